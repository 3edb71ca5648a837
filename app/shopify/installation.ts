import type { Session } from '@shopify/shopify-app-remix/server';
import type { Logger } from 'pino';
import type { Locks } from '../database/sql.ts';
import { createTokenRefresh, isUsable, refreshLock, type TokenVerdict } from './offline-tokens.ts';
import type { SessionStorage } from './session-storage.ts';
import type { Indexing } from '../indexing/indexing.ts';
import { isConfirmedSince, type ShopRecord, type Shops } from '../shop/shops.ts';

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

/**
 * Decides what a `shop/redact` is about: a shop that has uninstalled the app is forgotten, one that has
 * it keeps what belongs to the present installation. Shopify sends the webhook 48 hours after an
 * uninstallation, also where the app was installed again or never heard of the uninstallation; its body
 * is always the same and its headers are not signed, so that it alone proves nothing.
 */
export interface Redactions {
  /** Does nothing where no redaction is requested. What cannot be decided yet stays requested. */
  decide(shop: string): Promise<void>;
}

export interface RedactionsDeps {
  shops: Pick<Shops, 'find' | 'redact' | 'redactEarlierInstallation'>;
  installations: Installations;
  indexing: Pick<Indexing, 'stopAll'>;
  now: () => Date;
  log: Logger;
}

/**
 * A doubt ends in favour of forgetting: Shopify wants a redaction done within 30 days (*Privacy law
 * compliance*), and an open page of the app is enough to show within that time that it is installed.
 */
const DECIDED_AFTER_MS = 29 * 24 * 3_600_000;

export function createRedactions({
  shops,
  installations,
  indexing,
  now,
  log,
}: RedactionsDeps): Redactions {
  async function decision(shop: ShopRecord, requestedAt: Date): Promise<'keep' | 'forget' | null> {
    if (shop.uninstalledAt !== null) return 'forget';
    if (isConfirmedSince(shop, requestedAt)) return 'keep';
    const status = await installations.check(shop.domain);
    if (status === 'installed') return 'keep';
    if (status === 'not-installed') return 'forget';
    return now().getTime() - requestedAt.getTime() > DECIDED_AFTER_MS ? 'forget' : null;
  }

  async function forget(domain: string, seen: ShopRecord | null): Promise<void> {
    await indexing.stopAll(domain);
    const outcome = await shops.redact(domain, seen);
    if (outcome === 'redacted') log.info({ shop: domain }, 'The shop is forgotten.');
  }

  return {
    async decide(domain) {
      const shop = await shops.find(domain);
      if (shop === null) return forget(domain, null);
      const { redactionRequestedAt } = shop;
      if (redactionRequestedAt === null) return;
      const decided = await decision(shop, redactionRequestedAt);
      if (decided === 'forget') return forget(domain, shop);
      if (decided === 'keep') {
        log.info({ shop: domain }, 'The shop has the app: only the earlier history is forgotten.');
        return shops.redactEarlierInstallation(shop);
      }
      log.warn(
        { shop: domain, redactionRequestedAt },
        'It is not known whether the shop still has the app. This is tried again each hour.',
      );
    },
  };
}
