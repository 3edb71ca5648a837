import { HOUR_MS, later } from '../time/units.ts';
import type { ReindexMethod } from './feed-files.ts';
import { feedPhase, findFeed, type IndexStatus } from './feed-status.ts';

/** Why a re-index is not possible. `messages/reindex-messages.ts` has a sentence for each. */
export type RefusalReason =
  | 'no-status' // the service has not given a usable answer
  | 'status-error' // the answer says `status = error`
  | 'unknown-feed' // the answer does not contain the feed
  | 'in-progress' // a request would pause the index in progress
  | 'unknown-state' // a state that is not in the specification
  | 'hour-limit' // one request per hour and feed
  | 'uploaded-feed' // staff upload this feed: the service has nothing to fetch
  | 'fetched-feed' // an upload to a feed whose products the service fetches
  | 'already-asked' // another re-index of this feed is unfinished
  | 'needs-confirmation'; // after `error` or `regen_error`, a person may confirm and continue

/** The facts that decide whether a feed may be re-indexed. */
export interface DecisionFacts {
  /** The latest usable answer of the status endpoint; null without one. */
  status: IndexStatus | null;
  feedId: string;
  /** How the service gets the products for this request, and how staff have set up the feed. */
  method: ReindexMethod;
  feedMethod: ReindexMethod;
  /** When the last request that counts for the hour was sent: accepted, or with an unknown outcome. */
  lastCountedAt: Date | null;
  /** Whether another re-index of the feed is unfinished. */
  otherUnfinished: 'yes' | 'no';
  /** Whether a person confirmed to continue after a failed index. */
  confirmed: 'yes' | 'no';
  now: Date;
}

/** Yes, or no with the reason and, if it is known, the time from which it is possible. */
export type Decision =
  | { allowed: true }
  | { allowed: false; reason: RefusalReason; possibleAt: Date | null };

/** A negative decision. */
export type Refusal = Extract<Decision, { allowed: false }>;

/**
 * Decides whether a feed may be re-indexed now, for the button, the server and the worker alike.
 *
 * The rules are the specification's (*States and transitions*, *Limits*): only with `status = success` and the feed
 * `done`, and once an hour per feed. One rule is the app's: after `error` or `regen_error` a person may confirm and
 * continue, since the feed would be stuck otherwise.
 *
 * Both methods share the hour. Of several reasons the first one is returned, in the order of the checks: work in
 * progress, the method, missing knowledge, the feed's state, the hour, and last the one that a confirmation can solve.
 */
export function decide(facts: DecisionFacts): Decision {
  if (facts.otherUnfinished === 'yes') return refuse('already-asked');
  if (facts.method !== facts.feedMethod)
    return refuse(facts.feedMethod === 'upload' ? 'uploaded-feed' : 'fetched-feed');
  if (facts.status === null) return refuse('no-status');
  if (facts.status.status === 'error') return refuse('status-error');
  const feed = findFeed(facts.status, facts.feedId);
  if (feed === null) return refuse('unknown-feed');
  const phase = feedPhase(feed.state);
  if (phase === 'in-progress') return refuse('in-progress');
  if (phase === 'unknown') return refuse('unknown-state');
  // "One re-index accepted per hour" (specification, *Limits*): a request is possible at exactly 60 minutes.
  const possibleAt = facts.lastCountedAt && later(facts.lastCountedAt, HOUR_MS);
  if (possibleAt !== null && facts.now < possibleAt) return refuse('hour-limit', possibleAt);
  if (phase === 'failed' && facts.confirmed === 'no') return refuse('needs-confirmation');
  return { allowed: true };
}

/** Whether the decision is no, and would be yes if a person confirmed. */
export function confirmable(facts: DecisionFacts): boolean {
  return !decide(facts).allowed && decide({ ...facts, confirmed: 'yes' }).allowed;
}

function refuse(reason: RefusalReason, possibleAt: Date | null = null): Refusal {
  return { allowed: false, reason, possibleAt };
}
