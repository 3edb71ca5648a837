import type { ShopSettings } from '../shop/settings.ts';
import type { ChangedField } from './fingerprint.ts';
import { MAX_COLLECTIONS, MAX_IMAGES, MAX_VARIANTS } from './shop-product.ts';
import type { ShopProduct, ShopVariant } from './shop-product.ts';

/** A product in an index: one flat record with its variants in `children`. */
export interface ProductRecord extends ProductFields {
  /** The unique identifier, by the setting `identifiers`. */
  uid: string;
  children?: VariantRecord[];
}

/** A variant in the record of its product. */
export type VariantRecord = ProductFields & { uid: string };

type ProductFields = Record<string, FieldValue | VariantRecord[]>;

/** The value of a field; null empties it. */
export type FieldValue = string | number | boolean | string[] | null;

export interface RecordOptions {
  /** The kind of ids that identify products; see the setting of the same name. */
  identifiers: ShopSettings['identifiers'];
  /** Additional fields of the product, and of each variant by its id: metafields, prices of markets. */
  extra?: Readonly<Record<string, FieldValue>>;
  extraOfVariants?: ReadonlyMap<string, Readonly<Record<string, FieldValue>>>;
}

/** The fields in the records of a feed that updates do not have. */
export interface MoreFields {
  /** Whether there are metafields of products. */
  ofProducts: boolean;
  /** Whether there are prices of other countries, or metafields of variants. */
  ofVariants: boolean;
}

/** Why a product is left out. One record beyond a limit, or without a required field, would fail the whole feed. */
export type LeftOutReason =
  | 'too-many-variants' // more than `MAX_VARIANTS`
  | 'too-many-fields' // more than `MAX_FIELDS` of the product, or of one of its variants
  | 'too-large' // more than `MAX_BYTES` as JSON
  | 'no-image'
  | 'no-price';

export type RecordResult = { ok: true; record: ProductRecord } | { ok: false; why: LeftOutReason };

/** The most fields of a product, or of a variant, in a feed. */
const MAX_FIELDS = 50;
/** "200 KB", in bytes of UTF-8. */
export const MAX_BYTES = 200_000;

/** The longest description, in UTF-16 units: descriptions are searched, not shown; longer ones are cut. */
const MAX_DESCRIPTION_LENGTH = 5_000;

/** Builds the whole record of a product, as a feed or an upsert needs it. */
export function productRecord(product: ShopProduct, options: RecordOptions): RecordResult {
  const whole = recordOf(product, options);
  if (product.images.length === 0) return { ok: false, why: 'no-image' };
  if (product.variants.length === 0) return { ok: false, why: 'no-price' };
  return withinLimits(product, whole);
}

/**
 * Builds the record of an update: the changed fields, or all fields if the changed ones are not known.
 *
 * @param changed empty if they are not known
 */
export function changedRecord(
  product: ShopProduct,
  changed: readonly ChangedField[],
  options: RecordOptions,
): RecordResult {
  const whole = recordOf(product, options);
  const affected = changed.map((field) => FIELDS_OF[field]);
  if (changed.length === 0 || affected.includes('all'))
    return withinLimits(product, { ...EMPTIED, ...whole });
  const wanted = new Set(affected.flat());
  const isWanted = (name: string) =>
    wanted.has(name) || (name.startsWith(OPTION) && wanted.has(OPTION));
  const { uid, ...fields } = whole;
  const kept = Object.entries(fields).filter(([name]) => isWanted(name));
  return withinLimits(product, { uid, ...Object.fromEntries(kept) });
}

/**
 * Whether a record has to be replaced: setting fields would leave those of deleted variants and renamed options, and a
 * product that was hidden may have no record.
 */
export const replacesRecord = (changed: readonly ChangedField[]): boolean =>
  changed.includes('options') || changed.includes('visibility');

/**
 * Whether sending a record would remove additional fields of the feed, or leave them outdated.
 *
 * @param changed empty if they are not known
 */
export function lacksFields(
  record: ProductRecord,
  changed: readonly ChangedField[],
  { ofProducts, ofVariants }: MoreFields,
): boolean {
  const isWhole = changed.length === 0 || changed.some((field) => FIELDS_OF[field] === 'all');
  const hasPrices = 'price' in record || 'children' in record;
  return (ofProducts && isWhole) || (ofVariants && hasPrices);
}

/** Returns the unique identifier of a product's record. */
export function recordUid(
  { id, hasOnlyDefaultVariant, variants }: ShopProduct,
  identifiers: ShopSettings['identifiers'],
): string {
  const [first] = variants;
  return hasOnlyDefaultVariant && identifiers === 'variant' && first ? first.id : id;
}

/** Fields that only products with variants have, or only others: the index may have those of an earlier change. */
const EMPTIED = { sku: null, barcode: null, children: [] };

/** The prefix of fields for options: `option_size`. */
const OPTION = 'option_';

const PRICES = ['price', 'compareAtPrice', 'children'];
const EVERYTHING_OF_VARIANTS = [...PRICES, 'available', 'sku', 'barcode', OPTION];

/**
 * The fields of a record that depend on a changed field. The names of fields depend on options, so all of them may be
 * new.
 */
const FIELDS_OF: Record<ChangedField, string[] | 'all'> = {
  title: ['title'],
  address: ['handle', 'address'],
  description: ['description'],
  vendor: ['vendor'],
  type: ['type'],
  tags: ['tags'],
  options: 'all',
  images: ['image', 'images'],
  prices: PRICES,
  availability: ['available', 'children'],
  visibility: 'all',
  variants: EVERYTHING_OF_VARIANTS,
  other: 'all',
};

function recordOf(product: ShopProduct, options: RecordOptions): ProductRecord {
  const { variants, collections, images } = product;
  const cheapest = variants.toSorted((one, other) => Number(one.price) - Number(other.price))[0];
  const shown = product.hasOnlyDefaultVariant ? variants[0] : undefined;
  return {
    uid: recordUid(product, options.identifiers),
    parentId: product.id,
    title: product.title,
    handle: product.handle,
    address: product.onlineStoreUrl,
    price: amount(cheapest?.price),
    compareAtPrice: amount(cheapest?.compareAtPrice),
    available: variants.some(({ availableForSale }) => availableForSale),
    image: images[0] ?? null,
    images: images.slice(0, MAX_IMAGES),
    tags: product.tags,
    type: product.productType,
    vendor: product.vendor,
    description: cut(product.description),
    ...(shown && { sku: shown.sku, barcode: shown.barcode }),
    ...(collections && { collections: collections.slice(0, MAX_COLLECTIONS) }),
    ...options.extra,
    ...(shown && options.extraOfVariants?.get(shown.id)),
    ...(!shown && optionFields(product.options.map(({ name, values }) => [name, values]))),
    ...(!shown && { children: variants.map((variant) => childOf(variant, options)) }),
  };
}

function childOf(variant: ShopVariant, { extraOfVariants }: RecordOptions): VariantRecord {
  return {
    uid: variant.id,
    title: variant.title,
    sku: variant.sku,
    barcode: variant.barcode,
    price: amount(variant.price),
    compareAtPrice: amount(variant.compareAtPrice),
    available: variant.availableForSale,
    ...optionFields(variant.selectedOptions.map(({ name, value }) => [name, value])),
    ...extraOfVariants?.get(variant.id),
  };
}

/** Half of a surrogate pair, such as of an emoji at the end, is not JSON that every service reads. */
const cut = (text: string): string =>
  text.slice(0, MAX_DESCRIPTION_LENGTH).replace(/\p{Surrogate}$/u, '');

/** Returns major units; null without an amount. */
function amount(text: string | null | undefined): number | null {
  return text === null || text === undefined ? null : Number(text);
}

function optionFields(options: [name: string, value: string | string[]][]) {
  return Object.fromEntries(options.map(([name, value]) => [`${OPTION}${fieldName(name)}`, value]));
}

/** Returns a field's name, `grösse_eu` for `Grösse (EU)`: letters with their marks and digits, normalized. */
export function fieldName(text: string): string {
  return text
    .toLowerCase()
    .normalize()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .join('_');
}

function withinLimits({ variantCount }: ShopProduct, record: ProductRecord): RecordResult {
  if (variantCount > MAX_VARIANTS) return { ok: false, why: 'too-many-variants' };
  const fields = [record, ...(record.children ?? [])].map((each) => Object.keys(each).length);
  if (Math.max(...fields) > MAX_FIELDS) return { ok: false, why: 'too-many-fields' };
  const bytes = Buffer.byteLength(JSON.stringify(record));
  return bytes > MAX_BYTES ? { ok: false, why: 'too-large' } : { ok: true, record };
}
