/** Which orders were reported: each is sent once, known by its id and by its checkout token. */
import type { Storage } from './storage.ts';
import { withWords, wordsOf } from './word-list.ts';

/**
 * Takes down an order that is about to be reported.
 *
 * @param names its id and its token; empty where it has none
 * @throws {Error} with the reason, when it was reported before
 */
export type EnterOrder = (...names: string[]) => void;

/** @param stored the entry in localStorage when the page began */
export function reportedOrders(local: Storage, key: string, stored: string | null): EnterOrder {
  let reported = stored;
  return (...names) => {
    const known = names.filter(Boolean);
    const words = wordsOf(reported);
    if (known.some((name) => words.includes(name))) throw Error('repeat');
    reported = withWords(known, words);
    void local.set(key, reported);
  };
}
