import { isDecodable } from '../http/read-body.ts';
import { isShopDomain } from '../shop/domain.ts';

/** `.` and `..`, written out or escaped, as a whole segment of a path. */
const DOT_SEGMENT = /^(?:\.|%2e){1,2}$/i;

/**
 * Whether a path has a dot segment: `/proxy/%2e%2e/` resolves to `/`. Shopify's app proxy forwards such paths, so that
 * a shopper could reach any page of the app with a signed query.
 *
 * @param target the request target as received, such as `/app?shop=…`
 */
export function hasDotSegment(target: string): boolean {
  return pathOf(target)
    .split(/[/\\]/)
    .some((segment) => DOT_SEGMENT.test(segment));
}

/**
 * Whether the escapes of a path can be decoded, and none of its segments is empty. The router writes about other paths
 * outside of the log. A target that is a whole address must not name a user: no `Request` can be made of it.
 */
export function hasReadablePath(target: string): boolean {
  const path = pathOf(target).replace(/^https?:\/\/(?!\/)/i, '');
  return isDecodable(path) && !path.includes('//') && (path.startsWith('/') || !path.includes('@'));
}

const pathOf = (target: string): string => target.split(/[?#]/, 1)[0] ?? '';

/**
 * Whether a request that changes something is from a page of another site. The router refuses it with an error; checked
 * before, it is answered with 403.
 *
 * `X-Forwarded-Host` is the host for browsers if a proxy is in front of the app.
 */
export function isCrossOrigin({ method, headers }: Request): boolean {
  const origin = headers.get('origin');
  if (origin === null || SAFE_METHODS.includes(method)) return false;
  const [forwarded = ''] = (headers.get('x-forwarded-host') ?? '').split(',', 1);
  const host = forwarded.trim() || headers.get('host');
  return !URL.canParse(origin) || new URL(origin).host !== host;
}

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Whether the query of an address names no shop, or one valid shop. Shopify's library adds `shop` to `frame-ancestors`
 * before it authenticates the request.
 */
export function namesAtMostOneShop({ searchParams }: URL): boolean {
  const named = searchParams.getAll('shop');
  return named.length <= 1 && named.every((shop) => isShopDomain(shop.toLowerCase()));
}

/**
 * An admin as Shopify names it, without its scheme. `name.myshopify.com` also has the pages of any shop's own theme, and
 * `?` or `#` would hide the rest of the address to which Shopify's library redirects.
 */
const ADMIN = /^(?:admin\.shopify\.com|[a-z\d-]+\.myshopify\.com\/admin)(?:\/[\w-]+)*\/?$/i;

/**
 * Whether the query of an address names no admin, or one in base64, such as `admin.shopify.com/store/demo`. Shopify's
 * library redirects to any host below Shopify's domains, and throws for some texts.
 */
export function namesAdmin({ searchParams }: URL): boolean {
  return searchParams.getAll('host').every((host) => {
    try {
      return host === '' || ADMIN.test(atob(host));
    } catch {
      return false;
    }
  });
}

/** The parameter with the address to which App Bridge continues, with a new session token in it. */
const RELOAD = 'shopify-reload';

/**
 * Whether App Bridge can only continue to the app itself. Shopify's library accepts any address, and an address of the
 * app can be a link on any site: another site would get the session token of staff who follow it.
 *
 * @param appUrl the app's public address
 */
export function reloadsApp({ searchParams }: URL, appUrl: string): boolean {
  const { origin } = new URL(appUrl);
  return searchParams
    .getAll(RELOAD)
    .every((to) => URL.canParse(to, origin) && new URL(to, origin).origin === origin);
}
