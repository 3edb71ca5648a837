/**
 * The page's cookies and storages as the pixel uses them: every access is a message to the page and
 * back, and none of them ever throws or rejects, whatever the browser refuses.
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
  /** Posts the write at once; resolves to whether it was done. */
  set(key: string, value: string): Promise<boolean>;
  remove(key: string): void;
}

export interface LocalStorage extends Storage {
  /**
   * All entries whose key passes. Keys are read by position, and positions shift when somebody else
   * writes meanwhile: what cannot be read as it was at one moment counts as empty.
   */
  entries(isWanted: (key: string) => boolean): Promise<Record<string, string>>;
}

export interface Cookies {
  /** The value of a cookie; the empty string where there is none or it cannot be read. */
  get(name: string): Promise<string>;
  /** Keeps a cookie for so many seconds, or for the session. */
  set(name: string, value: string, maxAgeS?: number): void;
  remove(name: string): void;
}

/** Whether the pixel may keep anything: no longer once consent is withdrawn. */
export type MayWrite = () => boolean;

/** Runs a call of `browser.*`; a refusal, thrown or rejected, becomes `refused`. */
const attempt = <T, R>(call: () => Promise<T>, refused: R): Promise<T | R> =>
  new Promise<T>((resolve) => {
    resolve(call());
  }).catch(() => refused);

export function createStorage(area: PlatformStorage, mayWrite: MayWrite): Storage {
  return {
    get: (key) => attempt(() => area.getItem(key), null),
    set: (key, value) =>
      attempt(
        () => (mayWrite() ? area.setItem(key, value).then(() => true) : Promise.reject(Error())),
        false,
      ),
    remove: (key) => {
      void attempt(() => area.removeItem(key), null);
    },
  };
}

export function createLocalStorage(area: PlatformStorage, mayWrite: MayWrite): LocalStorage {
  const { get, set, remove } = createStorage(area, mayWrite);
  return {
    get,
    set,
    remove,
    entries: (isWanted) =>
      attempt(() => area.length(), 0).then((length) => {
        const found: Record<string, string> = {};
        const keys = new Set<string | null>();
        const reads = Array.from({ length }, (_, index) =>
          attempt(() => area.key(index), null).then((key) => {
            keys.add(key);
            if (!key || !isWanted(key)) return undefined;
            return get(key).then((value) => {
              found[key] = value ?? '';
            });
          }),
        );
        return Promise.all(reads)
          .then(() => attempt(() => area.length(), 0))
          .then((after) => (keys.size === after ? found : {}));
      }),
  };
}

export function createCookies(area: PlatformCookie, mayWrite: MayWrite): Cookies {
  const write = (text: string): void => {
    void attempt(() => area.set(text), null);
  };
  return {
    get: (name) => attempt(() => area.get(name), ''),
    set: (name, value, maxAgeS) => {
      if (mayWrite()) write(cookie(name, value, maxAgeS));
    },
    remove: (name) => {
      write(cookie(name, '', 0));
    },
  };
}
