/**
 * The ids of an event's context (specification, *Context object* and *Tracking cookies*): the user across
 * visits, the session within one tab, the page load.
 */
import { adoptedPageLoad, type PageLoadRecord } from '../../../app/beacon/page-load.ts';
import { USER_ID_MAX_AGE_S } from '../../../app/beacon/storage-names.ts';
import { isUuid, newUuid } from '../../../app/beacon/uuid.ts';
import type { PixelDeps } from './deps.ts';
import { addressOf, timeOf, type PlatformEvent } from './platform.ts';

export interface Identity {
  userId: string;
  sessionId: string;
  /** The record that the pixel and the storefront script share, as it was when the pixel started. */
  pageLoad: PageLoadRecord;
  /** The time of the page's first event, in milliseconds since the epoch. */
  firstEventAt: number;
}

/** Matches the address of a page of the checkout, with or without a locale. */
const CHECKOUT = /^[^?#]*\/checkouts\//;

/**
 * Reads the ids or creates them, and stores them.
 *
 * - The user is kept in a cookie for another year.
 * - The session is kept in sessionStorage. A session cookie mirrors it for the shop's own search client, and is
 *   never read back.
 * - The page load is the storefront script's if the script has stored a record for this page. Otherwise the pixel
 *   stores its own record, which a script that starts later adopts.
 *
 */
export function readIdentity(
  { cookies, init, legacyUserId, session }: PixelDeps,
  firstEvent: Promise<PlatformEvent>,
): Promise<Identity> {
  // The checkout has no theme: a record found there is a popup's copy of its opener's storage.
  const isCheckout = CHECKOUT.test(addressOf(init));
  return Promise.all([
    cookies.get('UserId'),
    legacyUserId,
    session.get('SessionId'),
    session.get('PageLoad'),
    firstEvent,
  ]).then(([user, legacy, tab, storedPageLoad, event]) => {
    const firstEventAt = timeOf(event);
    const userId = [user, legacy].find(isUuid) || newUuid();
    const sessionId = [tab].find(isUuid) || newUuid();
    cookies.set('UserId', userId, USER_ID_MAX_AGE_S);
    cookies.set('SessionId', sessionId);
    session.set('SessionId', sessionId);

    let pageLoad = isCheckout ? undefined : adoptedPageLoad(storedPageLoad, firstEventAt);
    if (!pageLoad) {
      pageLoad = { id: newUuid(), time: Date.now(), by: 'pixel' };
      session.set('PageLoad', JSON.stringify(pageLoad));
    }
    return { userId, sessionId, pageLoad, firstEventAt };
  });
}
