import {
  BlockStack,
  Box,
  Button,
  Card,
  EmptySearchResult,
  IndexTable,
  InlineStack,
  Page,
  Text,
  useBreakpoints,
} from '@shopify/polaris';
import type { HistoryFilter, HistoryPage as HistoryRows } from '../../indexing/indexing.ts';
import { counted } from '../time/format-time.ts';
import { useShopClock } from '../time/shop-clock.tsx';
import { historyAddress } from './history-address.ts';
import { HistoryFilters } from './history-filters.tsx';
import { CondensedHistoryRow, HistoryRow } from './history-row.tsx';

interface Props {
  history: HistoryRows;
  filter: HistoryFilter;
}

/** Every re-index that staff asked for, the latest first. */
export function HistoryPage({ history, filter }: Props) {
  const { zone } = useShopClock();
  const filtered = filter.feedId !== undefined || filter.state !== undefined;
  const empty = history.total === 0 && !filtered;
  return (
    <Page
      title="Index history"
      subtitle={`Every re-index that was asked for here. Times are in your shop’s time zone, ${zone.replaceAll('_', ' ')}.`}
    >
      <Card padding="0">
        {empty ? (
          <NothingYet />
        ) : (
          <>
            <HistoryFilters filter={filter} feedIds={history.feedIds} />
            <Rows history={history} filter={filter} />
          </>
        )}
      </Card>
    </Page>
  );
}

function NothingYet() {
  return (
    <Box padding="400">
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          No re-index yet
        </Text>
        <Text as="p">
          When somebody re-indexes a feed from the overview, it is listed here: who asked, each
          state with its time, and what came of it.
        </Text>
        <InlineStack>
          <Button url="/app">Go to the overview</Button>
        </InlineStack>
      </BlockStack>
    </Box>
  );
}

function Rows({ history: { rows, page, pageCount, total }, filter }: Props) {
  const condensed = useBreakpoints().smDown;
  const Row = condensed ? CondensedHistoryRow : HistoryRow;
  return (
    <IndexTable
      condensed={condensed}
      selectable={false}
      resourceName={{ singular: 're-index', plural: 're-indexes' }}
      itemCount={rows.length}
      headings={[
        { title: 'Asked' },
        { title: 'Feed' },
        { title: 'By' },
        { title: 'Kind' },
        { title: 'State' },
        { title: 'Took' },
        { title: 'What came of it' },
      ]}
      emptyState={
        <EmptySearchResult
          title="No re-index is like this"
          description="Choose another feed or another state."
          withIllustration
        />
      }
      pagination={{
        hasPrevious: page > 1,
        hasNext: page < pageCount,
        label: `${counted(total, 're-index').replace('indexs', 'indexes')}, page ${page} of ${Math.max(1, pageCount)}`,
        ...(page > 1 && { previousURL: historyAddress({ ...filter, page: page - 1 }) }),
        ...(page < pageCount && { nextURL: historyAddress({ ...filter, page: page + 1 }) }),
      }}
    >
      {rows.map((reindex, position) => (
        <Row key={reindex.id} reindex={reindex} position={position} />
      ))}
    </IndexTable>
  );
}
