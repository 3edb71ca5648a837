/**
 * What this browser knows of the shopper's login, and what a page adds to it.
 *
 * Pages get no event for a login. A page knows who is logged in, and it counts as a login if this
 * browser has seen the shop with no customer logged in before, or with another one. A shopper who is there when
 * the browser meets this script for the first time logged in at some other time, and is no login.
 */
import { attempt } from '../../../app/beacon/attempt.ts';
import type { LoginReport } from '../../../app/beacon/login-report.ts';
import { isUuid, newUuid } from '../../../app/beacon/uuid.ts';
import type { ShopPage } from './shop-page.ts';

/** The entry in localStorage, shared by all tabs, as JSON. */
export interface KnownLogin {
  /** When it came to be known, in milliseconds since the epoch. */
  time: number;
  /** The customer who is logged in; the empty string where none is. */
  customerId: string;
  /**
   * With a customer: the login that is to be reported; none: there is nothing to report. Without one:
   * the id of the next login, so that all tabs that meet it give it the same one.
   */
  loginId?: string | undefined;
  /** The report as it left for the first time. */
  report?: LoginReport;
  /** How often it left. */
  tries?: number;
}

/** The entry of a text found in localStorage; nothing where it is none. */
export const readLogin = (stored: string): KnownLogin | undefined =>
  attempt(() => {
    const login = JSON.parse(stored) as KnownLogin;
    return typeof login.customerId === 'string' ? login : undefined;
  });

/**
 * What is known once a page has shown who is logged in.
 *
 * A page may be older than what is known already: shown on the way back, or on its way from the shop
 * while another tab met the login. It would look like a logout, and the next page like a second login;
 * so where a customer is known to be logged in, it adds nothing. Where none is, it may: Shopify adds to
 * the report who is logged in by now, and the app takes no report that contradicts it.
 */
export function meet(
  known: KnownLogin | undefined,
  { customerId, began, mayBeOld, now }: Pick<ShopPage, 'customerId' | 'began' | 'mayBeOld' | 'now'>,
): KnownLogin | undefined {
  const time = now();
  const isOutdated = known && began < known.time && known.time <= time;
  const wasLoggedOut = known?.customerId === '';
  if (known?.customerId === customerId) return known;
  if ((mayBeOld || isOutdated) && !wasLoggedOut) return known;
  if (!known && customerId) return { time, customerId };
  const kept = wasLoggedOut && isUuid(known.loginId) && known.loginId;
  return { loginId: kept || newUuid(), time, customerId };
}

/** Whether the login of a page's customer has yet to be reported. */
export const isDue = (login: KnownLogin | undefined, customerId: string): login is KnownLogin =>
  !!login && !!customerId && login.customerId === customerId && !!login.loginId;
