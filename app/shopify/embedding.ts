import { z } from 'zod';
import type { Shopify } from './shopify.ts';
import { isShopDomain } from '../shop/domain.ts';

/** Adds headers: which sites may frame a page, and which files to load early. */
export type AddDocumentHeaders = (request: Request, headers: Headers) => void;

/**
 * The library's headers for the shop of the session token, whose data a page shows even if the address names another
 * shop. A page without a token shows no data.
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

/** The parameters that the admin adds to the app's address and that stay right for the whole visit. */
const LASTING = ['embedded', 'host', 'locale', 'shop'];

/** A query with the lasting parameters of the one that opened the app, where it lacks them. */
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
 * The known parameters of an address that opens the app. Others, such as a signature of the app proxy, must not get
 * into another address.
 */
export function launchQuery(query: URLSearchParams): URLSearchParams {
  const known = [...LASTING, 'id_token'];
  return new URLSearchParams([...query].filter(([name]) => known.includes(name)));
}

/**
 * The redirect of a page request without the admin's parameters, whose shop is unknown: the same page with the
 * parameters of the page before. A link that is followed before the page's script has loaded leads to such a request.
 *
 * The referrer is not trusted: Shopify's library checks the address, and requests a session token as for any address.
 *
 * @returns path and query; null where no parameter is missing, or the page before has none
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

/** The session token of a request (Shopify, *Session tokens*). */
export type GivenToken =
  /** The request has none. */
  | { kind: 'none' }
  /** Its claims are not those of a session token. */
  | { kind: 'unusable' }
  /** Its claims are those of a session token. The signature is not checked. */
  | { kind: 'claimed'; shop: string };

/**
 * Reads the claims of a request's session token before Shopify's library, which checks signature, audience and times,
 * but throws for missing or contradictory claims.
 */
export function givenToken({ url, headers }: Request): GivenToken {
  // In the order of the library: the header, then the address.
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
