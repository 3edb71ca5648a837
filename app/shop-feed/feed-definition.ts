import type { ShopFeed } from '@prisma/client';
import { z } from 'zod';
import { PRODUCT_FIELDS, VARIANT_FIELDS } from '../shopify/product-nodes.ts';
import { MAX_COUNTRIES, MAX_METAFIELDS } from './feed-build.ts';

/** The names of metafields that Shopify allows. */
export const METAFIELD_NAME = /^[\w$-]{2,100}\.[\w-]{2,64}$/;
export const COUNTRY_CODE = /^[A-Z]{2}$/;

/** Metafields, each as `namespace.key`. */
const metafieldNames = z.array(z.string().regex(METAFIELD_NAME)).max(MAX_METAFIELDS);

/** The content of one build, chosen before it began, as it is stored. */
export const storedDefinition = z.object({
  /** The kind of ids that identify products. */
  identifiers: z.enum(['product', 'variant']),
  metafields: metafieldNames,
  /** Builds of earlier versions do not have this field. */
  variantMetafields: metafieldNames.default([]),
  /** Countries whose prices each product includes, as ISO 3166-1 codes. */
  countries: z.array(z.string().regex(COUNTRY_CODE)).max(MAX_COUNTRIES),
});
export type FeedDefinition = z.output<typeof storedDefinition>;

/** The optional content of a feed made from the shop. */
type FeedContent = Omit<FeedDefinition, 'identifiers'>;

/** The choices of staff for feeds made from their shop. */
export type FeedChoices = FeedContent & Pick<ShopFeed, 'feedId' | 'dailyAt'>;

/**
 * The choices that staff change. With a list comes what the form showed when they began to edit it: only what they have
 * added or taken out since then is changed. Without that the list replaces the stored one. With `ifDaily` they change the
 * feed or time of a schedule that they saw: where other staff have ended that since, it stays so.
 */
export type FeedChange = Partial<FeedChoices> & {
  [List in keyof FeedContent as `${List}EditedFrom`]?: string[];
} & { ifDaily?: boolean };

/** Returns the alias of a metafield in a result: its own name may have characters that GraphQL does not allow. */
export const metafieldAlias = (at: number): string => `metafield${at}`;

/** Returns the alias of the prices of a country in a result. */
export const pricesAlias = (country: string): string => `prices${country}`;

/**
 * Returns the document of a bulk operation: every active product, with its variants, collections and media.
 *
 * A bulk operation may have five connections, two levels deep (Shopify, "Bulk operations").
 */
export function bulkDocument({ metafields, variantMetafields, countries }: FeedContent): string {
  const prices = countries.map(
    (country) =>
      `${pricesAlias(country)}: contextualPricing(context: { country: ${country} }) {
          price { amount currencyCode }
          compareAtPrice { amount }
        }`,
  );
  return `{
  products(query: "status:active") {
    edges { node {
      ${PRODUCT_FIELDS}
      ${metafields.map(metafieldField).join('\n      ')}
      variants { edges { node {
        ${VARIANT_FIELDS}
        ${variantMetafields.map(metafieldField).join('\n        ')}
        ${prices.join('\n        ')}
      } } }
      media { edges { node {
        id
        ... on MediaImage { image { url } }
      } } }
      collections { edges { node {
        id
        handle
      } } }
    } }
  }
}`;
}

/** Returns the field of a metafield in a document. */
function metafieldField(name: string, at: number): string {
  const [namespace = '', key = ''] = name.split('.');
  const named = `namespace: ${JSON.stringify(namespace)}, key: ${JSON.stringify(key)}`;
  return `${metafieldAlias(at)}: metafield(${named}) { type value }`;
}
