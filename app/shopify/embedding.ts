import { z } from 'zod';
import type { Shopify } from './shopify.ts';
import { isShopDomain } from '../shop/domain.ts';

/** Tells the browser who may frame a page, and what to load early. */
export type AddDocumentHeaders = (request: Request, headers: Headers) => void;

/**
 * The library's headers, for the shop of the session token: a page shows that shop, even if the address
 * names another. Without a token a page shows nothing of a shop.
 */
export function createDocumentHeaders(
  shopify: Pick<Shopify, 'addDocumentResponseHeaders'>,
): AddDocumentHeaders {
  return (request, headers) => {
    const given = givenToken(request);
    const url = new URL(request.url);
    if (given.kind === 'claimed') url.searchParams.set('shop', given.shop);
    shopify.addDocumentResponseHeaders(new Request(url), headers);
  };
}

/** What the admin adds to the app's address when it opens it, and what stays right for the whole visit. */
const LASTING = ['embedded', 'host', 'locale', 'shop'];

/** A query with what lasts of the one that the app was opened with, unless it has that itself. */
export function keepLaunch(query: URLSearchParams, launch: string): URLSearchParams {
  const kept = new URLSearchParams(query);
  const from = new URLSearchParams(launch);
  for (const name of LASTING) {
    const value = from.get(name);
    if (value !== null && !kept.has(name)) kept.set(name, value);
  }
  return kept;
}

/**
 * What a launch of the app may bring, and no more: the query of an address can hold anything, a signature
 * of the app proxy for one, and must not be carried on into another address.
 */
export function launchQuery(query: URLSearchParams): URLSearchParams {
  const known = [...LASTING, 'id_token'];
  return new URLSearchParams([...query].filter(([name]) => known.includes(name)));
}

/**
 * Where to send a page request without the parameters that the admin adds to addresses, whose shop is
 * unknown: to the same page with the parameters of the page before. A link that is followed before the
 * page's script has loaded leads to such a request.
 *
 * What is found is the browser's word. It only leads back to Shopify's library, which checks it and
 * asks for a session token as for any address.
 *
 * @returns path and query; null where nothing is lost, or nothing can be found
 */
export function recoveredAddress({ method, url, headers }: Request): string | null {
  const { host, pathname, searchParams } = new URL(url);
  const isPage = method === 'GET' && !headers.has('authorization');
  if (!isPage || searchParams.has('shop')) return null;
  const before = readUrl(headers.get('referer'));
  // The proxy that ends TLS may have changed the scheme.
  if (before?.host !== host || !before.searchParams.has('shop')) return null;
  return `${pathname.replace(/^\/+/, '/')}?${keepLaunch(searchParams, before.search).toString()}`;
}

function readUrl(text: string | null): URL | null {
  return text !== null && URL.canParse(text) ? new URL(text) : null;
}

/** What a request brings for a session token (Shopify, *Session tokens*). */
export type GivenToken =
  /** The request has none. */
  | { kind: 'none' }
  /** It has claims that no session token of a shop has, so no shop can be told from it. */
  | { kind: 'unusable' }
  /** Its claims are those of a session token. Whether Shopify has signed it is not looked at. */
  | { kind: 'claimed'; shop: string };

/**
 * Reads the claims of a request's session token before Shopify's library does: the library checks the
 * signature, the audience and the times that are there, and breaks on claims that are missing or
 * contradict each other.
 */
export function givenToken({ url, headers }: Request): GivenToken {
  // As the library looks for it: in the head first, then in the address.
  const token =
    headers.get('authorization')?.replace('Bearer ', '') ||
    new URL(url).searchParams.get('id_token');
  if (!token) return { kind: 'none' };
  const claims = claimsSchema.safeParse(payloadOf(token));
  return claims.success ? { kind: 'claimed', shop: claims.data.dest } : { kind: 'unusable' };
}

const seconds = z.int().positive();

const claimsSchema = z
  .object({
    dest: z.string().startsWith('https://'),
    iss: z.string(),
    sub: z.string(),
    exp: seconds,
    nbf: seconds,
    iat: seconds,
  })
  .refine(({ iss, dest }) => iss === `${dest}/admin`)
  .transform(({ dest }) => ({ dest: dest.replace('https://', '') }))
  .refine(({ dest }) => isShopDomain(dest));

function payloadOf(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token.split('.', 2)[1] ?? '', 'base64url').toString()) as unknown;
  } catch {
    return undefined;
  }
}
