/**
 * The page's cookies and storages as the pixel uses them: every access is a message to the page and
 * back. Messages are carried out in order. None of these functions ever throws or rejects, whatever the
 * browser refuses.
 */
import { cookie } from '../../../app/beacon/storage-names.ts';

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

export interface Storage {
  /** The text under a key; `null` where there is none or it cannot be read. */
  get(key: string): Promise<string | null>;
  /** Posts the write. A refused write looks like a good one: only reading tells. */
  set(key: string, value: string): void;
  remove(key: string): void;
  /** The keys of all entries, those of other scripts included. */
  keys(): Promise<string[]>;
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

/** @param mayTrack whether anything may be stored */
export function createStorage(area: PlatformStorage, mayTrack: () => boolean): Storage {
  return {
    get: (key) => attempt(() => area.getItem(key), null),
    set(key, value) {
      if (mayTrack()) void attempt(() => area.setItem(key, value));
    },
    remove(key) {
      void attempt(() => area.removeItem(key));
    },
    keys: () =>
      attempt(() => area.length(), 0)
        .then((length) =>
          Promise.all(Array.from({ length }, (_, index) => attempt(() => area.key(index), null))),
        )
        .then((keys) => keys.filter((key) => key !== null)),
  };
}

/** @param mayTrack whether anything may be stored */
export function createCookies(area: PlatformCookie, mayTrack: () => boolean): Cookies {
  const write = (text: string): void => {
    void attempt(() => area.set(text));
  };
  return {
    get: (name) => attempt(() => area.get(name), ''),
    set(name, value, maxAgeS) {
      if (mayTrack()) write(cookie(name, value, maxAgeS));
    },
    remove(name) {
      write(cookie(name, '', 0));
    },
  };
}
