import { feedPhase, type FeedRecord, findFeed } from './feed-status.ts';
import type { ReindexReason } from './reindex.ts';
import {
  end,
  type PlanFacts,
  type Run,
  type StayTransition,
  MAX_RUN_MS,
  type StatusSnapshot,
  msBetween,
  NEW_INDEX_EXPECTED_MS,
  type WriteTransition,
  SIGN_EXPECTED_MS,
  START_EXPECTED_MS,
  START_GIVEN_UP_MS,
  watchingPause,
} from './run.ts';
import { HOUR_MS, later } from '../time/units.ts';

/** A run whose request was sent or is being sent: `sending`, `accepted`, `unknown`, `running`. */
export type SentRun = Run & { sendingAt: Date };

/**
 * Plans the next transition of a run whose request was sent. Nothing is sent here: the run is watched until the status
 * shows its end or too much time has passed.
 */
export function planWatching(run: SentRun, facts: PlanFacts): WriteTransition {
  if (facts.siteId === null) return end('lost', 'no-credentials');
  if (facts.siteId !== run.siteId) return end('lost', 'account-changed');
  // A step finds `sending` only after the time limit of the process that sent the request.
  if (run.state === 'sending') return stay('unknown', 'interrupted', facts.now);
  const feed = feedSince(run.sendingAt, run.feedId, facts.snapshot);
  return (
    (feed && planByEnd(run, feed)) ??
    planByAge(run, facts) ??
    (feed && planByProgress(run, feed, facts)) ??
    // No change. A problem of the service does not end a run.
    stay(watchedState(run), run.reason, nextCheck(run, facts, feed ? 'yes' : 'no'))
  );
}

/** Returns the feed, if the answer has it and was requested after the run's request had been sent. */
function feedSince(sendingAt: Date, feedId: string, snapshot: StatusSnapshot): FeedRecord | null {
  if (snapshot.askedAt === null || snapshot.askedAt <= sendingAt) return null;
  return snapshot.status?.status === 'success' ? findFeed(snapshot.status, feedId) : null;
}

/** Ends the run if an index has finished or failed since the request was sent. */
function planByEnd(run: SentRun, feed: FeedRecord): WriteTransition | null {
  if (isIndexedSince(run, feed)) return end('done', null);
  return hasFailedSince(run, feed) ? end('failed', failureOf(feed)) : null;
}

function planByAge({ sendingAt }: SentRun, { now }: PlanFacts): WriteTransition | null {
  return msBetween(sendingAt, now) >= MAX_RUN_MS ? end('lost', 'too-long') : null;
}

/** Handles an index in progress; without one null, if it is too early to conclude anything. */
function planByProgress(run: SentRun, feed: FeedRecord, facts: PlanFacts): WriteTransition | null {
  switch (feedPhase(feed.state)) {
    case 'in-progress':
      return stay('running', null, nextCheck(run, facts, 'yes'));
    case 'done':
    case 'failed':
      return planByRest(run, feed, facts);
    case 'unknown':
      return null;
  }
}

/**
 * Whether an index has finished: `lastIndexed` differs from its value before the request. If that was missing, it must
 * also be about as new as the request: it can be missing although an index exists.
 */
function isIndexedSince({ lastIndexedBefore, sendingAt }: SentRun, { lastIndexed }: FeedRecord) {
  if (lastIndexed === null) return false;
  if (lastIndexedBefore !== null) return lastIndexed.getTime() !== lastIndexedBefore.getTime();
  return lastIndexed >= later(sendingAt, -CLOCK_DIFFERENCE_MS);
}

/** The largest expected difference between the service's clock and this app's. */
const CLOCK_DIFFERENCE_MS = HOUR_MS;

/** Whether the feed has failed: one that had failed before counts only if an index was seen in between. */
function hasFailedSince({ state, feedStateBefore }: SentRun, feed: FeedRecord): boolean {
  if (feedPhase(feed.state) !== 'failed') return false;
  return state === 'running' || feed.state !== feedStateBefore;
}

function failureOf({ state }: FeedRecord): ReindexReason {
  return state === 'regen_error' ? 'regeneration-failed' : 'index-failed';
}

/** Draws conclusions from no index being in progress; null while it is too early. */
function planByRest(run: SentRun, feed: FeedRecord, facts: PlanFacts): WriteTransition | null {
  const { askedAt } = facts.snapshot;
  if (askedAt === null) return null;
  const sinceSent = msBetween(run.sendingAt, askedAt);
  switch (run.state) {
    case 'running':
      return restedFor(run, feed, askedAt) >= NEW_INDEX_EXPECTED_MS
        ? end('lost', 'no-new-index')
        : null;
    case 'accepted':
      if (sinceSent >= START_GIVEN_UP_MS) return end('lost', 'never-started');
      return sinceSent >= START_EXPECTED_MS
        ? stay('accepted', 'not-started', nextCheck(run, facts, 'yes'))
        : null;
    default:
      return sinceSent >= SIGN_EXPECTED_MS ? end('lost', 'no-sign') : null;
  }
}

/** Returns how long the feed has been in its present state, in milliseconds. */
function restedFor({ feedState, feedStateAt }: SentRun, feed: FeedRecord, at: Date): number {
  return feedState === feed.state && feedStateAt !== null ? msBetween(feedStateAt, at) : 0;
}

function watchedState({ state }: SentRun): 'accepted' | 'running' | 'unknown' {
  return state === 'accepted' || state === 'running' ? state : 'unknown';
}

/** Returns the time of the next check: after a pause, and no later than the end of the longest run. */
function nextCheck(
  { sendingAt }: SentRun,
  { now, followMs }: PlanFacts,
  answered: 'yes' | 'no',
): Date {
  const next = later(now, watchingPause(msBetween(sendingAt, now), followMs, answered));
  const last = later(sendingAt, MAX_RUN_MS);
  return next < last ? next : last;
}

function stay(state: StayTransition['state'], reason: string | null, dueAt: Date): StayTransition {
  return { kind: 'stay', state, reason, dueAt, possibleAt: null };
}
