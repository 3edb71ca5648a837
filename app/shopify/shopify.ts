import '@shopify/shopify-app-remix/adapters/node';
import {
  ApiVersion,
  AppDistribution,
  LogSeverity,
  shopifyApp,
} from '@shopify/shopify-app-remix/server';
import type { Logger } from 'pino';
import type { SessionStorage } from './session-storage.ts';

// Tells the library below where it runs; before it, so that it is there when that is loaded.

/** `@shopify/shopify-app-remix`, configured for this app. */
export type Shopify = ReturnType<typeof shopifyApp>;

/** The version of the Admin API that every request of the app names. */
export const API_VERSION = ApiVersion.October26;

/**
 * What the app may do in a shop, no more than it needs: write its web pixel, let that see customer
 * events, count the products that the service does not index, and have an app proxy, for which Shopify
 * wants a scope of its own. `shopify.app.toml` asks for the same.
 */
export const SCOPES = [
  'write_pixels',
  'read_customer_events',
  'read_products',
  'write_app_proxy',
] as const;

export interface ShopifyDeps {
  apiKey: string;
  apiSecret: string;
  /** The public https address of the app. */
  appUrl: string;
  sessionStorage: SessionStorage;
  log: Logger;
}

/**
 * Sessions, tokens and the Admin API of Shopify's own library.
 *
 * Session tokens are exchanged for two access tokens: the shop's own (offline), which expires after an
 * hour, and the staff member's (online), with which the pages ask the Admin API. So what a person asks
 * for is done with that person's permissions, and the history can say who it was.
 */
export function createShopify({
  apiKey,
  apiSecret,
  appUrl,
  sessionStorage,
  log,
}: ShopifyDeps): Shopify {
  return shopifyApp({
    apiKey,
    apiSecretKey: apiSecret,
    appUrl,
    apiVersion: API_VERSION,
    scopes: [...SCOPES],
    distribution: AppDistribution.AppStore,
    useOnlineTokens: true,
    future: { unstable_newEmbeddedAuthStrategy: true, expiringOfflineAccessTokens: true },
    sessionStorage,
    logger: libraryLog(log),
  });
}

/** Session tokens, access tokens, refresh tokens and secrets in the forms that Shopify gives them. */
const TOKEN = /\beyJ[\w.-]+|\bshp[a-z]{2,3}_\w+/g;

/** Its messages repeat parts of addresses. */
const LONGEST_MESSAGE = 4_000;

/**
 * Takes what `@shopify/shopify-app-remix` logs: each request is a detail, trouble stays trouble, and
 * nothing that opens a shop passes. Its debug messages, which hold session tokens as they came, are
 * not asked for.
 */
export function libraryLog(log: Logger) {
  return {
    level: LogSeverity.Info,
    log: (severity: LogSeverity, message: string): void => {
      const text = message.slice(0, LONGEST_MESSAGE).replaceAll(TOKEN, '[token]');
      if (severity === LogSeverity.Error) log.error(text);
      else if (severity === LogSeverity.Warning) log.warn(text);
      else log.debug(text);
    },
  };
}
