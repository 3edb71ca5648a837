import { createHmac, timingSafeEqual } from 'node:crypto';

/** What Shopify says, by its signature, of a request through the app proxy. */
export interface SignedQuery {
  /** The shop's permanent domain, such as `demo-shop.myshopify.com`. */
  shop: string;
  /** The customer who is logged in, in digits; null for nobody. */
  customerId: string | null;
}

/** Why a query is not believed. */
export type QueryProblem =
  /** Without a signature, with several, or with one that does not fit: anybody may have written it. */
  | 'not-signed'
  /** Signed at another time: a repeat of an old request, or a clock that is wrong. */
  | 'expired'
  /** Signed, and a parameter is missing, there twice, or of another form. */
  | 'ambiguous';

export type SignedQueryResult = { ok: true; query: SignedQuery } | { ok: false; why: QueryProblem };

/** How far from now the time of a signature may be, in either direction. */
export const SIGNATURE_LIFE_MS = 90_000;

/**
 * Reads what Shopify adds to a request that comes through the app proxy (Shopify, *app proxies*).
 *
 * Of parameters that a shopper adds by hand, Shopify signs whatever comes out: with
 * `logged_in_customer_id` in the address there are two of them, correctly signed. So every parameter
 * that means something must be there exactly once.
 *
 * @param apiSecret the app's client secret
 */
export function readSignedQuery(
  parameters: URLSearchParams,
  { apiSecret, now }: { apiSecret: string; now: Date },
): SignedQueryResult {
  if (!isSigned(parameters, apiSecret)) return { ok: false, why: 'not-signed' };
  const shop = onlyValue(parameters, 'shop', SHOP_DOMAIN);
  const timestamp = onlyValue(parameters, 'timestamp', SECONDS);
  const customerId = onlyValue(parameters, 'logged_in_customer_id', CUSTOMER_ID);
  if (shop === null || timestamp === null || customerId === null) {
    return { ok: false, why: 'ambiguous' };
  }
  const offMs = Math.abs(now.getTime() - Number(timestamp) * 1000);
  if (offMs > SIGNATURE_LIFE_MS) return { ok: false, why: 'expired' };
  return { ok: true, query: { shop, customerId: customerId || null } };
}

/**
 * The signature of a query: all parameters but `signature`, repeated ones joined by commas, sorted by
 * name, written one after the other as `name=value`, HMAC-SHA256 in hex.
 */
export function proxySignature(parameters: URLSearchParams, apiSecret: string): string {
  const names = [...new Set(parameters.keys())].filter((name) => name !== 'signature').sort();
  const message = names.map((name) => `${name}=${parameters.getAll(name).join(',')}`).join('');
  return createHmac('sha256', apiSecret).update(message).digest('hex');
}

const SHOP_DOMAIN = /^[a-z\d][a-z\d-]{0,62}\.myshopify\.com$/;
const SECONDS = /^\d{1,12}$/;
const CUSTOMER_ID = /^\d{0,20}$/;
const SIGNATURE = /^[\da-f]{64}$/;

function isSigned(parameters: URLSearchParams, apiSecret: string): boolean {
  const given = onlyValue(parameters, 'signature', SIGNATURE);
  if (given === null) return false;
  const right = proxySignature(parameters, apiSecret);
  return timingSafeEqual(Buffer.from(given, 'hex'), Buffer.from(right, 'hex'));
}

/** The value of a parameter that is there exactly once and has the form; null otherwise. */
function onlyValue(parameters: URLSearchParams, name: string, form: RegExp): string | null {
  const [value, ...more] = parameters.getAll(name);
  return value !== undefined && more.length === 0 && form.test(value) ? value : null;
}
