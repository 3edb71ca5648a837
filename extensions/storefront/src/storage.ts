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
    attempt(() => area().setItem(name, value));
  },
  remove: (name) => {
    attempt(() => area().removeItem(name));
  },
  names: () => attempt(() => Object.keys(area())) ?? [],
});

export interface CookieStore extends Store {
  /**
   * Returns the text of a cookie. Another one of the same name, which the vendor's own library has set for the shop's
   * whole domain, is removed: the browser keeps both, and returns the older one first.
   */
  getOwn(name: string): string;
}

/**
 * @param page the document, or an object with its cookies
 * @param host the page's host name
 */
export function cookieStore(page: { cookie: string }, host: string): CookieStore {
  const pairs = (): [string, string?][] =>
    attempt(() => page.cookie.split('; ').map((pair) => pair.split('=') as [string, string?])) ??
    [];
  /** Not empty once this page has stored a cookie. */
  let stored = '';
  const write = (name: string, value: string, maxAgeS?: number): void => {
    stored ||= value;
    attempt(() => {
      page.cookie = cookie(name, value, maxAgeS);
    });
  };
  const removeForeign = (name: string): void => {
    attempt(() => {
      // For a name without a dot, browsers take the domain's cookie for the host's own.
      for (let domain = host; domain.includes('.'); domain = domain.replace(/.*?\./, ''))
        page.cookie = cookie(name, '', 0) + ';domain=' + domain;
    });
  };
  const get: Store['get'] = (name) => pairs().find(([each]) => each === name)?.[1] || '';
  return {
    get,
    getOwn(name) {
      if (get(name)) removeForeign(name);
      return get(name);
    },
    set: write,
    remove: (name) => {
      write(name, '', 0);
      // On a page without consent these ids are the library's own business: it would give each page a new user.
      if (stored) removeForeign(name);
    },
    names: () => pairs().map(([name]) => name),
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
