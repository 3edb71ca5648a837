/** One page with the pixel in it, in a browser in memory. */
import type { Cart } from '@shopify/web-pixels-extension';
import { namesWith } from '../../app/beacon/storage-names.ts';
import { createPixel } from '../../extensions/web-pixel/src/pixel.ts';
import type { Init, PlatformEvent } from '../../extensions/web-pixel/src/platform.ts';
import { createProductIdentifier } from '../../extensions/web-pixel/src/product-identity.ts';
import type { PixelSettings } from '../../extensions/web-pixel/src/settings.ts';
import { createPersonalization } from '../../extensions/web-pixel/src/shopper/personalization.ts';
import {
  createCookies,
  createStorage,
  type PlatformStorage,
} from '../../extensions/web-pixel/src/storage.ts';
import type { PixelTools } from '../../extensions/web-pixel/src/tools.ts';
import { pageContext, pageViewed, SHOP } from './fixtures.ts';
import { memoryCookies, memoryStorage, type MemoryTab, type Turn } from './memory-browser.ts';
import { BEACON_URL, SITE_ID } from './tracking-service.ts';

export interface PageOptions {
  url?: string;
  referrer?: string;
  /** The cart as rendered with the page; `null` while it is empty. */
  cart?: Cart | null;
  customerId?: string;
  settings?: Partial<PixelSettings>;
  /** Storages that replace the tab's. */
  local?: PlatformStorage;
  session?: PlatformStorage;
  /** All of `init`, where a test is about nonsense. */
  init?: unknown;
  preferences?: boolean;
}

export interface OpenPage {
  publish(event: unknown): void;
  /** Consent is withdrawn. */
  withdraw(): void;
  /** The page is left: its worker ends, and nothing it waits for comes any more. */
  close(): void;
  /** What test mode would say. */
  log: string[];
  tools: PixelTools;
}

export const defaultSettings: PixelSettings = {
  siteId: SITE_ID,
  beaconUrl: BEACON_URL,
  cookiePrefix: 'svc',
  identifiers: 'product',
  taxesIncluded: '',
  mode: 'live',
};

/** What the pixel's parts work with, and how the page's life goes on. */
export interface PageTools extends PixelTools {
  said: string[];
  withdraw: () => void;
  close: () => void;
}

/** What the pixel's parts work with, on a page of the tab. */
export function pageTools(tab: MemoryTab, options: PageOptions = {}): PageTools {
  let isOpen = true;
  let isWithdrawn = false;
  const said: string[] = [];
  const say = (text: string): void => {
    said.push(text);
  };
  const settings = { ...defaultSettings, ...options.settings };
  const mayTrack = (): boolean => !isWithdrawn;
  const turn: Turn = async (work) => {
    await Promise.resolve();
    return isOpen ? work() : new Promise(() => undefined);
  };
  const { cookies, local } = tab.browser;
  const init = {
    context: pageContext(options),
    data: {
      cart: options.cart ?? null,
      customer: options.customerId ? { id: options.customerId } : null,
      purchasingCompany: null,
      shop: { countryCode: 'DE', name: 'Clay Shop' },
    },
    customerPrivacy: { analyticsProcessingAllowed: true, preferencesProcessingAllowed: false },
  };
  return {
    settings,
    init: (options.init === undefined ? init : options.init) as Init,
    nameOf: namesWith(settings.cookiePrefix),
    cookies: createCookies(memoryCookies(cookies, turn), mayTrack),
    session: createStorage(options.session ?? memoryStorage(tab.session, turn), mayTrack),
    local: createStorage(options.local ?? memoryStorage(local, turn), mayTrack),
    identifier: createProductIdentifier(settings.identifiers),
    mayTrack,
    log: say,
    said,
    withdraw: () => {
      isWithdrawn = true;
    },
    close: () => {
      isOpen = false;
    },
  };
}

/** Starts the pixel on a new page of the tab; nothing is published yet. */
export function startPixel(tab: MemoryTab, options: PageOptions = {}): OpenPage {
  const { said, withdraw, close, ...tools } = pageTools(tab, options);
  const personalization = createPersonalization(tools.cookies, tools.nameOf);
  personalization.permit(options.preferences === true);
  const handle = createPixel(tools, personalization);
  return {
    publish: (event) => {
      handle(event as PlatformEvent);
    },
    withdraw,
    close,
    log: said,
    tools,
  };
}

/** Opens a page: the pixel starts and the platform publishes `page_viewed`. */
export function openPage(tab: MemoryTab, options: PageOptions = {}): OpenPage {
  const page = startPixel(tab, { url: `${SHOP}/`, ...options });
  page.publish(pageViewed(options));
  return page;
}
