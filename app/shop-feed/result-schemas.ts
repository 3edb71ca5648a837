import { z } from 'zod';
import { fieldName, type FieldValue } from '../catalogue/product-record.ts';
import { parseJson } from '../http/read-body.ts';
import type { ShopProduct } from '../catalogue/shop-product.ts';
import { digitsOf, GLOBAL_ID } from '../shopify/product-nodes.ts';
import { metafieldAlias, pricesAlias } from './feed-definition.ts';

/** A product of a bulk operation's result. */
export interface ResultProduct {
  product: ShopProduct & { collections: string[] };
  /** The chosen metafields, by the names of their fields. */
  extra: Record<string, FieldValue>;
  /** The chosen metafields and prices of countries of each variant, by its id. */
  extraOfVariants: Map<string, Record<string, FieldValue>>;
}

/** The kind and the ids of any object; its other fields are kept. */
export const anyObject = z
  .looseObject({ id: z.string().regex(GLOBAL_ID), __parentId: digitsOf().optional() })
  .transform((object) => {
    const [, kind, id] = GLOBAL_ID.exec(object.id) ?? [];
    return { kind, id, parentId: object.__parentId ?? null, object };
  });

const metafield = z.object({ type: z.string(), value: z.string() }).nullish();

const countryPrices = z
  .object({
    price: z.object({ amount: z.string(), currencyCode: z.string() }),
    compareAtPrice: z.object({ amount: z.string() }).nullable(),
  })
  .nullish();

/** Returns metafields of an object as fields: the value of `custom.care_guide` is `metafield_custom_care_guide`. */
export function metafieldsOf(
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

/** Returns the prices of countries of an object. */
export function pricesOf(
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
