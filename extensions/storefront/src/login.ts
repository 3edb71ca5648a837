/**
 * The facts that this browser knows about the shopper's login, and how a page updates them.
 *
 * Pages get no event for a login. A page knows who is logged in, which counts as a login if this browser has seen the
 * shop before without a customer, or with another one. A shopper who is logged in when this script first runs in the
 * browser logged in at an unknown time, which does not count.
 */
import { attempt } from '../../../app/beacon/attempt.ts';
import type { LoginReport } from '../../../app/beacon/login-report.ts';
import { isUuid, newUuid } from '../../../app/beacon/uuid.ts';
import type { ShopPage } from './shop-page.ts';

/** The entry in localStorage, shared by all tabs, as JSON. */
export interface KnownLogin {
  /** When this became known, in milliseconds since the epoch. */
  time: number;
  /** The customer who is logged in; the empty string if no customer is. */
  customerId: string;
  /**
   * With a customer: the id of the login to report; missing if there is none to report. Without a customer: the id of
   * the next login, so that all tabs that find it give it the same one.
   */
  loginId?: string | undefined;
  /** The report as it was first sent. */
  report?: LoginReport;
  /** The number of times it was sent. */
  tries?: number;
}

/** Parses the entry in localStorage; undefined if it is not one. */
export const readLogin = (stored: string): KnownLogin | undefined =>
  attempt(() => {
    const login = JSON.parse(stored) as KnownLogin;
    return typeof login.customerId === 'string' ? login : undefined;
  });

/**
 * Returns the known login after a page has shown who is logged in.
 *
 * A page may be older than the known login: restored by the back button, or still loading while another tab found the
 * login. It would look like a logout, and the next page like a second login; so it changes nothing while a customer is
 * known to be logged in. Otherwise it may: Shopify adds to the report who is now logged in, and the app accepts no
 * report that contradicts it.
 */
export function updatedLogin(
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

/** Whether the login of a page's customer is not reported yet. */
export const isDue = (login: KnownLogin | undefined, customerId: string): login is KnownLogin =>
  !!login && !!customerId && login.customerId === customerId && !!login.loginId;
