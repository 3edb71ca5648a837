import type { IndexStatus } from './index-status.ts';

/** Why a re-index is not possible. Each has its words in `words.ts`. */
export type RefusalReason =
  | 'no-status' // the service has not answered usefully: nothing is known
  | 'status-error' // the answer says `status = error`
  | 'unknown-feed' // the answer does not name the feed
  | 'in-progress' // a request would pause the index in progress
  | 'unknown-state' // a state that the specification does not name
  | 'hour-limit' // one request per hour and feed
  | 'already-asked' // another re-index of this feed is alive
  | 'needs-confirmation'; // after `error` or `regen_error`, a person may confirm and go on

/** What decides whether a feed may be re-indexed. */
export interface DecisionFacts {
  /** The latest useful answer of the status endpoint; null when there is none. */
  status: IndexStatus | null;
  feedId: string;
  /** When the last request that counts for the hour left: accepted, or of unknown fate. */
  lastCountedAt: Date | null;
  /** Whether another re-index of the feed is alive. */
  otherAlive: 'yes' | 'no';
  /** Whether a person confirmed to go on after a failed index. */
  confirmed: 'yes' | 'no';
  now: Date;
}

/** Yes, or no with the reason and, where it is known, the time from which it is possible. */
export type Decision =
  { allowed: true } | { allowed: false; reason: RefusalReason; possibleAt: Date | null };
