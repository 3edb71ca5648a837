/**
 * The address of one tracking event: `{base_url}/{siteId}/{module}/{event}` (spec, *What the service does*).
 *
 * @param beaconUrl base address with its version segment, `https://…/beacon/v2`, with or without a closing slash
 * @param path `module/event`, e.g. `cart/add`
 */
export const eventUrl = (beaconUrl: string, siteId: string, path: string): string =>
  `${beaconUrl.replace(/\/$/, '')}/${siteId}/${path}`;
