import type { LoginReport } from '../beacon/login-report.ts';
import type { Within } from '../shop/within.ts';
import type { DirectEventView, DirectState } from './direct-event.ts';

/** A login as the app proxy passed it on. */
export interface ReportedLogin {
  /** The customer that Shopify signed, in digits. */
  shopperId: string;
  /** What the browser says of it: claims of the right shape. */
  report: LoginReport;
}

/** What became of a reported login. */
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

export interface DirectFilter {
  state?: DirectState;
}

export interface DirectPage {
  /** Newest first. */
  rows: DirectEventView[];
  /** From 1, at most {@link pageCount}. */
  page: number;
  pageCount: number;
  total: number;
}

/** How many events are in which state; `waiting` includes those that are just being sent. */
export type DirectCounts = Record<Exclude<DirectState, 'sending'>, number>;

/** The events that were accepted on one day. */
export interface DayCounts {
  /** In the time zone that was asked for: `2026-11-20`. */
  day: string;
  counts: DirectCounts;
}

/**
 * Events that the app sends itself. Members that take a shop never reach another's data: for an event
 * of another shop they do nothing.
 */
export interface DirectEvents {
  /** Takes a login, once. */
  acceptLogin(shop: string, login: ReportedLogin): Promise<AcceptOutcome>;
  list(shop: string, filter: DirectFilter, page: number): Promise<DirectPage>;
  /** Of the events accepted since then. */
  counts(shop: string, since: Date): Promise<DirectCounts>;
  /**
   * The same by day, oldest first; days without events are left out.
   *
   * @param timeZone an IANA name, such as `Europe/Berlin`
   */
  countsByDay(shop: string, since: Date, timeZone: string): Promise<DayCounts[]>;
  /**
   * Queues an event again that was certainly not counted (see `retry-rule.ts`).
   *
   * @returns `not-possible` for everything else, also when somebody else was faster
   */
  retry(shop: string, id: string): Promise<'queued' | 'not-possible' | 'not-found'>;
  /**
   * Ends what waits when a shop uninstalls. What is just being sent ends with its answer, whatever that
   * is; nothing can be tried again.
   */
  stopAll(shop: string, within?: Within): Promise<void>;
  /** Forgets everything about a customer, in digits; what waits is not sent, and nothing is sent twice. */
  redactCustomer(shop: string, customerId: string, within?: Within): Promise<void>;

  /** One step of one event, by a worker. Safe to call at any time, by any number of processes. */
  send(id: string): Promise<void>;
  /** Ids of events whose step is due, oldest first. */
  due(limit: number): Promise<string[]>;
  /** Forgets what is not needed any more (see `forget.ts`); how many events that changed. */
  forgetOld(): Promise<{ anonymized: number; deleted: number }>;
}
