import { BlockStack, Button, InlineStack, Text } from '@shopify/polaris';
import type { ReindexView } from '../../indexing/reindex.ts';
import { reindexWords } from '../../indexing/words.ts';
import { Ago } from '../time/when.tsx';
import { staffName } from './staff-name.ts';
import { StateBadge } from './state-badge.tsx';
import { Took } from './took.tsx';

const SPEAKS_FOR_ITSELF = new Set(['done', 'cancelled']);

/** What came of the last re-index of a feed. */
export function LastReindex({ reindex }: { reindex: ReindexView }) {
  const words = reindexWords(reindex);
  return (
    <BlockStack gap="150">
      <InlineStack gap="200" blockAlign="center">
        <Text as="h3" variant="headingSm">
          Last re-index
        </Text>
        <StateBadge tone={words.tone}>{words.name}</StateBadge>
      </InlineStack>
      <Text as="p" variant="bodySm" tone="subdued">
        Asked by {staffName(reindex.staff)}, <Ago at={reindex.requestedAt} />
        {reindex.state === 'done' && (
          <>
            , took <Took reindex={reindex} />
          </>
        )}
      </Text>
      {!SPEAKS_FOR_ITSELF.has(reindex.state) && (
        <Text as="p">
          {words.meaning} {words.advice}
        </Text>
      )}
      <InlineStack>
        <Button variant="plain" url={`/app/history/${reindex.id}`}>
          View details
        </Button>
      </InlineStack>
    </BlockStack>
  );
}
