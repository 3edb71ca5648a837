/** One page with a running pixel, in a browser in memory. */
import { attributionParameter, legacyUserId } from '../../app/beacon/dialect.ts';
import { HARMLESS_PARAMETERS } from '../../app/beacon/page-url.ts';
import type { Cart } from '@shopify/web-pixels-extension';
import { createPixel } from '../../extensions/web-pixel/src/pixel.ts';
import type { Init, PlatformEvent } from '../../extensions/web-pixel/src/platform.ts';
import { createProductIdentifier } from '../../extensions/web-pixel/src/product-identity.ts';
import type { PixelSettings } from '../../extensions/web-pixel/src/settings.ts';
import { createPersonalization } from '../../extensions/web-pixel/src/personalization.ts';
import {
  createCookies,
  createStorage,
  type PlatformStorage,
} from '../../extensions/web-pixel/src/storage.ts';
import type { PixelDeps } from '../../extensions/web-pixel/src/deps.ts';
import { settle } from './clock.ts';
import { pageContext, pageViewed, SHOP } from './fixtures.ts';
import { memoryCookies, memoryStorage, type MemoryTab, type Turn } from './memory-browser.ts';
import { onPage, type PageLife } from './page-life.ts';
import { BEACON_URL, SITE_ID } from './tracking-service.ts';

export interface PageOptions {
  url?: string;
  /** The cart rendered with the page; `null` if it is empty. */
  cart?: Cart | null;
  customerId?: string;
  settings?: Partial<PixelSettings>;
  /** Storages that replace the tab's. */
  local?: PlatformStorage;
  session?: PlatformStorage;
  /** Replaces the whole `init`, for tests with invalid data. */
  init?: unknown;
  preferences?: boolean;
}

export interface OpenPage {
  publish(event: unknown): void;
  /** Withdraws consent. */
  withdraw(): void;
  /** Leaves the page: its worker ends, and its pending work never completes. */
  close(): void;
  /** The log of test mode. */
  log: string[];
  deps: PixelDeps;
}

export const defaultSettings: PixelSettings = {
  siteId: SITE_ID,
  beaconUrl: BEACON_URL,
  identifiers: 'product',
  taxesIncluded: '',
  vatRates: '{"DE":[0.19,0.07]}',
  urlParameters: HARMLESS_PARAMETERS,
  attributionParameter,
  reportUrl: '',
  reportEvery: '1',
  mode: 'live',
};

/** Starts the pixel on a new page of the tab; no event is published yet. */
export function startPixel(tab: MemoryTab, options: PageOptions = {}): OpenPage {
  const life: PageLife = { isOpen: true };
  let isWithdrawn = false;
  const log: string[] = [];
  const settings = { ...defaultSettings, ...options.settings };
  const mayTrack = (): boolean => !isWithdrawn;
  /** A closed page no longer processes pending messages. */
  const turn: Turn = async (work) => {
    await Promise.resolve();
    return life.isOpen ? work() : new Promise(() => undefined);
  };
  const cookies = memoryCookies(tab.browser.cookies, turn);
  const session = options.session ?? memoryStorage(tab.session, turn);
  const local = options.local ?? memoryStorage(tab.browser.local, turn);
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
  const deps: PixelDeps = {
    settings,
    init: (options.init === undefined ? init : options.init) as Init,
    cookies: createCookies(cookies, mayTrack),
    legacyUserId: cookies.get(legacyUserId),
    session: createStorage(session, mayTrack),
    local: createStorage(local, mayTrack),
    identifier: createProductIdentifier(settings.identifiers),
    mayTrack,
    log: (text) => {
      log.push(text);
    },
  };
  let handle: (event: PlatformEvent) => void = () => undefined;
  onPage(life, () => {
    const personalization = createPersonalization(deps.cookies);
    personalization.permit(options.preferences === true);
    handle = createPixel(deps, personalization);
  });
  return {
    publish: (event) => {
      onPage(life, () => handle(event as PlatformEvent));
    },
    withdraw: () => {
      isWithdrawn = true;
    },
    close: () => {
      life.isOpen = false;
    },
    log,
    deps,
  };
}

/** Opens a page: the pixel starts and the platform publishes `page_viewed`. */
export function openPage(tab: MemoryTab, options: PageOptions = {}): OpenPage {
  const page = startPixel(tab, { url: `${SHOP}/`, ...options });
  page.publish(pageViewed(options));
  return page;
}

/** Opens a page, and waits until the pixel has completed its initial reads. */
export async function showPage(tab: MemoryTab, options: PageOptions = {}): Promise<OpenPage> {
  const page = openPage(tab, options);
  await settle();
  return page;
}
