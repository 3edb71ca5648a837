import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import { FORMATS, product as productOfFile } from '../../uploads/support/files.ts';
import { MINUTE } from '../clock.ts';
import { MAIN } from '../indexing/support/indexing-world.ts';
import { DEMO, IDS, useUpdates } from './updates-kit.ts';

const {
  database,
  world,
  automatic,
  choose,
  sent,
  worker,
  updateClient,
  change,
  pass,
  index,
  posts,
  view,
  dirty,
} = useUpdates();

const FEED = () => ({ shop: world().shop, feedId: MAIN });

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

describe('a feed that staff upload', () => {
  const OLD_FILE = FORMATS.ndjson(IDS.map((id) => productOfFile(id, { price: '10' })));

  beforeEach(async () => {
    const { prisma } = database();
    await prisma.uploadedFeed.create({ data: { shopDomain: world().shop, feedId: MAIN } });
    const file = { name: 'feed.ndjson', size: OLD_FILE.length };
    world().indexing = world().anotherProcess({
      uploaded: sent().takeBack,
      files: {
        open: () =>
          Promise.resolve({ ...file, read: () => Readable.from([Buffer.from(OLD_FILE)]) }),
        remove: () => Promise.resolve(),
      },
    });
  });

  const upload = (dataAt: Date) =>
    world().ask({
      file: { id: randomUUID(), name: 'feed.ndjson', size: OLD_FILE.length, dataAt },
    });

  it('gets again what a file undoes that was made before', async () => {
    await change('1', 11);
    await pass(1);
    world().clock.pass(MINUTE);
    const dataAt = world().clock.now();
    world().clock.pass(MINUTE);
    await change('2', 12);
    await pass(1);
    expect(posts()).toEqual(['update.json', 'update.json']);
    expect(await dirty()).toBe(0);

    await upload(dataAt);
    await world().live(60 * MINUTE);
    expect(posts()).toEqual(['update.json', 'update.json', 'feed']);
    expect(await view()).toMatchObject({ waiting: 1 });
    expect(await dirty()).toBe(1);
    await pass(1);
    expect(posts()).toHaveLength(4);
    expect(index()).toMatchObject({ 2: 12 });
    expect(await view()).toMatchObject({ waiting: 0 });
    expect(await dirty()).toBe(0);
  });

  it('gets every changed product by an update, though it was re-indexed by itself before', async () => {
    await choose({ onChange: true });
    await database().prisma.$executeRaw`
      INSERT INTO "CatalogueItem" ("shopDomain", "kind", "id", "updatedAt", "visible", "dirtySince",
        "changedAt", "fields")
      SELECT ${world().shop}, 'product', number::text, ${world().clock.now()}, TRUE,
        ${world().clock.now()}, ${world().clock.now()}, '{}' FROM generate_series(1, 1001) AS number`;
    await world().indexing.refresh(world().shop);
    expect(await view()).toMatchObject({ plan: { do: 'send' }, waiting: 1_001 });
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
