/** Which orders were reported: each is sent once, known by its id and by its checkout token. */
import type { PixelTools } from './tools.ts';

export interface ReportedOrders {
  /**
   * Takes down an order that is about to be reported.
   *
   * @param names its id and its token; empty where it has none
   * @throws {Error} with the reason, when it was reported before
   */
  enter(names: readonly string[]): void;
}

/** @param entries what localStorage held when the page began; every name has an entry of its own */
export function createReportedOrders(
  { local, nameOf }: PixelTools,
  entries: Record<string, string>,
): ReportedOrders {
  return {
    enter(names) {
      const keys = names.filter(Boolean).map((name) => nameOf('Order', name));
      if (keys.some((key) => entries[key])) throw Error('reported before');
      for (const key of keys) void local.set(key, (entries[key] = '1'));
    },
  };
}
