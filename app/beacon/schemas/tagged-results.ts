import type { z } from 'zod';
import { eventSchema } from './event.ts';
import { idField } from './fields.ts';
import {
  addtocartDataSchema,
  clickthroughDataSchema,
  impressionDataSchema,
  renderDataSchema,
  withOneItem,
} from './results.ts';

/*
 * The events of recommendations and bundles: those of results, each with the `tag` of the profile
 * that recommended (specification, *Other tracking modules*).
 *
 * An impression needs `results` here as everywhere: the specification wants it, although the
 * published OpenAPI file makes it optional for these two modules. The published client passes on
 * what it is given, and every published example carries both arrays.
 */

const tag = { tag: idField };

export const taggedRenderSchema = eventSchema(renderDataSchema.extend(tag));
export const taggedImpressionSchema = eventSchema(impressionDataSchema.extend(tag));
export const taggedClickthroughSchema = eventSchema(
  withOneItem(clickthroughDataSchema.extend(tag)),
);
export const taggedAddtocartSchema = eventSchema(addtocartDataSchema.extend(tag));

export type TaggedRender = z.infer<typeof taggedRenderSchema>;
export type TaggedImpression = z.infer<typeof taggedImpressionSchema>;
export type TaggedClickthrough = z.infer<typeof taggedClickthroughSchema>;
export type TaggedAddtocart = z.infer<typeof taggedAddtocartSchema>;
