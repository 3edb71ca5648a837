import { createHash } from 'node:crypto';

/**
 * What a fingerprint tells apart. The order is stored: a new field goes to the end.
 *
 * - `availability`: whether each variant can be bought; `stock`: how many there are.
 * - `variants`: what else a variant has (title, SKU, barcode, weight).
 */
const PRINTED_FIELDS = [
  'title',
  'address',
  'description',
  'vendor',
  'type',
  'tags',
  'options',
  'images',
  'prices',
  'availability',
  'visibility',
  'variants',
  'stock',
] as const;

export type PrintedField = (typeof PRINTED_FIELDS)[number];

/** A field as staff read of it; `other`: something that no webhook shows, such as a metafield. */
export type ChangedField = Exclude<PrintedField, 'stock'> | 'other';

/** An item as one webhook shows it. */
export interface ItemState {
  /** Shopify's time of the last change, in full seconds. */
  updatedAt: Date;
  /** Whether shoppers can see it: active and published. */
  visible: boolean;
  /** {@link printsOf} its fields; null where they are not known. */
  prints: Prints | null;
}

/** Hashes of all fields, one behind the other. */
export type Prints = Uint8Array<ArrayBuffer>;

/** Bytes per field: two values share a hash once in 10^19 changes. */
const PRINT_BYTES = 8;

/** One hash per field, in the order of {@link PRINTED_FIELDS}. */
export function printsOf(fields: Readonly<Record<PrintedField, unknown>>): Prints {
  return Buffer.concat(PRINTED_FIELDS.map((name) => printOf(fields[name])));
}

function printOf(value: unknown): Uint8Array {
  return createHash('sha256')
    .update(JSON.stringify(value ?? null))
    .digest()
    .subarray(0, PRINT_BYTES);
}

/** What a state tells that the one before did not. */
export type Difference =
  /** Nothing, or nothing that an index shows. */
  | { shows: false }
  /** With the fields as far as known; `[]` where they are not. */
  | { shows: true; fields: ChangedField[] };

/**
 * What has changed from one state of an item to the next.
 *
 * An item that no shopper could see before and after shows in no index, and neither does how many pieces
 * there are. A newer time with no field changed means something that webhooks do not carry, and counts.
 *
 * @param before null where the item was not known
 */
export function difference(before: ItemState | null, after: ItemState): Difference {
  if (!after.visible && before?.visible !== true) return NOTHING;
  if (before === null) return { shows: true, fields: [] };
  const fields = changedFields(before.prints, after.prints);
  if (fields === null) return isNewer(before, after) ? { shows: true, fields: [] } : NOTHING;
  const shown = fields.filter((field) => field !== 'stock');
  if (shown.length > 0) return { shows: true, fields: shown };
  return fields.length === 0 && isNewer(before, after)
    ? { shows: true, fields: ['other'] }
    : NOTHING;
}

const NOTHING: Difference = { shows: false };

const isNewer = (before: ItemState, after: ItemState): boolean =>
  after.updatedAt > before.updatedAt;

/** Null where either is not known, or was made by a version that knew other fields. */
function changedFields(before: Uint8Array | null, after: Uint8Array | null): PrintedField[] | null {
  if (before === null || before.length !== after?.length) return null;
  return PRINTED_FIELDS.filter((_, at) => {
    const from = at * PRINT_BYTES;
    const [one, other] = [before, after].map((prints) => prints.subarray(from, from + PRINT_BYTES));
    return Buffer.compare(one ?? EMPTY, other ?? EMPTY) !== 0;
  });
}

const EMPTY = new Uint8Array();
