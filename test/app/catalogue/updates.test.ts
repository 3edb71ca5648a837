import { beforeEach, describe, expect, it } from 'vitest';
import { createAutomaticReindex } from '../../../app/catalogue/automatic.ts';
import { productBody } from '../../../app/catalogue/catalogue-news.ts';
import { createCatalogueChanges } from '../../../app/catalogue/changes.ts';
import { createSentUpdates, type SentUpdates } from '../../../app/catalogue/sent-updates.ts';
import type { ShopProduct } from '../../../app/catalogue/shop-product.ts';
import { createUpdateQueue } from '../../../app/catalogue/update-queue.ts';
import { createProductUpdates, type ProductUpdatesDeps } from '../../../app/catalogue/updates.ts';
import { createUpdateClient } from '../../../app/indexing/update-client.ts';
import { DEFAULT_SETTINGS } from '../../../app/shop/settings.ts';
import { createShops } from '../../../app/shop/shops.ts';
import type { IndexRecord } from '../../sandbox/indexing-service/index-content.ts';
import { MINUTE } from '../clock.ts';
import { MAIN } from '../indexing/support/indexing-world.ts';
import { INDEX_URL, serviceFetch } from '../indexing/support/service-fetch.ts';
import { useIndexingWorld } from '../indexing/support/use-indexing-world.ts';
import { capturedLog } from '../shop/captured-log.ts';
import { productOf } from './product-body.ts';
import { plainProduct } from './shop-product.ts';

const { database, world } = useIndexingWorld();

/** The shop's products at Shopify, by id; each is in the feed's index as it was at first. */
let shopify: Map<string, ShopProduct>;
let told: number;

const DEMO = { siteId: 'demo01', feedId: MAIN };
const IDS = ['1', '2', '3'];

beforeEach(async () => {
  const { prisma } = database();
  const { shop, clock, service } = world();
  told = 0;
  shopify = new Map(IDS.map((id) => [id, priced(id, 10)]));
  service.content.upsert(
    DEMO,
    IDS.map((id): IndexRecord => ({ uid: id, title: 'Mug', price: 10, rating: 5 })),
  );
  await prisma.settings.create({
    data: { shopDomain: shop, feedIds: [MAIN], updatedAt: clock.now() },
  });
  await prisma.credentials.create({
    data: { shopDomain: shop, siteId: 'demo01', sealedSecret: 'x', updatedAt: clock.now() },
  });
  await choose({ onChange: false });
});

const priced = (id: string, price: number): ShopProduct => {
  const [variant] = plainProduct().variants;
  return plainProduct({ id, variants: variant ? [{ ...variant, price: String(price) }] : [] });
};

const changes = () => createCatalogueChanges({ prisma: database().prisma, now: world().clock.now });

const automatic = () =>
  createAutomaticReindex({
    prisma: database().prisma,
    changes: changes(),
    indexing: world().indexing,
    shops: createShops({ prisma: database().prisma, now: world().clock.now }),
    quietMs: 5 * MINUTE,
    now: world().clock.now,
    log: capturedLog().log,
  });

const choose = ({ onChange }: { onChange: boolean }) =>
  automatic().choose(world().shop, new Map([[MAIN, { onChange, dailyAt: null, updates: true }]]));

const sent = (): SentUpdates => createSentUpdates(database());

function worker(over: Partial<ProductUpdatesDeps> = {}) {
  const { clock, indexing, service, account } = world();
  return createProductUpdates({
    prisma: database().prisma,
    queue: createUpdateQueue({ prisma: database().prisma, now: clock.now }),
    sent: sent(),
    indexing,
    credentials: { open: () => Promise.resolve(account) },
    settings: { read: () => Promise.resolve({ ...DEFAULT_SETTINGS, feedIds: [MAIN] }) },
    products: {
      read: (_, ids) =>
        Promise.resolve({
          products: ids.flatMap((id) => shopify.get(id) ?? []),
          gone: ids.filter((id) => !shopify.has(id)),
          stopped: null,
        }),
    },
    client: createUpdateClient({
      indexUrl: INDEX_URL,
      fetch: serviceFetch(service.url),
      timeoutMs: 2_000,
    }),
    settle: automatic().settle,
    firstPauseMs: MINUTE,
    now: clock.now,
    log: capturedLog().log,
    ...over,
  });
}

const FEED = () => ({ shop: world().shop, feedId: MAIN });

/** A webhook tells that a product has changed to this price. */
async function change(id: string, price: number): Promise<void> {
  told += 1;
  shopify.set(id, priced(id, price));
  const news = productBody.parse(productOf({ title: `Mug ${told}` }));
  await changes().note(world().shop, { ...news, id });
  world().clock.pass(1);
}

/** The minutes pass, each with the sweep of a worker and every step that is due. */
async function pass(minutes: number, sender = worker()): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    await world().live(MINUTE);
    for (const feed of await sender.due(10)) await sender.send(feed);
  }
}

const index = () =>
  Object.fromEntries(
    world()
      .service.index(MAIN)
      .map(({ record }) => [record.uid, record.price]),
  );
const posts = () =>
  world()
    .service.requests()
    .filter(({ method }) => method === 'POST')
    .map(({ path }) => path.replace('/api/index/', ''));
const view = async () => {
  const overview = await world().indexing.overview(world().shop);
  return (await worker().views(world().shop, overview))[0];
};
const dirty = () => database().prisma.catalogueItem.count({ where: { changedAt: { not: null } } });

describe('a changed product', () => {
  it('is in the index within a minute, with what else the index knows of it', async () => {
    await change('1', 12);
    await pass(1);
    expect(index()).toEqual({ 1: 12, 2: 10, 3: 10 });
    expect(world().service.index(MAIN)[0]?.record.rating).toBe(5);
    expect(await dirty()).toBe(0);
    expect(await sent().sentUpdates(world().shop, ['1', '2'])).toMatchObject([
      { feedId: MAIN, productId: '1', outcome: 'taken', reason: null },
    ]);
    await pass(5);
    expect(posts()).toEqual(['update.json']);
  });

  it('replaces its earlier change that still waits', async () => {
    await change('1', 12);
    await change('1', 13);
    await change('2', 14);
    await pass(1);
    expect(posts()).toEqual(['update.json']);
    expect(index()).toEqual({ 1: 13, 2: 14, 3: 10 });
  });

  it('is added whole where the index does not have it, and removed where shoppers do not find it', async () => {
    await change('4', 20);
    await change('2', 11);
    shopify.delete('2');
    await change('3', 11);
    shopify.set('3', { ...priced('3', 11), status: 'unlisted' });
    await pass(1);
    expect(index()).toEqual({ 1: 10, 4: 20 });
    expect(posts()).toEqual(['update.json', 'upsert.json', 'delete.json']);
    expect(await dirty()).toBe(0);
  });

  it('that a feed does not take is left out with the reason, and waits for a re-index', async () => {
    await change('1', 12);
    shopify.set('1', { ...priced('1', 12), variantCount: 101 });
    await pass(3);
    expect(posts()).toEqual([]);
    expect(await sent().sentUpdates(world().shop, ['1'])).toMatchObject([
      { outcome: 'left-out', reason: 'too-many-variants' },
    ]);
    expect(await view()).toMatchObject({ waiting: 0, problems: 1 });
    expect(await dirty()).toBe(1);
  });

  it('that the service refuses does not keep the others back', async () => {
    await change('1', 12);
    await change('2', 12);
    await change('3', 12);
    // One too many fields for the service, whatever the app counts.
    const odd = Array.from({ length: 60 }, (_, at) => ({ name: `o${at}`, values: ['x'] }));
    const [variant] = plainProduct().variants;
    const variants = variant ? [{ ...variant, id: '' }] : [];
    shopify.set('2', {
      ...priced('2', 12),
      hasOnlyDefaultVariant: false,
      options: odd.slice(0, 2),
      variants,
    });
    await pass(3);
    expect(index()).toEqual({ 1: 12, 2: 10, 3: 12 });
    expect(await sent().sentUpdates(world().shop, ['2'])).toMatchObject([
      { outcome: 'refused', reason: 'http-400' },
    ]);
    expect(await view()).toMatchObject({ waiting: 0, problems: 1 });
  });
});

describe('changed products', () => {
  it('are sent by one of two workers', async () => {
    await change('1', 12);
    await Promise.all([worker().send(FEED()), worker().send(FEED()), worker().send(FEED())]);
    expect(posts()).toEqual(['update.json']);
  });

  it('of a worker that was killed before it kept what it sent are sent by the next', async () => {
    await change('1', 12);
    const killed = worker({
      sent: { ...sent(), record: () => Promise.reject(new Error('killed')) },
    });
    await expect(killed.send(FEED())).rejects.toThrow('killed');
    await change('1', 13);
    await worker().send(FEED());
    expect(index()).toMatchObject({ 1: 12 });
    await pass(11);
    expect(index()).toMatchObject({ 1: 13 });
    expect(posts()).toEqual(['update.json', 'update.json']);
    expect(await dirty()).toBe(0);
  });

  it('are kept while an index runs, and sent after it', async () => {
    await world().service.control({ kind: 'start-index', feedId: MAIN });
    await change('1', 12);
    await pass(4);
    expect(posts()).toEqual([]);
    expect(await view()).toMatchObject({ plan: { do: 'wait', reason: 'index' }, waiting: 1 });
    world().service.content.replace(DEMO, [{ uid: '1', title: 'Mug', price: 10 }]);
    await pass(3);
    expect(index()).toEqual({ 1: 12 });
  });

  it('are sent again where an index turns out to have begun meanwhile', async () => {
    await change('1', 12);
    const { send } = createUpdateClient({
      indexUrl: INDEX_URL,
      fetch: serviceFetch(world().service.url),
    });
    const meanwhile = worker({
      client: {
        async send(...request) {
          await world().service.control({ kind: 'start-index', feedId: MAIN });
          world().service.content.replace(DEMO, [{ uid: '1', title: 'Mug', price: 10 }]);
          return send(...request);
        },
      },
    });
    await meanwhile.send(FEED());
    expect(index()).toMatchObject({ 1: 12 });
    expect(await view()).toMatchObject({ waiting: 1 });
    await pass(7);
    expect(index()).toEqual({ 1: 12 });
    expect(posts()).toEqual(['update.json', 'update.json']);
  });

  it('are not lost by an index that fails: they are sent after the next one', async () => {
    await world().service.control({ kind: 'fail-next', feedId: MAIN, as: 'error' });
    await world().service.control({ kind: 'start-index', feedId: MAIN });
    await change('1', 12);
    await pass(10);
    expect(await view()).toMatchObject({ plan: { reason: 'failed-index' }, waiting: 1 });
    world().service.content.replace(DEMO, [{ uid: '1', title: 'Mug', price: 10 }]);
    await world()
      .service.control({ kind: 'end-index', feedId: MAIN, as: 'done' })
      .catch(() => undefined);
    await world().service.control({ kind: 'start-index', feedId: MAIN });
    world().service.content.replace(DEMO, [{ uid: '1', title: 'Mug', price: 10 }]);
    await pass(7);
    expect(index()).toEqual({ 1: 12 });
  });

  it('are sent again with growing pauses until the service takes them', async () => {
    await world().service.control({
      kind: 'faults',
      faults: [{ kind: 'status', status: 503, on: 'update', times: 3 }],
    });
    await change('1', 12);
    await pass(2);
    expect(posts()).toHaveLength(2);
    expect(await view()).toMatchObject({ plan: { reason: 'retry' }, problem: 'service' });
    await pass(1);
    expect(posts()).toHaveLength(2);
    await pass(6);
    expect(posts()).toHaveLength(4);
    expect(index()).toMatchObject({ 1: 12 });
    expect(await view()).toMatchObject({ problem: null, waiting: 0 });
  });

  it('wait where Shopify does not say what they are', async () => {
    await change('1', 12);
    const stopped = { reason: 'no-token', pauseMs: 15 * MINUTE } as const;
    const read = () => Promise.resolve({ products: [], gone: [], stopped });
    await pass(1, worker({ products: { read } }));
    expect(await view()).toMatchObject({ problem: 'no-access', waiting: 1 });
    await pass(10);
    expect(posts()).toEqual([]);
    await pass(6);
    expect(index()).toMatchObject({ 1: 12 });
  });

  it('are left to the re-index that follows where there are very many', async () => {
    await choose({ onChange: true });
    await database().prisma.$executeRaw`
      INSERT INTO "CatalogueItem" ("shopDomain", "kind", "id", "updatedAt", "visible", "dirtySince",
        "changedAt", "fields")
      SELECT ${world().shop}, 'product', number::text, ${world().clock.now()}, TRUE,
        ${world().clock.now()}, ${world().clock.now()}, '{}' FROM generate_series(1, 10000) AS number`;
    const reindex = automatic();
    for (let minute = 0; minute < 20; minute += 1) {
      await pass(1);
      for (const feed of await reindex.due(10)) await reindex.look(feed);
    }
    expect(posts()).toEqual([]);
    expect(world().puts()).toHaveLength(1);
    expect(await dirty()).toBe(0);
  });
});
