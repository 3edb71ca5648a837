/** Mutual exclusion between the tabs of a shop: Web Locks. */

/** Runs work while no other tab runs work with the same name. */
export type Lock = (name: string, work: () => Promise<void>) => Promise<unknown>;

/**
 * How long a tab that has the lock waits before it runs the work, in milliseconds: tabs in different processes of the
 * browser see each other's storage a moment late.
 */
const SETTLE_MS = 100;

/**
 * Runs work under the lock, or at once without a lock, for data that other tabs do not share.
 *
 * @returns whether the work has ended; false if it has failed, or was not run since the browser refuses the lock
 */
export const withLock = (
  lock: Lock | undefined,
  name: string,
  work: () => Promise<void> | void,
): Promise<boolean> =>
  (lock ? lock(name, () => wait(SETTLE_MS).then(work)) : Promise.resolve(work())).then(
    () => true,
    () => false,
  );

export const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
