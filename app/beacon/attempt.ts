/** Work that a browser may refuse, and values that may be missing: no error leaves these functions. */

/** What the work gives; `undefined` where it throws, such as where any part of the way to a value is missing. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** What a call resolves to; `null` where it throws or rejects. */
export const attemptAsync = <T>(call: () => T | Promise<T>): Promise<T | null> =>
  new Promise<T>((resolve) => {
    resolve(call());
  }).catch(() => null);
