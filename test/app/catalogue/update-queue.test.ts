import { Prisma, type PrismaClient } from '@prisma/client';
import { expect, it } from 'vitest';
import { createUpdateQueue } from '../../../app/catalogue/update-queue.ts';
import { createShops } from '../../../app/shop/shops.ts';
import { useDatabase } from '../use-database.ts';

const database = useDatabase();

const SHOP = 'demo.myshopify.com';
const PRODUCTS = 5_000;

/** The blocks of tables and indexes that PostgreSQL read for the due feeds. */
async function blocksRead(prisma: PrismaClient): Promise<number> {
  const read: number[] = [];
  const explaining = {
    async $queryRaw(text: TemplateStringsArray, ...values: unknown[]) {
      const [row] = await prisma.$queryRaw<
        { 'QUERY PLAN': [{ Plan: Record<'Shared Hit Blocks' | 'Shared Read Blocks', number> }] }[]
      >`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${Prisma.sql(text, ...values)}`;
      const plan = row?.['QUERY PLAN'][0].Plan;
      if (plan) read.push(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']);
    },
  };
  const now = () => new Date();
  await createUpdateQueue({ prisma: explaining as unknown as PrismaClient, now }).due(10);
  return read[0] ?? NaN;
}

it('A feed that has every change is not due, and is not compared product by product while another lacks them.', async () => {
  const { prisma } = database();
  const now = new Date();
  await createShops({ prisma, now: () => now }).install(SHOP, now);
  const chosen = { shopDomain: SHOP, updatedAt: now };
  await prisma.settings.create({ data: { ...chosen, feedIds: ['1', '2'] } });
  await prisma.credentials.create({ data: { ...chosen, siteId: 'demo01', sealedSecret: 'x' } });
  const feed = { shopDomain: SHOP, feedId: '1', updates: true };
  const later = new Date(now.getTime() + 60_000);
  await prisma.feedAutomation.createMany({
    data: [feed, { ...feed, feedId: '2', updateAt: later }],
  });
  await prisma.$executeRaw`
    INSERT INTO "CatalogueItem" ("shopDomain", "kind", "id", "updatedAt", "visible", "dirtySince", "changedAt", "fields")
    SELECT ${SHOP}, 'product', n::text, ${now}, TRUE, ${now}, ${now}, '{}'
    FROM generate_series(10000, 9999 + ${PRODUCTS}::int) AS n`;
  await prisma.$executeRaw`
    INSERT INTO "ProductUpdate" ("shopDomain", "feedId", "productId", "changedAt", "sentAt", "outcome")
    SELECT ${SHOP}, '1', n::text, ${now}, ${now}, 'taken'
    FROM generate_series(10000, 9999 + ${PRODUCTS}::int) AS n`;
  const queue = createUpdateQueue({ prisma, now: () => now });
  expect(await queue.due(10)).toEqual([]);
  expect(await blocksRead(prisma)).toBeLessThan(PRODUCTS);
  await prisma.productUpdate.deleteMany({ where: { productId: '12000' } });
  expect(await queue.due(10)).toEqual([{ shop: SHOP, feedId: '1' }]);
});
