import type { Logger } from 'pino';
import type { Database } from '../database/connect.ts';
import { createInstallations, type Installations } from '../shopify/installation.ts';
import { createOfflineApi, type OfflineApi } from '../shopify/offline-api.ts';
import { createOfflineTokens, createTokenRefresh } from '../shopify/offline-tokens.ts';
import { createSessionStorage, type SessionStorage } from '../shopify/session-storage.ts';
import { API_VERSION, createShopify, type Shopify } from '../shopify/shopify.ts';
import type { Config } from './config.ts';

/** How long Shopify may take to give a job a new access token, in milliseconds. */
const TOKEN_TIMEOUT_MS = 10_000;

export interface ShopifyAccessDeps extends Pick<Database, 'prisma' | 'locks'> {
  config: Config;
  now: () => Date;
  log: Logger;
}

/** The app's access to Shopify: with tokens of staff for requests, and with its own tokens for jobs. */
export interface ShopifyAccess {
  sessionStorage: SessionStorage;
  shopify: Shopify;
  installations: Installations;
  offlineApi: OfflineApi;
}

export function composeShopify(deps: ShopifyAccessDeps): ShopifyAccess {
  const { config, prisma, locks, now, log } = deps;
  const { fetch } = globalThis;
  const app = { apiKey: config.SHOPIFY_API_KEY, apiSecret: config.SHOPIFY_API_SECRET };
  const sessionStorage = createSessionStorage({ prisma, keys: config.ENCRYPTION_KEYS, now, log });
  const refresh = createTokenRefresh({
    ...app,
    sessions: sessionStorage,
    fetch,
    now,
    timeoutMs: TOKEN_TIMEOUT_MS,
  });
  const tokens = createOfflineTokens({
    sessions: sessionStorage,
    tokens: refresh,
    locks,
    now,
    log,
  });
  return {
    sessionStorage,
    shopify: createShopify({ ...app, appUrl: config.SHOPIFY_APP_URL, sessionStorage, log }),
    installations: createInstallations({
      ...app,
      apiVersion: API_VERSION,
      sessions: sessionStorage,
      locks,
      fetch,
      now,
      log,
    }),
    offlineApi: createOfflineApi({ apiVersion: API_VERSION, tokens, fetch, log }),
  };
}
