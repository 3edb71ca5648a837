/** The version in `context.initiator` and in the announcement to other trackers; a test compares it to package.json. */
export const VERSION = '0.1.0';

/**
 * Returns the record that announces to other trackers on the page that the pixel reports, so that they stay silent: the
 * vendor's own storefront library reads it from sessionStorage.
 */
export const announcement = (siteId: string): string =>
  JSON.stringify({ siteId, enabled: true, version: VERSION });
