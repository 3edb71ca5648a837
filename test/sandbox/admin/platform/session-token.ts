import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { jwtVerify } from 'jose';
import { z } from 'zod';
import { HOST_PARAMETER, SHOP } from './shop.ts';

/** The lifetime of a session token in seconds (Shopify, "Session tokens"). */
const SESSION_TOKEN_SECONDS = 60;

const claimsSchema = z.object({
  iss: z.string(),
  dest: z.string(),
  aud: z.string(),
  sub: z.string(),
  exp: z.number(),
  nbf: z.number(),
  iat: z.number(),
  jti: z.string(),
  sid: z.string(),
});

/** The claims of a session token; times in seconds since 1970. */
export type SessionClaims = z.infer<typeof claimsSchema>;

/** The claims of a token for one person in a shop's admin; by default the sandbox's own shop. */
export function sessionClaims({
  staffId,
  now,
  shop = SHOP.domain,
}: {
  staffId: string;
  now: Date;
  shop?: string;
}): SessionClaims {
  const seconds = Math.floor(now.getTime() / 1000);
  return {
    iss: `https://${shop}/admin`,
    dest: `https://${shop}`,
    aud: APP.apiKey,
    sub: staffId,
    exp: seconds + SESSION_TOKEN_SECONDS,
    nbf: seconds,
    iat: seconds,
    jti: randomUUID(),
    sid: randomUUID(),
  };
}

/** Signs claims with HS256, as the admin does for App Bridge. */
export function signSessionToken(claims: SessionClaims, secret: string): string {
  const head = encoded({ alg: 'HS256', typ: 'JWT' });
  const body = encoded(claims);
  return `${head}.${body}.${signatureOf(`${head}.${body}`, secret)}`;
}

/** The claims of a token, or null unless this shop's admin issued it for this app and it is valid now. */
export async function checkSessionToken(token: string, now: Date): Promise<SessionClaims | null> {
  const rules = { algorithms: ['HS256'], audience: APP.apiKey, currentDate: now };
  const key = new TextEncoder().encode(APP.apiSecret);
  const verified = await jwtVerify(token, key, rules).catch(() => null);
  const claims = claimsSchema.safeParse(verified?.payload);
  return claims.data?.dest === `https://${SHOP.domain}` ? claims.data : null;
}

function encoded(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function signatureOf(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}

/** The app's identity at this Shopify and in its environment. */
export const APP = {
  /** `SHOPIFY_API_KEY`: the client ID. */
  apiKey: '5a9d0c1e7b3f48a2960d4c8e1f7a2b35',
  /** `SHOPIFY_API_SECRET`: signs session tokens and webhooks. */
  apiSecret: 'shpss_sandbox_7f1c9a52e0b84d63',
  name: 'Beacon Pixel',
  /** Names the app in addresses of the admin: `/store/<shop>/apps/<handle>`. */
  handle: 'beacon-pixel',
} as const;

/**
 * The parameters with which the admin opens the app in its frame (Shopify, "Session tokens").
 *
 * @param locale the staff member's language
 */
export function launchQuery(sessionToken: string, locale: string, now: Date): URLSearchParams {
  const query = new URLSearchParams({
    embedded: '1',
    host: HOST_PARAMETER,
    id_token: sessionToken,
    locale,
    session: randomBytes(32).toString('hex'),
    shop: SHOP.domain,
    timestamp: String(Math.floor(now.getTime() / 1000)),
  });
  query.set('hmac', createHmac('sha256', APP.apiSecret).update(query.toString()).digest('hex'));
  return query;
}
