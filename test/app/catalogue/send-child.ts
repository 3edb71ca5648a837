/**
 * A process of its own that sends the changed products of a feed, for tests that kill it. Its only argument is JSON of
 * {@link SendOrder}. It says `ready` when it begins.
 */
import { pino } from 'pino';
import { z } from 'zod';
import { createAutomaticReindex } from '../../../app/catalogue/automatic.ts';
import { createCatalogueChanges } from '../../../app/catalogue/changes.ts';
import { createSentUpdates } from '../../../app/catalogue/sent-updates.ts';
import { createUpdateQueue } from '../../../app/catalogue/update-queue.ts';
import { createProductUpdates } from '../../../app/catalogue/updates.ts';
import { readDatabaseUrl } from '../../../app/database/address.ts';
import { connectDatabase } from '../../../app/database/connect.ts';
import { createIndexing } from '../../../app/indexing/indexing.ts';
import { createUpdateClient } from '../../../app/indexing/update-client.ts';
import { DEFAULT_SETTINGS } from '../../../app/shop/settings.ts';
import { createShops } from '../../../app/shop/shops.ts';
import { createUploadedFeeds } from '../../../app/uploads/uploaded-feeds.ts';
import { NO_FILES } from '../indexing/support/runs.ts';
import { INDEX_URL, serviceFetch } from '../indexing/support/service-fetch.ts';
import { priced } from './shop-product.ts';

const sendOrder = z.object({
  databaseUrl: z.string(),
  serviceUrl: z.string(),
  account: z.object({ siteId: z.string(), secretKey: z.string() }),
  shop: z.string(),
  feedId: z.string(),
  /** What the products cost at Shopify, by their ids; others are deleted. */
  prices: z.record(z.string(), z.number()),
  /** The time at which it lives, ISO 8601. */
  now: z.string(),
});

export type SendOrder = z.infer<typeof sendOrder>;

const order = sendOrder.parse(JSON.parse(process.argv[2] ?? ''));
const { account, feedId, shop } = order;
const { prisma, close } = connectDatabase(readDatabaseUrl(order.databaseUrl));
const shared = { prisma, now: () => new Date(order.now), log: pino({ level: 'silent' }) };
const fetch = serviceFetch(order.serviceUrl);
const credentials = {
  open: () => Promise.resolve(account),
  view: () =>
    Promise.resolve({ ...account, updatedAt: shared.now(), secretKey: 'stored' as const }),
};
const settings = { read: () => Promise.resolve({ ...DEFAULT_SETTINGS, feedIds: [feedId] }) };

const indexing = createIndexing({
  ...shared,
  credentials,
  settings,
  feedMethod: createUploadedFeeds({ prisma }).method,
  files: NO_FILES,
  fetch,
  indexUrl: INDEX_URL,
  wake: () => Promise.resolve(),
  followSeconds: 15,
});
const updates = createProductUpdates({
  ...shared,
  queue: createUpdateQueue(shared),
  sent: createSentUpdates(shared),
  indexing,
  credentials,
  settings,
  products: {
    read: (_, ids) =>
      Promise.resolve({
        products: ids.flatMap((id) => {
          const price = order.prices[id];
          return price === undefined ? [] : [priced(id, price)];
        }),
        gone: ids.filter((id) => !(id in order.prices)),
        stopped: null,
      }),
  },
  client: createUpdateClient({ indexUrl: INDEX_URL, fetch }),
  moreFields: () => Promise.resolve({ metafields: false, prices: false }),
  settle: createAutomaticReindex({
    ...shared,
    changes: createCatalogueChanges(shared),
    indexing,
    shops: createShops(shared),
    quietMs: 0,
  }).settle,
  firstPauseMs: 60_000,
});

await prisma.$connect();
process.stdout.write('ready\n');
await updates.send({ shop, feedId });
await close();
