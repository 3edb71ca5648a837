import type { ReactNode } from 'react';
import { InlineStack, Link, Text } from '@shopify/polaris';
import { StateBadge, Subdued } from '../frame/layout.tsx';
import { reindexMessage, reindexStateName } from '../../indexing/messages/reindex-messages.ts';
import type { HistoryFilter, HistoryPage } from '../../indexing/reindex-queries.ts';
import { ENDED_STATES, UNFINISHED_STATES, type ReindexState } from '../../indexing/reindex.ts';
import { pageIn } from '../frame/addresses.ts';
import { Exactly, Trans, useShop } from '../language/shop-texts.tsx';
import { PagedTable } from '../frame/paged-table.tsx';
import { ReindexDuration, requesterName } from '../indexing/reindex-progress.tsx';
import { isolate } from '../../texts/texts.ts';

/** All requested re-indexes, the latest first. */
export function HistoryList({ history, feedId }: { history: HistoryPage; feedId: string | null }) {
  const { t, feedNames, feedTitle } = useShop();
  const { feedIds } = history;
  const listed = !feedId || feedIds.includes(feedId) ? feedIds : [...feedIds, feedId];
  return (
    <PagedTable
      of="history"
      list={history}
      idOf={({ id }) => id}
      filters={[
        {
          name: 'feed',
          label: t('common.feed'),
          all: t('history.allFeeds'),
          options: listed.map((id) => ({ label: feedTitle(id), value: id })),
        },
        {
          name: 'state',
          options: REINDEX_STATES.map((state) => ({
            label: reindexStateName(state, t),
            value: state,
          })),
        },
      ]}
      columns={[
        {
          title: t('history.asked'),
          cell: ({ id, requestedAt }) => (
            <RowLink id={id}>
              <Exactly at={requestedAt} />
            </RowLink>
          ),
        },
        {
          title: t('common.feed'),
          cell: ({ feedId }) => (
            <span className="bp-name">{isolate(feedNames[feedId] ?? feedId)}</span>
          ),
        },
        {
          title: t('history.by'),
          cell: (reindex) => <span className="bp-name">{requesterName(reindex, t)}</span>,
        },
        {
          title: t('common.status'),
          cell: (reindex) => <StateBadge {...reindexMessage(reindex, t)} />,
        },
        { title: t('history.took'), cell: (reindex) => <ReindexDuration reindex={reindex} /> },
        {
          title: t('common.result'),
          cell: (reindex) => (
            <span className="bp-outcome">{reindexMessage(reindex, t).meaning}</span>
          ),
        },
      ]}
      lines={(reindex) => (
        <>
          <InlineStack align="space-between" blockAlign="center" gap="200">
            <RowLink id={reindex.id}>
              <Trans
                of="history.row.title"
                feed={feedTitle(reindex.feedId)}
                ago={reindex.requestedAt}
              />
            </RowLink>
            <StateBadge {...reindexMessage(reindex, t)} />
          </InlineStack>
          <Subdued size="small">
            <Trans
              of={`history.row.${reindex.state === 'waiting' ? 'waiting' : reindex.kind}`}
              staff={requesterName(reindex, t)}
              took={<ReindexDuration reindex={reindex} />}
            />
          </Subdued>
          <Text as="p" variant="bodySm">
            {reindexMessage(reindex, t).meaning}
          </Text>
        </>
      )}
    />
  );
}

/** The link to a re-index; a click on its row follows it. */
function RowLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Link dataPrimaryLink removeUnderline url={`/app/history/${id}`}>
      <Text as="span" fontWeight="semibold">
        {children}
      </Text>
    </Link>
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
