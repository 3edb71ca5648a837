/**
 * The address of one tracking event: `{base_url}/{siteId}/{module}/{event}` (specification, *What the service does*).
 *
 * @param beaconUrl base address with its version segment, `https://…/beacon/v2`
 * @param path `module/event`, e.g. `cart/add`
 */
export const eventUrl = (beaconUrl: string, siteId: string, path: string): string =>
  `${beaconUrl}/${siteId}/${path}`;
