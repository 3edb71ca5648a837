import type { Session } from '@shopify/shopify-app-remix/server';
import type { Logger } from 'pino';
import { z } from 'zod';
import { type Locks, withLock } from '../database/locks.ts';
import { parseJson, readBody } from '../http/read-body.ts';
import { later } from '../time/units.ts';
import type { FindToken } from './admin-client.ts';
import type { SessionStorage } from './session-storage.ts';

/**
 * Finds the app's own access token for a shop, for work without staff, as {@link FindToken} does, refreshed if it has
 * expired. Never throws. Application-only access tokens belong here once the form of their request is known
 * (docs/decisions.md).
 */
export type FindOwnToken = (shop: string, refused?: string) => ReturnType<FindToken>;

export interface OfflineTokensDeps {
  apiKey: string;
  apiSecret: string;
  sessions: Pick<SessionStorage, 'findOfflineSession' | 'replaceTokens' | 'forgetAccessToken'>;
  /** Let one process at a time refresh a shop's token. */
  locks: Pick<Locks, 'tryWithLock'>;
  fetch: typeof globalThis.fetch;
  now: () => Date;
  log: Logger;
  /** How long one answer of Shopify may take, in milliseconds. */
  timeoutMs: number;
  /** How long to wait while another process refreshes the token, in milliseconds. */
  lockTimeoutMs: number;
}

/** A token that expires within this time is not used. */
const SPARE_MS = 30_000;

const MAX_ANSWER_BYTES = 64 * 1024;

/** Codes that refuse the token itself. Others, such as `invalid_client`, are unrelated to the shop. */
const TOKEN_REFUSED = new Set(['invalid_grant', 'invalid_subject_token', 'app_not_installed']);

/** How long tokens are valid, in seconds (Shopify, *Offline access tokens*), if an answer does not state it. */
const LIFETIMES = { access: 3_600, refresh: 90 * 86_400 };

const seconds = (usual: number) => z.number().positive().catch(usual);

/**
 * Shopify has given answers without `expires_in` (Shopify/shopify-app-js#3400): tokens are stored, whatever else is
 * missing. Without a new refresh token the previous one stays valid (RFC 6749, section 6).
 */
const granted = z.object({
  access_token: z.string().min(1),
  expires_in: seconds(LIFETIMES.access),
  refresh_token: z.string().min(1).optional(),
  refresh_token_expires_in: seconds(LIFETIMES.refresh),
});
const refusal = z.object({ error: z.string(), error_description: z.string().catch('') });

/**
 * Whether an answer refuses the refresh token itself. After an uninstallation and for a token that is not valid any
 * more Shopify answers `invalid_request`, as for a malformed request, and says so only in the description
 * (community.shopify.dev, topic 35182).
 */
function isTokenRefused(answer: unknown): boolean {
  const { data } = refusal.safeParse(answer);
  if (data === undefined) return false;
  return TOKEN_REFUSED.has(data.error) || /active refresh_token/i.test(data.error_description);
}

/**
 * Creates the search for the token of a shop's offline session. A refresh token is replaced in the database once
 * Shopify's answer is read, and until then it stays: Shopify accepts it again until the new one is used, for 30 days
 * (changelog of 2026-08-28). So neither a lost answer nor a process that ends costs a shop its access.
 */
export function createFindOwnToken(deps: OfflineTokensDeps): FindOwnToken {
  const { apiKey, apiSecret, sessions, locks, fetch, now, log, timeoutMs, lockTimeoutMs } = deps;

  const usableToken = (session: Session | undefined, refused: string | undefined) => {
    const at = later(now(), SPARE_MS);
    const token = session?.accessToken;
    return token !== refused && isUsable(token, session?.expires, at) ? { token } : null;
  };

  /** Refreshes the token under the lock. Reads the session again, as another process may have refreshed it. */
  async function refreshed(shop: string, refused: string | undefined): ReturnType<FindToken> {
    const session = await sessions.findOfflineSession(shop);
    const found = usableToken(session, refused);
    if (found !== null || session === undefined) return found ?? 'no-token';
    const { refreshToken, refreshTokenExpires } = session;
    if (!isUsable(refreshToken, refreshTokenExpires, now())) {
      return refused === undefined ? 'no-token' : 'refused';
    }
    const outcome = await exchange(session, refreshToken);
    if (outcome === 'refused') await sessions.forgetAccessToken(session);
    // A visit of staff may have stored other tokens meanwhile.
    const stored = await sessions.findOfflineSession(shop);
    return usableToken(stored, refused) ?? (outcome === 'refused' ? 'refused' : 'no-answer');
  }

  async function exchange(
    session: Session,
    refreshToken: string,
  ): Promise<'stored' | 'refused' | 'no-answer'> {
    const response = await fetch(`https://${session.shop}/admin/oauth/access_token`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({
        client_id: apiKey,
        client_secret: apiSecret,
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
      }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer = parseJson((await readBody(response, MAX_ANSWER_BYTES)) ?? '');
    if (!response.ok) return isTokenRefused(answer) ? 'refused' : 'no-answer';
    const grant = granted.parse(answer);
    const after = (lifetime: number) => later(now(), lifetime * 1000);
    await sessions.replaceTokens(session, {
      accessToken: grant.access_token,
      expires: after(grant.expires_in),
      refreshToken: grant.refresh_token ?? refreshToken,
      refreshTokenExpires:
        grant.refresh_token === undefined
          ? (session.refreshTokenExpires ?? null)
          : after(grant.refresh_token_expires_in),
    });
    return 'stored';
  }

  return async (shop, refused) => {
    try {
      const session = await sessions.findOfflineSession(shop);
      if (session === undefined) return 'no-token';
      const found = usableToken(session, refused);
      if (found !== null) return found;
      const refresh = () => refreshed(shop, refused);
      const turn = await withLock(locks, `refresh ${shop}`, refresh, lockTimeoutMs);
      return turn?.result ?? 'no-answer';
    } catch (error) {
      log.warn({ shop, err: error }, 'access token not refreshed');
      return 'no-answer';
    }
  };
}

/** Whether a token can be used at a time; `end` is undefined for one that does not expire. */
export function isUsable(
  token: string | undefined,
  end: Date | undefined,
  at: Date,
): token is string {
  return Boolean(token) && (end === undefined || end > at);
}
