import { z } from 'zod';
import { fieldName, type FieldValue } from '../catalogue/product-record.ts';
import type { ProductStatus } from '../catalogue/shop-product.ts';
import type { FeedRecipe } from './recipe.ts';
import { metafieldAlias, pricesAlias } from './recipe.ts';
import type { ResultProduct } from './read-result.ts';

const GLOBAL_ID = /^gid:\/\/shopify\/([A-Za-z]{1,40})\/(\d{1,20})$/;

const digits = z
  .string()
  .regex(GLOBAL_ID)
  .transform((id) => id.slice(id.lastIndexOf('/') + 1));

const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

const emptyIsNone = z
  .string()
  .nullable()
  .transform((text) => text || null);

const identity = z
  .object({ id: z.string().regex(GLOBAL_ID), __parentId: digits.optional() })
  .transform(({ id, __parentId: parentId = null }) => {
    const [, kind, number] = GLOBAL_ID.exec(id) ?? [];
    return { kind, id: number, parentId };
  });

const STATUSES: Readonly<Record<string, ProductStatus>> = {
  ACTIVE: 'active',
  UNLISTED: 'unlisted',
  DRAFT: 'draft',
  ARCHIVED: 'archived',
};

const metafield = z.object({ type: z.string(), value: z.string() }).nullish();

const countryPrices = z
  .object({
    price: z.object({ amount: z.string(), currencyCode: z.string() }),
    compareAtPrice: z.object({ amount: z.string() }).nullable(),
  })
  .nullish();

/** What the objects of a recipe's result look like. */
export function resultSchemas({ metafields, countries }: FeedRecipe) {
  const product = z
    .object({
      id: digits,
      status: z.string(),
      onlineStoreUrl: z.string().nullable(),
      title: z.string(),
      handle: z.string(),
      description: z.string(),
      vendor: z.string(),
      productType: z.string(),
      tags: z.array(z.string()),
      createdAt: time,
      updatedAt: time,
      hasOnlyDefaultVariant: z.boolean(),
      options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
    })
    .catchall(z.unknown())
    .transform((object): ResultProduct => ({
      product: {
        id: object.id,
        status: STATUSES[object.status] ?? 'other',
        address: object.onlineStoreUrl,
        title: object.title,
        handle: object.handle,
        description: object.description,
        vendor: object.vendor,
        type: object.productType,
        tags: object.tags,
        createdAt: object.createdAt,
        updatedAt: object.updatedAt,
        hasOnlyDefaultVariant: object.hasOnlyDefaultVariant,
        options: object.options,
        images: [],
        collections: [],
        variantCount: 0,
        variants: [],
      },
      extra: metafieldsOf(object, metafields),
      extraOfVariants: new Map(),
    }));

  const variant = z
    .object({
      id: digits,
      title: z.string(),
      sku: emptyIsNone,
      barcode: emptyIsNone,
      price: z.string(),
      compareAtPrice: z.string().nullable(),
      availableForSale: z.boolean(),
      selectedOptions: z.array(z.object({ name: z.string(), value: z.string() })),
    })
    .catchall(z.unknown())
    .transform((object) => ({
      id: object.id,
      title: object.title,
      sku: object.sku,
      barcode: object.barcode,
      price: object.price,
      compareAtPrice: object.compareAtPrice,
      available: object.availableForSale,
      options: object.selectedOptions,
      extra: pricesOf(object, countries),
    }));

  return {
    identity,
    product,
    variant,
    collection: z.object({ handle: z.string() }),
    media: z.object({ image: z.object({ url: z.string() }).nullish() }),
  };
}

/** `custom.care_guide` is the field `metafield_custom_care_guide`; one that a product does not have is left out. */
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

/** A metafield's value is text; of numbers, truth values and lists it is JSON (Shopify, "Metafield data types"). */
function valueOf({ type, value }: { type: string; value: string }): FieldValue {
  const read = plainValue.safeParse(type.startsWith('list.') ? jsonOf(value) : value);
  if (!read.success) return value;
  if (type.startsWith('number_')) {
    const number = Number(value);
    return Number.isFinite(number) ? number : value;
  }
  return type === 'boolean' ? value === 'true' : read.data;
}

const plainValue = z.union([z.string(), z.array(z.coerce.string())]);

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** `price_de`, `compareAtPrice_de` and `currency_de`. */
function pricesOf(
  object: Readonly<Record<string, unknown>>,
  countries: readonly string[],
): Record<string, FieldValue> {
  const found = countries.flatMap((country): [string, FieldValue][] => {
    const { data } = countryPrices.safeParse(object[pricesAlias(country)]);
    if (!data) return [];
    const suffix = country.toLowerCase();
    const { price, compareAtPrice } = data;
    return [
      [`price_${suffix}`, Number(price.amount)],
      [`compareAtPrice_${suffix}`, compareAtPrice && Number(compareAtPrice.amount)],
      [`currency_${suffix}`, price.currencyCode],
    ];
  });
  return Object.fromEntries(found);
}
