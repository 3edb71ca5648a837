import type { Session } from '@shopify/shopify-app-remix/server';
import type { Logger } from 'pino';
import type { Locks } from '../database/sql.ts';
import { createTokenRefresh, isUsable, refreshLock, type TokenVerdict } from './offline-tokens.ts';
import type { SessionStorage } from './session-storage.ts';

/** Whether a shop has the app, as Shopify says it. */
export type InstallationStatus =
  | 'installed'
  | 'not-installed'
  /** Shopify gave no useful answer, or another process is asking: ask again later. */
  | 'no-answer'
  /** The app has no token that Shopify could judge: asking again changes nothing. */
  | 'no-token';

export interface Installations {
  /**
   * Asks Shopify: of an installed app at least one access token works, of one that was uninstalled none
   * does (Shopify, *Access tokens*). An offline token that has expired is refreshed and stored.
   */
  check(shop: string): Promise<InstallationStatus>;
}

export interface InstallationsDeps {
  apiKey: string;
  apiSecret: string;
  /** Version of the Admin API, such as `2026-10`. */
  apiVersion: string;
  sessions: Pick<SessionStorage, 'findOfflineSession' | 'findSessionsByShop' | 'storeSession'>;
  /** A refresh token works once, so two processes must not use one at the same time. */
  locks: Locks;
  fetch: typeof globalThis.fetch;
  now: () => Date;
  log: Logger;
  /** How long one answer may take, in milliseconds. Two must fit into the 5 s that a webhook has. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 2_000;

/** The shop's own token, and a few of staff: one may be from before a new installation. */
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

  /** Null where the session holds nothing that Shopify could judge: an expired token is refused anyway. */
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
