import { attributionParameter } from '../../app/beacon/dialect.ts';
import { HARMLESS_PARAMETERS } from '../../app/beacon/page-url.ts';
import { nameOf } from '../../app/beacon/storage-names.ts';
import { newUuid } from '../../app/beacon/uuid.ts';
import { cookieStore, webStorage, type Store } from '../../extensions/storefront/src/storage.ts';
import type { ShopPage } from '../../extensions/storefront/src/shop-page.ts';

/** A browser's storages and cookies in memory, for its pages. */
export interface MemoryBrowser {
  session: Storage;
  local: Storage;
  document: { cookie: string };
  /** Opens a page of the shop, with defaults for all omitted parts. */
  open(page?: Partial<ShopPage>): ShopPage;
}

export const NOW = Date.UTC(2026, 10, 21, 12);

export function memoryBrowser(): MemoryBrowser {
  const [session, local, document] = [memoryStorage(), memoryStorage(), memoryDocument()];
  return {
    session,
    local,
    document,
    open: (page) => ({
      url: 'https://shop.example.com/products/mug?variant=1#top',
      began: NOW - 500,
      newId: newUuid(),
      mayBeOld: false,
      customerId: '',
      currency: 'EUR',
      userAgent: 'Mozilla/5.0 (Test)',
      urlParameters: HARMLESS_PARAMETERS,
      attributionParameter,
      nameOf,
      cookies: cookieStore(document, 'shop.example.com'),
      session: webStorage(() => session),
      local: webStorage(() => local),
      now: () => NOW,
      ...page,
    }),
  };
}

/** A storage whose entries are its own properties, as in browsers. */
export function memoryStorage(): Storage {
  const methods = {
    getItem: (key: string) => entries[key] ?? null,
    setItem: (key: string, value: string) => void (entries[key] = value),
    removeItem: (key: string) => void Reflect.deleteProperty(entries, key),
  };
  const entries = Object.create(methods) as Record<string, string>;
  return entries as unknown as Storage;
}

/** The storage of a browser that denies access to it. */
export const deniedStorage: Store = webStorage(() => {
  throw new Error('SecurityError');
});

/** The entries of a storage. */
export const entriesOf = (storage: Storage): Record<string, string> => ({
  ...(storage as unknown as Record<string, string>),
});

/**
 * A jar behind `document.cookie`: writing adds a cookie, reading lists all, oldest first. Cookies of one name for the
 * host and for a domain are different ones.
 */
export function memoryDocument(): { cookie: string } {
  const jar = new Map<string, string>();
  return {
    get cookie() {
      return [...jar.values()].join('; ');
    },
    set cookie(text: string) {
      const [pair = '', name = ''] = /^([^=]+)=[^;]*/.exec(text) ?? [];
      const key = [name, /;domain=(.*)/.exec(text)?.[1]].join();
      if (text.includes('max-age=0')) jar.delete(key);
      else jar.set(key, pair);
    },
  };
}
