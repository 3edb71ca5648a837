import { z } from 'zod';
import type { StorefrontSettings } from '../storefront-settings.ts';

/** The metafield's value, which every visitor of the shop's pages can read. */
export const storefrontSettingsSchema: z.ZodType<StorefrontSettings> = z.strictObject({
  siteId: z.string(),
  beaconUrl: z.string(),
  identifiers: z.enum(['product', 'variant']),
  mode: z.enum(['live', 'test']),
  logins: z.boolean(),
  noPixel: z.boolean().optional(),
  urlParameters: z.string(),
  attributionParameter: z.string(),
  discoveryUrl: z.string().optional(),
  preflight: z.boolean().optional(),
  recommendationRender: z.enum(['page', 'profile']).optional(),
  libraryGlobal: z.string().optional(),
  reportUrl: z.string().optional(),
  reportEvery: z.int().optional(),
} satisfies Record<keyof StorefrontSettings, z.ZodType>);
