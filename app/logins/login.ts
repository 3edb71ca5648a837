import type { LoginReport } from '../beacon/login-report.ts';

/**
 * The states of an event that the app sends: `waiting` (for its first try, or for the next one) →
 * `sending` → `done` | `failed` | `unknown`.
 *
 * `failed`: certainly not counted, and not tried again by itself. `unknown`: it may have been counted,
 * so it is never sent again.
 */
export const LOGIN_STATES = ['waiting', 'sending', 'done', 'failed', 'unknown'] as const;

export type LoginState = (typeof LOGIN_STATES)[number];

/** Why an event is in its state. Kept in the database as it is written here; `messages.ts` says each. */
export const LOGIN_REASONS = [
  /** `waiting`: 408, 429 or 503, which mean that the event was not taken. */
  'service-busy',
  /** `waiting`: no connection was made. */
  'unreachable',
  /** `failed`: any other 4xx. */
  'refused',
  /** `failed`: not taken within a day. */
  'too-old',
  /** `failed`: the shop had no account when it was due. */
  'no-account',
  /** `failed`: the browser's report does not make a valid event. */
  'invalid',
  /**
   * `failed`: the app was uninstalled before it was sent. `sending`: uninstalled meanwhile, so it fails
   * if it is not taken.
   */
  'uninstalled',
  /** The same of an account that staff have disconnected. */
  'disconnected',
  /** `unknown`: sent, and no answer within the time. */
  'timeout',
  /** `unknown`: the connection broke, maybe after the request had left. */
  'connection-lost',
  /** `unknown`: an answer that says neither yes nor no: 5xx, or a redirect, which is never followed. */
  'unclear-answer',
  /** `unknown`: the process ended, or stalled, between sending and noting the answer. */
  'interrupted',
] as const;

export type LoginReason = (typeof LOGIN_REASONS)[number];

/** What ends everything that a shop waits for. */
export type StopReason = Extract<LoginReason, 'uninstalled' | 'disconnected'>;

/** An event as staff see it. */
export interface LoginView {
  id: string;
  /** Module and event: `shopper/login`. */
  path: string;
  state: LoginState;
  reason: LoginReason | null;
  /** The service's last answer; null where there was none. */
  httpStatus: number | null;
  /** The customer in digits; null once forgotten. */
  shopperId: string | null;
  /** As the shopper's browser reported it. */
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

/** A login as the app proxy passed it on. */
export interface ReportedLogin {
  /** The customer that Shopify signed, in digits. */
  shopperId: string;
  /** What the browser says of it: claims of the right shape. */
  report: LoginReport;
  /** The shopper's network address, where the operator sends it. */
  shopperIp?: string | undefined;
}

/** The outcome of a reported login. */
export type AcceptOutcome =
  /** Stored and queued, in one transaction. */
  | { outcome: 'accepted' }
  /** This login of this shopper was accepted before; it is not sent again. */
  | { outcome: 'known' }
  /** More logins than people make, from this shopper or this shop. */
  | { outcome: 'too-many'; retryAt: Date }
  | { outcome: 'refused'; why: LoginRefusal };

export type LoginRefusal =
  /** The shop has not installed the app. */
  | 'no-shop'
  /** The shop has no account that the login could be sent for. */
  | 'no-account'
  /** Reported too long after it happened, or before. */
  | 'out-of-time';

export interface LoginFilter {
  state?: LoginState;
}

export interface LoginPage {
  /** Newest first. */
  rows: LoginView[];
  /** From 1, at most {@link pageCount}. */
  page: number;
  pageCount: number;
  total: number;
}

/** How many events are in which state; `waiting` includes those that are just being sent. */
export type CountsByState = Record<Exclude<LoginState, 'sending'>, number>;

/** The events that were accepted on one day. */
export interface DayCounts {
  /** In the time zone that was asked for: `2026-11-20`. */
  day: string;
  counts: CountsByState;
}
