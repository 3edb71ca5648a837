import { BlockStack, Button, InlineStack, Text } from '@shopify/polaris';
import { Trans } from 'react-i18next';
import { Subdued } from '../frame/card.tsx';
import { reindexMessage } from '../../indexing/messages/reindex-messages.ts';
import type { ReindexView } from '../../indexing/reindex.ts';
import { useTexts } from '../language/use-texts.ts';
import { Ago } from '../formats/shop-time.tsx';
import { RequestedBy } from './active-reindex.tsx';
import { requesterName, ReindexDuration } from './reindex-facts.tsx';

/** The states that need no explanation besides their name. */
const EXPLAINED_BY_NAME = new Set(['done', 'cancelled']);

/** The outcome of the last re-index of a feed. */
export function LastReindex({ reindex }: { reindex: ReindexView }) {
  const { t } = useTexts();
  const words = reindexMessage(reindex, t);
  return (
    <BlockStack gap="150">
      <Text as="h3" variant="headingSm">
        {t('indexing.card.lastReindex', { state: words.name })}
      </Text>
      <Subdued size="small">
        {reindex.state === 'done' ? (
          <Trans
            i18nKey="indexing.card.requestedByAndTook"
            components={{
              staff: <>{requesterName(reindex, t)}</>,
              ago: <Ago at={reindex.requestedAt} />,
              took: <ReindexDuration reindex={reindex} />,
            }}
          />
        ) : (
          <RequestedBy reindex={reindex} />
        )}
      </Subdued>
      {!EXPLAINED_BY_NAME.has(reindex.state) && (
        <Text as="p">
          {words.meaning} {words.advice}
        </Text>
      )}
      <InlineStack>
        <Button variant="plain" url={`/app/history/${reindex.id}`}>
          {t('indexing.card.viewDetails')}
        </Button>
      </InlineStack>
    </BlockStack>
  );
}
