/** Which orders were reported: each is sent once, known by its id and by its checkout token. */
import type { Storage } from './storage.ts';

/**
 * Takes down an order that is about to be reported.
 *
 * @param names its id and its token; empty where it has none
 * @throws {Error} with the reason, when it was reported before
 */
export type EnterOrder = (...names: string[]) => void;

/** How many names are remembered, newest first. */
const LIMIT = 40;

/** @param stored the entry in localStorage when the page began: names, with spaces between */
export function reportedOrders(local: Storage, key: string, stored: string | null): EnterOrder {
  let reported = (stored || '').split(' ');
  return (...names) => {
    const known = names.filter(Boolean);
    if (known.some((name) => reported.includes(name))) throw Error('sent before');
    reported = [...known, ...reported].slice(0, LIMIT);
    void local.set(key, reported.join(' '));
  };
}
