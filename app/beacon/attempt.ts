/** Functions for work that a browser may refuse, and for values that may be missing: they never throw. */

/** Returns the result of the work; `undefined` if it throws, such as when a part of the path to a value is missing. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** Resolves to the result of a call; to `null` if it throws or rejects. */
export const attemptAsync = <T>(call: () => T | Promise<T>): Promise<T | null> =>
  new Promise<T>((resolve) => resolve(call())).catch(() => null);
