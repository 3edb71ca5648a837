import type { Logger } from 'pino';
import type { Database } from '../database/connect.ts';
import { createDirectEvents } from '../direct/create-direct-events.ts';
import { createLoginProxy, type LoginProxy } from '../direct/login-proxy.ts';
import { createIndexing } from '../indexing/create-indexing.ts';
import { createHandlers } from '../jobs/handlers.ts';
import type { JobHandlers, Jobs } from '../jobs/jobs.ts';
import { createCredentialsStore } from '../shop/credentials.ts';
import { createSettingsStore } from '../shop/settings.ts';
import { createShops } from '../shop/shops.ts';
import { createAdmitStaff } from '../shopify/create-admit-staff.ts';
import { createPixelConnections } from '../shopify/create-pixel-connections.ts';
import { createShopFactsReader } from '../shopify/create-shop-facts.ts';
import { createShopify } from '../shopify/create-shopify.ts';
import { createStorefrontSettingsKeeper } from '../shopify/create-storefront-settings-keeper.ts';
import { createWebhooks } from '../shopify/create-webhooks.ts';
import type { Config } from './config.ts';
import type { Services } from './services.ts';

export interface Parts {
  config: Config;
  prisma: Database['prisma'];
  sql: Database['sql'];
  locks: Database['locks'];
  jobs: Jobs;
  now: () => Date;
  log: Logger;
}

/** Puts the rooms of the app together: what routes work with, what takes logins, and what jobs do. */
export function compose({ config, prisma, sql, locks, jobs, now, log }: Parts): {
  services: Services;
  loginProxy: LoginProxy;
  handlers: JobHandlers;
} {
  const shared = { prisma, now, log };
  const shops = createShops(shared);
  const settings = createSettingsStore(shared);
  const credentials = createCredentialsStore({ ...shared, keys: config.encryptionKeys });
  const indexing = createIndexing({
    ...shared,
    credentials,
    settings,
    fetch: globalThis.fetch,
    indexUrl: config.indexUrl,
    followSeconds: config.followSeconds,
    wake: (reindexId, at, tx) =>
      jobs.send('reindex-step', { reindexId }, { startAfter: at, ...(tx && { tx }) }),
  });
  const direct = createDirectEvents({
    ...shared,
    sql,
    credentials,
    fetch: globalThis.fetch,
    beaconUrl: config.beaconUrl,
    firstPauseMs: config.retrySeconds * 1000,
    wake: (directEventId, at, tx) =>
      jobs.send('direct-send', { directEventId }, { startAfter: at, ...(tx && { tx }) }),
  });
  const shopify = createShopify({ ...config, prisma, log });
  const services: Services = {
    apiKey: config.apiKey,
    shopify,
    admitStaff: createAdmitStaff({ shopify, shops }),
    shops,
    credentials,
    settings,
    shopFacts: createShopFactsReader({ shops, now, log }),
    pixel: createPixelConnections({
      ...shared,
      locks,
      credentials,
      settings,
      shops,
      beaconUrl: config.beaconUrl,
    }),
    storefront: createStorefrontSettingsKeeper({ ...shared, credentials, settings }),
    indexing,
    direct,
    webhooks: createWebhooks({ ...shared, apiSecret: config.apiSecret, shops, indexing, direct }),
    now,
    log,
  };
  return {
    services,
    loginProxy: createLoginProxy({ apiSecret: config.apiSecret, direct, now, log }),
    handlers: createHandlers({ indexing, direct, jobs, prisma, now }),
  };
}
