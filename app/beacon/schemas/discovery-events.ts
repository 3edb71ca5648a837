import { z } from 'zod';
import { flagField, idField } from './context.ts';
import { eventSchema, productIdentitySchema, productSchema } from './shop-events.ts';

/*
 * Events of lists of results. Specified for the category module (specification, *Category events*); autocomplete and
 * search send the same, and may redirect (*Other tracking modules*). `quickView` is only in the published OpenAPI file.
 */

/** A product among the results. */
const productResultSchema = productIdentitySchema.extend({ type: z.literal('product') });

/** An inline banner: it is placed among the results and counts as one. */
const bannerResultSchema = z.strictObject({ type: z.literal('banner'), uid: idField });

/** One entry of `results`, distinguished by its `type`. */
const resultSchema = z.discriminatedUnion('type', [productResultSchema, bannerResultSchema], {
  error: ({ input }) => (isObject(input) ? '"product" or "banner"' : 'an object'),
});

/** One entry of `banners`: a merchandising banner beside the results (header, footer, left). */
const bannerSchema = z.strictObject({ uid: idField }, 'an object');

const results = z.array(resultSchema, 'an array of results');
const banners = z.array(bannerSchema, 'an array of banners');

/** The data of `render`. */
const renderDataSchema = z.strictObject({ responseId: idField }, 'an object');

/** The data of `impression`: the items in the viewport. Both arrays are required; either may be empty. */
const impressionDataSchema = z.strictObject(
  { responseId: idField, results, banners, quickView: flagField.optional() },
  'an object',
);

/** The data of `clickthrough`; its rule is {@link withOneItem}. */
const clickthroughDataSchema = z.strictObject(
  {
    responseId: idField,
    results: results.optional(),
    banners: banners.optional(),
    quickView: flagField.optional(),
  },
  'an object',
);

/** The data of `addtocart`. */
const addtocartDataSchema = z.strictObject(
  {
    responseId: idField,
    results: z.array(productSchema, 'an array of products').min(1, 'at least 1 product'),
    quickView: flagField.optional(),
  },
  'an object',
);

/** The data of `redirect`. The field `redirect`, an address, is as in the published OpenAPI file. */
const redirectDataSchema = z.strictObject({ responseId: idField, redirect: idField }, 'an object');

/**
 * Adds the rule of every clickthrough: a shopper clicks one item, so either `results` or `banners` has one item
 * (specification, *Category events* and *Limits*).
 *
 * One object with a rule, not a union of two: a union reports the problems of both its halves for a wrong value.
 */
function withOneItem<Data extends typeof clickthroughDataSchema>(data: Data) {
  return data.superRefine(
    (clicked, context) => {
      const lists = (['results', 'banners'] as const).filter((name) => clicked[name] !== undefined);
      const [name, ...others] = lists;
      if (name === undefined || others.length > 0) {
        context.addIssue({ code: 'custom', message: 'either results or banners' });
      } else if (Array.isArray(clicked[name]) && clicked[name].length !== 1) {
        context.addIssue({ code: 'custom', path: [name], message: 'exactly 1 item' });
      }
    },
    // Runs even if another field is wrong, so that no problem hides another.
    { when: ({ value }) => isObject(value) && !Array.isArray(value) },
  );
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

export const renderSchema = eventSchema(renderDataSchema);
export const impressionSchema = eventSchema(impressionDataSchema);
export const clickthroughSchema = eventSchema(withOneItem(clickthroughDataSchema));
export const addtocartSchema = eventSchema(addtocartDataSchema);
export const redirectSchema = eventSchema(redirectDataSchema);

/*
 * The events of recommendations and bundles: those of results, each with the `tag` of the recommending profile
 * (specification, *Other tracking modules*).
 *
 * An impression needs `results` here as everywhere: the specification requires it, although the published OpenAPI file
 * makes it optional for these two modules. The published client passes its input on, and every published example has
 * both arrays.
 */

const tag = { tag: idField };

export const taggedRenderSchema = eventSchema(renderDataSchema.extend(tag));
export const taggedImpressionSchema = eventSchema(impressionDataSchema.extend(tag));
export const taggedClickthroughSchema = eventSchema(
  withOneItem(clickthroughDataSchema.extend(tag)),
);
export const taggedAddtocartSchema = eventSchema(addtocartDataSchema.extend(tag));
