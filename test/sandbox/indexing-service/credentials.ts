/** What a request says of who sends it. */
export interface Credentials {
  siteId: string;
  secretKey: string;
}

/** Reads an `Authorization` header of HTTP Basic (RFC 7617); null where it is none. */
export function readCredentials(header: string | undefined): Credentials | null {
  const encoded = /^basic +([A-Za-z0-9+/]+=*) *$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 0) return null;
  return { siteId: text.slice(0, colon), secretKey: text.slice(colon + 1) };
}
