import { z } from 'zod';
import { parseJson } from '../http/read-body.ts';
import type { Signatures } from '../http/signatures.ts';
import type { Shopify } from './shopify.ts';
import { isShopDomain } from '../shop/domain.ts';

/** Adds headers for the sites that may frame a page, and for files to load early. */
export type AddDocumentHeaders = (request: Request, headers: Headers) => void;

/**
 * Creates a function that adds the library's headers for the shop of the session token, whose data a page shows even if
 * the address names another shop. A page without a token shows no data.
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

/** The session token of a request (Shopify, *Session tokens*). */
export type GivenToken =
  /** The request has no token. */
  | { kind: 'none' }
  /** Its claims are not those of a session token. */
  | { kind: 'unusable' }
  /** Its claims are those of a session token. The signature is not checked. */
  | { kind: 'claimed'; shop: string };

/**
 * Reads the claims of a request's session token before Shopify's library, which checks signature, audience and times,
 * but throws for missing or contradictory claims.
 */
export function givenToken(request: Request): GivenToken {
  const token = tokenOf(request);
  if (!token) return { kind: 'none' };
  const [, payload = ''] = token.split('.', 2);
  const claims = claimsSchema.safeParse(parseJson(Buffer.from(payload, 'base64url')));
  return claims.success ? { kind: 'claimed', shop: claims.data.dest } : { kind: 'unusable' };
}

/** Whether a request has a session token with one of these signatures; the claims are not checked. */
export function hasTokenSignedBy(request: Request, { isSigned }: Signatures): boolean {
  const [head, claims, signature] = tokenOf(request)?.split('.') ?? [];
  return (
    signature !== undefined && isSigned(`${head}.${claims}`, Buffer.from(signature, 'base64url'))
  );
}

/** Returns the token in the library's order: from the header, then from the address. */
const tokenOf = ({ url, headers }: Request): string | null =>
  headers.get('authorization')?.replace('Bearer ', '') || new URL(url).searchParams.get('id_token');

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
