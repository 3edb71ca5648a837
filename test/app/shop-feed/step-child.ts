/**
 * A process of its own that takes one step of a feed that is made, for tests that kill it. Its only argument is JSON of
 * {@link StepOrder}.
 */
import { pino } from 'pino';
import { z } from 'zod';
import { readDatabaseUrl } from '../../../app/database/address.ts';
import { connectDatabase } from '../../../app/database/connect.ts';
import { createShopFeeds } from '../../../app/shop-feed/shop-feed.ts';
import { DEFAULT_SETTINGS } from '../../../app/shop/settings.ts';
import { waysTo } from './outside-world.ts';

const stepOrder = z.object({
  databaseUrl: z.string(),
  outsideUrl: z.string(),
  shop: z.string(),
  /** The time at which it lives, ISO 8601. */
  now: z.string(),
});

export type StepOrder = z.infer<typeof stepOrder>;

const order = stepOrder.parse(JSON.parse(process.argv[2] ?? ''));
const { prisma, close } = connectDatabase(readDatabaseUrl(order.databaseUrl));
const feeds = createShopFeeds({
  ...waysTo(order.outsideUrl),
  prisma,
  settings: { read: () => Promise.resolve(DEFAULT_SETTINGS) },
  shops: { find: () => Promise.resolve(null) },
  wake: () => Promise.resolve(),
  now: () => new Date(order.now),
  log: pino({ level: 'silent' }),
});
await feeds.step(order.shop);
await close();
