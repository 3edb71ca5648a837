/**
 * The page's cookies and storages as the pixel uses them: every access is a message to the page and back. Messages are
 * processed in order. These functions never throw or reject, whatever the browser refuses.
 */
import { attemptAsync } from '../../../app/beacon/attempt.ts';
import { prefix } from '../../../app/beacon/dialect.ts';
import { cookie, type StoredName } from '../../../app/beacon/storage-names.ts';

/** The part of `browser.localStorage` and `browser.sessionStorage` that the pixel uses. */
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

/** The name of an entry after the prefix; a part that makes it unique follows a dot (`storage-names.ts`). */
export type EntryName = StoredName | `${StoredName}.${string}`;

/** A storage, or the cookies. */
export interface Storage {
  /** Reads the text of an entry. A missing cookie is `''`, a missing other entry `null`, an unreadable one `null`. */
  get(name: EntryName): Promise<string | null>;
  /**
   * Posts the write. A refused write looks like a successful one: only reading it back shows the difference.
   *
   * @param maxAgeS the lifetime of a cookie in seconds; the session by default
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
