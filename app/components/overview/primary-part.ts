/** Decides which part of the overview has its one primary button. Pure. */
import type { FeedView } from '../../indexing/overview.ts';
import { feedPhase } from '../../indexing/feed-status.ts';
import { type GuideProgress, nextStep } from '../guide/guide-steps.ts';
import { type HealthLevel, isBroken } from '../health/findings.ts';

/**
 * Returns the part with the primary button: broken tracking, then the setup. A feed's card starts the first index.
 *
 * @param guide null if it is not shown
 */
export function primaryPart(level: HealthLevel, guide: GuideProgress | null) {
  if (isBroken(level)) return 'health';
  if (guide === null || guide.complete) return 'feeds';
  return nextStep(guide) === 'firstIndex' ? 'feeds' : 'guide';
}

/** Moves feeds whose last index failed to the start; others keep their order. */
export const failedFirst = (feeds: readonly FeedView[]): FeedView[] =>
  feeds.toSorted((one, other) => Number(hasFailed(other)) - Number(hasFailed(one)));

/**
 * Returns the feed with the primary button: the first whose last index failed, else the first that was never indexed,
 * else the first. Null if no feed has a button, since all are being re-indexed.
 */
export function primaryFeed(feeds: readonly FeedView[]): FeedView | null {
  const idle = feeds.filter(({ active }) => active === null);
  return idle.find(hasFailed) ?? idle.find(wasNeverIndexed) ?? idle[0] ?? null;
}

const wasNeverIndexed = ({ record }: FeedView): boolean => record?.lastIndexed === null;

const hasFailed = ({ record }: FeedView): boolean =>
  record !== null && feedPhase(record.state) === 'failed';
