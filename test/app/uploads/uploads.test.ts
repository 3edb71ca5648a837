import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RequestOutcome } from '../../../app/indexing/requests.ts';
import { FILE_LIFE_MS } from '../../../app/uploads/file-store.ts';
import type { Fault } from '../../sandbox/indexing-service/fault.ts';
import { FORMATS, product } from '../../uploads/support/files.ts';
import { HOUR, MINUTE } from '../clock.ts';
import { holdFetch } from '../indexing/support/held-fetch.ts';
import { BY_STAFF, MAIN, REGENERATED } from '../indexing/support/indexing-world.ts';
import { serviceFetch } from '../indexing/support/service-fetch.ts';
import { createUploadsWorld, GOOD_FILE, MAPPING, type UploadsWorld } from './uploads-world.ts';
import { useDatabase } from '../use-database.ts';

const database = useDatabase();

type Requested = Extract<RequestOutcome, { outcome: 'requested' }>;

let world: UploadsWorld;

beforeEach(async () => {
  world = await createUploadsWorld(database());
});
afterEach(() => world.close());

const fault = (...faults: Fault[]) => world.service.control({ kind: 'faults', faults });

describe('an upload', () => {
  it('is a re-index by POST, whose file is deleted at its end', async () => {
    const id = await world.requested(await world.checked());
    expect((await world.view(id)).file).toEqual({ name: 'feed.ndjson.gz', size: GOOD_FILE.length });
    await world.live(HOUR);
    expect(await world.course(id)).toEqual([
      'requested',
      'feed:done',
      'sending',
      'accepted',
      'feed:waiting',
      'running',
      'feed:running',
      'feed:done',
      'done',
    ]);
    expect(world.posts()).toMatchObject([
      { feedId: MAIN, requestedBy: 'staff@example.com', status: 200, taken: true },
    ]);
    expect(world.puts()).toEqual([]);
    expect(await world.countFiles()).toBe(0);
  });

  it('shares the hourly limit with every other cause', async () => {
    await world.requested(await world.checked());
    await world.live(30 * MINUTE);
    expect(await world.request(await world.checked())).toMatchObject({
      outcome: 'refused',
      decision: { reason: 'hour-limit' },
    });
    await world.uploads.feeds.choose(world.shop, [], [MAIN]);
    for (const cause of ['staff', 'catalogue', 'schedule'] as const)
      expect(await world.indexing.request(world.shop, { ...BY_STAFF, cause })).toMatchObject({
        outcome: 'refused',
        decision: { reason: 'hour-limit' },
      });
    await world.live(30 * MINUTE);
    expect(await world.indexing.request(world.shop, BY_STAFF)).toMatchObject({
      outcome: 'requested',
    });
  });

  it.each([
    ['is sent by another process where the first dies before', { method: 'GET', where: 'before' }],
    ['is not repeated where its process dies after', { method: 'POST', where: 'after' }],
  ] as const)('%s, and its file is deleted', async (_, request) => {
    const id = await world.requested(await world.checked());
    const { fetch, reached } = holdFetch(serviceFetch(world.service.url), request);
    void world.anotherProcess({ fetch }).work.run({ reindexId: id });
    await reached;
    await world.live(2 * HOUR);
    expect((await world.view(id)).state).toBe('done');
    expect(world.posts()).toHaveLength(1);
    expect(world.puts()).toEqual([]);
    await world.uploads.tidying.run({});
    expect(await world.countFiles()).toBe(0);
  });

  it('is sent again with the same file after no connection', async () => {
    const id = await world.requested(await world.checked());
    await fault({ kind: 'gone', seconds: 60 });
    await world.live(MINUTE);
    expect((await world.view(id)).state).toBe('waiting');
    await fault();
    await world.live(HOUR);
    expect((await world.view(id)).state).toBe('done');
  });

  it('does not follow a redirect', async () => {
    await fault({ kind: 'redirect', on: 'feed', times: 1 });
    const id = await world.requested(await world.checked());
    await world.live(MINUTE);
    expect(await world.view(id)).toMatchObject({ state: 'unknown', reason: 'service:redirect' });
    expect(world.service.requests().filter(({ path }) => path.includes('redirected'))).toEqual([]);
  });

  it('ends unsent without its file', async () => {
    const file = await world.checked();
    const id = await world.requested(file);
    await world.files.remove(file);
    await world.live(MINUTE);
    expect(await world.view(id)).toMatchObject({ state: 'refused', reason: 'file-gone' });
    expect([...world.puts(), ...world.posts()]).toEqual([]);
  });
});

describe('a feed that staff upload', () => {
  it('is never fetched', async () => {
    for (const kind of ['now', 'when-possible'] as const)
      expect(await world.indexing.request(world.shop, { ...BY_STAFF, kind })).toMatchObject({
        outcome: 'refused',
        decision: { reason: 'uploaded-feed' },
      });
  });

  it('is not fetched by a re-index that was requested before', async () => {
    await world.uploads.feeds.choose(world.shop, [], [MAIN]);
    await world.service.control({ kind: 'start-index', feedId: MAIN });
    const { id } = await world.ask({ kind: 'when-possible' });
    await world.uploads.feeds.choose(world.shop, [MAIN], [MAIN]);
    await world.skip(HOUR);
    expect(await world.view(id)).toMatchObject({ state: 'refused', reason: 'uploaded-feed' });
    expect(world.puts()).toEqual([]);
  });

  it('is the only one that takes files', async () => {
    const file = { feedId: REGENERATED, name: 'feed.csv' };
    expect(await world.uploads.begin(world.shop, file)).toBeNull();
    expect(await world.uploads.begin('other.myshopify.com', { ...file, feedId: MAIN })).toBeNull();
  });

  it('keeps the mapping of the file that staff sent', async () => {
    expect(await world.uploads.feeds.mapping(world.shop, MAIN)).toBeNull();
    await world.requested(await world.checked());
    expect(await world.uploads.feeds.mapping(world.shop, MAIN)).toEqual(MAPPING);
  });
});

describe('a stored file', () => {
  it('is whole though pieces are repeated', async () => {
    const { uploads, shop, files } = world;
    const id = (await uploads.begin(shop, { feedId: MAIN, name: 'a.gz' })) ?? '';
    const append = (start: number, bytes: string) =>
      uploads.append(shop, id, { start, bytes: Buffer.from(bytes) });
    expect(await append(0, 'abc')).toBe('stored');
    expect(await append(0, 'abc')).toBe('stored');
    expect(await append(5, 'f')).toBe('out-of-order');
    expect(await append(3, 'de')).toBe('stored');
    expect(await append(19_999_999, 'xy')).toBe('too-large');
    const file = await files.find(shop, id);
    expect(await text(file?.read() ?? Readable.from([]))).toBe('abcde');
    expect(await text(file?.read({ start: 2, end: 4 }) ?? Readable.from([]))).toBe('cd');
    const more = { start: 5, bytes: Buffer.of(1) };
    expect(await uploads.append('other.myshopify.com', id, more)).toBe('gone');
  });

  it('is the only one of its feed, though twelve are begun at once', async () => {
    const { uploads, shop } = world;
    const begin = () => uploads.begin(shop, { feedId: MAIN, name: 'a.gz' });
    const ids = await Promise.all(Array.from({ length: 12 }, begin));
    expect(new Set(ids).size).toBe(12);
    expect(await world.countFiles()).toBe(1);
  });

  it('is not sent before its check, and not with a fault', async () => {
    const file = await world.stored(
      Buffer.from(FORMATS.ndjson([product(1, { price: '', image: '' })])),
    );
    expect(await world.request(file)).toEqual({ outcome: 'not-checked' });
    expect(await world.uploads.check(world.shop, file, null)).toMatchObject({
      faultCount: 1,
      warningCount: 1,
    });
    expect(await world.request(file)).toEqual({ outcome: 'not-checked' });
    const faults = Buffer.from(await world.uploads.faults(world.shop, file, null)).toString();
    const codes = Array.from(faults.matchAll(/"code":"([^"]+)"/g), ([, code]) => code);
    expect(codes).toEqual(['no-image', 'missing']);
  });

  it('is not sent where a piece came while it was checked', async () => {
    const { uploads, shop, files } = world;
    const id = await world.stored(GOOD_FILE);
    const piece = { start: GOOD_FILE.length, bytes: gzipSync('no product\n') };
    const file = await files.find(shop, id);
    if (file === null) throw new Error('The file is gone.');
    expect(await uploads.append(shop, id, piece)).toBe('stored');
    expect(await files.noteChecked(file, { products: 500, mapping: MAPPING })).toBe(false);
    expect(await world.request(id)).toEqual({ outcome: 'not-checked' });
  });

  it('takes no piece once it was checked', async () => {
    const id = await world.checked();
    const piece = { start: GOOD_FILE.length, bytes: Buffer.of(1) };
    expect(await world.uploads.append(world.shop, id, piece)).toBe('out-of-order');
    expect(await world.request(id)).toMatchObject({ outcome: 'requested' });
  });

  it('is not sent where the database has other bytes than were checked', async () => {
    const id = await world.checked();
    const run = await world.requested(id);
    await database().prisma.feedFile.delete({ where: { id } });
    await world.files.begin(world.shop, { id, feedId: MAIN, name: 'feed.ndjson.gz' });
    const bytes = Buffer.alloc(GOOD_FILE.length);
    await world.files.append(world.shop, id, { start: 0, bytes });
    await database().prisma.feedFile.update({ where: { id }, data: { products: 500 } });
    await world.live(MINUTE);
    expect(await world.view(run)).toMatchObject({ state: 'refused', reason: 'file-gone' });
    expect(world.posts()).toEqual([]);
  });

  it('is sent with warnings', async () => {
    const file = await world.stored(Buffer.from(FORMATS.ndjson([product(1, { image: '' })])));
    expect(await world.uploads.check(world.shop, file, null)).toMatchObject({
      faultCount: 0,
      warningCount: 1,
    });
    expect(await world.request(file)).toMatchObject({ outcome: 'requested' });
  });

  it('is found by its own shop alone', async () => {
    const file = await world.checked();
    const other = 'other.myshopify.com';
    expect(await world.uploads.check(other, file, null)).toBe('gone');
    expect(await world.uploads.faults(other, file, null)).toBe('gone');
    expect(await world.uploads.request(other, file, { ...BY_STAFF, fewer: 'ask' })).toEqual({
      outcome: 'gone',
    });
  });

  it('is deleted by the next one, after an hour, and when its re-index is cancelled', async () => {
    const first = await world.checked();
    await world.checked();
    expect(await world.request(first)).toEqual({ outcome: 'gone' });
    expect(await world.countFiles()).toBe(1);
    world.clock.passTo(new Date(world.clock.now().getTime() + FILE_LIFE_MS));
    await world.uploads.tidying.run({});
    expect(await world.countFiles()).toBe(0);

    await world.service.control({ kind: 'start-index', feedId: MAIN });
    const id = await world.requested(await world.checked(), { kind: 'when-possible' });
    await world.live(2 * MINUTE);
    world.clock.passTo(new Date(world.clock.now().getTime() + FILE_LIFE_MS));
    await world.uploads.tidying.run({});
    expect(await world.countFiles()).toBe(1);
    await world.indexing.cancel(world.shop, id);
    await world.uploads.tidying.run({});
    expect(await world.countFiles()).toBe(0);
  });
});

describe('a file with far fewer products than the last one', () => {
  const FEW = gzipSync(FORMATS.ndjson(Array.from({ length: 3 }, (_, id) => product(id))));

  /** Stores a file of three products and checks it. */
  async function checkedFew() {
    const id = await world.stored(FEW);
    return { id, report: await world.uploads.check(world.shop, id, null) };
  }

  it('is not sent until staff agree', async () => {
    await world.requested(await world.checked());
    await world.live(HOUR);
    const { id, report } = await checkedFew();
    expect(report).toMatchObject({ products: 3, faultCount: 0, fewerThan: 500 });
    expect(await world.request(id)).toEqual({ outcome: 'fewer-products', before: 500 });
    expect(await world.request(id, { confirmed: 'yes' })).toMatchObject({
      outcome: 'fewer-products',
    });
    await world.requested(id, { fewer: 'accept' });
    await world.live(HOUR);
    expect(world.posts()).toHaveLength(2);
    expect((await checkedFew()).report).toMatchObject({ fewerThan: null });
  });

  it('is not asked about where no index of a file has finished', async () => {
    expect((await checkedFew()).report).toMatchObject({ fewerThan: null });
  });
});

describe('a file that the app makes', () => {
  const made = (content: string) => ({
    id: randomUUID(),
    feedId: MAIN,
    dataAt: world.clock.now(),
    name: 'feed.ndjson',
    open: () => Promise.resolve(Readable.from([Buffer.from(content)])),
    mapping: MAPPING,
  });
  const products = FORMATS.ndjson(Array.from({ length: 50 }, (_, id) => product(id)));
  const schedule = {
    ...BY_STAFF,
    fewer: 'ask',
    cause: 'schedule',
    staff: { id: null, name: null },
  } as const;

  it('is packed, checked and sent', async () => {
    const outcome = await world.uploads.send(world.shop, made(products), schedule);
    expect(outcome).toMatchObject({
      outcome: 'requested',
      reindex: { cause: 'schedule', file: { name: 'feed.ndjson.gz' } },
    });
    const row = await database().prisma.feedFile.findFirstOrThrow();
    const stored = await world.files.open(row);
    expect(gunzipSync(await buffer(stored?.read() ?? Readable.from([]))).toString()).toBe(products);
    await world.live(HOUR);
    expect(world.posts()).toMatchObject([{ status: 200, taken: true }]);
  });

  it('waits for staff where it has far fewer products than the last one, and is not stored meanwhile', async () => {
    await world.requested(await world.checked());
    await world.live(HOUR);
    const send = (fewer: 'ask' | 'accept') =>
      world.uploads.send(world.shop, made(products), { ...schedule, fewer });
    expect(await send('ask')).toEqual({ outcome: 'fewer-products', before: 500 });
    expect(await world.countFiles()).toBe(0);
    expect(await send('accept')).toMatchObject({ outcome: 'requested' });
  });

  it('is requested once, though it is sent again after a process has died', async () => {
    const file = made(products);
    const { reindex } = (await world.uploads.send(world.shop, file, schedule)) as Requested;
    for (const minutes of [0, 1, 60]) {
      await world.live(minutes * MINUTE);
      expect(await world.uploads.send(world.shop, file, schedule)).toMatchObject({
        outcome: 'requested',
        reindex: { id: reindex.id },
      });
    }
    expect(world.posts()).toHaveLength(1);
    expect(await world.countFiles()).toBe(0);
  });

  it('is made again after a process has died before all of it was stored', async () => {
    const file = made(products);
    await world.files.begin(world.shop, { id: file.id, feedId: MAIN, name: 'feed.ndjson.gz' });
    await world.files.append(world.shop, file.id, { start: 0, bytes: Buffer.from('half of it') });
    expect(await world.uploads.send(world.shop, file, schedule)).toMatchObject({
      outcome: 'requested',
    });
    await world.live(HOUR);
    expect(world.posts()).toMatchObject([{ status: 200, taken: true }]);
  });

  it('is deleted where it has faults, is refused or cannot be made', async () => {
    const { uploads, shop } = world;
    expect(await uploads.send(shop, made('{}\n'), schedule)).toMatchObject({ outcome: 'faulty' });
    await world.service.control({ kind: 'start-index', feedId: MAIN });
    await world.live(MINUTE);
    expect(await uploads.send(shop, made(products), schedule)).toMatchObject({
      outcome: 'refused',
    });
    const open = () => Promise.reject(new Error('Shopify does not answer.'));
    await expect(uploads.send(shop, { ...made(''), open }, schedule)).rejects.toThrow('Shopify');
    expect(await world.countFiles()).toBe(0);
  });
});
