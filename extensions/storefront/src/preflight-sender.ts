/** Sends the discovery service a shopper's cart, viewed products and login when they have changed. */
import type { Ids } from './ids.ts';
import { personalOf } from './personal.ts';
import type { ShopPage } from './shop-page.ts';

/** The body of `POST /v1/preflight`. A list is there and empty where it was sent before. */
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
  /** The ids of this page load; nothing where the browser does not store them. */
  ids: () => Ids | undefined;
  send: (preflight: Preflight) => void;
}

export interface PreflightSender {
  /** Checks in 300 ms, however often it is called until then. */
  checkSoon(): void;
  /** Checks at once, unless something was sent within the last 300 ms: the page is left. */
  checkNow(): void;
}

/** The shortest time between two requests, in milliseconds. */
const PAUSE_MS = 300;

/**
 * Compares the personalization cookies with what this tab has sent last: what one page could not send, the
 * next one sends.
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
    // Nothing is kept: there was nothing yet, or the preferences purpose is not permitted.
    if (!shopper && !cart.length && !lastViewed.length) {
      session.remove(key);
      return;
    }
    const sent = session.get(key);
    const state = {
      ...(shopper && { shopper }),
      ...((cart.length || sent.includes('"cart"')) && { cart }),
      ...((lastViewed.length || sent.includes('"lastViewed"')) && { lastViewed }),
    };
    const text = JSON.stringify(state);
    const known = text !== sent && mayTrack() && ids();
    if (!known) return;
    session.set(key, text);
    // What the tab cannot remember would be sent again and again.
    if (session.get(key) !== text) return;
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
