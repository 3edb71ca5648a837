/** The version in `context.initiator` and in the announcement to other trackers; a test holds it to package.json. */
export const VERSION = '0.1.0';

/**
 * Announces to other trackers on the page that the pixel reports, so that they stay silent: the vendor's own
 * storefront library reads this record from sessionStorage.
 */
export const announcement = (siteId: string): string =>
  JSON.stringify({ siteId, enabled: true, version: VERSION });
