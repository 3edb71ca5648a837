/**
 * What a storefront page and the web pixel runtime exchange.
 *
 * The storefront embeds a {@link RuntimeConfig} as JSON in `<script type="application/json"
 * id="web-pixels-config">` and loads `/web-pixels/runtime.js` right behind it in the head, which asks for
 * the platform's manager at once. The platform's starter stands in the page itself: a preload of
 * `/web-pixels/manager.js` makes up for the request that the runtime takes here. Everything else the
 * runtime finds out by itself, as the platform does.
 */
import type { InitData, RegisterInit } from '@shopify/web-pixels-extension';

/** The purposes a pixel declares in `[customer_privacy]` of its extension's TOML file. */
export interface DeclaredPurposes {
  analytics: boolean;
  marketing: boolean;
  preferences: boolean;
  sale_of_data: 'enabled' | 'disabled' | 'ldu';
}

/** A pixel that the merchant connected: what to run, with which settings, under which consent. */
export interface ConnectedPixel {
  /** Path of the bundle on the storefront's own host, e.g. `/web-pixels/pixel.js`. */
  bundleUrl: string;
  /** The settings of `webPixelCreate`, all strings. */
  settings: Record<string, string>;
  privacy: DeclaredPurposes;
}

/** A standard event that the page itself gives rise to while it loads. */
export interface PageEvent {
  /** Shopify's event name, e.g. `product_viewed`. */
  name: string;
  /** The event's `data`. */
  data: unknown;
}

/** Everything the runtime needs to know about the page it runs in. */
export interface RuntimeConfig {
  /** `null` while no pixel is connected: the page then has no subscriber. */
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

/** One entry of the runtime's own record, for people and tests who watch it. */
export interface RuntimeRecord {
  /** Milliseconds since the page began. */
  at: number;
  kind: 'event' | 'request' | 'answer' | 'failure' | 'blocked' | 'console' | 'consent' | 'error';
  text: string;
}

/** What is still under way between page, worker and network. All zero: nothing is. */
export interface UnderWay {
  /** Events that wait in the page, or were handed to the worker and whose callbacks have not run yet. */
  events: number;
  /** `browser.*` calls without their answer. */
  calls: number;
  /** Requests of the pixel without an outcome. */
  requests: number;
  /** Timers of the pixel that have not fired. */
  timers: number;
}

/** `window.webPixelsSandbox`: how people and tests ask the runtime what is going on. */
export interface RuntimeHandle {
  /**
   * Resolves when the manager has loaded and nothing is under way: every published event delivered,
   * every `browser.*` call answered, every request settled (the page's own to mapped addresses too) and
   * no timer of the pixel due. With `timers: 'ignore'` timers may stay. Waits for the manager alone
   * where no pixel runs.
   */
  idle(options?: { timers?: 'wait' | 'ignore' }): Promise<UnderWay>;
  /** `none` (not connected), `waiting` (for the manager or for consent), `running`. */
  state(): 'none' | 'waiting' | 'running';
  /** What happened so far, oldest first. */
  records(): RuntimeRecord[];
}
