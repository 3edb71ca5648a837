export interface NetworkRules {
  /** The shop's own host names. */
  shopHosts: readonly string[];
  /** Public origin → local origin. */
  addressMap: Readonly<Record<string, string>>;
}

const STOREFRONT_API = /^\/api\/.*graphql\.json$/;

/**
 * The address on this machine for a request of the pixel.
 *
 * @param base the base of relative addresses
 * @throws if the platform refuses the request: anything but https, and every address that begins
 *   like one of the shop's own, except its Storefront API
 */
export function permittedAddress(address: string, base: string, rules: NetworkRules): string {
  const url = new URL(address, base);
  const isOwn = rules.shopHosts.some((host) => url.href.startsWith(`${url.protocol}//${host}`));
  if (isOwn && !STOREFRONT_API.test(url.pathname)) {
    throw new Error(`A web pixel may not send requests to the shop itself: ${url.href}`);
  }
  if (url.protocol !== 'https:') {
    throw new Error(`A web pixel may send requests over https only: ${url.href}`);
  }
  const local = rules.addressMap[url.origin];
  return local === undefined ? url.href : local + url.href.slice(url.origin.length);
}

/** The browser's own method, callable on any object after it was replaced. */
export function own(prototype: object, name: string): (...args: unknown[]) => unknown {
  return Reflect.get(prototype, name) as (...args: unknown[]) => unknown;
}
