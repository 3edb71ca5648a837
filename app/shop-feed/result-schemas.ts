import { z } from 'zod';
import { fieldName, type FieldValue } from '../catalogue/product-record.ts';
import { parseJson } from '../http/read-body.ts';
import type { ShopProduct } from '../catalogue/shop-product.ts';
import {
  digitsOf,
  GLOBAL_ID,
  mediaFields,
  productFields,
  productOf,
  variantFields,
  variantOf,
} from '../shopify/product-nodes.ts';
import type { FeedDefinition } from './feed-definition.ts';
import { metafieldAlias, pricesAlias } from './feed-definition.ts';

/** A product of a bulk operation's result. */
export interface ResultProduct {
  product: ShopProduct & { collections: string[] };
  /** The chosen metafields, by the names of their fields. */
  extra: Record<string, FieldValue>;
  /** The chosen metafields and prices of countries of each variant, by its id. */
  extraOfVariants: Map<string, Record<string, FieldValue>>;
}

const identity = z
  .object({ id: z.string().regex(GLOBAL_ID), __parentId: digitsOf().optional() })
  .transform(({ id, __parentId: parentId = null }) => {
    const [, kind, number] = GLOBAL_ID.exec(id) ?? [];
    return { kind, id: number, parentId };
  });

const metafield = z.object({ type: z.string(), value: z.string() }).nullish();

const countryPrices = z
  .object({
    price: z.object({ amount: z.string(), currencyCode: z.string() }),
    compareAtPrice: z.object({ amount: z.string() }).nullable(),
  })
  .nullish();

/** Returns the schemas of the objects in a definition's result. */
export function resultSchemas({ metafields, variantMetafields, countries }: FeedDefinition) {
  const product = productFields.catchall(z.unknown()).transform((object): ResultProduct => ({
    product: {
      ...productOf(object),
      images: [],
      collections: [],
      variantCount: 0,
      variants: [],
    },
    extra: metafieldsOf(object, metafields),
    extraOfVariants: new Map(),
  }));

  const variant = variantFields.catchall(z.unknown()).transform((object) => ({
    ...variantOf(object),
    extra: { ...metafieldsOf(object, variantMetafields), ...pricesOf(object, countries) },
  }));

  return {
    identity,
    product,
    variant,
    collection: z.object({ handle: z.string() }),
    media: mediaFields,
  };
}

/** Returns metafields as fields: the value of `custom.care_guide` is `metafield_custom_care_guide`. */
function metafieldsOf(
  object: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Record<string, FieldValue> {
  const found = names.flatMap((name, at) => {
    const { data } = metafield.safeParse(object[metafieldAlias(at)]);
    return data ? [[`metafield_${fieldName(name)}`, valueOf(data)] as const] : [];
  });
  return Object.fromEntries(found);
}

/** Reads a value: text, which is JSON for numbers, booleans and lists (Shopify, "Metafield data types"). */
function valueOf({ type, value }: { type: string; value: string }): FieldValue {
  const read = plainValue.safeParse(type.startsWith('list.') ? (parseJson(value) ?? value) : value);
  if (!read.success) return value;
  if (type.startsWith('number_')) {
    const number = Number(value);
    return Number.isFinite(number) ? number : value;
  }
  return type === 'boolean' ? value === 'true' : read.data;
}

/** An item that is not a text, such as a measure with its unit, is written as its JSON. */
const listItem = z
  .unknown()
  .transform((item) => (typeof item === 'string' ? item : JSON.stringify(item)));

const plainValue = z.union([z.string(), z.array(listItem)]);

/** Returns the fields of a country's prices: `price_de`, `compareAtPrice_de` and `currency_de`. */
export function priceNames(country: string) {
  const suffix = country.toLowerCase();
  return {
    price: `price_${suffix}`,
    compareAtPrice: `compareAtPrice_${suffix}`,
    currency: `currency_${suffix}`,
  } as const;
}

function pricesOf(
  object: Readonly<Record<string, unknown>>,
  countries: readonly string[],
): Record<string, FieldValue> {
  const found = countries.flatMap((country): [string, FieldValue][] => {
    const { data } = countryPrices.safeParse(object[pricesAlias(country)]);
    if (!data) return [];
    const names = priceNames(country);
    const { price, compareAtPrice } = data;
    return [
      [names.price, Number(price.amount)],
      [names.compareAtPrice, compareAtPrice && Number(compareAtPrice.amount)],
      [names.currency, price.currencyCode],
    ];
  });
  return Object.fromEntries(found);
}
