/**
 * A storage of the page or its cookies, behind one interface. Nothing here ever throws; what the browser
 * refuses to store is not there when it is read again.
 */
import { attempt } from '../../../app/beacon/attempt.ts';
import { cookie } from '../../../app/beacon/storage-names.ts';

export interface Store {
  /** The text under a name; the empty string where there is none or it cannot be read. */
  get(name: string): string;
  /** @param maxAgeS seconds to live, for cookies: those of the session without it */
  set(name: string, value: string, maxAgeS?: number): void;
  remove(name: string): void;
  /** The names of all entries, those of others included. */
  names(): string[];
}

/** @param area gives the storage: where it is refused, already asking for it throws */
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

/** @param page the document, or what has its cookies */
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

/** A store that lives as long as its page: for browsers where tabs cannot share one safely. */
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
