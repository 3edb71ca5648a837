/**
 * A page in tests, open or closed. A worker ends with its page: no timer fires any more, no promise resolves, no
 * request is sent. So all work that a pixel starts is bound to its page.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface PageLife {
  isOpen: boolean;
}

const current = new AsyncLocalStorage<PageLife>();

/** Runs the pixel's work on its page; on a closed page nothing runs. */
export function onPage(life: PageLife, work: () => void): void {
  bindTimers();
  if (life.isOpen) current.run(life, work);
}

/** Whether the running code belongs to a closed page. */
export const isOnClosedPage = (): boolean => current.getStore()?.isOpen === false;

/** The promise from the view of the running code: it never settles once the page of that code is closed. */
export function whileOpen<T>(promise: Promise<T>): Promise<T> {
  const life = current.getStore();
  if (!life) return promise;
  return new Promise((resolve, reject) => {
    promise.then(
      (value) => {
        if (life.isOpen) resolve(value);
      },
      (reason: unknown) => {
        if (life.isOpen) reject(reason instanceof Error ? reason : new Error(String(reason)));
      },
    );
  });
}

const bound = new WeakSet<typeof setTimeout>();

/** Binds each timer to the page that sets it, whichever clock is in use. */
function bindTimers(): void {
  const set = globalThis.setTimeout;
  if (bound.has(set)) return;
  const setOnPage = ((callback: () => void, ms?: number) => {
    const life = current.getStore();
    if (!life) return set(callback, ms);
    return set(() => onPage(life, callback), ms);
  }) as typeof setTimeout;
  bound.add(setOnPage);
  globalThis.setTimeout = setOnPage;
}
