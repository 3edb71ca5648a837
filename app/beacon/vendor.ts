/**
 * The one place where the vendor of the tracking service is named. A real vendor is a change here and
 * of the setting `cookiePrefix`.
 */

/** Prefix of every cookie and storage entry unless the settings say otherwise (specification, *Tracking cookies*). */
export const DEFAULT_PREFIX = 'svc';

/** Parameter of landing addresses that says what led there, unless the operator names another (`attribution.ts`). */
export const ATTRIBUTION_PARAMETER = 'svc_attribution';

/** The parts of the product that send events. */
export type Sender = 'shopify-pixel' | 'shopify-app' | 'shopify-storefront';

/**
 * `context.initiator`: `<vendor>/<kind>/<version>` (specification, *Context object*).
 *
 * @param version the sender's own version, e.g. `0.1.0`
 */
export const initiator = (sender: Sender, version: string): string =>
  `${DEFAULT_PREFIX}/${sender}/${version}`;
