import type { KnownFeedState } from './index-status.ts';
import { FEED_STATES } from './index-status.ts';

/**
 * What a feed's state means for a re-index (specification, *States and transitions*).
 *
 * - `done`: the only state in which the service wants a request.
 * - `in-progress`: a request would pause the index. `regen_done` is one of these: the external
 *   regeneration is over, and the index that it was for is not.
 * - `failed`: the last index, or the regeneration before it, met an error.
 * - `unknown`: a word of which the specification says nothing. Shown, never acted on.
 */
export type FeedPhase = 'done' | 'in-progress' | 'failed' | 'unknown';

const PHASES: Readonly<Record<KnownFeedState, Exclude<FeedPhase, 'unknown'>>> = {
  running: 'in-progress',
  waiting: 'in-progress',
  done: 'done',
  error: 'failed',
  regen_waiting: 'in-progress',
  regen_running: 'in-progress',
  regen_done: 'in-progress',
  regen_error: 'failed',
};

/** What a state, as the service said it, means for a re-index. */
export function feedPhase(state: string): FeedPhase {
  return isKnownFeedState(state) ? PHASES[state] : 'unknown';
}

/** Whether the specification names the state. */
export function isKnownFeedState(state: string): state is KnownFeedState {
  return FEED_STATES.some((known) => known === state);
}
