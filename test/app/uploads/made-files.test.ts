import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { RequestOutcome } from '../../../app/indexing/requests.ts';
import { createUploads } from '../../../app/uploads/uploads.ts';
import { FORMATS, product } from '../../uploads/support/files.ts';
import { HOUR, MINUTE } from '../clock.ts';
import { BY_STAFF, MAIN, REGENERATED } from '../indexing/support/indexing-world.ts';
import { MAPPING, useUploads } from './uploads-world.ts';

const { database, checks, world } = useUploads();

type Requested = Extract<RequestOutcome, { outcome: 'requested' }>;

describe('a file that the app makes', () => {
  const made = (content: string) => ({
    id: randomUUID(),
    feedId: MAIN,
    dataAt: world().clock.now(),
    name: 'feed.ndjson',
    open: () => Promise.resolve(Readable.from([Buffer.from(content)])),
    isCurrent: () => Promise.resolve(true),
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
    const outcome = await world().uploads.send(world().shop, made(products), schedule);
    expect(outcome).toMatchObject({
      outcome: 'requested',
      reindex: { cause: 'schedule', file: { name: 'feed.ndjson.gz' } },
    });
    const row = await database().prisma.feedFile.findFirstOrThrow();
    const stored = await world().files.open(row);
    expect(gunzipSync(await buffer(stored?.read() ?? Readable.from([]))).toString()).toBe(products);
    await world().live(HOUR);
    expect(world().posts()).toMatchObject([{ status: 200, taken: true }]);
  });

  it('waits for staff where it has far fewer products than the last one, and is not stored meanwhile', async () => {
    await world().requested(await world().checked());
    await world().live(HOUR);
    const send = (fewer: 'ask' | 'accept') =>
      world().uploads.send(world().shop, made(products), { ...schedule, fewer });
    expect(await send('ask')).toEqual({ outcome: 'fewer-products', before: 500 });
    expect(await world().countFiles()).toBe(0);
    expect(await send('accept')).toMatchObject({ outcome: 'requested' });
  });

  it('is requested once, though it is sent again after a process has died', async () => {
    const file = made(products);
    const { reindex } = (await world().uploads.send(world().shop, file, schedule)) as Requested;
    for (const minutes of [0, 1, 60]) {
      await world().live(minutes * MINUTE);
      expect(await world().uploads.send(world().shop, file, schedule)).toMatchObject({
        outcome: 'requested',
        reindex: { id: reindex.id },
      });
    }
    expect(world().posts()).toHaveLength(1);
    expect(await world().countFiles()).toBe(0);
  });

  it('is sent where the database has stored its request, and the answer of that is lost', async () => {
    const { uploads, indexing, clock, shop, files } = world();
    const file = made(products);
    const { feeds } = uploads;
    const losing = createUploads({
      files,
      checks: checks(),
      feeds,
      indexing: {
        ofFile: indexing.ofFile,
        async request(...asked) {
          await indexing.request(...asked);
          throw new Error('the connection ended');
        },
      },
    });
    await expect(losing.send(shop, file, schedule)).rejects.toThrow('the connection ended');
    clock.pass(MINUTE);
    expect(await uploads.send(shop, file, schedule)).toMatchObject({ outcome: 'requested' });
    await world().live(HOUR);
    expect(world().posts()).toMatchObject([{ status: 200, taken: true }]);
    expect(await world().countFiles()).toBe(0);
  });

  it.each([
    ['the same feed', MAIN],
    ['the one that staff chose before', REGENERATED],
  ])('is made again after a process has died while storing it for %s', async (_, feedId) => {
    const file = made(products);
    await world().files.begin(world().shop, { id: file.id, feedId, name: 'feed.ndjson.gz' });
    await world().files.append(world().shop, file.id, {
      start: 0,
      bytes: Buffer.from('half of it'),
    });
    expect(await world().uploads.send(world().shop, file, schedule)).toMatchObject({
      outcome: 'requested',
    });
    await world().live(HOUR);
    expect(world().posts()).toMatchObject([{ status: 200, taken: true }]);
  });

  describe('that another process begins to send meanwhile', () => {
    const isCurrent = () => Promise.resolve(false);

    it('is requested once, as both say', async () => {
      const { uploads, shop } = world();
      const file = made(products);
      const others: unknown[] = [];
      const open = async () => {
        others.push(await uploads.send(shop, file, schedule));
        return file.open();
      };
      const outcome = await uploads.send(shop, { ...file, open, isCurrent }, schedule);
      expect(outcome).toMatchObject({ outcome: 'requested' });
      expect(others).toMatchObject([outcome]);
      await world().live(HOUR);
      expect(world().posts()).toMatchObject([{ status: 200, taken: true }]);
    });

    it('is left to that one where it is made', async () => {
      const { uploads, shop } = world();
      const outcome = await uploads.send(shop, { ...made(products), isCurrent }, schedule);
      expect(outcome).toEqual({ outcome: 'gone' });
      expect(await world().countFiles()).toBe(1);
    });

    it('is left to that one where it cannot be made', async () => {
      const { uploads, shop } = world();
      const open = () => Promise.reject(new Error('Shopify does not answer.'));
      await expect(
        uploads.send(shop, { ...made(products), open, isCurrent }, schedule),
      ).rejects.toThrow('Shopify does not answer.');
      expect(await world().countFiles()).toBe(1);
    });
  });

  it('fails with the error of its making where the database fails too as the file is to be deleted', async () => {
    const { uploads, shop } = world();
    const file = {
      ...made(products),
      open: () => Promise.reject(new Error('Shopify does not answer.')),
      isCurrent: () => Promise.reject(new Error('The database does not answer.')),
    };
    await expect(uploads.send(shop, file, schedule)).rejects.toThrow('Shopify does not answer.');
  });

  it('is deleted where it has faults, is refused or cannot be made', async () => {
    const { uploads, shop } = world();
    expect(await uploads.send(shop, made('{}\n'), schedule)).toMatchObject({ outcome: 'faulty' });
    await world().service.control({ kind: 'start-index', feedId: MAIN });
    await world().live(MINUTE);
    expect(await uploads.send(shop, made(products), schedule)).toMatchObject({
      outcome: 'refused',
    });
    const open = () => Promise.reject(new Error('Shopify does not answer.'));
    await expect(uploads.send(shop, { ...made(''), open }, schedule)).rejects.toThrow('Shopify');
    expect(await world().countFiles()).toBe(0);
  });

  it('is not sent where the service refuses the account', async () => {
    const faults = [{ kind: 'status', status: 401 }] as const;
    await world().service.control({ kind: 'faults', faults: [...faults] });
    const outcome = await world().uploads.send(world().shop, made(products), schedule);
    expect(outcome).toMatchObject({ outcome: 'refused', problem: { kind: 'wrong-key' } });
  });
});
