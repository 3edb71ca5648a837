export interface NetworkRules {
  /** Host names under which the shop itself can be reached. */
  shopHosts: readonly string[];
  /** Public origin → local origin. */
  addressMap: Readonly<Record<string, string>>;
}

/**
 * The address that a request of the pixel goes to on this machine.
 *
 * @param base what a relative address is relative to
 * @throws where the platform refuses the request: anything but https, and the shop's own host
 */
export function permittedAddress(address: string, base: string, rules: NetworkRules): string {
  const url = new URL(address, base);
  if (rules.shopHosts.includes(url.hostname)) {
    throw new Error(`A web pixel may not send requests to the shop itself: ${url.href}`);
  }
  if (url.protocol !== 'https:') {
    throw new Error(`A web pixel may send requests over https only: ${url.href}`);
  }
  const local = rules.addressMap[url.origin];
  return local === undefined ? url.href : local + url.href.slice(url.origin.length);
}
