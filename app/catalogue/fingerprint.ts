import { createHash } from 'node:crypto';

/**
 * The fields of a fingerprint. Their order is stored: a new field is added at the end.
 *
 * - `availability`: whether each variant can be bought; `stock`: the quantities.
 * - `variants`: the other fields of variants (title, SKU, barcode, weight).
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

/** A changed field, for staff; `other`: a field that webhooks do not have, such as a metafield. */
export type ChangedField = Exclude<PrintedField, 'stock'> | 'other';

/** The state of an item in one webhook. */
export interface ItemState {
  /** Shopify's time of the last change, in full seconds. */
  updatedAt: Date;
  /** Whether shoppers can see it: active and published. */
  visible: boolean;
  /** {@link printsOf} of its fields; null if they are not known. */
  prints: Prints | null;
}

/** The concatenated hashes of all fields. */
export type Prints = Uint8Array<ArrayBuffer>;

/** Bytes per field: two values share a hash once in 10^19 changes. */
const PRINT_BYTES = 8;

/** Returns one hash per field, in the order of {@link PRINTED_FIELDS}. */
export function printsOf(fields: Readonly<Record<PrintedField, unknown>>): Prints {
  return Buffer.concat(PRINTED_FIELDS.map((name) => printOf(fields[name])));
}

/** Returns prints from which every state differs in these fields. */
export function withoutFields(prints: Prints, fields: readonly string[]): Prints {
  const without = Buffer.from(prints);
  for (const [at, field] of PRINTED_FIELDS.entries())
    if (fields.includes(field)) without.fill(0, at * PRINT_BYTES, (at + 1) * PRINT_BYTES);
  return without;
}

function printOf(value: unknown): Uint8Array {
  return createHash('sha256')
    .update(JSON.stringify(value ?? null))
    .digest()
    .subarray(0, PRINT_BYTES);
}

/** The difference between two states. */
export type Difference =
  /** No difference that an index shows. */
  | { shows: false }
  /** The changed fields; `[]` if they are not known. */
  | { shows: true; fields: ChangedField[] };

/**
 * Returns the change from one state of an item to the next, as an index shows it.
 *
 * No index shows hidden items, or the stock. A newer time without a changed field means a change of a field that
 * webhooks do not have.
 *
 * @param before null if the item was not known
 */
export function difference(before: ItemState | null, after: ItemState): Difference {
  if (!after.visible && before?.visible !== true) return NOTHING;
  if (before === null) return { shows: true, fields: [] };
  const fields = changedFields(before.prints, after.prints);
  // Collections have no prints.
  const mayDiffer = isNewer(before, after) || after.prints !== null;
  if (fields === null) return mayDiffer ? { shows: true, fields: [] } : NOTHING;
  const shown = fields.filter((field) => field !== 'stock');
  if (shown.length > 0) return { shows: true, fields: shown };
  return fields.length === 0 && isNewer(before, after)
    ? { shows: true, fields: ['other'] }
    : NOTHING;
}

const NOTHING: Difference = { shows: false };

const isNewer = (before: ItemState, after: ItemState): boolean =>
  after.updatedAt > before.updatedAt;

/** Returns the changed fields; null if one state is not known, or is of a version with other fields. */
function changedFields(before: Uint8Array | null, after: Uint8Array | null): PrintedField[] | null {
  if (before === null || before.length !== after?.length) return null;
  const known = Buffer.from(before);
  return PRINTED_FIELDS.filter((_, at) => {
    const range = [at * PRINT_BYTES, (at + 1) * PRINT_BYTES] as const;
    return known.compare(after, ...range, ...range) !== 0;
  });
}
