import type { BrowserMethod, CallOutcome, StorageMethod } from '../messages.ts';
import { cookieValue } from '../rules/cookie.ts';
import { permittedAddress } from '../rules/network.ts';
import type { NetworkRules } from '../rules/network.ts';

/** How addresses of the pixel are judged and found. */
export interface AddressRules {
  /** Where a public address leads to on this machine. */
  localAddress: (address: string) => string;
  rules: NetworkRules;
}

/**
 * Does in the page what the pixel asked for through `browser.*`. What the page's storage throws becomes
 * the rejection of the pixel's promise, but for a write beyond the quota, which resolves to nothing.
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

/** A blocked address is not sent to. */
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
