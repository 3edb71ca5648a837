import type { Logger } from 'pino';
import type { Database } from '../database/connect.ts';
import {
  CHECK_TIMEOUT_MS,
  createInstallations,
  type Installations,
} from '../shopify/installation.ts';
import { createOfflineApi, type OfflineApi } from '../shopify/offline-api.ts';
import { createOfflineTokens, type OfflineTokens } from '../shopify/offline-tokens.ts';
import { createSessionStorage, type SessionStorage } from '../shopify/session-storage.ts';
import { API_VERSION, createShopify, type Shopify } from '../shopify/shopify.ts';
import type { Config } from './config.ts';

/** How long a job waits for a new access token, in milliseconds. */
const FOR_JOBS = { timeoutMs: 10_000, patienceMs: 20_000 };
/** A webhook has 5 s for its answer, and is delivered again. */
const FOR_WEBHOOKS = { timeoutMs: CHECK_TIMEOUT_MS, patienceMs: 0 };

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
  /** The tokens of {@link offlineApi}. */
  offlineTokens: OfflineTokens;
}

export function composeShopify(deps: ShopifyAccessDeps): ShopifyAccess {
  const { config, prisma, locks, now, log } = deps;
  const { fetch } = globalThis;
  const app = { apiKey: config.SHOPIFY_API_KEY, apiSecret: config.SHOPIFY_API_SECRET };
  const sessionStorage = createSessionStorage({ prisma, keys: config.ENCRYPTION_KEYS, now, log });
  const shared = { sessions: sessionStorage, fetch, now, log };
  const tokens = { ...shared, ...app, locks };
  const offlineTokens = createOfflineTokens({ ...tokens, ...FOR_JOBS });
  return {
    sessionStorage,
    shopify: createShopify({ ...app, appUrl: config.SHOPIFY_APP_URL, sessionStorage, log }),
    installations: createInstallations({
      ...shared,
      apiVersion: API_VERSION,
      tokens: createOfflineTokens({ ...tokens, ...FOR_WEBHOOKS }),
    }),
    offlineApi: createOfflineApi({ ...shared, apiVersion: API_VERSION, tokens: offlineTokens }),
    offlineTokens,
  };
}
