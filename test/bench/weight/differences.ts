import { spreadOf } from '../table.ts';

/** The additional cost of one way compared with another, over rounds that did both. */
interface Difference {
  median: number;
  lowest: number;
  highest: number;
}

/**
 * Compares round by round: a temporary slowdown of the machine affects both sides of a pair.
 *
 * @param values one per round, at least one
 * @param base the other way's, of the same rounds in the same order
 * @throws {Error} if the numbers of values differ
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

/** A list rotated by the round, so that no item is always first. */
export function rotated<T>(list: readonly T[], round: number): T[] {
  const start = round % list.length;
  return [...list.slice(start), ...list.slice(0, start)];
}

/** The compared ways to equip a shop. */
export const WAYS = [
  'nothing',
  'empty pixel',
  'extension',
  'pixel',
  'pixel + extension',
  'published client',
] as const;

export type Way = (typeof WAYS)[number];

/** The equipment of a shop. */
interface Equipment {
  /** The connected pixel: the product's, one that registers and does nothing, or none. */
  pixel: 'product' | 'empty' | 'none';
  extension: 'on' | 'off';
  client: 'in the page' | 'absent';
  /** The way that lacks only the measured part; null if there is nothing to compare. */
  besides: Way | null;
}

/**
 * The runtime of pixels is Shopify's, and is loaded with the first pixel of any app: the cost of the product's pixel is
 * the difference to a shop with an empty one.
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

/** Creates one value for each way. */
export const forEachWay = <T>(make: (way: Way) => T): Record<Way, T> =>
  Object.fromEntries(WAYS.map((way) => [way, make(way)])) as Record<Way, T>;

/** One finished request; sizes in bytes, without headers. */
export interface Transfer {
  path: string;
  sent: number;
  /** The size on the wire; below 0 if the browser used its cache. */
  received: number;
}

/** The transfers of a visit on the wire. */
export interface WireWeight {
  requests: number;
  sent: number;
  received: number;
}

/** Files of the runtime: they replace Shopify's own, which have other sizes. */
const RUNTIME = ['runtime', 'manager', 'worker'].map((name) => `/web-pixels/${name}.js`);

/** Adds up the transfers on the wire, without cached files and the runtime's files. */
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
