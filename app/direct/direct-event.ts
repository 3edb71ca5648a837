/**
 * The life of an event that the app sends: `waiting` (for its first try, or for the next one) →
 * `sending` → `done` | `failed` | `unknown`.
 *
 * `failed`: certainly not counted, and not tried again by itself. `unknown`: it may have been counted,
 * so nobody sends it again.
 */
export const DIRECT_STATES = ['waiting', 'sending', 'done', 'failed', 'unknown'] as const;

export type DirectState = (typeof DIRECT_STATES)[number];

/** Why an event is in its state. Kept in the database as it is written here; `words.ts` says each. */
export const DIRECT_REASONS = [
  /** `waiting`: 408, 429 or 503, which say that the event was not taken. */
  'service-busy',
  /** `waiting`: no connection came about. */
  'unreachable',
  /** `failed`: any other 4xx. */
  'refused',
  /** `failed`: not taken within a day. */
  'too-old',
  /** `failed`: the shop had no account when it was due. */
  'no-account',
  /** `failed`: what the browser told does not make a valid event. */
  'invalid',
  /**
   * `failed`: the app was uninstalled before it was sent. `sending`: uninstalled meanwhile, so it fails
   * if it is not taken.
   */
  'uninstalled',
  /** `unknown`: sent, and no answer within the time. */
  'timeout',
  /** `unknown`: the connection broke, maybe after the request had left. */
  'connection-lost',
  /** `unknown`: an answer that says neither yes nor no: 5xx, or a redirect, which is never followed. */
  'unclear-answer',
  /** `unknown`: the process ended, or stalled, between sending and noting the answer. */
  'interrupted',
] as const;

export type DirectReason = (typeof DIRECT_REASONS)[number];

/** An event as staff see it. */
export interface DirectEventView {
  id: string;
  /** Module and event: `shopper/login`. */
  path: string;
  state: DirectState;
  reason: DirectReason | null;
  /** The service's last answer; null where there was none. */
  httpStatus: number | null;
  /** The customer in digits; null once forgotten. */
  shopperId: string | null;
  /** As the shopper's browser told it. */
  happenedAt: Date;
  acceptedAt: Date;
  /** How often a request has left, or may have. */
  attempts: number;
  /** While it waits: when it is due. */
  nextTryAt: Date | null;
  endedAt: Date | null;
  /** Whether *Try again* is safe, and may lead to something else than the last time. */
  canRetry: boolean;
}
