/**
 * The page's cookies and storages as the pixel uses them: every access is a message to the page and
 * back, and none of them ever throws or rejects, whatever the browser refuses.
 */
import { cookie } from '../../../app/beacon/storage-names.ts';
import type { PixelTools } from './tools.ts';

/** `browser.localStorage` or `browser.sessionStorage` as far as the pixel uses it. */
export interface PlatformStorage {
  getItem(key: string): Promise<string | null>;
  setItem(key: string, value: string): Promise<unknown>;
  removeItem(key: string): Promise<unknown>;
  key(index: number): Promise<string | null>;
  length(): Promise<number>;
}

/** `browser.cookie`. */
export interface PlatformCookie {
  get(name: string): Promise<string>;
  set(cookie: string): Promise<unknown>;
}

/** Keys with their texts. */
export type Entries = Record<string, string | null>;

export interface Storage {
  /** The text under a key; `null` where there is none or it cannot be read. */
  get(key: string): Promise<string | null>;
  /** Posts the write at once; resolves to `true` once it was done, to nothing where it was not. */
  set(key: string, value: string): Promise<true | undefined>;
  remove(key: string): void;
  /**
   * All entries whose key passes, sorted by their keys. Keys are read by position, and positions shift when somebody else
   * writes meanwhile: then they are read again.
   *
   * @returns nothing when the entries could never be read as they were at one moment
   */
  entries(isWanted: (key: string) => boolean): Promise<Entries | undefined>;
}

export interface Cookies {
  /** The value of a cookie; the empty string where there is none or it cannot be read. */
  get(name: string): Promise<string>;
  /** Keeps a cookie for so many seconds, or for the session. */
  set(name: string, value: string, maxAgeS?: number): void;
  remove(name: string): void;
}

/** Runs a call of `browser.*`; a refusal, thrown or rejected, becomes `refused`. */
const attempt = <T, R = undefined>(call: () => T | Promise<T>, refused?: R): Promise<T | R> =>
  new Promise<T>((resolve) => {
    resolve(call());
  }).catch(() => refused as R);

export function createStorage(area: PlatformStorage, mayTrack: PixelTools['mayTrack']): Storage {
  const get: Storage['get'] = (key) => attempt(() => area.getItem(key), null);

  /** @param tries how often they are read again while somebody else writes */
  function entries(isWanted: (key: string) => boolean, tries = 9): Promise<Entries | undefined> {
    return attempt(() => area.length(), 0).then((length) =>
      Promise.all(
        Array.from({ length: length + 1 }, (_, index) => attempt(() => area.key(index), null)),
      ).then((keys) => {
        // Read one beyond the end: unless that alone is empty, they have moved.
        if (keys.indexOf(null) < length) return tries ? entries(isWanted, tries - 1) : undefined;
        const found = keys.filter((key) => key && isWanted(key)).sort() as string[];
        return Promise.all(found.map((key) => get(key).then((value) => [key, value]))).then(
          Object.fromEntries,
        ) as Promise<Entries>;
      }),
    );
  }

  return {
    get,
    set: (key, value) =>
      attempt(() => (mayTrack() ? area.setItem(key, value).then(() => true as const) : undefined)),
    remove: (key) => {
      void attempt(() => area.removeItem(key));
    },
    entries,
  };
}

export function createCookies(area: PlatformCookie, mayTrack: PixelTools['mayTrack']): Cookies {
  const write = (text: string): void => {
    void attempt(() => area.set(text));
  };
  return {
    get: (name) => attempt(() => area.get(name), ''),
    set: (name, value, maxAgeS) => {
      if (mayTrack()) write(cookie(name, value, maxAgeS));
    },
    remove: (name) => {
      write(cookie(name, '', 0));
    },
  };
}
