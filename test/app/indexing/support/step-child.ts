/**
 * A process of its own that takes one step of a re-index, for tests that kill it. Its only argument is
 * JSON of {@link ChildOrder}. It says `ready` when it begins.
 */
import { pino } from 'pino';
import { z } from 'zod';
import { readDatabaseUrl } from '../../../../app/database/address.ts';
import { connectDatabase } from '../../../../app/database/connect.ts';
import { createIndexing } from '../../../../app/indexing/indexing.ts';
import { DEFAULT_SETTINGS } from '../../../../app/shop/settings.ts';
import { createFeedFileStore } from '../../../../app/uploads/file-store.ts';
import { createUploadedFeeds } from '../../../../app/uploads/uploaded-feeds.ts';
import { INDEX_URL, serviceFetch } from './service-fetch.ts';

const childOrder = z.object({
  databaseUrl: z.string(),
  serviceUrl: z.string(),
  account: z.object({ siteId: z.string(), secretKey: z.string() }),
  reindexId: z.string(),
  /** The time at which it lives, ISO 8601. */
  now: z.string(),
});

export type ChildOrder = z.infer<typeof childOrder>;

const order = childOrder.parse(JSON.parse(process.argv[2] ?? ''));
const { prisma, sql, close } = connectDatabase(readDatabaseUrl(order.databaseUrl));
const now = () => new Date(order.now);

const indexing = createIndexing({
  prisma,
  credentials: { open: () => Promise.resolve(order.account), view: () => Promise.resolve(null) },
  settings: { read: () => Promise.resolve(DEFAULT_SETTINGS) },
  feedMethod: createUploadedFeeds({ prisma }).method,
  files: createFeedFileStore({ sql, now }),
  fetch: serviceFetch(order.serviceUrl),
  indexUrl: INDEX_URL,
  wake: () => Promise.resolve(),
  followSeconds: 15,
  now,
  log: pino({ level: 'silent' }),
});

await prisma.$connect();
process.stdout.write('ready\n');
await indexing.step(order.reindexId);
await close();
