import type { PrismaClient } from '@prisma/client';
import { beforeEach, expect, it } from 'vitest';
import { createCatalogueChanges } from '../../../app/catalogue/changes.ts';
import { createUpdateQueue } from '../../../app/catalogue/update-queue.ts';
import { createShops } from '../../../app/shop/shops.ts';
import { useDatabase } from '../use-database.ts';
import { blocksRead } from './blocks-read.ts';

const database = useDatabase();

const SHOP = 'demo.myshopify.com';
const PRODUCTS = 5_000;

const now = new Date();
const at = () => now;

/** A shop all of whose products have changed. Of its feeds, the first has every change and the second none. */
beforeEach(async () => {
  const { prisma } = database();
  await createShops({ prisma, now: at }).install(SHOP, now);
  // Statistics that autovacuum gathers in the middle would change the plans.
  for (const table of ['CatalogueItem', 'ProductUpdate'])
    await prisma.$executeRawUnsafe(`ALTER TABLE "${table}" SET (autovacuum_enabled = off)`);
  await prisma.$executeRaw`
    INSERT INTO "CatalogueItem" ("shopDomain", "kind", "id", "updatedAt", "visible", "dirtySince", "changedAt", "fields")
    SELECT ${SHOP}, 'product', n::text, ${now}, TRUE, ${now}, ${now}, '{}'
    FROM generate_series(10000, 9999 + ${PRODUCTS}::int) AS n`;
  await prisma.$executeRaw`
    INSERT INTO "ProductUpdate" ("shopDomain", "feedId", "productId", "changedAt", "sentAt", "outcome")
    SELECT ${SHOP}, '1', n::text, ${now}, ${now}, 'taken'
    FROM generate_series(10000, 9999 + ${PRODUCTS}::int) AS n`;
});

it('A feed that has every change is not due, and is not compared product by product while another lacks them.', async () => {
  const { prisma } = database();
  const chosen = { shopDomain: SHOP, updatedAt: now };
  await prisma.settings.create({ data: { ...chosen, feedIds: ['1', '2'] } });
  await prisma.credentials.create({ data: { ...chosen, siteId: 'demo01', sealedSecret: 'x' } });
  const feed = { shopDomain: SHOP, feedId: '1', updates: true };
  const later = new Date(now.getTime() + 60_000);
  await prisma.feedAutomation.createMany({
    data: [feed, { ...feed, feedId: '2', updateAt: later }],
  });
  const queue = createUpdateQueue({ prisma, now: at });
  expect(await queue.due(10)).toEqual([]);
  const due = (explaining: PrismaClient) =>
    createUpdateQueue({ prisma: explaining, now: at }).due(10);
  expect(await blocksRead(prisma, due)).toBeLessThan(PRODUCTS);
  await prisma.productUpdate.deleteMany({ where: { productId: '12000' } });
  expect(await queue.due(10)).toEqual([{ shop: SHOP, feedId: '1' }]);
});

const changesOf = (prisma: PrismaClient) => createCatalogueChanges({ prisma, now: at });
const queueOf = (prisma: PrismaClient) => createUpdateQueue({ prisma, now: at });

it.each<[string, (prisma: PrismaClient) => Promise<unknown>]>([
  ['counted', (prisma) => changesOf(prisma).pending(SHOP, '1', null)],
  [
    'found settled',
    (prisma) => changesOf(prisma).settle(SHOP, new Map([1, 2].map((id) => [`${id}`, null]))),
  ],
  ['marked for a feed', (prisma) => changesOf(prisma).reopen(SHOP, '1', null, prisma)],
  ['counted before they are sent', (prisma) => queueOf(prisma).countWaiting(SHOP, '1', null)],
  ['listed before they are sent', (prisma) => queueOf(prisma).waiting(SHOP, '1', null, 10)],
])('Changes are %s without comparing product by product.', async (_, work) => {
  expect(await blocksRead(database().prisma, work)).toBeLessThan(PRODUCTS);
});

it('A few changes are counted without reading the updates of all products.', async () => {
  const { prisma } = database();
  const before = new Date(now.getTime() - 60_000);
  await prisma.$executeRaw`UPDATE "CatalogueItem" SET "changedAt" = ${before} WHERE "id" <> '12000'`;
  await prisma.$executeRaw`VACUUM ANALYZE "CatalogueItem", "ProductUpdate"`;
  const count = (explaining: PrismaClient) => queueOf(explaining).countWaiting(SHOP, '1', before);
  expect(await blocksRead(prisma, count)).toBeLessThan(50);
});
