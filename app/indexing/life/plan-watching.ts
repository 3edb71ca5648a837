import { findFeed } from '../decide.ts';
import { feedPhase } from '../feed-state.ts';
import type { FeedRecord } from '../index-status.ts';
import type { ReindexReason } from '../reasons.ts';
import type { Facts, Life, LivingMove, Look, QuietMove } from './life.ts';
import { end } from './life.ts';
import {
  later,
  LONGEST_LIFE_MS,
  msBetween,
  NEW_INDEX_EXPECTED_MS,
  SIGN_EXPECTED_MS,
  START_EXPECTED_MS,
  START_GIVEN_UP_MS,
  watchingPause,
} from './pauses.ts';

/** A re-index whose request has left, or is about to: `sending`, `accepted`, `unknown`, `running`. */
export type SentLife = Life & { sendingAt: Date };

/**
 * The next move of a re-index whose request has left. Nothing here sends: all that is left to do is to
 * watch what the service says of the feed, until it tells the end or too much time has passed.
 */
export function planWatching(life: SentLife, facts: Facts): QuietMove {
  if (facts.siteId === null) return end('lost', 'no-credentials');
  if (facts.siteId !== life.siteId) return end('lost', 'account-changed');
  // A step finds `sending` only when the process that sent it has not come back within its lease.
  if (life.state === 'sending') return stay('unknown', 'interrupted', facts.now);
  const feed = feedSince(life.sendingAt, life.feedId, facts.look);
  return (
    (feed && planByEnd(life, feed)) ??
    planByAge(life, facts) ??
    (feed && planByProgress(life, feed, facts)) ??
    // Nothing new. Problems of the service end nothing by themselves.
    stay(watchedState(life), life.reason, nextLook(life, facts, feed ? 'yes' : 'no'))
  );
}

/** The feed, if the answer names it and was asked for after the request had left. */
function feedSince(sendingAt: Date, feedId: string, look: Look): FeedRecord | null {
  if (look.askedAt === null || look.askedAt <= sendingAt) return null;
  return look.status?.status === 'success' ? findFeed(look.status, feedId) : null;
}

/** What the feed proves: an index finished, or failed, since the request left. */
function planByEnd(life: SentLife, feed: FeedRecord): QuietMove | null {
  if (isIndexedSince(life, feed)) return end('done', null);
  return hasFailedSince(life, feed) ? end('failed', failureOf(feed)) : null;
}

function planByAge({ sendingAt }: SentLife, { now }: Facts): QuietMove | null {
  return msBetween(sendingAt, now) >= LONGEST_LIFE_MS ? end('lost', 'too-long') : null;
}

/** An index in progress, or a feed that rests and proves nothing; null when that is not worth a word yet. */
function planByProgress(life: SentLife, feed: FeedRecord, facts: Facts): QuietMove | null {
  switch (feedPhase(feed.state)) {
    case 'in-progress':
      return stay('running', null, nextLook(life, facts, 'yes'));
    case 'done':
    case 'failed':
      return planByRest(life, feed, facts);
    case 'unknown':
      return null;
  }
}

/**
 * Done means that `lastIndexed` differs from what it was before the request. A time that was missing before must
 * also be about as new as the request: it may have been missing for another reason than that there was no index.
 */
function isIndexedSince({ lastIndexedBefore, sendingAt }: SentLife, { lastIndexed }: FeedRecord) {
  if (lastIndexed === null) return false;
  if (lastIndexedBefore !== null) return lastIndexed.getTime() !== lastIndexedBefore.getTime();
  return lastIndexed >= later(sendingAt, -CLOCK_DIFFERENCE_MS);
}

/** By how much the service's clock may differ from ours. */
const CLOCK_DIFFERENCE_MS = 60 * 60_000;

/** A feed that was failed before and still is has not failed again, unless an index was seen. */
function hasFailedSince({ state, feedStateBefore }: SentLife, feed: FeedRecord): boolean {
  if (feedPhase(feed.state) !== 'failed') return false;
  return state === 'running' || feed.state !== feedStateBefore;
}

function failureOf({ state }: FeedRecord): ReindexReason {
  return state === 'regen_error' ? 'regeneration-failed' : 'index-failed';
}

/** What it means that the feed rests; null when it does not rest long enough to tell. */
function planByRest(life: SentLife, feed: FeedRecord, facts: Facts): QuietMove | null {
  const { askedAt } = facts.look;
  if (askedAt === null) return null;
  const sinceSent = msBetween(life.sendingAt, askedAt);
  switch (life.state) {
    case 'running':
      return restedFor(life, feed, askedAt) >= NEW_INDEX_EXPECTED_MS
        ? end('lost', 'no-new-index')
        : null;
    case 'accepted':
      if (sinceSent >= START_GIVEN_UP_MS) return end('lost', 'never-started');
      return sinceSent >= START_EXPECTED_MS
        ? stay('accepted', 'not-started', nextLook(life, facts, 'yes'))
        : null;
    default:
      return sinceSent >= SIGN_EXPECTED_MS ? end('lost', 'no-sign') : null;
  }
}

/** How long the feed has been seen in the state that it is in. */
function restedFor({ feedState, feedStateAt }: SentLife, feed: FeedRecord, at: Date): number {
  return feedState === feed.state && feedStateAt !== null ? msBetween(feedStateAt, at) : 0;
}

function watchedState({ state }: SentLife): 'accepted' | 'running' | 'unknown' {
  return state === 'accepted' || state === 'running' ? state : 'unknown';
}

/** After a pause, and in time for the end of the longest life. */
function nextLook({ sendingAt }: SentLife, { now, followMs }: Facts, answered: 'yes' | 'no'): Date {
  const next = later(now, watchingPause(msBetween(sendingAt, now), followMs, answered));
  const last = later(sendingAt, LONGEST_LIFE_MS);
  return next < last ? next : last;
}

function stay(state: LivingMove['state'], reason: string | null, dueAt: Date): LivingMove {
  return { move: 'live', state, reason, dueAt, possibleAt: null };
}
