/** Sends a shopper's cart, viewed products and login to the discovery service when they change. */
import type { Ids } from './ids.ts';
import { personalOf } from './personal.ts';
import type { ShopPage } from './shop-page.ts';

/** The body of `POST /v1/preflight`. An empty list is included only if the list was sent before. */
export interface Preflight {
  siteId: string;
  userId: string;
  shopper?: string;
  cart?: string[];
  lastViewed?: string[];
}

export interface PreflightSenderDeps {
  page: Pick<ShopPage, 'cookies' | 'nameOf' | 'session' | 'now'>;
  siteId: string;
  mayTrack: () => boolean | undefined;
  /** The ids of this page load; undefined if the browser does not store them. */
  ids: () => Ids | undefined;
  send: (preflight: Preflight) => void;
}

export interface PreflightSender {
  /** Checks in 300 ms, however often it is called until then. */
  checkSoon(): void;
  /** Checks at once since the page is left, unless a request was sent within the last 300 ms. */
  checkNow(): void;
}

/** The shortest time between two requests, in milliseconds. */
const PAUSE_MS = 300;

/**
 * Compares the personalization cookies with the data that this tab has sent last: the next page sends what one page
 * could not send.
 */
export function createPreflightSender({
  page,
  siteId,
  mayTrack,
  ids,
  send,
}: PreflightSenderDeps): PreflightSender {
  const { session, nameOf } = page;
  const key = nameOf('Preflight');
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sentAt = -Infinity;

  function check(): void {
    clearTimeout(timer);
    timer = undefined;
    const { shopper, cart, lastViewed } = personalOf(page);
    // No data is stored: there was none yet, or the preferences purpose is not permitted.
    if (!shopper && !cart.length && !lastViewed.length) {
      session.remove(key);
      return;
    }
    const sent = session.get(key);
    const state = {
      ...(shopper && { shopper }),
      // Sorted: the next page shows the same cart in another order.
      ...((cart.length || sent.includes('"cart"')) && { cart: cart.sort() }),
      ...((lastViewed.length || sent.includes('"lastViewed"')) && { lastViewed }),
    };
    const text = JSON.stringify(state);
    if (text === sent || !mayTrack()) return;
    session.set(key, text);
    // Data that the tab cannot remember would be sent repeatedly. Nor are the ids read, since that writes cookies,
    // whose change leads to the next check.
    const known = session.get(key) === text && ids();
    if (!known) return;
    sentAt = page.now();
    send({ siteId, userId: known.userId, ...state });
  }

  return {
    checkSoon() {
      timer ??= setTimeout(check, PAUSE_MS);
    },
    checkNow() {
      if (page.now() - sentAt >= PAUSE_MS) check();
    },
  };
}
