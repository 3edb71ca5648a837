// Sets up the library for Node, so it is imported first.
import '@shopify/shopify-app-remix/adapters/node';
import {
  ApiVersion,
  AppDistribution,
  LogSeverity,
  shopifyApp,
} from '@shopify/shopify-app-remix/server';
import type { Logger } from 'pino';
import { type ClientSecrets, createSignatures } from '../http/signatures.ts';
import { hasTokenSignedBy } from './embedding.ts';
import type { SessionStorage } from './session-storage.ts';

/** `@shopify/shopify-app-remix`, configured for this app. */
export type Shopify = ReturnType<typeof shopifyApp>;

/** The version of the Admin API in every request of the app. */
export const API_VERSION = ApiVersion.October26;

/**
 * The scopes of the app: write its web pixel, which sees customer events; read products; and have an app proxy, for
 * which Shopify has a scope of its own. `shopify.app.toml` has the same.
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
 * Creates Shopify's own library for sessions, tokens and the Admin API.
 *
 * Session tokens are exchanged for two access tokens: the shop's own (offline), which expires after an hour, and that
 * of the staff member (online), with which pages use the Admin API. So each request has the permissions of that person,
 * and the history has the name.
 */
export function createShopify(deps: ShopifyDeps): Shopify {
  const { apiKey, apiSecret, appUrl, sessionStorage, log } = deps;
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

/** Shopify's library, which accepts one client secret, once for each of the app's. */
export interface Libraries {
  /** The library with the current secret. */
  current: Shopify;
  /** Returns the library that accepts a request's session token; the current one if none does. */
  of(request: Request): Shopify;
}

export function createLibraries(
  [secret, ...earlier]: ClientSecrets,
  deps: Omit<ShopifyDeps, 'apiSecret'>,
): Libraries {
  const current = createShopify({ ...deps, apiSecret: secret });
  const others = earlier.map((apiSecret) => ({
    library: createShopify({ ...deps, apiSecret }),
    signatures: createSignatures([apiSecret]),
  }));
  return {
    current,
    of: (request) =>
      others.find(({ signatures }) => hasTokenSignedBy(request, signatures))?.library ?? current,
  };
}

/** Session tokens, access tokens, refresh tokens and client secrets of Shopify. */
const TOKEN = /\beyJ[\w.-]+|\bshp[a-z]{2,3}_\w+/g;

/** The longest logged message: messages contain parts of addresses. */
const MAX_MESSAGE_LENGTH = 4_000;

/**
 * Creates the logger of `@shopify/shopify-app-remix`. Errors and warnings keep their level, other messages are debug,
 * and tokens are removed. Debug messages of the library, which contain session tokens, are switched off.
 */
export function libraryLog(log: Logger) {
  return {
    level: LogSeverity.Info,
    log: (severity: LogSeverity, message: string): void => {
      const text = message.slice(0, MAX_MESSAGE_LENGTH).replaceAll(TOKEN, '[token]');
      if (severity === LogSeverity.Error) log.error(text);
      else if (severity === LogSeverity.Warning) log.warn(text);
      else log.debug(text);
    },
  };
}
