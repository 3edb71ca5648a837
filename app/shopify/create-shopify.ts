// Tells the library below where it runs; before it, so that it is there when that is loaded.
import '@shopify/shopify-app-remix/adapters/node';
import type { PrismaClient } from '@prisma/client';
import { ApiVersion, AppDistribution, shopifyApp } from '@shopify/shopify-app-remix/server';
import { PrismaSessionStorage } from '@shopify/shopify-app-session-storage-prisma';
import type { Logger } from 'pino';
import { libraryLog } from './library-log.ts';
import { SCOPES } from './scopes.ts';
import type { Shopify } from './shopify.ts';

export interface ShopifyParts {
  apiKey: string;
  apiSecret: string;
  /** The public https address of the app. */
  appUrl: string;
  prisma: PrismaClient;
  log: Logger;
}

/**
 * Sessions, tokens and the Admin API of Shopify's own library.
 *
 * Session tokens are exchanged for two access tokens: the shop's own (offline), which expires after an
 * hour, and the staff member's (online), with which the pages ask the Admin API. So what a person asks
 * for is done with that person's permissions, and the history can say who it was.
 */
export function createShopify({ apiKey, apiSecret, appUrl, prisma, log }: ShopifyParts): Shopify {
  return shopifyApp({
    apiKey,
    apiSecretKey: apiSecret,
    appUrl,
    apiVersion: ApiVersion.October26,
    scopes: [...SCOPES],
    distribution: AppDistribution.AppStore,
    useOnlineTokens: true,
    future: { unstable_newEmbeddedAuthStrategy: true, expiringOfflineAccessTokens: true },
    // The storage counts its sessions when it is made, and is unusable for good when it runs out of
    // tries: here it goes on until the database is there.
    sessionStorage: new PrismaSessionStorage(prisma, {
      connectionRetries: Number.MAX_SAFE_INTEGER,
      connectionRetryIntervalMs: 1000,
    }),
    logger: libraryLog(log),
  });
}
