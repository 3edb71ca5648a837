import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { productBody } from '../../../app/catalogue/catalogue-snapshot.ts';
import { createCatalogueChanges } from '../../../app/catalogue/changes.ts';
import {
  type CatalogueComparison,
  createCatalogueComparison,
} from '../../../app/catalogue/comparison.ts';
import { createCatalogueSource } from '../../../app/shopify/catalogue-source.ts';
import type { AdminAnswer } from '../../../app/shopify/admin-client.ts';
import { createExecutor } from '../../sandbox/admin/admin-api/execute.ts';
import { createPlatform } from '../../sandbox/admin/platform/platform.ts';
import { catalogueNews } from '../../sandbox/admin/webhooks/catalogue-webhooks.ts';
import { type Catalogue, createCatalogue } from '../../sandbox/catalogue/catalogue.ts';
import { type Clock, createClock, DAY, HOUR, MINUTE, SECOND } from '../clock.ts';
import { whileUninstalling } from '../shop/while-uninstalling.ts';
import { capturedLog } from '../shop/captured-log.ts';
import { useDatabase } from '../use-database.ts';

const database = useDatabase();

const SHOP = 'demo-shop.myshopify.com';
const START = new Date('2026-11-20T12:00:00.000Z');
const MUG = '7913550012011';
const KETTLE = '7913550012028';

let clock: Clock;
let catalogue: Catalogue;
let comparison: CatalogueComparison;
/** Answers that replace those of the Admin API, each once. */
let instead: AdminAnswer[];
/** The ids of products about which the Admin API gives an error. */
let unreadable: string[];
/** Queries to the Admin API, and times at which a worker is woken. */
let asked: string[];
let enqueued: Date[];
let changes: ReturnType<typeof createCatalogueChanges>;
/** Whether the Admin API lists no product, and lets ten be read by their ids at a time. */
let listsNone: boolean;

const INTERNAL_ERROR: AdminAnswer = {
  kind: 'answer',
  data: null,
  errors: [{ message: 'Internal error', code: 'INTERNAL_SERVER_ERROR' }],
  pauseMs: 0,
};

const EMPTY_LIST: AdminAnswer = {
  kind: 'answer',
  data: { products: { nodes: [], pageInfo: { hasNextPage: false } } },
  errors: [],
  pauseMs: 0,
};

/** The sandbox's Admin API for the catalogue, accessed with the app's own token. */
function adminApi() {
  const platform = createPlatform({ catalogue, now: clock.now });
  platform.install();
  const execute = createExecutor({ platform, onBulkEnd: () => undefined }).execute;
  return async (_shop: string, query: string, variables = {}): Promise<AdminAnswer> => {
    asked.push(/query (\w+)/.exec(query)?.[1] ?? '');
    const other = instead.shift();
    if (other) return other;
    const ids = 'ids' in variables ? String(variables.ids) : '';
    if (unreadable.some((id) => ids.includes(id))) return INTERNAL_ERROR;
    if (listsNone && asked.at(-1) === 'ReadProductIds') return EMPTY_LIST;
    const { data, errors } = await execute({ query, variables });
    if (errors?.[0]?.extensions?.code === 'THROTTLED')
      return { kind: 'throttled', pauseMs: 10 * SECOND };
    expect(errors).toBeUndefined();
    return { kind: 'answer', data, errors: [], pauseMs: listsNone ? 10 * SECOND : 0 };
  };
}

beforeEach(async () => {
  await database().prisma.shop.create({
    data: {
      domain: SHOP,
      installedAt: START,
      credentials: { create: { siteId: 'demo01', sealedSecret: 'key:AAAA', updatedAt: START } },
    },
  });
  clock = createClock(START);
  listsNone = false;
  [instead, asked, enqueued, unreadable] = [[], [], [], []];
  catalogue = createCatalogue({ now: () => clock.now().getTime() });
  changes = createCatalogueChanges({ prisma: database().prisma, now: clock.now });
  const { log } = capturedLog();
  comparison = createCatalogueComparison({
    prisma: database().prisma,
    source: createCatalogueSource({ api: { query: adminApi() }, log }),
    changes,
    shops: { find: () => Promise.resolve(null) },
    enqueue: (_shop, at) => Promise.resolve(void enqueued.push(at)),
    now: clock.now,
    log,
  });
});

/** Lets a day pass and compares the shop completely; returns the number of changes found. */
async function night(): Promise<number> {
  clock.pass(DAY);
  await comparison.request(SHOP);
  for (let steps = 0; steps < 10; steps += 1) {
    await comparison.work.run({ shop: SHOP });
    const { state, found } = await comparison.view(SHOP);
    if (state === 'waiting') return found;
    clock.pass(MINUTE);
  }
  throw new Error('The comparison does not end.');
}

/** Delivers a webhook with the current state of a product. */
async function webhookOf(id: string): Promise<void> {
  const product = catalogue.find(id);
  if (!product) throw new Error(`There is no product ${id}.`);
  const { body } = catalogueNews({ what: 'updated', product });
  await changes.record(SHOP, productBody.parse(body));
}

const rows = () =>
  database().prisma.catalogueItem.findMany({
    orderBy: { id: 'asc' },
    select: { id: true, fields: true, deleted: true, dirtySince: true },
  });

describe('the nightly comparison', () => {
  it('finds nothing in a shop that has not changed since the app was installed', async () => {
    expect(await night()).toBe(0);
    expect(await night()).toBe(0);
    expect(await rows()).toEqual([]);
  });

  it('finds a missed change with its fields', async () => {
    await night();
    clock.pass(HOUR);
    catalogue.update(MUG, {});
    await webhookOf(MUG);
    await changes.markClean(SHOP, new Map([['1201', clock.now()]]));
    clock.pass(MINUTE);
    catalogue.update(MUG, { title: 'Mug', everyVariant: { price: 2600 } });
    expect(await night()).toBe(1);
    expect(await rows()).toMatchObject([{ id: MUG, fields: ['title', 'prices'] }]);
    expect(await night()).toBe(0);
    // The webhook arrives late.
    await webhookOf(MUG);
    expect(await night()).toBe(0);
  });

  it('finds nothing that webhooks have reported, nor changes of stock alone', async () => {
    await night();
    clock.pass(HOUR);
    catalogue.update(KETTLE, { title: 'Kettle' });
    await webhookOf(KETTLE);
    await changes.markClean(SHOP, new Map([['1201', clock.now()]]));
    clock.pass(MINUTE);
    catalogue.update(KETTLE, { everyVariant: { quantity: 3 } });
    expect(await night()).toBe(0);
    expect((await rows())[0]?.dirtySince).toBeNull();
  });

  it('finds missed creations and deletions', async () => {
    await night();
    clock.pass(HOUR);
    const { id } = catalogue.create({ title: 'Bread Bin', price: 3900 });
    catalogue.remove(MUG);
    expect(await night()).toBe(2);
    expect(await rows()).toMatchObject([
      { id: MUG, deleted: true },
      { id, deleted: false },
    ]);
    catalogue.remove(id);
    expect(await night()).toBe(1);
  });

  it('finds changes since the installation that were missed', async () => {
    clock.pass(MINUTE);
    catalogue.update(MUG, { tags: ['new'] });
    expect(await night()).toBe(1);
  });

  it('finds changes since the last index at once after the app was installed again', async () => {
    const { prisma } = database();
    await prisma.settings.create({
      data: { shopDomain: SHOP, feedIds: ['1201', '1202'], updatedAt: START },
    });
    const indexed = { shopDomain: SHOP, feedId: '1201', state: 'done', kind: 'now' };
    const sent = { siteId: 'demo01', sendingAt: clock.now() };
    const at = { requestedAt: clock.now(), endedAt: clock.now() };
    await prisma.reindex.create({ data: { id: randomUUID(), ...indexed, ...sent, ...at } });
    clock.pass(HOUR);
    catalogue.update(MUG, { title: 'Mug' });
    clock.pass(HOUR);
    await prisma.shop.update({ where: { domain: SHOP }, data: { installedAt: clock.now() } });
    expect(await comparison.work.due(10)).toEqual([{ shop: SHOP }]);
    await comparison.work.run({ shop: SHOP });
    expect(await comparison.view(SHOP)).toMatchObject({ found: 1 });
    expect(await rows()).toMatchObject([{ id: MUG, dirtySince: clock.now() }]);
  });

  it('finds a missed change of a collection once', async () => {
    const [shelf] = catalogue.collections();
    if (!shelf) throw new Error('There is no collection.');
    await night();
    clock.pass(HOUR);
    catalogue.updateCollection(shelf.id, { title: 'At the table' });
    expect(await night()).toBe(1);
    expect(await rows()).toMatchObject([{ id: shelf.id, deleted: false }]);
    expect(await night()).toBe(0);
  });

  it('goes past a product about which Shopify cannot answer, whose change has unknown fields', async () => {
    await night();
    clock.pass(HOUR);
    for (const id of [MUG, KETTLE]) {
      catalogue.update(id, {});
      await webhookOf(id);
    }
    await changes.markClean(SHOP, new Map([['1201', clock.now()]]));
    clock.pass(MINUTE);
    unreadable = [MUG];
    catalogue.update(MUG, { title: 'Mug' });
    catalogue.update(KETTLE, { title: 'Kettle' });
    expect(await night()).toBe(2);
    expect(await rows()).toMatchObject([
      { id: MUG, fields: [] },
      { id: KETTLE, fields: ['title'] },
    ]);
    expect(await night()).toBe(0);
  });

  it('goes past one that is the only change, or that it no longer finds', async () => {
    await night();
    clock.pass(HOUR);
    const { id } = catalogue.create({ title: 'Bread Bin', price: 3900 });
    unreadable = [id];
    expect(await night()).toBe(1);
    expect(await rows()).toMatchObject([{ id, fields: [], deleted: false }]);
    unreadable = [MUG];
    catalogue.remove(MUG);
    expect(await night()).toBe(0);
    expect(await night()).toBe(0);
    unreadable = [];
    expect(await night()).toBe(1);
    expect(await rows()).toMatchObject([{ id: MUG, deleted: true }, { id }]);
  });

  it('ends where Shopify neither finds many products nor can answer about them', async () => {
    await night();
    clock.pass(HOUR);
    unreadable = catalogue
      .all()
      .slice(0, 5)
      .map(({ id }) => id);
    for (const id of unreadable) catalogue.remove(id);
    expect(await night()).toBe(0);
    unreadable = [];
    expect(await night()).toBe(5);
  });

  it('ends where Shopify lists none of the products that it has, and its rate limit is used up by a few', async () => {
    await night();
    listsNone = true;
    expect(await night()).toBe(0);
    expect(asked.filter((name) => name === 'ReadProductNews')).toHaveLength(
      Math.ceil(catalogue.all().length / 10),
    );
  });

  it('waits where Shopify cannot answer about any product', async () => {
    await night();
    clock.pass(HOUR);
    catalogue.update(MUG, { title: 'Mug' });
    clock.pass(DAY);
    await comparison.request(SHOP);
    unreadable = catalogue.all().map(({ id }) => id);
    await comparison.work.run({ shop: SHOP });
    expect(await comparison.view(SHOP)).toMatchObject({ state: 'running', problem: 'no-answer' });
    expect(await rows()).toEqual([]);
  });

  it('pauses as the rate limit asks, and any worker goes on where it was', async () => {
    catalogue.generate(300);
    await comparison.request(SHOP);
    instead = [{ kind: 'throttled', pauseMs: 20 * SECOND }];
    await comparison.work.run({ shop: SHOP });
    expect(enqueued.at(-1)).toEqual(new Date(clock.now().getTime() + 20 * SECOND));
    await comparison.work.run({ shop: SHOP });
    expect(asked).toHaveLength(1);

    // A worker that died had read the 56 initial products.
    await database().prisma.catalogueComparison.update({
      where: { shopDomain: SHOP },
      data: { beganAt: START, position: '7913560000000' },
    });
    asked.length = 0;
    for (let steps = 0; steps < 20; steps += 1) {
      clock.passTo(enqueued.at(-1) ?? clock.now());
      await comparison.work.run({ shop: SHOP });
    }
    expect(await comparison.view(SHOP)).toMatchObject({ state: 'waiting', problem: null });
    expect(await rows()).toHaveLength(300);
    const questions = asked.filter((name) => name === 'ReadProductNews').length;
    // 30 queries for ten products each, and the throttled ones.
    expect(questions).toBeGreaterThanOrEqual(30);
    expect(questions).toBeLessThan(60);
  });

  it('shows why it does not go on', async () => {
    clock.pass(DAY);
    await comparison.request(SHOP);
    instead = [{ kind: 'no-token' }];
    await comparison.work.run({ shop: SHOP });
    expect(await comparison.view(SHOP)).toMatchObject({ state: 'running', problem: 'no-token' });
    clock.pass(HOUR);
    await comparison.work.run({ shop: SHOP });
    expect(await comparison.view(SHOP)).toMatchObject({ state: 'waiting', problem: null });
  });

  it('asks less and less often for a shop that Shopify does not answer for', async () => {
    clock.pass(DAY);
    await comparison.request(SHOP);
    let tries = 0;
    for (let passed = 0; passed < DAY; passed += 5 * MINUTE) {
      clock.pass(5 * MINUTE);
      if ((await comparison.work.due(1)).length === 0) continue;
      instead = [{ kind: 'no-answer' }];
      tries += 1;
      await comparison.work.run({ shop: SHOP });
    }
    expect(tries).toBeGreaterThan(24);
    expect(tries).toBeLessThan(48);
  });

  it('is not begun while the shop uninstalls the app', async () => {
    const { prisma } = database();
    expect(await whileUninstalling(prisma, SHOP, () => comparison.work.due(10))).toEqual([]);
    expect(await prisma.catalogueComparison.count()).toBe(0);
  });

  it('is due once a night, for shops with an account alone', async () => {
    await database().prisma.shop.create({ data: { domain: 'other.myshopify.com' } });
    expect(await comparison.work.due(10)).toEqual([]);
    clock.pass(DAY);
    expect(await comparison.work.due(10)).toEqual([{ shop: SHOP }]);
    await comparison.work.run({ shop: SHOP });
    expect(await comparison.work.due(10)).toEqual([]);
    clock.pass(DAY);
    expect(await comparison.work.due(10)).toEqual([{ shop: SHOP }]);
  });
});
