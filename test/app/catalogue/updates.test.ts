import { describe, expect, it } from 'vitest';
import { createUpdateClient } from '../../../app/indexing/update-client.ts';
import { DEFAULT_SETTINGS } from '../../../app/shop/settings.ts';
import { MINUTE } from '../clock.ts';
import { MAIN } from '../indexing/support/indexing-world.ts';
import { INDEX_URL, serviceFetch } from '../indexing/support/service-fetch.ts';
import { variantOf } from './product-body.ts';
import { plainProduct, product } from './shop-product.ts';
import { DEMO, IDS, priced, useUpdates } from './updates-kit.ts';

const {
  database,
  world,
  shopify,
  changes,
  automatic,
  choose,
  sent,
  worker,
  change,
  tell,
  pass,
  index,
  posts,
  view,
  dirty,
} = useUpdates();

const updateClient = () =>
  createUpdateClient({ indexUrl: INDEX_URL, fetch: serviceFetch(world().service.url) });

const FEED = () => ({ shop: world().shop, feedId: MAIN });

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
    shopify().delete('2');
    await change('3', 11);
    shopify().set('3', { ...priced('3', 11), status: 'unlisted' });
    await pass(1);
    expect(index()).toEqual({ 1: 10, 4: 20 });
    expect(posts()).toEqual(['update.json', 'upsert.json', 'delete.json']);
    expect(await dirty()).toBe(0);
  });

  it('that is deleted is removed by the variant that the index knows it by, as a webhook told', async () => {
    const byVariant = worker({
      settings: {
        read: () =>
          Promise.resolve({ ...DEFAULT_SETTINGS, feedIds: [MAIN], identifiers: 'variant' }),
      },
    });
    const uid = String(variantOf().id);
    world().service.content.upsert(DEMO, [{ uid, title: 'Mug', price: 10 }]);
    await change('2', 11);
    shopify().delete('2');
    await pass(1, byVariant);
    expect(index()).toEqual({ 1: 10, 2: 10, 3: 10 });
    expect(await dirty()).toBe(0);

    shopify().delete('3');
    await changes().note(world().shop, { about: 'deleted product', id: '3' });
    await pass(3, byVariant);
    expect(posts()).toEqual(['delete.json', 'delete.json']);
    expect(index()).toEqual({ 1: 10, 2: 10 });
    expect(await sent().sentUpdates(world().shop, ['3'])).toMatchObject([
      { outcome: 'left-out', reason: 'unknown-uid' },
    ]);
    expect(await view()).toMatchObject({ waiting: 0, problems: 1 });
    await world().ask();
    await world().live(60 * MINUTE);
    expect(await view()).toMatchObject({ waiting: 0, problems: 0 });
  });

  it('that loses its variants, or an option of another name, keeps nothing of them', async () => {
    const record = () => world().service.index(MAIN)[0]?.record;
    const one = { id: 1, name: 'Colour', position: 1, values: ['Red', 'Blue'] };
    shopify().set('1', product({ id: '1' }));
    await tell('1', { options: [one] });
    await pass(1);
    expect(record()).toMatchObject({ option_colour: ['Red', 'Blue'], children: [{}, {}] });

    shopify().set('1', product({ id: '1', options: [{ name: 'Glaze', values: ['Red', 'Blue'] }] }));
    await tell('1', { options: [{ ...one, name: 'Glaze' }] });
    await pass(1);
    expect(record()).toMatchObject({ option_glaze: ['Red', 'Blue'] });
    expect(record()).not.toHaveProperty('option_colour');

    shopify().set('1', priced('1', 10));
    await tell('1');
    await pass(1);
    expect(record()).toMatchObject({ uid: '1', price: 10 });
    expect(record()).not.toHaveProperty('children');
    expect(record()).not.toHaveProperty('option_glaze');
  });

  it('that is hidden and shown again is there again, whether or not the service names what it lacks', async () => {
    const { send } = updateClient();
    const silent = worker({
      client: {
        send: async (...request) => Object.assign(await send(...request), { unknown: [] }),
      },
    });
    await change('1', 12);
    await pass(1, silent);
    shopify().set('1', { ...priced('1', 12), status: 'draft' });
    await tell('1', { status: 'draft' });
    await pass(1, silent);
    expect(index()).toEqual({ 2: 10, 3: 10 });
    await change('1', 13);
    await pass(1, silent);
    expect(index()).toEqual({ 1: 13, 2: 10, 3: 10 });
  });

  it('that a feed does not take is left out with the reason, and waits for a re-index', async () => {
    await change('1', 12);
    shopify().set('1', { ...priced('1', 12), variantCount: 101 });
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
    shopify().set('2', {
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
    await world().ask();
    await world().live(60 * MINUTE);
    expect(await view()).toMatchObject({ waiting: 0, problems: 0 });
  });
});

describe('a product with which the service fails', () => {
  /** Answers 500 to whatever has the product. */
  const failingWith = (uid: string) =>
    worker({
      client: {
        send: (account, request) =>
          request.records.some((record) => record.uid === uid)
            ? Promise.resolve({
                outcome: 'not-taken',
                problem: { kind: 'service-error', httpStatus: 500 },
              })
            : updateClient().send(account, request),
      },
    });

  it('does not keep the others back, now or later, and is sent again an hour later', async () => {
    for (const id of IDS) await change(id, 12);
    await pass(3, failingWith('2'));
    expect(index()).toEqual({ 1: 12, 2: 10, 3: 12 });
    expect(await sent().sentUpdates(world().shop, ['2'])).toMatchObject([
      { outcome: 'refused', reason: 'http-500' },
    ]);
    expect(await view()).toMatchObject({ waiting: 0, problems: 1, problem: null });

    await pass(120, failingWith('2'));
    await change('1', 13);
    await pass(1, failingWith('2'));
    expect(index()).toEqual({ 1: 13, 2: 10, 3: 12 });

    await pass(60);
    expect(index()).toEqual({ 1: 13, 2: 12, 3: 12 });
    expect(await view()).toMatchObject({ waiting: 0, problems: 0 });
  });

  it('waits with all others where the service fails with every product', async () => {
    await world().service.control({
      kind: 'faults',
      faults: [{ kind: 'status', status: 500, on: 'update' }],
    });
    for (const id of IDS) await change(id, 12);
    await pass(2);
    expect(await view()).toMatchObject({ waiting: 3, problems: 0, problem: 'service' });
    await world().service.control({ kind: 'faults', faults: [] });
    await pass(2);
    expect(index()).toEqual({ 1: 12, 2: 12, 3: 12 });
  });
});

describe('what was sent', () => {
  const kept = async () =>
    (await sent().sentUpdates(world().shop, IDS)).map(({ productId }) => productId);

  it('is forgotten of products that are forgotten, and of feeds that are not chosen any more', async () => {
    const { prisma } = database();
    await change('1', 12);
    await change('2', 12);
    await pass(1);
    await sent().forgetOld();
    expect(await kept()).toEqual(['1', '2']);
    await prisma.catalogueItem.deleteMany({ where: { id: '1' } });
    await sent().forgetOld();
    expect(await kept()).toEqual(['2']);
    await prisma.settings.updateMany({ data: { feedIds: ['1202'] } });
    await sent().forgetOld();
    expect(await kept()).toEqual([]);
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
    const { send } = updateClient();
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

  it('that are refused all together are sent again: it is not they that are to blame', async () => {
    await world().service.control({
      kind: 'faults',
      faults: [{ kind: 'error-answer', on: 'update' }],
    });
    await change('1', 12);
    await change('2', 12);
    await pass(4);
    expect(await view()).toMatchObject({ problem: 'service', waiting: 2, problems: 0 });
    await world().service.control({ kind: 'faults', faults: [] });
    await pass(4);
    expect(index()).toEqual({ 1: 12, 2: 12, 3: 10 });
    expect(await view()).toMatchObject({ problem: null, waiting: 0, problems: 0 });
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
