/**
 * The interface between a storefront page and the web pixel runtime.
 *
 * The storefront embeds a {@link RuntimeConfig} as JSON in `<script type="application/json" id="web-pixels-config">`
 * and loads `/web-pixels/runtime.js` right after it in the head, which requests the platform's manager at once. The
 * platform's starter is inline in the page: a preload of `/web-pixels/manager.js` compensates for the request of the
 * runtime here. The runtime finds everything else by itself, as the platform does.
 */
import type { InitData, RegisterInit } from '@shopify/web-pixels-extension';

/** The purposes a pixel declares in `[customer_privacy]` of its extension's TOML file. */
export interface DeclaredPurposes {
  analytics: boolean;
  marketing: boolean;
  preferences: boolean;
  sale_of_data: 'enabled' | 'disabled' | 'ldu';
}

/** A pixel that the merchant connected: its bundle, settings and required consent. */
export interface ConnectedPixel {
  /** Path of the bundle on the storefront's own host, e.g. `/web-pixels/pixel.js`. */
  bundleUrl: string;
  /** The settings of `webPixelCreate`, all strings. */
  settings: Record<string, string>;
  privacy: DeclaredPurposes;
}

/** A standard event that the page itself causes while it loads. */
export interface PageEvent {
  /** Shopify's event name, e.g. `product_viewed`. */
  name: string;
  /** The event's `data`. */
  data: unknown;
}

/** The runtime's facts about its page. */
export interface RuntimeConfig {
  /** `null` without a connected pixel: the page then has no subscriber. */
  pixel: ConnectedPixel | null;
  /** Public origin → local origin, see `test/sandbox/addresses.ts`. */
  addressMap: Record<string, string>;
  /** `init.data` as rendered with the page: right at that moment, stale after any Ajax change. */
  initData: RegisterInit['data'];
  /** The variants that can be bought on this page: a submitted form is looked up here. */
  productVariants: NonNullable<InitData['productVariants']>;
  /** Events of the page load in order, `page_viewed` first. */
  events: PageEvent[];
  /** Whether a visitor who has not decided yet counts as consenting (`false`: as in the EEA). */
  consentAssumed: boolean;
}

/** One entry of the runtime's own record, for people and tests. */
export interface RuntimeRecord {
  /** Milliseconds since the page's start. */
  at: number;
  kind: 'event' | 'request' | 'answer' | 'failure' | 'blocked' | 'console' | 'consent' | 'error';
  text: string;
}

/** Unfinished work of page, worker and network. All zero when idle. */
export interface UnderWay {
  /** `browser.*` calls without an answer. */
  calls: number;
  /** Requests of the pixel without an outcome. */
  requests: number;
  /** Timers of the pixel that have not fired. */
  timers: number;
}

/** `window.webPixelsSandbox`: the runtime's state for people and tests. */
export interface RuntimeHandle {
  /**
   * Resolves when the manager has loaded and the runtime is idle: every published event delivered, every `browser.*`
   * call answered, every request settled (the page's own to mapped addresses too) and no timer of the pixel due. With
   * `timers: 'ignore'` timers may remain. Without a running pixel it only waits for the manager.
   */
  idle(options?: { timers?: 'wait' | 'ignore' }): Promise<UnderWay>;
  /** `none` (not connected), `waiting` (for the manager or for consent), `running`. */
  state(): 'none' | 'waiting' | 'running';
  /** All records so far, oldest first. */
  records(): RuntimeRecord[];
}
