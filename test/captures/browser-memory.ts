/** `browser.*` of the platform's API, in memory. */
export interface BrowserMemory {
  cookie: {
    get(name: string): Promise<string>;
    set(cookie: string): Promise<void>;
  };
  localStorage: StorageMemory;
  sessionStorage: StorageMemory;
}

interface StorageMemory {
  getItem(key: string): Promise<string | null>;
  setItem(key: string, value: string): Promise<void>;
  removeItem(key: string): Promise<void>;
  key(index: number): Promise<string | null>;
  length(): Promise<number>;
}

/**
 * A browser that has never been to the shop.
 *
 * @param cookies the store of its cookies, name → value, to share them
 */
export function createBrowserMemory(cookies = new Map<string, string>()): BrowserMemory {
  return {
    cookie: {
      get: (name) => Promise.resolve(decodeURIComponent(cookies.get(name) ?? '')),
      set: (cookie) => {
        const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(cookie) ?? [];
        if (/;\s*max-age=0\b/i.test(cookie)) cookies.delete(name);
        else cookies.set(name, value);
        return Promise.resolve();
      },
    },
    localStorage: createStorageMemory(),
    sessionStorage: createStorageMemory(),
  };
}

function createStorageMemory(): StorageMemory {
  const entries = new Map<string, string>();
  return {
    getItem: (key) => Promise.resolve(entries.get(key) ?? null),
    setItem: (key, value) => {
      entries.set(key, value);
      return Promise.resolve();
    },
    removeItem: (key) => {
      entries.delete(key);
      return Promise.resolve();
    },
    key: (index) => Promise.resolve([...entries.keys()][index] ?? null),
    length: () => Promise.resolve(entries.size),
  };
}
