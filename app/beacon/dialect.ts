/**
 * The dialect: names that are specific to one vendor of the tracking protocol. It is compiled into pixel, extension and
 * app. Read as one object, `import * as dialect`; of single constants, bundles keep only those they use.
 */

/** The prefix of every cookie and storage entry (specification, *Tracking cookies*). */
export const prefix = 'svc';

/** The prefix of the attributes with which themes mark lists and items; lower case, as browsers read them. */
export const attributePrefix = 'data-svc-';

/** The property of `window` with the calls of the theme's own script, see the extension's `calls.ts`. */
export const callsProperty = 'svcBeacon';

/** The user cookie of migrated integrations: read, never written. */
export const legacyUserId = '_isuid';

/** The parameter of landing addresses that names the origin, unless the operator chooses another (`attribution.ts`). */
export const attributionParameter = 'svc_attribution';

/** `context.initiator` of each sender, without the version that follows (specification, *Context object*). */
export const pixelInitiator = 'svc/shopify-pixel';
export const appInitiator = 'svc/shopify-app';
export const storefrontInitiator = 'svc/shopify-storefront';
