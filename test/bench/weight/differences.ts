import { spreadOf } from '../table.ts';

/** What one way of doing something takes more than another, over rounds that did both. */
interface Difference {
  median: number;
  lowest: number;
  highest: number;
}

/**
 * Compares round by round: what slows the machine down for a while is in both sides of a pair.
 *
 * @param values one per round, at least one
 * @param base the other's, of the same rounds in the same order
 * @throws {Error} when there are not as many of both
 */
export function differenceOf(values: readonly number[], base: readonly number[]): Difference {
  if (values.length !== base.length) {
    throw new Error(`${values.length} rounds cannot be compared with ${base.length}.`);
  }
  const each = values.map((value, round) => value - (base[round] ?? NaN));
  return {
    median: spreadOf(each).median,
    lowest: Math.min(...each),
    highest: Math.max(...each),
  };
}

/** A list that begins elsewhere in each round, so that nothing always comes first. */
export function rotated<T>(list: readonly T[], round: number): T[] {
  const start = round % list.length;
  return [...list.slice(start), ...list.slice(0, start)];
}

/** The ways to equip a shop that are compared. */
export const WAYS = [
  'nothing',
  'empty pixel',
  'extension',
  'pixel',
  'pixel + extension',
  'published client',
] as const;

export type Way = (typeof WAYS)[number];

/** What a shop has that is equipped in a way. */
interface Equipment {
  /** The pixel that is connected: the product's, one that registers and does nothing, or none. */
  pixel: 'product' | 'empty' | 'none';
  extension: 'on' | 'off';
  client: 'in the page' | 'absent';
  /** The way that has all but what this one is to be measured by; none where there is nothing to compare. */
  besides: Way | null;
}

/**
 * The runtime of pixels is Shopify's, and comes with the first pixel of any app: what the product's pixel
 * costs is its difference to a shop with an empty one.
 */
export const EQUIPMENT: Record<Way, Equipment> = {
  nothing: { pixel: 'none', extension: 'off', client: 'absent', besides: null },
  'empty pixel': { pixel: 'empty', extension: 'off', client: 'absent', besides: 'nothing' },
  extension: { pixel: 'none', extension: 'on', client: 'absent', besides: 'nothing' },
  pixel: { pixel: 'product', extension: 'off', client: 'absent', besides: 'empty pixel' },
  'pixel + extension': {
    pixel: 'product',
    extension: 'on',
    client: 'absent',
    besides: 'empty pixel',
  },
  'published client': {
    pixel: 'none',
    extension: 'off',
    client: 'in the page',
    besides: 'nothing',
  },
};

/** Makes one thing for each way. */
export const forEachWay = <T>(make: (way: Way) => T): Record<Way, T> =>
  Object.fromEntries(WAYS.map((way) => [way, make(way)])) as Record<Way, T>;

/** One finished request; sizes in bytes, without headers. */
export interface Transfer {
  path: string;
  sent: number;
  /** As it came over the wire; below 0 where the browser took it from its cache. */
  received: number;
}

/** What a visit had to ask for over the wire. */
export interface WireWeight {
  requests: number;
  sent: number;
  received: number;
}

/** Files of the runtime: they stand in for Shopify's own, which have other sizes. */
const RUNTIME = ['runtime', 'manager', 'worker'].map((name) => `/web-pixels/${name}.js`);

/** Adds up what came over the wire, without the cache's part and without the runtime's files. */
export function wireWeightOf(transfers: readonly Transfer[]): WireWeight {
  const counted = transfers.filter(
    ({ path, received }) => received >= 0 && !RUNTIME.includes(path),
  );
  return {
    requests: counted.length,
    sent: counted.reduce((sum, each) => sum + each.sent, 0),
    received: counted.reduce((sum, each) => sum + each.received, 0),
  };
}
