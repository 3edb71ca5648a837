/** Tells the discovery service of a shopper's cart, viewed products and login when they have changed. */
import type { Ids } from './ids.ts';
import { personalOf } from './personal.ts';
import type { ShopPage } from './shop-page.ts';

/** The body of `POST /v1/preflight`. A list is there and empty where the service was told of it before. */
export interface Preflight {
  siteId: string;
  userId: string;
  shopper?: string;
  cart?: string[];
  lastViewed?: string[];
}

export interface TellDeps {
  page: Pick<ShopPage, 'cookies' | 'nameOf' | 'session' | 'now'>;
  siteId: string;
  mayTrack: () => boolean | undefined;
  /** The ids of this page load; nothing where the browser does not store them. */
  ids: () => Ids | undefined;
  send: (preflight: Preflight) => void;
}

export interface TellChanges {
  /** Looks in 300 ms, however often it is called until then. */
  soon(): void;
  /** Looks at once, unless something was told within the last 300 ms: the page is left. */
  now(): void;
}

/** The shortest time between two requests, in milliseconds. */
const PAUSE_MS = 300;

/**
 * Compares the personalization cookies with what the tab remembers to have told: what one page could not tell, the
 * next one does.
 */
export function createTellChanges({ page, siteId, mayTrack, ids, send }: TellDeps): TellChanges {
  const { session, nameOf } = page;
  const key = nameOf('Preflight');
  let timer: ReturnType<typeof setTimeout> | undefined;
  let toldAt = -Infinity;

  function look(): void {
    clearTimeout(timer);
    timer = undefined;
    const { shopper, cart, lastViewed } = personalOf(page);
    // Nothing is kept: there was nothing yet, or the preferences purpose is not permitted.
    if (!shopper && !cart.length && !lastViewed.length) {
      session.remove(key);
      return;
    }
    const told = session.get(key);
    const state = {
      ...(shopper && { shopper }),
      ...((cart.length || told.includes('"cart"')) && { cart }),
      ...((lastViewed.length || told.includes('"lastViewed"')) && { lastViewed }),
    };
    const text = JSON.stringify(state);
    const known = text !== told && mayTrack() && ids();
    if (!known) return;
    session.set(key, text);
    // What the tab cannot remember would be told again and again.
    if (session.get(key) !== text) return;
    toldAt = page.now();
    send({ siteId, userId: known.userId, ...state });
  }

  return {
    soon() {
      timer ??= setTimeout(look, PAUSE_MS);
    },
    now() {
      if (page.now() - toldAt >= PAUSE_MS) look();
    },
  };
}
