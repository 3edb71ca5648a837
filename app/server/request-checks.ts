import { isShopDomain } from '../shop/domain.ts';

/** `.` and `..`, written out or escaped, as a whole segment of a path. */
const DOT_SEGMENT = /^(?:\.|%2e){1,2}$/i;

/**
 * Whether the path of a request names another one than it spells: `/proxy/%2e%2e/` is `/` to everyone who
 * resolves it. Shopify's app proxy passes such paths on, so a shopper could reach any page of the app
 * behind a signed query.
 *
 * @param target the request target as it came, such as `/app?shop=…`
 */
export function hasDotSegment(target: string): boolean {
  const [path = ''] = target.split(/[?#]/, 1);
  return path.split(/[/\\]/).some((segment) => DOT_SEGMENT.test(segment));
}

/**
 * Whether the escapes of a path stand for text. The router writes a path that it cannot decode past the
 * log, as it came.
 */
export function isDecodable(target: string): boolean {
  const [path = ''] = target.split(/[?#]/, 1);
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether a request that changes something comes from a page of another site. The router refuses such a
 * request by an error; asked before it, the request is answered 403.
 *
 * `X-Forwarded-Host` names the host that browsers see where a proxy stands before the app.
 */
export function comesFromElsewhere({ method, headers }: Request): boolean {
  const origin = headers.get('origin');
  if (origin === null || SAFE_METHODS.includes(method)) return false;
  const [forwarded = ''] = (headers.get('x-forwarded-host') ?? '').split(',', 1);
  const host = forwarded.trim() || headers.get('host');
  return !URL.canParse(origin) || new URL(origin).host !== host;
}

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Whether the query of an address names no shop, or one as Shopify writes it. Shopify's library puts
 * `shop` into `frame-ancestors` before it knows who asks.
 */
export function namesAtMostOneShop({ searchParams }: URL): boolean {
  const named = searchParams.getAll('shop');
  return named.length <= 1 && named.every((shop) => isShopDomain(shop.toLowerCase()));
}

/**
 * Whether the query of an address names no admin, or one in base64 as Shopify writes it, such as
 * `admin.shopify.com/store/demo`. Shopify's library breaks on base64 of anything else.
 */
export function namesReadableHost({ searchParams }: URL): boolean {
  const host = searchParams.get('host');
  if (host === null || !/^[\d+/A-Z]+={0,2}$/i.test(host)) return true;
  try {
    return URL.canParse(`https://${atob(host)}`);
  } catch {
    return false;
  }
}
