import type { ServiceProblem } from '../service-problem.ts';

/** The account at the service. */
export interface AccountCredentials {
  siteId: string;
  secretKey: string;
}

/** Where a request goes and who asks, or why there is nothing to send. */
export type Address =
  { ok: true; url: URL; authorization: string } | { ok: false; problem: ServiceProblem };

/**
 * HTTP Basic over HTTPS only (specification, *Authentication*).
 *
 * @param indexUrl the service's address, from the operator's configuration
 * @param path such as `/api/index/status`
 */
export function addressOf(
  indexUrl: string,
  path: string,
  credentials: AccountCredentials,
): Address {
  const url = parseUrl(`${indexUrl.replace(/\/+$/, '')}${path}`);
  if (url?.protocol !== 'https:') return nothingSent('not-https');
  if (!isSiteId(credentials.siteId)) return nothingSent('invalid-site-id');
  // `fetch` takes no address with credentials in it; they go into the header.
  url.username = '';
  url.password = '';
  return { ok: true, url, authorization: basic(credentials) };
}

/** A colon would end the user name in the middle (RFC 7617). */
const isSiteId = (siteId: string): boolean => siteId !== '' && !siteId.includes(':');

/** In UTF-8, so that any secret key can be sent. */
function basic({ siteId, secretKey }: AccountCredentials): string {
  return `Basic ${Buffer.from(`${siteId}:${secretKey}`, 'utf8').toString('base64')}`;
}

function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

function nothingSent(kind: 'not-https' | 'invalid-site-id'): Address {
  return { ok: false, problem: { kind, httpStatus: null } };
}
