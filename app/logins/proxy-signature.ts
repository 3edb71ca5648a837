import { z } from 'zod';
import { APP_PROXY_PATH } from '../beacon/login-report.ts';
import type { Signatures } from '../http/signatures.ts';
import { isShopDomain } from '../shop/domain.ts';

/** The signed data of a request through the app proxy. */
export interface SignedQuery {
  /** The shop's permanent domain, such as `demo-shop.myshopify.com`. */
  shop: string;
  /** The customer who is logged in, in digits; null when no customer is logged in. */
  customerId: string | null;
}

/** Why a query is refused. */
export type QueryProblem =
  | 'not-signed' // the signature is missing or wrong: any sender may have written the query
  | 'expired' // signed at another time: a repeat of an old request, or a wrong clock
  | 'ambiguous'; // a parameter is missing, repeated, malformed, or not one of Shopify's

export type SignedQueryResult = { ok: true; query: SignedQuery } | { ok: false; why: QueryProblem };

/** The largest difference between the time of a signature and now, in either direction. */
const SIGNATURE_LIFE_MS = 90_000;

/**
 * Reads the parameters that Shopify adds to a request through the app proxy (Shopify, *app proxies*).
 *
 * Shopify signs the parameters that a shopper adds to the address as well, and joins names and values without
 * separators: `ab=1` and `a` with the value `b=1` have the same signature. So the query must consist of Shopify's own
 * parameters, each exactly once and in its one form: only then one message has one reading. A query is refused before
 * its signature is computed, since any sender may send one.
 *
 * @param search the query as received, with or without `?`
 */
export function readSignedQuery(
  search: string,
  { signatures, now }: { signatures: Signatures; now: Date },
): SignedQueryResult {
  if (search.length > MAX_QUERY_LENGTH) return { ok: false, why: 'ambiguous' };
  const parameters = new URLSearchParams(search);
  const [signature, ...more] = parameters.getAll('signature');
  if (signature === undefined || more.length > 0 || !SIGNATURE.test(signature))
    return { ok: false, why: 'not-signed' };
  parameters.delete('signature');
  const { data } = signedParameters.safeParse(Object.fromEntries(parameters));
  if (data === undefined || parameters.size > Object.keys(data).length)
    return { ok: false, why: 'ambiguous' };
  if (!signatures.isSigned(signedText(parameters), Buffer.from(signature, 'hex')))
    return { ok: false, why: 'not-signed' };
  const offMs = Math.abs(now.getTime() - Number(data.timestamp) * 1000);
  if (offMs > SIGNATURE_LIFE_MS) return { ok: false, why: 'expired' };
  return {
    ok: true,
    query: { shop: data.shop, customerId: data.logged_in_customer_id || null },
  };
}

/**
 * Returns the text that Shopify signs for a query: all parameters but `signature`, repeated ones joined by commas,
 * sorted by name, written one after the other as `name=value`. The signature is in hex.
 */
export function signedText(parameters: URLSearchParams): string {
  const names = [...new Set(parameters.keys())].filter((name) => name !== 'signature').sort();
  return names.map((name) => `${name}=${parameters.getAll(name).join(',')}`).join('');
}

const SIGNATURE = /^[\da-f]{64}$/;

/** The parameters that Shopify signs in a query, and the one form of each. */
const signedParameters = z.strictObject({
  logged_in_customer_id: z.string().regex(/^\d{0,20}$/),
  path_prefix: z.literal(APP_PROXY_PATH),
  shop: z.string().refine(isShopDomain),
  timestamp: z.string().regex(/^\d{1,12}$/),
});

/** In characters; Shopify's own has at most 400. */
const MAX_QUERY_LENGTH = 1_000;
