import {
  APP,
  type SessionClaims,
  sessionClaims,
  signSessionToken,
} from '../../sandbox/admin/platform/session-token.ts';
import { HOST_PARAMETER, SHOP, STAFF } from '../../sandbox/admin/platform/shop.ts';

/** The app's own address in the configuration of Shopify's library. */
export const APP_URL = 'https://beacon-pixel.example.com';

/** Differences of a {@link sessionToken} from a genuine one. */
export interface TokenOptions {
  shop?: string;
  staffId?: string;
  at?: Date;
  secret?: string;
  claims?: Partial<SessionClaims>;
}

/** A session token signed like the admin's for App Bridge. */
export function sessionToken({
  shop = SHOP.domain,
  staffId = STAFF[0]?.id ?? '',
  at = new Date(),
  secret = APP.apiSecret,
  claims = {},
}: TokenOptions = {}): string {
  const genuine = sessionClaims({ shop, staffId, now: at });
  return signSessionToken({ ...genuine, ...claims }, secret);
}

const USER_AGENT = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36';

/** A request of an app page, with its token in the `Authorization` header. */
export function dataRequest(token: string | null, path = '/app.data'): Request {
  const headers = new Headers({ 'user-agent': USER_AGENT });
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  return new Request(`${APP_URL}${path}`, { headers });
}

/** The request with which the admin opens the app, with or without a token in its address. */
export function documentRequest(token: string | null, shop: string = SHOP.domain): Request {
  const query = new URLSearchParams({ embedded: '1', shop, host: HOST_PARAMETER });
  if (token !== null) query.set('id_token', token);
  return new Request(`${APP_URL}/app?${query.toString()}`, {
    headers: { 'user-agent': USER_AGENT },
  });
}
