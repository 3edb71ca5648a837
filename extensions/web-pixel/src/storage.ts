/**
 * The page's cookies and storages as the pixel uses them: every access is a message to the page and
 * back. Messages are carried out in order. None of these functions ever throws or rejects, whatever the
 * browser refuses.
 */
import { attemptAsync } from '../../../app/beacon/attempt.ts';
import { prefix } from '../../../app/beacon/dialect.ts';
import { cookie, type StoredName } from '../../../app/beacon/storage-names.ts';

/** `browser.localStorage` or `browser.sessionStorage` as far as the pixel uses it. */
export interface PlatformStorage {
  getItem(key: string): Promise<string | null>;
  setItem(key: string, value: string, maxAgeS?: number): Promise<unknown>;
  removeItem(key: string): Promise<unknown>;
}

/** `browser.cookie`. */
export interface PlatformCookie {
  get(name: string): Promise<string>;
  set(cookie: string): Promise<unknown>;
}

/** The name of an entry, behind the prefix; what makes it unique follows a dot (`storage-names.ts`). */
export type EntryName = StoredName | `${StoredName}.${string}`;

/** A storage, or the cookies. */
export interface Storage {
  /** The text of an entry; of cookies `''`, else `null`, where there is none, and `null` where it cannot be read. */
  get(name: EntryName): Promise<string | null>;
  /**
   * Posts the write. A refused write looks like a good one: only reading shows it.
   *
   * @param maxAgeS how many seconds a cookie is kept; for the session when left out
   */
  set(name: EntryName, value: string, maxAgeS?: number): void;
  remove(name: EntryName): void;
  /** Removes every entry that was read or written on this page. */
  forget(): void;
}

/** @param mayTrack whether anything may be stored */
export function createStorage(area: PlatformStorage, mayTrack: () => boolean): Storage {
  const names = new Set<EntryName>();
  const remove: Storage['remove'] = (name) => {
    void attemptAsync(() => area.removeItem(prefix + name));
  };
  return {
    get(name) {
      names.add(name);
      return attemptAsync(() => area.getItem(prefix + name));
    },
    set(name, value, maxAgeS) {
      if (!mayTrack()) return;
      names.add(name);
      void attemptAsync(() => area.setItem(prefix + name, value, maxAgeS));
    },
    remove,
    forget() {
      names.forEach(remove);
    },
  };
}

/** @param mayTrack whether anything may be stored */
export const createCookies = (area: PlatformCookie, mayTrack: () => boolean): Storage =>
  createStorage(
    {
      getItem: (name) => area.get(name),
      setItem: (name, value, maxAgeS) => area.set(cookie(name, value, maxAgeS)),
      removeItem: (name) => area.set(cookie(name, '', 0)),
    },
    mayTrack,
  );
