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
export interface Equipment {
  /** The pixel that is connected: the product's, one that registers and does nothing, or none. */
  pixel: 'product' | 'empty' | 'none';
  extension: 'on' | 'off';
  client: 'in the page' | 'absent';
  /** The way that has all but what this one is to be measured by; none where there is nothing to compare. */
  besides: Way | null;
}

/**
 * The runtime of pixels is Shopify's, and comes with the first pixel of whatever app: what the product's pixel
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
