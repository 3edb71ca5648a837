import { randomUUID } from 'node:crypto';
import { Prisma, type PrismaClient } from '@prisma/client';
import { beforeEach, expect, it } from 'vitest';
import { createCatalogueChanges, DELETED_LIFE_MS } from '../../../app/catalogue/changes.ts';
import { createSentUpdates } from '../../../app/catalogue/sent-updates.ts';
import { createUpdateQueue, resumeUpdates } from '../../../app/catalogue/update-queue.ts';
import { forgetConnection, forgetSent } from '../../../app/shop/forget-shop.ts';
import { createShops } from '../../../app/shop/shops.ts';
import { later } from '../../../app/time/units.ts';
import { MINUTE } from '../clock.ts';
import { begunDuring, useDatabase } from '../use-database.ts';

const database = useDatabase();
let prisma: PrismaClient;

const SHOP = 'demo.myshopify.com';
const PRODUCTS = 5_000;
const COLLECTION = { shopDomain: SHOP, kind: 'collection', id: '5' };
const UPLOADED = '4';
const UPLOAD = { id: randomUUID(), shop: SHOP };

const now = new Date();
const at = () => now;

/** A shop all of whose products have changed. Of its feeds, the first has every change and the second none. */
beforeEach(async () => {
  ({ prisma } = database());
  await createShops({ prisma, now: at }).install(SHOP, now);
  const chosen = { shopDomain: SHOP, updatedAt: now };
  await prisma.settings.create({ data: { ...chosen, feedIds: ['1', '2'] } });
  await prisma.credentials.create({ data: { ...chosen, siteId: 'demo01', sealedSecret: 'x' } });
  await prisma.$executeRaw`
    INSERT INTO "CatalogueItem" ("shopDomain", "kind", "id", "updatedAt", "visible", "dirtySince", "changedAt", "fields")
    SELECT ${SHOP}, 'product', n::text, ${now}, TRUE, ${now}, ${now}, '{}'
    FROM generate_series(10000, 9999 + ${PRODUCTS}::int) AS n`;
  await prisma.$executeRaw`
    INSERT INTO "ProductUpdate" ("shopDomain", "feedId", "productId", "changedAt", "sentAt", "outcome")
    SELECT ${SHOP}, '1', n::text, ${now}, ${now}, 'taken'
    FROM generate_series(10000, 9999 + ${PRODUCTS}::int) AS n`;
});

const changesOf = (prisma: PrismaClient) => createCatalogueChanges({ prisma, now: at });
const queueOf = (prisma: PrismaClient) => createUpdateQueue({ prisma, now: at });

/** Has staff choose updates for both feeds; the step of the second one is in a minute. */
const updateBoth = () =>
  prisma.feedAutomation.createMany({
    data: [
      { shopDomain: SHOP, feedId: '1', updates: true },
      { shopDomain: SHOP, feedId: '2', updates: true, updateAt: later(now, MINUTE) },
    ],
  });

it('A feed that has every change is not due, and is not compared product by product while another lacks them.', async () => {
  await updateBoth();
  const queue = queueOf(prisma);
  expect(await queue.due(10)).toEqual([]);
  const nodes = await plannedBy(prisma, (explaining) => queueOf(explaining).due(10));
  expect(mostLoops(nodes)).toBeLessThan(PRODUCTS);
  await prisma.productUpdate.deleteMany({ where: { productId: '12000' } });
  expect(await queue.due(10)).toEqual([{ shop: SHOP, feedId: '1' }]);
});

it('A feed whose index has every change is not due while another lacks them, but once when that index has ended.', async () => {
  await updateBoth();
  await prisma.productUpdate.deleteMany();
  const queue = queueOf(prisma);
  const key = { shop: SHOP, feedId: '1' };
  expect(await queue.due(10)).toEqual([key]);
  const times = { requestedAt: now, sendingAt: later(now, MINUTE), endedAt: later(now, MINUTE) };
  const run = { id: randomUUID(), siteId: 'demo01', state: 'done', kind: 'now', ...times };
  await prisma.reindex.create({ data: { shopDomain: SHOP, feedId: '1', ...run } });
  expect(await queue.due(10)).toEqual([]);
  await prisma.$transaction((tx) => resumeUpdates(key, tx));
  expect(await queue.due(10)).toEqual([key]);
  const opened = await queue.open(SHOP, '1');
  if (opened === null) throw new Error('The feed is not due.');
  await queue.postpone(opened, { at: null, tries: 0, problem: null });
  expect(await queue.due(10)).toEqual([]);
});

it('Shops without a change are not compared.', async () => {
  const shops = Array.from({ length: 20 }, (_, each) => `shop-${each}.myshopify.com`);
  await prisma.shop.createMany({ data: shops.map((domain) => ({ domain })) });
  const rows = shops.map((shopDomain) => ({ shopDomain, updatedAt: now }));
  await prisma.settings.createMany({ data: rows.map((row) => ({ ...row, feedIds: ['1'] })) });
  await prisma.credentials.createMany({
    data: rows.map((row) => ({ ...row, siteId: 'demo01', sealedSecret: 'x' })),
  });
  await prisma.feedAutomation.createMany({
    data: [SHOP, ...shops].map((shopDomain) => ({ shopDomain, feedId: '1', updates: true })),
  });
  const nodes = await plannedBy(prisma, (explaining) => queueOf(explaining).due(10));
  const comparisons = nodes.filter((node) => node['Join Type'] === 'Full');
  expect(comparisons.map((node) => node['Actual Loops'])).toEqual([1]);
});

it('A feed that lacks the newest change is found without comparing all of them.', async () => {
  await prisma.feedAutomation.create({ data: { shopDomain: SHOP, feedId: '1', updates: true } });
  await prisma.productUpdate.delete({
    where: { shopDomain_feedId_productId: { shopDomain: SHOP, feedId: '1', productId: '12000' } },
  });
  await prisma.catalogueItem.updateMany({
    where: { id: '12000' },
    data: { dirtySince: later(now, MINUTE) },
  });
  await prisma.$executeRaw`VACUUM ANALYZE "CatalogueItem", "ProductUpdate"`;
  const nodes = await plannedBy(prisma, (explaining) => queueOf(explaining).due(10));
  const comparisons = nodes.filter((node) => node['Join Type'] === 'Full');
  expect(comparisons.map((node) => node['Actual Loops'])).toEqual([0]);
  expect(await queueOf(prisma).due(10)).toEqual([{ shop: SHOP, feedId: '1' }]);
});

const BOTH_FEEDS = new Map(['1', '2'].map((id) => [id, null]));

it.each<[string, (prisma: PrismaClient) => Promise<unknown>]>([
  ['counted', (prisma) => changesOf(prisma).pending(SHOP, new Map([['1', null]]))],
  ['found settled', (prisma) => changesOf(prisma).markClean(SHOP, BOTH_FEEDS)],
  ['marked for a feed', (prisma) => changesOf(prisma).markDirty(SHOP, '1', null, prisma)],
  ['counted before they are sent', (prisma) => queueOf(prisma).countWaiting(SHOP, '1', null)],
  ['listed before they are sent', (prisma) => queueOf(prisma).waiting(SHOP, '1', null, 10)],
])('Changes are %s without comparing product by product.', async (_, work) => {
  expect(mostLoops(await plannedBy(prisma, work))).toBeLessThan(PRODUCTS);
});

it.each<[string, (prisma: PrismaClient) => Promise<unknown>]>([
  ['are found settled', (prisma) => changesOf(prisma).markClean(SHOP, new Map([['3', now]]))],
  [
    'are due again for another account',
    (prisma) => prisma.$transaction((tx) => forgetSent(tx, SHOP)),
  ],
  [
    'are due again after an upload',
    (prisma) =>
      prisma.$transaction((tx) => createSentUpdates({ prisma }).resendAfterUpload(UPLOAD, tx)),
  ],
  [
    'are deleted with the connection',
    (prisma) => prisma.$transaction((tx) => forgetConnection(tx, SHOP, now)),
  ],
  [
    'are deleted some months after their products',
    (prisma) =>
      createCatalogueChanges({
        prisma,
        now: () => later(now, DELETED_LIFE_MS + MINUTE),
      }).purgeDeleted(),
  ],
])(
  'Changes are marked for feeds of one save while all %s, though both lock the same rows.',
  async (_, work) => {
    const feed = { shopDomain: SHOP, feedId: UPLOADED };
    await prisma.reindex.create({
      data: { ...feed, id: UPLOAD.id, state: 'done', kind: 'now', requestedAt: now },
    });
    await prisma.$executeRaw`
      INSERT INTO "ProductUpdate" ("shopDomain", "feedId", "productId", "changedAt", "sentAt", "outcome")
      SELECT "shopDomain", ${UPLOADED}, "productId", "changedAt", "sentAt", "outcome" FROM "ProductUpdate"`;
    await prisma.productUpdate.deleteMany({ where: { feedId: '1', productId: '12000' } });
    await prisma.catalogueItem.updateMany({ data: { deleted: true } });
    const { markDirty } = changesOf(prisma);
    await begunDuring(
      prisma,
      (tx) => markDirty(SHOP, '1', null, tx),
      [() => work(prisma)],
      (tx) => markDirty(SHOP, '2', null, tx),
    );
  },
);

it('Many changes are found settled in statements of some thousand each, which webhooks do not wait for long.', async () => {
  await prisma.catalogueItem.createMany({
    data: [{ ...COLLECTION, updatedAt: now, visible: true, dirtySince: now, changedAt: now }],
  });
  await prisma.productUpdate.deleteMany({ where: { productId: { in: ['10000', '14999'] } } });
  const written: number[] = [];
  const counted = {
    $queryRaw: prisma.$queryRaw.bind(prisma),
    $executeRaw: async (text: TemplateStringsArray, ...values: unknown[]) =>
      written.push(await prisma.$executeRaw(text, ...values)),
  } as unknown as PrismaClient;
  await changesOf(counted).markClean(SHOP, new Map([['1', null]]));
  expect(written.reduce((sum, count) => sum + count, 0)).toBe(PRODUCTS - 2);
  expect(Math.max(...written)).toBeLessThan(PRODUCTS - 2);
  const dirty = { where: { dirtySince: { not: null } }, orderBy: { id: 'asc' } } as const;
  const ids = (await prisma.catalogueItem.findMany(dirty)).map(({ id }) => id);
  expect(ids).toEqual(['10000', '14999', COLLECTION.id]);
});

it('The changes of many feeds are counted as those of each, with one scan of the products.', async () => {
  // The products change one by one, and after that one has changed again that was sent to the first feed.
  await prisma.$executeRaw`
    UPDATE "CatalogueItem" SET "changedAt" = ${now}::timestamptz + ("id"::int - 10000) * interval '1 ms'`;
  await prisma.$executeRaw`
    UPDATE "ProductUpdate" SET "changedAt" = ${now}::timestamptz + ("productId"::int - 10000) * interval '1 ms'
    WHERE "productId" <> '12000'`;
  await prisma.catalogueItem.create({
    data: { ...COLLECTION, updatedAt: now, visible: true, changedAt: later(now, MINUTE) },
  });
  const covered = new Map([
    ['1', null],
    ['2', null],
    ['3', later(now, MINUTE)],
    ...Array.from({ length: 50 }, (_, place) => [`1${place}`, later(now, 90 * place)] as const),
  ]);
  const onePerFeed = async <Found>(of: (id: string, at: Date | null) => Promise<Found>) =>
    new Map(
      await Promise.all([...covered].map(async ([id, at]) => [id, await of(id, at)] as const)),
    );
  const changes = changesOf(prisma);
  const pending = await changes.pending(SHOP, covered);
  expect(pending.has('3')).toBe(false);
  expect(pending.get('1')).toMatchObject({ count: 2 });
  expect(new Map([...covered.keys()].map((id) => [id, pending.get(id) ?? null]))).toEqual(
    await onePerFeed(
      async (id, at) => (await changes.pending(SHOP, new Map([[id, at]]))).get(id) ?? null,
    ),
  );
  const waiting = await queueOf(prisma).countByFeed(SHOP, covered);
  expect(new Map([...covered.keys()].map((id) => [id, waiting.get(id) ?? 0]))).toEqual(
    await onePerFeed((id, at) => queueOf(prisma).countWaiting(SHOP, id, at)),
  );

  await prisma.productUpdate.deleteMany({ where: { productId: { not: '12000' } } });
  await prisma.$executeRaw`VACUUM ANALYZE "CatalogueItem", "ProductUpdate"`;
  const nodes = await plannedBy(prisma, (explaining) =>
    changesOf(explaining).pending(SHOP, covered),
  );
  expect(mostRows(nodes)).toBeLessThan(2 * PRODUCTS);
});

it('A few changes are counted without reading the updates of all products.', async () => {
  const before = new Date(now.getTime() - 60_000);
  await prisma.$executeRaw`UPDATE "CatalogueItem" SET "changedAt" = ${before} WHERE "id" <> '12000'`;
  await prisma.$executeRaw`VACUUM ANALYZE "CatalogueItem", "ProductUpdate"`;
  const count = (explaining: PrismaClient) => queueOf(explaining).countWaiting(SHOP, '1', before);
  expect(mostRows(await plannedBy(prisma, count))).toBeLessThan(10);
});

interface PlanNode {
  'Join Type'?: string;
  'Actual Loops': number;
  'Actual Rows': number;
  Plans?: PlanNode[];
}

/** The parts of the plans by which PostgreSQL executes the statements of `work`, which get no rows. */
async function plannedBy(
  prisma: PrismaClient,
  work: (explaining: PrismaClient) => Promise<unknown>,
): Promise<PlanNode[]> {
  const nodes: PlanNode[] = [];
  const add = (node: PlanNode): void => {
    nodes.push(node);
    node.Plans?.forEach(add);
  };
  const explain = async (text: TemplateStringsArray, ...values: unknown[]) => {
    const [row] = await prisma.$queryRaw<[{ 'QUERY PLAN': [{ Plan: PlanNode }] }]>`
      EXPLAIN (ANALYZE, FORMAT JSON) ${Prisma.sql(text, ...values)}`;
    add(row['QUERY PLAN'][0].Plan);
    return [];
  };
  await work({ $queryRaw: explain, $executeRaw: explain } as unknown as PrismaClient);
  return nodes;
}

/** How often the most frequent part of a plan is executed: once per product if products are looked up one by one. */
const mostLoops = (nodes: PlanNode[]) => Math.max(...nodes.map((node) => node['Actual Loops']));

/** The most rows that a part of a plan reads. */
const mostRows = (nodes: PlanNode[]) =>
  Math.max(...nodes.map((node) => node['Actual Rows'] * node['Actual Loops']));
