import type { Context, Location as LocationFacts } from '@shopify/web-pixels-extension';
import type { BrowserMethod, CallOutcome, StorageMethod } from '../messages.ts';
import { cookieValue } from '../rules/consent.ts';
import { type NetworkRules, permittedAddress } from '../rules/network.ts';

/** Rules for addresses that the pixel requests. */
interface AddressRules {
  /** Returns the address on this machine for a public one. */
  localAddress: (address: string) => string;
  rules: NetworkRules;
}

/**
 * Performs the pixel's `browser.*` calls in the page. An error of the page's storage rejects the pixel's promise,
 * except for a write beyond the quota, which resolves to nothing.
 */
export function answerBrowserCall(
  method: BrowserMethod,
  args: unknown[],
  addresses: AddressRules,
): CallOutcome {
  try {
    return { ok: true, value: resultOf(method, args, addresses) };
  } catch (error) {
    if (method.endsWith('.setItem') && isQuotaExceeded(error))
      return { ok: true, value: undefined };
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

function resultOf(method: BrowserMethod, args: unknown[], addresses: AddressRules): unknown {
  const [first, second] = args as [string?, string?];
  if (method === 'sendBeacon') return sendBeacon(`${first}`, second, addresses);
  if (method === 'cookie.get') {
    return first === undefined ? document.cookie : cookieValue(document.cookie, first);
  }
  if (method === 'cookie.set') {
    document.cookie = second === undefined ? `${first}` : `${first}=${second}`;
    return document.cookie;
  }
  const [area, operation] = method.split('.') as ['localStorage' | 'sessionStorage', StorageMethod];
  const storage = window[area];
  return operation === 'length'
    ? storage.length
    : (storage[operation] as (...args: unknown[]) => unknown)(...args);
}

/** A blocked address receives nothing. */
function sendBeacon(
  address: string,
  body: string | undefined,
  { localAddress, rules }: AddressRules,
): boolean {
  try {
    permittedAddress(address, location.href, rules);
  } catch {
    return false;
  }
  return navigator.sendBeacon(localAddress(address), body);
}

function isQuotaExceeded(error: unknown): boolean {
  return error instanceof Error && error.name === 'QuotaExceededError';
}

const COOKIE = '_shopify_y';

/**
 * The platform's own identifier of the browser, part of every event: the cookie's current value, or the empty string if
 * there is none or the browser refuses cookies.
 */
export function readClientId(): string {
  try {
    return cookieValue(document.cookie, COOKIE);
  } catch {
    return '';
  }
}

/** Creates the identifier or renews it for a year; called once consent permits it. */
export function keepClientId(): void {
  const value = readClientId() || crypto.randomUUID();
  document.cookie = `${COOKIE}=${value}; path=/; max-age=31536000; samesite=lax`;
}

/** The pixel's view of the page at this moment. */
export function takeContext(): Context {
  return {
    document: {
      characterSet: document.characterSet,
      location: locationFacts(),
      referrer: document.referrer,
      title: document.title,
    },
    navigator: {
      cookieEnabled: navigator.cookieEnabled,
      language: navigator.language,
      languages: [...navigator.languages],
      userAgent: navigator.userAgent,
    },
    window: {
      innerHeight: window.innerHeight,
      innerWidth: window.innerWidth,
      location: locationFacts(),
      origin: window.origin,
      outerHeight: window.outerHeight,
      outerWidth: window.outerWidth,
      pageXOffset: window.scrollX,
      pageYOffset: window.scrollY,
      screen: { height: window.screen.height, width: window.screen.width },
      screenX: window.screenX,
      screenY: window.screenY,
      scrollX: window.scrollX,
      scrollY: window.scrollY,
    },
  };
}

function locationFacts(): LocationFacts {
  const { hash, host, hostname, href, origin, pathname, port, protocol, search } = window.location;
  return { hash, host, hostname, href, origin, pathname, port, protocol, search };
}

/**
 * Whether this text was already remembered under the key, on any page or in any tab; remembers it from now on. A
 * browser without storage remembers nothing.
 */
export function wasRemembered(key: 'completed_checkouts' | 'cart_links', text: string): boolean {
  const name = `__web_pixels_${key}`;
  try {
    const known = JSON.parse(localStorage.getItem(name) ?? '[]') as string[];
    if (known.includes(text)) return true;
    localStorage.setItem(name, JSON.stringify([...known, text]));
  } catch {
    // Without storage every text is new.
  }
  return false;
}
