import type { Database, LoggingStoreDeps } from '../database/connect.ts';
import type { Shops } from '../shop/shops.ts';
import { createAdminClient, createOfflineApi } from '../shopify/admin-client.ts';
import { createAuthenticateAdmin } from '../shopify/authenticate-admin.ts';
import { createDocumentHeaders } from '../shopify/embedding.ts';
import { CHECK_TIMEOUT_MS, createInstallationCheck } from '../shopify/installation.ts';
import { createFindOwnToken } from '../shopify/offline-tokens.ts';
import { createSessionStorage } from '../shopify/session-storage.ts';
import { API_VERSION, createLibraries } from '../shopify/shopify.ts';
import type { Config } from './config.ts';

/** How long a job waits for a new access token, in milliseconds. */
const FOR_JOBS = { timeoutMs: 10_000, lockTimeoutMs: 20_000 };
/** A webhook must be answered within 5 s, and is delivered again. */
const FOR_WEBHOOKS = { timeoutMs: CHECK_TIMEOUT_MS, lockTimeoutMs: 0 };

export interface ShopifyAccessDeps extends LoggingStoreDeps, Pick<Database, 'locks'> {
  config: Config;
  shops: Shops;
}

/** Creates the app's access to Shopify: with tokens of staff for requests, and with its own tokens for jobs. */
export function composeShopify(deps: ShopifyAccessDeps) {
  const { config, shops, prisma, locks, now, log } = deps;
  const { fetch } = globalThis;
  const {
    SHOPIFY_API_KEY: apiKey,
    SHOPIFY_API_SECRET: apiSecrets,
    SHOPIFY_APP_URL: appUrl,
  } = config;
  const sessionStorage = createSessionStorage({ prisma, keys: config.ENCRYPTION_KEYS, now, log });
  const client = createAdminClient({ apiVersion: API_VERSION, fetch, now, log });
  const shared = { sessions: sessionStorage, client, now, log };
  const tokens = { ...shared, fetch, apiKey, apiSecret: apiSecrets[0], locks };
  const findOwnToken = createFindOwnToken({ ...tokens, ...FOR_JOBS });
  const libraries = createLibraries(apiSecrets, { apiKey, appUrl, sessionStorage, log });
  return {
    sessionStorage,
    addDocumentHeaders: createDocumentHeaders(libraries.current),
    authenticateAdmin: createAuthenticateAdmin({ ...shared, shopifyOf: libraries.of, shops }),
    checkInstallation: createInstallationCheck({
      ...shared,
      findOwnToken: createFindOwnToken({ ...tokens, ...FOR_WEBHOOKS }),
    }),
    offlineApi: createOfflineApi(client, findOwnToken),
    findOwnToken,
  };
}
