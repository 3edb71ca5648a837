import { z } from 'zod';

/** The metafield's value, which every visitor of the shop's pages can read. */
export const storefrontSettingsSchema = z.strictObject({
  /** The account at the tracking service. */
  siteId: z.string(),
  /** The base address of the tracking API with its version, `https://…/beacon/v2`. */
  beaconUrl: z.string(),
  /** `product`: the uid of a product without variants is its product id; otherwise every uid is a variant's. */
  identifiers: z.enum(['product', 'variant']),
  /** `test` marks events with `dev: true`, and logs to the browser's console why something is not reported. */
  mode: z.enum(['live', 'test']),
  /** Whether logins are reported. */
  logins: z.boolean(),
  /** Whether the pixel is not connected: then changes of the cart are not reported. If missing, it may be. */
  noPixel: z.boolean().optional(),
  /** The query parameters that are kept, as in `page-url.ts`. */
  urlParameters: z.string(),
  /** The parameter of landing addresses that names the origin of the visit. */
  attributionParameter: z.string(),
  /** The account's discovery service, `https://demo01.a.example.com`; only if the operator has set it. */
  discoveryUrl: z.string().optional(),
  /** Whether the discovery service is notified when cart, viewed products or shopper change; needs its address. */
  preflight: z.boolean().optional(),
  /** How often recommendations are reported as rendered: once per page, the default, or per profile. */
  recommendationRender: z.enum(['page', 'profile']).optional(),
  /** The property of `window` that reveals the vendor's own library: if it runs, the tracker is silent. */
  libraryGlobal: z.string().optional(),
  /** The address for reports of event outcomes to the app, see `report.ts`; no reports if it is missing. */
  reportUrl: z.string().optional(),
  /** One of this many page loads reports its events. */
  reportEvery: z.int().optional(),
});
