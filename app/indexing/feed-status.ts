import type { ServiceProblem, ServiceProblemKind } from './service-request.ts';

/** A feed as described by the status endpoint (specification, *Feed status record*). */
export interface FeedRecord {
  /** The feed's id, in digits. */
  id: string;
  /** A {@link KnownFeedState}, or another word of the service: shown, and never acted on. */
  state: string;
  /** When the last index finished successfully; null before the first one. */
  lastIndexed: Date | null;
  /** The next automatic run; null if the service states none. */
  nextRun: Date | null;
}

/** A useful answer of the status endpoint. */
export interface IndexStatus {
  status: 'success' | 'error';
  feeds: FeedRecord[];
}

/** Returns the feed's record in an answer; null when the answer does not contain the feed. */
export function findFeed(status: IndexStatus, feedId: string): FeedRecord | null {
  return status.feeds.find(({ id }) => id === feedId) ?? null;
}

/**
 * The meaning of a feed's state for a re-index (specification, *States and transitions*).
 *
 * - `done`: the only state in which the service accepts a request.
 * - `in-progress`: a request would pause the index. `regen_done` is one of these: the external regeneration is over,
 *   and the index that it was for is not.
 * - `failed`: the last index, or the regeneration before it, met an error.
 * - `unknown`: a word that is not in the specification. Shown, never acted on.
 */
export type FeedPhase = 'done' | 'in-progress' | 'failed' | 'unknown';

/** The service's states of a feed (specification, *States and transitions*). */
const PHASES = {
  running: 'in-progress',
  waiting: 'in-progress',
  done: 'done',
  error: 'failed',
  regen_waiting: 'in-progress',
  regen_running: 'in-progress',
  regen_done: 'in-progress',
  regen_error: 'failed',
} as const satisfies Record<string, FeedPhase>;

/** A state of the specification. */
export type KnownFeedState = keyof typeof PHASES;
export const FEED_STATES = Object.keys(PHASES) as KnownFeedState[];

/** Returns the meaning of the service's state for a re-index. */
export function feedPhase(state: string): FeedPhase {
  return isKnownFeedState(state) ? PHASES[state] : 'unknown';
}

/** Whether the state is in the specification. */
export function isKnownFeedState(state: string): state is KnownFeedState {
  return Object.hasOwn(PHASES, state);
}

/** Problems with the account itself: the service refuses this site ID with this secret key. */
export const ACCOUNT_REFUSALS: readonly ServiceProblemKind[] = [
  'wrong-key',
  'no-access',
  'unknown-site',
  'invalid-site-id',
];

/** Whether the problem is one of {@link ACCOUNT_REFUSALS}. */
export function refusesAccount(problem: ServiceProblem | null): boolean {
  return problem !== null && ACCOUNT_REFUSALS.includes(problem.kind);
}
