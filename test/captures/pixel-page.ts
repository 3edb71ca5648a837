import { setImmediate as nextTurn } from 'node:timers/promises';
import { createContext, Script } from 'node:vm';
import type { PlatformCookie, PlatformStorage } from '../../extensions/web-pixel/src/storage.ts';
import { BEACON_URL, SITE_ID } from '../sandbox/addresses.ts';
import { USUAL_SETTINGS } from '../sandbox/pixel-connection.ts';
import type { GivenSettings } from '../sandbox/pixel-connection.ts';
import { memoryCookies, memoryStorage, type MemoryTab } from '../web-pixel/memory-browser.ts';

/** The options of a page. */
export interface PixelPageOptions {
  /** The text of the pixel's bundle. */
  bundle: string;
  /** Overrides of the sandbox's usual settings; site and address stay. */
  settings?: GivenSettings;
  /** `init.context` and `init.data` as the platform renders them. */
  context: unknown;
  data: unknown;
  /** The shopper's tab, with the cookies and entries of earlier pages. */
  tab: MemoryTab;
}

/** A page with a running pixel, without a browser. */
export interface PixelPage {
  /** Delivers one platform event to the pixel, and waits until the pixel has finished. */
  deliver(event: object): Promise<void>;
  /** The pixel's requests so far, oldest first. */
  sent: SentEvent[];
  /** The pixel's console messages so far. */
  logged: string[];
}

/** One request of the pixel. */
export interface SentEvent {
  /** `module/event`. */
  path: string;
  /** The body, parsed. */
  body: unknown;
}

interface PixelApi {
  analytics: { subscribe(name: string, callback: (event: object) => void): Promise<() => boolean> };
  customerPrivacy: { subscribe(): Promise<() => boolean> };
  browser: {
    cookie: PlatformCookie;
    localStorage: PlatformStorage;
    sessionStorage: PlatformStorage;
  };
  settings: GivenSettings;
  init: unknown;
}

/**
 * Runs the pixel's bundle as the platform does: in a separate context that has a strict pixel's globals and none of
 * Node's, with full consent. Every request is answered with success, and timers run as soon as no other work is left.
 */
export function openPixelPage(options: PixelPageOptions): PixelPage {
  const { bundle, settings, context, data, tab } = options;
  const sent: SentEvent[] = [];
  const logged: string[] = [];
  const timers: (() => void)[] = [];
  const subscribers: ((event: object) => void)[] = [];

  const api: PixelApi = {
    analytics: {
      subscribe: (name, callback) => {
        if (name !== 'all_standard_events') throw new Error(`No event here is named ${name}.`);
        subscribers.push(callback);
        return Promise.resolve(() => true);
      },
    },
    customerPrivacy: { subscribe: () => Promise.resolve(() => true) },
    browser: {
      cookie: memoryCookies(tab.browser.cookies),
      localStorage: memoryStorage(tab.browser.local),
      sessionStorage: memoryStorage(tab.session),
    },
    settings: { ...USUAL_SETTINGS, ...settings, siteId: SITE_ID, beaconUrl: BEACON_URL },
    init: { context, data, customerPrivacy: FULL_CONSENT },
  };
  const write = (...words: unknown[]): void => {
    logged.push(words.map(String).join(' '));
  };
  const place = {
    ...PRESENT,
    console: { log: write, warn: write, error: write },
    fetch: (url: string, { body }: { body: string }) => {
      sent.push({ path: pathOf(url), body: JSON.parse(body) as unknown });
      return Promise.resolve(Response.json({ success: true }));
    },
    setTimeout: (callback: () => void) => timers.push(callback),
    shopify: {
      extend: (_point: string, render: (given: PixelApi) => void) => render(api),
    },
  };
  new Script(bundle, { filename: 'beacon-pixel.js' }).runInContext(createContext(place));

  return {
    async deliver(event) {
      for (const callback of subscribers) callback(event);
      // All values given to the pixel resolve at once, so one turn settles every promise.
      await nextTurn();
      for (let due = timers.shift(); due; due = timers.shift()) {
        due();
        await nextTurn();
      }
    },
    sent,
    logged,
  };
}

/** The globals of a strict pixel that the language itself does not provide. */
const PRESENT = { crypto, URL, URLSearchParams, TextEncoder, TextDecoder, Blob, Headers, Response };

const FULL_CONSENT = {
  analyticsProcessingAllowed: true,
  marketingAllowed: true,
  preferencesProcessingAllowed: true,
  saleOfDataAllowed: true,
};

/** `cart/add` of an event's address. */
function pathOf(url: string): string {
  const base = `${BEACON_URL}/${SITE_ID}/`;
  if (!url.startsWith(base)) throw new Error(`The pixel sent to ${url}, which is not the service.`);
  return url.slice(base.length);
}
