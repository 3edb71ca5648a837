import { createCleanup } from '../../../../app/server/cleanup.ts';
import { createSettingsStore } from '../../../../app/shop/settings.ts';
import { createShops } from '../../../../app/shop/shops.ts';
import {
  type AccountDisconnectionDeps,
  disconnectAccount,
} from '../../../../app/shopify/account-disconnection.ts';
import { createRedactions } from '../../../../app/shopify/redactions.ts';
import { createTestMode } from '../../../../app/shopify/test-mode.ts';
import { createFeedFileStore } from '../../../../app/uploads/file-store.ts';
import { createUploadedFeeds } from '../../../../app/uploads/uploaded-feeds.ts';
import { createUploads } from '../../../../app/uploads/uploads.ts';
import type { Kind, Process } from './kind.ts';
import { indexingOf, loginsOf, nothing } from './sending.ts';

/** Uninstalls like the webhook. */
export async function uninstall(process: Process, shop: string): Promise<void> {
  await indexingOf(process).stopAll(shop, 'uninstalled');
  await process.prisma.$transaction(async (tx) => {
    await createShops(process).uninstall(shop, process.now(), tx);
    await loginsOf(process).stopAll(shop, 'uninstalled', tx);
  });
}

/** Disconnects like the settings; Shopify answers. */
export async function disconnect(process: Process, shop: string): Promise<void> {
  const deps: AccountDisconnectionDeps = {
    ...process,
    pixel: {
      async disconnect(_shop, _admin, forget) {
        await forget?.();
        return { ok: true, state: { connected: false, wanted: null } };
      },
    },
    storefront: { sync: () => Promise.resolve({ ok: true, settings: null }) },
    logins: loginsOf(process),
    indexing: indexingOf(process),
  };
  await disconnectAccount(deps, shop, () => Promise.reject(new Error('Shopify is not asked.')));
}

/** Redacts like the webhook two days later. */
export async function redact(process: Process, shop: string): Promise<void> {
  await uninstall(process, shop);
  const shops = createShops(process);
  await shops.redact(shop, await shops.find(shop));
}

const REDACTION: Kind = {
  name: 'redaction',
  start: (process) =>
    createRedactions({
      ...process,
      shops: createShops(process),
      checkInstallation: () => Promise.resolve('not-installed'),
      indexing: indexingOf(process),
    }),
  bring: `UPDATE "Shop" SET "redactionRequestedAt" = $2 WHERE "domain" = ANY($1)`,
  results: `SELECT "domain" AS shop, 'there' AS result FROM "Shop"`,
  done: null,
  steps: (shops) => shops.map((shop) => ({ shop })),
  statements: 9,
};

const synced = (process: Process, shop: string) => {
  process.ask(shop);
  return Promise.resolve({ ok: true } as const);
};

const TEST_MODE: Kind = {
  name: 'test-mode',
  start: (process) =>
    createTestMode({
      ...process,
      pixel: {
        sync: async (shop) => ({
          ...(await synced(process, shop)),
          state: { connected: false, wanted: null },
        }),
      },
      storefront: { sync: async (shop) => ({ ...(await synced(process, shop)), settings: null }) },
      api: { admin: () => () => Promise.reject(new Error('Shopify is not asked.')) },
    }),
  bring: `
    UPDATE "Settings" SET "mode" = 'test', "testEndsAt" = $2, "testStepAt" = $2
    WHERE "shopDomain" = ANY($1)`,
  results: `
    SELECT "shopDomain" AS shop, concat_ws(' ', "mode", CASE WHEN "testStepAt" IS NULL THEN 'synced' END)
      AS result FROM "Settings"`,
  done: 'live synced',
  async cancel(process, shop) {
    await createSettingsStore(process).save(shop, { mode: 'live' });
  },
  statements: 4,
};

const FEED_FILES: Kind = {
  name: 'feed-files',
  start: (process) =>
    createUploads({
      files: createFeedFileStore(process),
      checks: {
        report: () => Promise.reject(new Error()),
        list: () => Promise.reject(new Error()),
      },
      feeds: createUploadedFeeds(process),
      indexing: indexingOf(process),
    }).cleanup,
  bring: `
    INSERT INTO "FeedFile" ("id", "shopDomain", "feedId", "name", "expiresAt")
    SELECT gen_random_uuid(), shop, '1', 'feed.csv', $2 FROM unnest($1::text[]) AS shop`,
  results: `SELECT "shopDomain" AS shop, 'there' AS result FROM "FeedFile"`,
  done: null,
  statements: 1,
};

const TIDY_UP: Kind = {
  name: 'tidy-up',
  start: (process) =>
    createCleanup({
      ...process,
      deleteOld: [],
      shops: createShops(process),
      queue: { sendMany: nothing },
    }),
  bring: `
    INSERT INTO "WebhookReceipt" ("id", "shopDomain", "topic", "receivedAt")
    SELECT shop, shop, 'shop/update', $2::timestamptz - interval '3 days'
    FROM unnest($1::text[]) AS shop`,
  results: `SELECT "shopDomain" AS shop, 'there' AS result FROM "WebhookReceipt"`,
  done: null,
  statements: 5,
};

export const TIDYING = [REDACTION, TEST_MODE, FEED_FILES, TIDY_UP];
