/** The browser's page around the scripts: everything that they use of `window` and `document`. */
import { attempt } from '../../../app/beacon/attempt.ts';
import { newUuid } from '../../../app/beacon/uuid.ts';
import type { StorefrontSettings } from '../../../app/beacon/storefront-settings.ts';
import { nameOf } from '../../../app/beacon/storage-names.ts';
import { followConsent, isAllowed, type ConsentPage, type ShopifyConsent } from './consent.ts';
import type { Lock } from './lock.ts';
import type { Warn } from './response-list.ts';
import { mayBeOld, type Navigation, type ShopPage } from './shop-page.ts';
import { cookieStore, webStorage } from './storage.ts';

/** The element of the inline script. */
export interface BlockElement extends HTMLElement {
  /**
   * The page's `fetch` when the page began. Later scripts replace it, often by one that takes any request to
   * `…/cart/add` for the theme's, and opens the cart.
   */
  fetch?: typeof fetch;
}

export const blockElement = (): BlockElement | null => document.getElementById('beacon-pixel-page');

/**
 * The attributes of the inline script, as the block renders them and as that script adds them: `settings` and `cart` as
 * JSON, `customerId`, `currency`, `began`, and by their names the addresses of the modules that are loaded when needed
 * (`modules.ts`).
 */
export const blockData = (): DOMStringMap => blockElement()?.dataset ?? {};

/** Returns how the browser got this page; empty if it does not report that. */
export const navigationOfPage = (): Partial<Navigation> =>
  Object(
    (performance as Partial<Performance>).getEntriesByType?.('navigation')[0],
  ) as Partial<Navigation>;

/**
 * Returns the page, with the settings that the app has written for it.
 *
 * @throws {Error} if there are no settings
 */
export function openPage(): ShopPage & { settings: StorefrontSettings } {
  const { settings: text, customerId = '', currency = '', began } = blockData();
  const settings = JSON.parse(text || '') as StorefrontSettings;
  const navigation = navigationOfPage();
  const { name } = navigation;
  return {
    settings,
    nameOf,
    cookies: cookieStore(document, location.hostname),
    session: webStorage(() => sessionStorage),
    local: webStorage(() => localStorage),
    began: Number(began),
    newId: newUuid(),
    mayBeOld: mayBeOld(navigation),
    // Some browsers report the name `document`.
    url: name?.startsWith('http') ? name : location.href,
    customerId,
    currency,
    userAgent: navigator.userAgent,
    urlParameters: settings.urlParameters,
    attributionParameter: settings.attributionParameter,
    now: Date.now,
  };
}

/** Whether scripts have given `window` a property; elements with that id or name give it one of another kind. */
export const isGlobal = (name: string): boolean =>
  Object.prototype.hasOwnProperty.call(window, name);

/** Calls back once the page is shown: a prerendered page may never be shown. */
export function whenShown(callback: () => void): void {
  if ((document as { prerendering?: boolean }).prerendering) {
    document.addEventListener('prerenderingchange', callback);
  } else callback();
}

/** Warns the theme's developer of each problem once, and only in test mode. */
export function createWarn(mode: StorefrontSettings['mode']): Warn {
  const warned = new Set<string>();
  return (problem, element) => {
    if (mode !== 'test' || warned.has(problem)) return;
    warned.add(problem);
    console.warn('Beacon Pixel: ' + problem, element ?? '');
  };
}

/** Storefronts without a theme may load the API at any time. */
const CONSENT_EVENTS = [
  'visitorConsentCollected',
  'shopifyCustomerPrivacyApiLoaded',
  'DOMContentLoaded',
];

const consentPage: ConsentPage = {
  shopify: () => (window as { Shopify?: ShopifyConsent }).Shopify,
  onChange(callback) {
    for (const type of CONSENT_EVENTS) document.addEventListener(type, callback);
    // Fires after a page has loaded and when it is shown again: consent may have changed on another page.
    addEventListener('pageshow', callback);
  },
};

/** Whether data may currently be sent and stored on this page. */
export const mayTrack = (): boolean | undefined => isAllowed(consentPage.shopify());

/** Calls back each time that tracking on this page becomes allowed or forbidden. */
export const onConsent = (decided: (isAllowed: boolean) => void): void =>
  followConsent(consentPage, decided);

/** Returns the lock of this browser; undefined if it has none, or if the page may not use it. */
export function lockOfPage(): Lock | undefined {
  const { locks } = navigator as { locks?: LockManager };
  return locks && ((name, work) => locks.request(name, work));
}

/** How long after its call {@link onStored} checks, and at the latest creates its frame, in milliseconds. */
const CHECK_AFTER_MS = 2_000;
const FRAME_AFTER_MS = 4_000;

/**
 * Calls back with the key when an entry is stored in this tab. The window that stores gets no event, but other
 * documents of the tab do: an empty, hidden frame listens. A frame costs more than the rest of the script's start, so
 * it is created after the shopper's first press of a pointer or key, without which no cart changes, or after 4 s. The
 * callback is called without a key when the frame listens, once before that, and when all keys are removed.
 */
export function onStored(callback: (key?: string | null) => void): void {
  const listen = (target: Window | null): void => {
    target?.addEventListener('storage', ({ key }) => callback(key));
  };
  const frame = document.createElement('iframe');
  frame.style.cssText = 'display:none!important';
  // Listens on load, since some browsers replace the frame's first document.
  frame.onload = () => {
    listen(frame.contentWindow);
    callback();
  };
  const listenInFrame = (): void => {
    // A script may have removed the whole page.
    if (!frame.isConnected) attempt(() => document.documentElement.append(frame));
  };
  listen(window);
  setTimeout(callback, CHECK_AFTER_MS);
  setTimeout(listenInFrame, FRAME_AFTER_MS);
  for (const type of ['pointerdown', 'keydown'])
    addEventListener(type, () => setTimeout(listenInFrame), { once: true, capture: true });
}
