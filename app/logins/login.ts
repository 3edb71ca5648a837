import type { Login } from '@prisma/client';
import type { LoginReport } from '../beacon/login-report.ts';
import type { Page } from '../database/sql.ts';

/**
 * The states of an event that the app sends: `waiting` (for its first try, or for the next one) → `sending` → `done` |
 * `failed` | `unknown`.
 *
 * `failed`: certainly not counted, and not retried automatically. `unknown`: it may have been counted, so it is never
 * sent again.
 */
export const LOGIN_STATES = ['waiting', 'sending', 'done', 'failed', 'unknown'] as const;

export type LoginState = (typeof LOGIN_STATES)[number];

/** The reasons for an event's state. The database stores these names; `messages.ts` has a text for each. */
export const LOGIN_REASONS = [
  'service-busy', // `waiting`: 408, 429 or 503, which mean that the event was not accepted
  'unreachable', // `waiting`: no connection was made
  'refused', // `failed`: any other 4xx
  'too-old', // `failed`: not accepted within a day
  'no-account', // `failed`: the shop had no account when it was due
  'invalid', // `failed`: the browser's report does not make a valid event
  'uninstalled', // `failed`: the app was uninstalled before it was sent; `sending`: meanwhile, and it fails if not accepted
  'disconnected', // the same for an account that staff have disconnected
  'timeout', // `unknown`: sent, without an answer in time
  'connection-lost', // `unknown`: the connection broke, possibly after the request was sent
  'unclear-answer', // `unknown`: an ambiguous answer: 5xx, or a redirect, which is never followed
  'interrupted', // `unknown`: the process ended, or stalled, before it recorded the answer
] as const;

export type LoginReason = (typeof LOGIN_REASONS)[number];

/** The reasons that end all of a shop's waiting logins. */
export type StopReason = Extract<LoginReason, 'uninstalled' | 'disconnected'>;

/** An event as shown to staff. */
export interface LoginView extends Pick<Login, 'id' | 'httpStatus' | 'shopperId' | 'attempts'> {
  state: LoginState;
  reason: LoginReason | null;
  /** As the shopper's browser reported it. */
  happenedAt: Date;
  /** When a waiting event is due. */
  nextTryAt: Date | null;
  /** Whether *Try again* is safe, and may have another result than the last time. */
  canRetry: boolean;
}

/** A login as the app proxy forwarded it. */
export interface ReportedLogin {
  /** The customer id that Shopify signed, in digits. */
  shopperId: string;
  /** The browser's report: unproven values of the right shape. */
  report: LoginReport;
  /** The shopper's network address, if the operator sends it. */
  shopperIp?: string | undefined;
}

/** The outcome of a reported login. */
export type AcceptOutcome =
  /** The login was stored and queued, in one transaction. */
  | { outcome: 'accepted' }
  /** This login of this shopper was accepted before; it is not sent again. */
  | { outcome: 'known' }
  /** More logins than people make, from this shopper or this shop. */
  | { outcome: 'too-many'; retryAt: Date }
  | { outcome: 'refused'; why: LoginRefusal };

export type LoginRefusal =
  | 'no-shop' // the shop has not installed the app
  | 'no-account' // the shop has no account that the login could be sent for
  | 'out-of-time'; // reported too long after it happened, or before it did

export interface LoginFilter {
  state?: LoginState;
}

/** Newest first. */
export type LoginPage = Page<LoginView>;

/** The number of events by state; `waiting` includes those that are being sent. */
export type CountsByState = Record<Exclude<LoginState, 'sending'>, number>;

/** The events that were accepted on one day. */
export interface DayCounts {
  /** The day in the requested time zone: `2026-11-20`. */
  day: string;
  counts: CountsByState;
}
