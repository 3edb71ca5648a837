/**
 * A storage of the page or its cookies, behind one interface. Its functions never throw; an entry that the browser
 * refuses to store is missing when it is read again.
 */
import { attempt } from '../../../app/beacon/attempt.ts';
import { cookie } from '../../../app/beacon/storage-names.ts';

export interface Store {
  /** Returns the text of an entry; the empty string if it is missing or cannot be read. */
  get(name: string): string;
  /** @param maxAgeS the lifetime of a cookie in seconds; the session by default */
  set(name: string, value: string, maxAgeS?: number): void;
  remove(name: string): void;
  /** Returns the names of all entries, including other scripts'. */
  names(): string[];
}

/** @param area returns the storage; it throws if the browser refuses the storage */
export const webStorage = (area: () => Storage): Store => ({
  get: (name) => attempt(() => area().getItem(name)) || '',
  set: (name, value) => {
    attempt(() => {
      area().setItem(name, value);
    });
  },
  remove: (name) => {
    attempt(() => {
      area().removeItem(name);
    });
  },
  names: () => attempt(() => Object.keys(area())) ?? [],
});

/** @param page the document, or an object with its cookies */
export function cookieStore(page: { cookie: string }): Store {
  const pairs = (): string[][] =>
    attempt(() => page.cookie.split('; ').map((pair) => pair.split('='))) ?? [];
  const write = (name: string, value: string, maxAgeS?: number): void => {
    attempt(() => {
      page.cookie = cookie(name, value, maxAgeS);
    });
  };
  return {
    get: (name) => pairs().find(([each]) => each === name)?.[1] || '',
    set: write,
    remove: (name) => {
      write(name, '', 0);
    },
    names: () => pairs().map(([name = '']) => name),
  };
}

/** Creates a store that lasts as long as its page, for browsers in which tabs cannot share one safely. */
export function memoryStore(): Store {
  const entries = new Map<string, string>();
  return {
    get: (name) => entries.get(name) || '',
    set: (name, value) => {
      entries.set(name, value);
    },
    remove: (name) => {
      entries.delete(name);
    },
    names: () => [...entries.keys()],
  };
}
