import type { FeedsAnswer, FeedView } from '../../indexing/overview.ts';
import { UNFINISHED_STATES, type ReindexView } from '../../indexing/reindex.ts';
import { isolate, type Translate } from '../../texts/texts.ts';
import { useNow, useShopTexts } from '../formats/shop-time.tsx';

/** Returns the requester of a re-index: a staff member, if Shopify named one, or the app and its reason. */
export function requesterName(
  { cause, staff }: Pick<ReindexView, 'cause' | 'staff'>,
  t: Translate,
): string {
  if (cause !== 'staff') return t(`automatic.requester.${cause}`);
  const { name, id } = staff;
  if (name) return isolate(name);
  return id ? t('indexing.staffWithId', { id }) : t('indexing.staffUnknown');
}

/** The duration of a re-index from its request to its end, or until now. */
export function ReindexDuration({ reindex }: { reindex: ReindexView }) {
  const { t, format } = useShopTexts();
  const { state, requestedAt, endedAt } = reindex;
  if (endedAt) return format.duration(requestedAt, endedAt);
  return state === 'waiting' ? t('indexing.notBegun') : <SoFar since={requestedAt} />;
}

function SoFar({ since }: { since: Date }) {
  const now = useNow(1_000);
  const { t, format } = useShopTexts();
  const duration = format.duration(since, now);
  return <span className="bp-countdown">{t('indexing.soFar', { duration })}</span>;
}

/** Whether a re-index has not ended yet. */
export function isUnfinished({ state }: Pick<ReindexView, 'state'>): boolean {
  return UNFINISHED_STATES.some((unfinished) => unfinished === state);
}

/**
 * The known facts about a feed.
 *
 * - `named`: the service lists it with its state.
 * - `outdated`: an earlier answer lists it, and the last request got no answer.
 * - `not-named`: the service lists the account's feeds without this one.
 * - `unknown`: the service was asked, but returned no list.
 * - `not-yet`: the service is being asked for the first time.
 * - `no-account`: the service cannot be asked.
 */
export type FeedKnowledge =
  | 'named'
  | 'outdated'
  | 'not-named'
  | 'unknown'
  | 'not-yet'
  | 'no-account';

/** Returns the known facts about a feed, from the last usable answer and the result of the last request. */
export function feedKnowledge(
  { record }: Pick<FeedView, 'record'>,
  { hasAccount, answeredAt, statusError, problem }: Omit<FeedsAnswer, 'named'>,
): FeedKnowledge {
  if (!hasAccount) return 'no-account';
  if (record !== null) return problem === null ? 'named' : 'outdated';
  if (answeredAt !== null && !statusError) return 'not-named';
  return answeredAt !== null || problem !== null ? 'unknown' : 'not-yet';
}
