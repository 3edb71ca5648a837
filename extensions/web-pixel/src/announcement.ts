import { VERSION } from './version.ts';

/**
 * Tells other trackers on the page that the pixel reports, so that they keep silent: the vendor's own
 * storefront library looks for this record in sessionStorage.
 */
export const announcement = (siteId: string): string =>
  JSON.stringify({ siteId, enabled: true, version: VERSION });
