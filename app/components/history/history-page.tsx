import { Trans } from 'react-i18next';
import {
  BlockStack,
  Box,
  Button,
  Card,
  IndexTable,
  InlineGrid,
  InlineStack,
  Link,
  Page,
  Select,
  Text,
} from '@shopify/polaris';
import { CardTitle, Subdued } from '../frame/card.tsx';
import { reindexMessage, reindexStateName } from '../../indexing/messages/reindex-messages.ts';
import type { HistoryFilter, HistoryPage as HistoryRows } from '../../indexing/reindex-queries.ts';
import {
  ENDED_STATES,
  UNFINISHED_STATES,
  type ReindexState,
  type ReindexView,
} from '../../indexing/reindex.ts';
import { listAddress, pageIn, useAddressFilter } from '../frame/addresses.ts';
import { CondensedRow, PagedTable } from '../frame/paged-table.tsx';
import { useFeedNames, useFeedTitle } from '../indexing/feed-title.tsx';
import { requesterName, ReindexDuration } from '../indexing/reindex-facts.tsx';
import { StateBadge } from '../frame/state-badge.tsx';
import { isolate } from '../../texts/texts.ts';
import { useTexts } from '../language/use-texts.ts';
import { Ago, Exactly, useShopClock } from '../formats/shop-time.tsx';

interface HistoryPageProps {
  history: HistoryRows;
  filter: HistoryFilter;
}

/** The page of all requested re-indexes, the latest first. */
export function HistoryPage({ history, filter }: HistoryPageProps) {
  const { t } = useTexts();
  const { zoneName } = useShopClock();
  const filtered = filter.feedId !== undefined || filter.state !== undefined;
  const empty = history.total === 0 && !filtered;
  return (
    <Page title={t('frame.history')} subtitle={t('history.subtitle', { zone: zoneName })}>
      <Card padding="0">
        {empty ? (
          <NothingYet />
        ) : (
          <>
            <HistoryFilters feedIds={history.feedIds} />
            <Rows history={history} filter={filter} />
          </>
        )}
      </Card>
    </Page>
  );
}

function NothingYet() {
  const { t } = useTexts();
  return (
    <Box padding="400">
      <BlockStack gap="300">
        <CardTitle>{t('history.empty.title')}</CardTitle>
        <Text as="p">{t('history.empty.text')}</Text>
        <InlineStack>
          <Button url="/app">{t('history.empty.goToOverview')}</Button>
        </InlineStack>
      </BlockStack>
    </Box>
  );
}

function Rows({ history, filter }: HistoryPageProps) {
  const { t } = useTexts();
  return (
    <PagedTable
      of="history"
      noneFound={t('history.noneFound.text')}
      list={history}
      headings={[
        { title: t('history.asked') },
        { title: t('common.feed') },
        { title: t('history.by') },
        { title: t('common.status') },
        { title: t('history.took') },
        { title: t('common.result') },
      ]}
      addressOf={(to) => historyAddress({ ...filter, page: to })}
      wide={HistoryRow}
      condensed={CondensedHistoryRow}
    >
      {(Row, reindex, position) => <Row key={reindex.id} reindex={reindex} position={position} />}
    </PagedTable>
  );
}

const ANY = '';

/** The filters of the list. */
function HistoryFilters({ feedIds }: { feedIds: string[] }) {
  const { t } = useTexts();
  const [search, choose] = useAddressFilter();
  const filter = readHistoryAddress(search);
  const { feedId = ANY, state = ANY } = filter;
  const feedTitle = useFeedTitle();
  const listed = feedId === ANY || feedIds.includes(feedId) ? feedIds : [...feedIds, feedId];
  return (
    <Box padding="400" maxWidth="32rem">
      <InlineGrid columns={{ xs: 1, sm: 2 }} gap="300">
        <Select
          label={t('common.feed')}
          value={feedId}
          options={[
            { label: t('history.allFeeds'), value: ANY },
            ...listed.map((id) => ({ label: feedTitle(id), value: id })),
          ]}
          onChange={(value) => {
            choose(historyAddress({ ...filter, feedId: value, page: 1 }));
          }}
        />
        <Select
          label={t('common.status')}
          value={state}
          options={[
            { label: t('common.allStatuses'), value: ANY },
            ...REINDEX_STATES.map((known) => ({ label: reindexStateName(known, t), value: known })),
          ]}
          onChange={(value) => {
            const known = REINDEX_STATES.find((each) => each === value);
            choose(historyAddress({ ...(known && { state: known }), feedId, page: 1 }));
          }}
        />
      </InlineGrid>
    </Box>
  );
}

interface HistoryRowProps {
  reindex: ReindexView;
  position: number;
}

/** A re-index as a row of the table. A click on the row follows the link in its first cell. */
function HistoryRow({ reindex, position }: HistoryRowProps) {
  const { t } = useTexts();
  const names = useFeedNames();
  const words = reindexMessage(reindex, t);
  return (
    <IndexTable.Row id={reindex.id} position={position}>
      <IndexTable.Cell>
        <Link dataPrimaryLink url={`/app/history/${reindex.id}`}>
          <Text as="span" fontWeight="semibold">
            <Exactly at={reindex.requestedAt} />
          </Text>
        </Link>
      </IndexTable.Cell>
      <IndexTable.Cell>
        <span className="bp-name">{isolate(names[reindex.feedId] ?? reindex.feedId)}</span>
      </IndexTable.Cell>
      <IndexTable.Cell>
        <span className="bp-name">{requesterName(reindex, t)}</span>
      </IndexTable.Cell>
      <IndexTable.Cell>
        <StateBadge {...words} />
      </IndexTable.Cell>
      <IndexTable.Cell>
        <ReindexDuration reindex={reindex} />
      </IndexTable.Cell>
      <IndexTable.Cell>
        <span className="bp-outcome">{words.meaning}</span>
      </IndexTable.Cell>
    </IndexTable.Row>
  );
}

/** A re-index on a phone: a few lines instead of many columns. */
function CondensedHistoryRow({ reindex, position }: HistoryRowProps) {
  const { t } = useTexts();
  const feedTitle = useFeedTitle();
  const words = reindexMessage(reindex, t);
  return (
    <CondensedRow id={reindex.id} position={position}>
      <InlineStack align="space-between" blockAlign="center" gap="200">
        <Link dataPrimaryLink url={`/app/history/${reindex.id}`}>
          <Text as="span" fontWeight="semibold">
            <Trans
              t={t}
              i18nKey="history.row.title"
              components={{
                feed: <>{feedTitle(reindex.feedId)}</>,
                ago: <Ago at={reindex.requestedAt} />,
              }}
            />
          </Text>
        </Link>
        <StateBadge {...words} />
      </InlineStack>
      <Subdued size="small">
        <Trans
          t={t}
          i18nKey={`history.row.${reindex.state === 'waiting' ? 'waiting' : reindex.kind}`}
          components={{
            staff: <>{requesterName(reindex, t)}</>,
            took: <ReindexDuration reindex={reindex} />,
          }}
        />
      </Subdued>
      <Text as="p" variant="bodySm">
        {words.meaning}
      </Text>
    </CondensedRow>
  );
}

/** Every state that a re-index can be in, in the order of a run. */
const REINDEX_STATES: ReindexState[] = [...UNFINISHED_STATES, ...ENDED_STATES];

/** Reads the filter from the address; invalid values are ignored. */
export function readHistoryAddress(search: URLSearchParams): HistoryFilter {
  const feedId = search.get('feed') ?? '';
  const state = REINDEX_STATES.find((known) => known === search.get('state'));
  return {
    ...(/^\d{1,15}$/.test(feedId) && { feedId }),
    ...(state && { state }),
    page: pageIn(search),
  };
}

export const historyAddress = ({ feedId, state, page }: HistoryFilter): string =>
  listAddress('/app/history', { feed: feedId, state }, page);
