import type { BrowserMethod, CallOutcome, StorageMethod } from '../messages.ts';
import { cookieValue } from '../rules/cookie.ts';

/**
 * Does in the page what the pixel asked for through `browser.*`. Whatever the page's storage throws
 * becomes the rejection of the pixel's promise.
 *
 * @param localAddress where a public address leads to on this machine
 */
export function answerBrowserCall(
  method: BrowserMethod,
  args: unknown[],
  localAddress: (address: string) => string,
): CallOutcome {
  try {
    return { ok: true, value: resultOf(method, args, localAddress) };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

function resultOf(
  method: BrowserMethod,
  args: unknown[],
  localAddress: (address: string) => string,
): unknown {
  const [first, second] = args as [string?, string?];
  if (method === 'sendBeacon') {
    return navigator.sendBeacon(localAddress(`${first}`), second);
  }
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
