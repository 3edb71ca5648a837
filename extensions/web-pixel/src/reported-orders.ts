/** Which orders were reported: each is sent once, known by its id and by its checkout token. */
import type { Storage } from './storage.ts';

/** How many ids and tokens are remembered. */
const LIMIT = 100;

/**
 * @param stored the entry in localStorage when the page began: words with spaces between, newest first
 * @returns what remembers an order by its names, and throws `repeat` where it knows one of them
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
