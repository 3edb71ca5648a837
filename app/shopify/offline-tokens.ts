import type { Session } from '@shopify/shopify-app-remix/server';
import type { Logger } from 'pino';
import { z } from 'zod';
import { type Locks, waitToHold } from '../database/locks.ts';
import { readBody } from '../http/read-body.ts';
import type { SessionStorage } from './session-storage.ts';

/** Shopify's answer about a token. */
export type TokenVerdict = 'works' | 'refused' | 'no-answer';

/** Exchanges refresh tokens, each of which works once. */
export interface TokenRefresh {
  /**
   * Gives a session a new access token and stores it.
   *
   * @returns `refused` where Shopify no longer accepts the refresh token
   */
  refresh(session: Session, refreshToken: string): Promise<TokenVerdict>;
}

export interface TokenRefreshDeps {
  apiKey: string;
  apiSecret: string;
  sessions: Pick<SessionStorage, 'storeSession'>;
  fetch: typeof globalThis.fetch;
  now: () => Date;
  /** How long one answer may take, in milliseconds. */
  timeoutMs: number;
}

const LONGEST_ANSWER = 64 * 1024;

/** Codes that refuse the token itself. Others, such as `invalid_client`, say nothing about the shop. */
const TOKEN_REFUSED = new Set(['invalid_grant', 'invalid_subject_token', 'app_not_installed']);

const refreshed = z.object({
  access_token: z.string(),
  expires_in: z.number(),
  refresh_token: z.string(),
  refresh_token_expires_in: z.number(),
});
const refusal = z.object({ error: z.string() });

export function createTokenRefresh(deps: TokenRefreshDeps): TokenRefresh {
  const { apiKey, apiSecret, sessions, fetch, now, timeoutMs } = deps;
  return {
    async refresh(session, refreshToken) {
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
      const answer = parsedJson(await readBody(response, LONGEST_ANSWER));
      if (!response.ok) {
        const { data } = refusal.safeParse(answer);
        return data !== undefined && TOKEN_REFUSED.has(data.error) ? 'refused' : 'no-answer';
      }
      const grant = refreshed.parse(answer);
      const inSeconds = (seconds: number) => new Date(now().getTime() + seconds * 1000);
      session.accessToken = grant.access_token;
      session.expires = inSeconds(grant.expires_in);
      session.refreshToken = grant.refresh_token;
      session.refreshTokenExpires = inSeconds(grant.refresh_token_expires_in);
      await sessions.storeSession(session);
      return 'works';
    },
  };
}

function parsedJson(body: Uint8Array | null): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body ?? undefined));
  } catch {
    return null;
  }
}

/** Whether a token can be used at a time; `end` is undefined for one that does not expire. */
export function isUsable(
  token: string | undefined,
  end: Date | undefined,
  at: Date,
): token is string {
  return Boolean(token) && (end === undefined || end > at);
}

/** The lock for every use of a shop's refresh token. */
export const refreshLock = (shop: string): string => `installation ${shop}`;

/** The app's own access to a shop, for work without staff. */
export interface OfflineTokens {
  /**
   * An access token, refreshed where it has expired.
   *
   * @param refused a token that Shopify has refused, so that another one is needed
   * @returns `no-token` until staff visit the app; `no-answer` where it is worth asking again
   */
  find(shop: string, refused?: string): Promise<{ token: string } | 'no-token' | 'no-answer'>;
}

export interface OfflineTokensDeps {
  sessions: Pick<SessionStorage, 'findOfflineSession'>;
  tokens: TokenRefresh;
  locks: Locks;
  now: () => Date;
  log: Logger;
}

/** A token that expires within this time is not used. */
const SPARE_MS = 30_000;

/** How long to wait for the lock. */
const PATIENCE_MS = 20_000;

export function createOfflineTokens(deps: OfflineTokensDeps): OfflineTokens {
  const { sessions, tokens, locks, now, log } = deps;

  const usableToken = (session: Session | undefined, refused: string | undefined) => {
    const at = new Date(now().getTime() + SPARE_MS);
    const token = session?.accessToken;
    return token !== refused && isUsable(token, session?.expires, at) ? { token } : null;
  };

  /** Under the lock, reads the session again, as another process may have refreshed it. */
  async function refreshed(shop: string, refused: string | undefined) {
    const session = await sessions.findOfflineSession(shop);
    const found = usableToken(session, refused);
    if (found !== null || session === undefined) return found ?? 'no-token';
    const { refreshToken, refreshTokenExpires } = session;
    if (!isUsable(refreshToken, refreshTokenExpires, now())) return 'no-token';
    const verdict = await tokens.refresh(session, refreshToken);
    if (verdict === 'refused') return 'no-token';
    return usableToken(session, refused) ?? 'no-answer';
  }

  return {
    async find(shop, refused) {
      try {
        const session = await sessions.findOfflineSession(shop);
        if (session === undefined) return 'no-token';
        const found = usableToken(session, refused);
        if (found !== null) return found;
        const turn = await waitToHold(
          locks,
          refreshLock(shop),
          () => refreshed(shop, refused),
          PATIENCE_MS,
        );
        return turn?.result ?? 'no-answer';
      } catch (error) {
        log.warn({ shop, err: error }, 'Shopify did not give the app a new access token.');
        return 'no-answer';
      }
    },
  };
}
