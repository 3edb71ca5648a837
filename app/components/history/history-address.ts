import type { HistoryFilter } from '../../indexing/indexing.ts';
import { ENDED_STATES, LIVING_STATES } from '../../indexing/reindex.ts';
import type { ReindexState } from '../../indexing/reindex.ts';

/** Every state that a re-index can be in, in the order of its life. */
export const REINDEX_STATES: ReindexState[] = [...LIVING_STATES, ...ENDED_STATES];

/** Reads what the address asks for; what makes no sense is as if it were not there. */
export function readHistoryAddress(search: URLSearchParams): HistoryFilter {
  const feedId = search.get('feed') ?? '';
  const state = REINDEX_STATES.find((known) => known === search.get('state'));
  const page = search.get('page') ?? '';
  return {
    ...(/^\d{1,15}$/.test(feedId) && { feedId }),
    ...(state && { state }),
    page: /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1,
  };
}

/** The address of a page of the history; the first page goes without a number. */
export function historyAddress({ feedId, state, page }: HistoryFilter): string {
  const search = new URLSearchParams();
  if (feedId) search.set('feed', feedId);
  if (state) search.set('state', state);
  if (page > 1) search.set('page', String(page));
  const query = search.toString();
  return query ? `/app/history?${query}` : '/app/history';
}
