import type { Session } from '@shopify/shopify-app-remix/server';
import type { Logger } from 'pino';
import type { Locks } from '../database/locks.ts';
import { createTokenRefresh, isUsable, refreshLock, type TokenVerdict } from './offline-tokens.ts';
import type { SessionStorage } from './session-storage.ts';

/** Whether a shop has the app, by Shopify. */
export type InstallationStatus =
  | 'installed'
  | 'not-installed'
  /** Shopify gave no useful answer, or another process is asking: worth asking later. */
  | 'no-answer'
  /** The app has no token to ask with: not worth asking again. */
  | 'no-token';

export interface Installations {
  /**
   * Asks Shopify: at least one access token works while the app is installed, and none after it was uninstalled
   * (Shopify, *Access tokens*). An expired offline token is refreshed and stored.
   */
  check(shop: string): Promise<InstallationStatus>;
}

export interface InstallationsDeps {
  apiKey: string;
  apiSecret: string;
  /** Version of the Admin API, such as `2026-10`. */
  apiVersion: string;
  sessions: Pick<SessionStorage, 'findOfflineSession' | 'findSessionsByShop' | 'storeSession'>;
  /** A refresh token works once, so two processes must not use it at the same time. */
  locks: Locks;
  fetch: typeof globalThis.fetch;
  now: () => Date;
  log: Logger;
  /** How long one answer may take, in milliseconds. Two must fit into the 5 s that a webhook has. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 2_000;

/** The shop's own token and some of staff, as one may be of an earlier installation. */
const TOKENS_TRIED = 3;

export function createInstallations({
  apiKey,
  apiSecret,
  apiVersion,
  sessions,
  locks,
  fetch,
  now,
  log,
  timeoutMs = TIMEOUT_MS,
}: InstallationsDeps): Installations {
  const tokens = createTokenRefresh({ apiKey, apiSecret, sessions, fetch, now, timeoutMs });

  async function tryAccessToken(shop: string, token: string): Promise<TokenVerdict> {
    const response = await fetch(`https://${shop}/admin/api/${apiVersion}/graphql.json`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        'X-Shopify-Access-Token': token,
      },
      body: JSON.stringify({ query: '{ shop { id } }' }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    if (response.ok) return 'works';
    return response.status === 401 ? 'refused' : 'no-answer';
  }

  /** Null for a session with expired tokens alone, which prove nothing. */
  async function tryTokens(session: Session): Promise<TokenVerdict | null> {
    const { shop, accessToken, expires, refreshToken, refreshTokenExpires } = session;
    const verdict = isUsable(accessToken, expires, now())
      ? await tryAccessToken(shop, accessToken)
      : null;
    if (verdict === 'works' || verdict === 'no-answer') return verdict;
    return isUsable(refreshToken, refreshTokenExpires, now())
      ? tokens.refresh(session, refreshToken)
      : verdict;
  }

  async function ask(shop: string): Promise<InstallationStatus> {
    const [own, all] = await Promise.all([
      sessions.findOfflineSession(shop),
      sessions.findSessionsByShop(shop),
    ]);
    const offlineFirst = [...(own ? [own] : []), ...all.filter(({ isOnline }) => isOnline)];
    let status: InstallationStatus = 'no-token';
    for (const session of offlineFirst.slice(0, TOKENS_TRIED)) {
      const verdict = await tryTokens(session);
      if (verdict === 'works') return 'installed';
      if (verdict === 'no-answer') return 'no-answer';
      if (verdict === 'refused') status = 'not-installed';
    }
    return status;
  }

  return {
    async check(shop) {
      try {
        const asked = await locks.tryHold(refreshLock(shop), () => ask(shop));
        return asked?.result ?? 'no-answer';
      } catch (error) {
        log.warn({ shop, err: error }, 'Shopify did not say whether the shop has the app.');
        return 'no-answer';
      }
    },
  };
}
