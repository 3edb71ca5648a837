/** Which orders were reported: each is sent once, known by its id and by its checkout token. */
import type { Storage } from './storage.ts';

/** How many ids and tokens are remembered. */
const LIMIT = 100;

export interface ReportedOrders {
  includes(names: readonly string[]): boolean;
  remember(names: readonly string[]): void;
}

/** @param stored the entry in localStorage when the page began: words with spaces between, newest first */
export function createReportedOrders(
  local: Storage,
  key: string,
  stored: string | null,
): ReportedOrders {
  let reported = (stored || '').split(' ');
  return {
    includes: (names) => names.some((name) => name && reported.includes(name)),
    remember(names) {
      reported = [...names, ...reported].filter(Boolean).slice(0, LIMIT);
      local.set(key, reported.join(' '));
    },
  };
}
