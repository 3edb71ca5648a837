import { BlockStack, Box, IndexTable, InlineStack, Link, Text } from '@shopify/polaris';
import type { ReindexView } from '../../indexing/reindex.ts';
import { reindexWords } from '../../indexing/words.ts';
import { staffName } from '../indexing/staff-name.ts';
import { StateBadge } from '../indexing/state-badge.tsx';
import { Took } from '../indexing/took.tsx';
import { Ago, Exactly } from '../time/when.tsx';
import { kindWords } from './kind-words.ts';

interface Props {
  reindex: ReindexView;
  position: number;
}

/** A re-index as a row of the table. The link in its first cell is what a click on the row follows. */
export function HistoryRow({ reindex, position }: Props) {
  const words = reindexWords(reindex);
  return (
    <IndexTable.Row id={reindex.id} position={position}>
      <IndexTable.Cell>
        <Link dataPrimaryLink url={`/app/history/${reindex.id}`}>
          <Text as="span" fontWeight="semibold">
            <Exactly at={reindex.requestedAt} />
          </Text>
        </Link>
      </IndexTable.Cell>
      <IndexTable.Cell>{reindex.feedId}</IndexTable.Cell>
      <IndexTable.Cell>{staffName(reindex.staff)}</IndexTable.Cell>
      <IndexTable.Cell>{kindWords(reindex.kind)}</IndexTable.Cell>
      <IndexTable.Cell>
        <StateBadge tone={words.tone}>{words.name}</StateBadge>
      </IndexTable.Cell>
      <IndexTable.Cell>
        <Took reindex={reindex} />
      </IndexTable.Cell>
      <IndexTable.Cell>
        <span className="bp-outcome">{words.meaning}</span>
      </IndexTable.Cell>
    </IndexTable.Row>
  );
}

/** The same on a phone: a few lines instead of many columns. */
export function CondensedHistoryRow({ reindex, position }: Props) {
  const words = reindexWords(reindex);
  return (
    <IndexTable.Row id={reindex.id} position={position}>
      <Box padding="300" width="100%">
        <BlockStack gap="100">
          <InlineStack align="space-between" blockAlign="center" gap="200">
            <Link dataPrimaryLink url={`/app/history/${reindex.id}`}>
              <Text as="span" fontWeight="semibold">
                Feed {reindex.feedId}, <Ago at={reindex.requestedAt} />
              </Text>
            </Link>
            <StateBadge tone={words.tone}>{words.name}</StateBadge>
          </InlineStack>
          <Text as="p" variant="bodySm" tone="subdued">
            Asked by {staffName(reindex.staff)} ({kindWords(reindex.kind).toLowerCase()}), took{' '}
            <Took reindex={reindex} />
          </Text>
          <Text as="p" variant="bodySm">
            {words.meaning}
          </Text>
        </BlockStack>
      </Box>
    </IndexTable.Row>
  );
}
