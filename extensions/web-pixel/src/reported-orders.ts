/** The memory of reported orders: each is sent once, recognized by its id or its checkout token. */
import type { Storage } from './storage.ts';

/** The maximum number of remembered ids and tokens. */
const LIMIT = 100;

/**
 * @param stored the entry in localStorage when the page began: ids and tokens separated by spaces, newest first
 * @returns a function that remembers an order by its id and token, and throws `repeat` if it knows one of them
 */
export function createOrderMemory(
  local: Storage,
  stored: string | null,
): (names: readonly string[]) => void {
  let reported = (stored || '').split(' ');
  return (names) => {
    if (names.some((name) => name && reported.includes(name))) throw Error('repeat');
    reported = [...names, ...reported].filter(Boolean).slice(0, LIMIT);
    local.set('Order', reported.join(' '));
  };
}
