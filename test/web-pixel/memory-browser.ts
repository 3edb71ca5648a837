/** A browser in memory: cookies and localStorage shared between tabs, a sessionStorage for each tab. */
import { beforeEach } from 'vitest';
import type { PlatformCookie, PlatformStorage } from '../../extensions/web-pixel/src/storage.ts';

export interface MemoryBrowser {
  cookies: Map<string, string>;
  local: Map<string, string>;
}

export interface MemoryTab {
  browser: MemoryBrowser;
  session: Map<string, string>;
}

export const createBrowser = (): MemoryBrowser => ({ cookies: new Map(), local: new Map() });

export const createTab = (browser: MemoryBrowser): MemoryTab => ({ browser, session: new Map() });

/** Must be called at the top of a test file: provides a tab, in a new browser for each test. */
export function useTab(): MemoryTab {
  const tab = createTab(createBrowser());
  beforeEach(() => {
    Object.assign(tab, createTab(createBrowser()));
  });
  return tab;
}

/** Performs work one turn later, in the order of the calls, as the page does with messages of the worker. */
export type Turn = <T>(work: () => T) => Promise<T>;

const nextTurn: Turn = async (work) => {
  await Promise.resolve();
  return work();
};

/** A storage over the entries. */
export function memoryStorage(
  entries: Map<string, string>,
  turn: Turn = nextTurn,
): PlatformStorage {
  return {
    getItem: (key) => turn(() => entries.get(key) ?? null),
    setItem: (key, value) => turn(() => void entries.set(key, value)),
    removeItem: (key) => turn(() => void entries.delete(key)),
  };
}

/** Cookies by name. A cookie with `max-age=0` is removed. */
export function memoryCookies(jar: Map<string, string>, turn: Turn = nextTurn): PlatformCookie {
  return {
    get: (name) => turn(() => jar.get(name) ?? ''),
    set: (cookie) =>
      turn(() => {
        const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim());
        const [name = '', value = ''] = pair.split('=');
        if (attributes.includes('max-age=0')) jar.delete(name);
        else jar.set(name, value);
      }),
  };
}

/** A storage that refuses every call. */
export function refusingStorage(how: 'throws' | 'rejects'): PlatformStorage {
  const refuse = (): Promise<never> => {
    const reason = new Error('SecurityError');
    if (how === 'throws') throw reason;
    return Promise.reject(reason);
  };
  return { getItem: refuse, setItem: refuse, removeItem: refuse };
}

/** A storage that can be read, but is full. */
export function fullStorage(entries: Map<string, string>): PlatformStorage {
  return {
    ...memoryStorage(entries),
    setItem: () => Promise.reject(new Error('QuotaExceededError')),
  };
}

/** A full storage that hides it, like the platform's: a refused write resolves. */
export function silentlyFullStorage(entries: Map<string, string>): PlatformStorage {
  return { ...memoryStorage(entries), setItem: () => Promise.resolve() };
}
