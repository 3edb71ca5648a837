import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { FileChecks } from '../../../app/uploads/file-checks.ts';
import { FILE_LIFE_MS } from '../../../app/uploads/file-store.ts';
import { createUploads } from '../../../app/uploads/uploads.ts';
import { FORMATS, product } from '../../uploads/support/files.ts';
import { MINUTE } from '../clock.ts';
import { BY_STAFF, MAIN } from '../indexing/support/indexing-world.ts';
import { GOOD_FILE, MAPPING, useUploads } from './uploads-world.ts';

const { database, checks, world } = useUploads();

describe('a stored file', () => {
  it('is whole though pieces are repeated, or empty', async () => {
    const { uploads, shop, files } = world();
    const id = (await uploads.begin(shop, { feedId: MAIN, name: 'a.gz' })) ?? '';
    const append = (start: number, bytes: string) =>
      uploads.append(shop, id, { start, bytes: Buffer.from(bytes) });
    expect(await append(0, '')).toBe('stored');
    expect(await append(0, 'abc')).toBe('stored');
    expect(await append(0, 'abc')).toBe('stored');
    expect(await append(5, 'f')).toBe('out-of-order');
    expect(await append(3, 'de')).toBe('stored');
    expect(await append(19_999_999, 'x')).toBe('out-of-order');
    expect(await append(19_999_999, 'xy')).toBe('too-large');
    const file = await files.find(shop, id);
    expect(await text(file?.read() ?? Readable.from([]))).toBe('abcde');
    expect(await text(file?.read({ start: 2, end: 4 }) ?? Readable.from([]))).toBe('cd');
    const more = { start: 5, bytes: Buffer.of(1) };
    expect(await uploads.append('other.myshopify.com', id, more)).toBe('gone');
  });

  it('is the only one of its feed, though twelve are begun at once', async () => {
    const { uploads, shop } = world();
    const begin = () => uploads.begin(shop, { feedId: MAIN, name: 'a.gz' });
    const ids = await Promise.all(Array.from({ length: 12 }, begin));
    expect(new Set(ids).size).toBe(12);
    expect(await world().countFiles()).toBe(1);
  });

  it('is not sent before its check, and not with a fault', async () => {
    const file = await world().stored(
      Buffer.from(FORMATS.ndjson([product(1, { price: '', image: '' })])),
    );
    expect(await world().request(file)).toEqual({ outcome: 'not-checked' });
    expect(await world().uploads.check(world().shop, file, null)).toMatchObject({
      faultCount: 1,
      warningCount: 1,
    });
    expect(await world().request(file)).toEqual({ outcome: 'not-checked' });
    const faults = Buffer.from(await world().uploads.faults(world().shop, file, null)).toString();
    const codes = Array.from(faults.matchAll(/"code":"([^"]+)"/g), ([, code]) => code);
    expect(codes).toEqual(['no-image', 'missing']);
  });

  it('is not sent where a piece came while it was checked', async () => {
    const { uploads, shop, files } = world();
    const id = await world().stored(GOOD_FILE);
    const piece = { start: GOOD_FILE.length, bytes: gzipSync('no product\n') };
    const file = await files.find(shop, id);
    if (file === null) throw new Error('The file is gone.');
    expect(await uploads.append(shop, id, piece)).toBe('stored');
    expect(await files.recordCheck(file, { products: 500, mapping: MAPPING })).toBe(false);
    expect(await world().request(id)).toEqual({ outcome: 'not-checked' });
  });

  it('takes no piece once it was checked', async () => {
    const id = await world().checked();
    const piece = { start: GOOD_FILE.length, bytes: Buffer.of(1) };
    expect(await world().uploads.append(world().shop, id, piece)).toBe('out-of-order');
    expect(await world().request(id)).toMatchObject({ outcome: 'requested' });
  });

  it('is not sent where the database has other bytes than were checked', async () => {
    const id = await world().checked();
    const run = await world().requested(id);
    await database().prisma.feedFile.delete({ where: { id } });
    await world().files.begin(world().shop, { id, feedId: MAIN, name: 'feed.ndjson.gz' });
    const bytes = Buffer.alloc(GOOD_FILE.length);
    await world().files.append(world().shop, id, { start: 0, bytes });
    await database().prisma.feedFile.update({ where: { id }, data: { products: 500 } });
    await world().live(MINUTE);
    expect(await world().view(run)).toMatchObject({ state: 'refused', reason: 'file-gone' });
    expect(world().posts()).toEqual([]);
  });

  it('is sent with warnings', async () => {
    const file = await world().stored(Buffer.from(FORMATS.ndjson([product(1, { image: '' })])));
    expect(await world().uploads.check(world().shop, file, null)).toMatchObject({
      faultCount: 0,
      warningCount: 1,
    });
    expect(await world().request(file)).toMatchObject({ outcome: 'requested' });
  });

  it('is found by its own shop alone', async () => {
    const file = await world().checked();
    const other = 'other.myshopify.com';
    expect(await world().uploads.check(other, file, null)).toBe('gone');
    expect(await world().uploads.faults(other, file, null)).toBe('gone');
    expect(await world().uploads.request(other, file, { ...BY_STAFF, fewer: 'ask' })).toEqual({
      outcome: 'gone',
    });
  });

  it('is gone for a check that other staff begin the next one during', async () => {
    const { shop, files, uploads } = world();
    const stored = await world().stored(GOOD_FILE);
    const report: FileChecks['report'] = async (request) => {
      await uploads.begin(shop, { feedId: MAIN, name: 'next.gz' });
      return checks().report(request);
    };
    const racing = { files, checks: { report, list: checks().list }, feeds: uploads.feeds };
    const { check } = createUploads({ ...racing, indexing: world().indexing });
    expect(await check(shop, stored, null)).toBe('gone');
  });

  it('is deleted by the next one, after an hour, and when its re-index is cancelled', async () => {
    const first = await world().checked();
    await world().checked();
    expect(await world().request(first)).toEqual({ outcome: 'gone' });
    expect(await world().countFiles()).toBe(1);
    world().clock.passTo(new Date(world().clock.now().getTime() + FILE_LIFE_MS));
    await world().uploads.cleanup.run({});
    expect(await world().countFiles()).toBe(0);

    await world().service.control({ kind: 'start-index', feedId: MAIN });
    const id = await world().requested(await world().checked(), { kind: 'when-possible' });
    await world().live(2 * MINUTE);
    world().clock.passTo(new Date(world().clock.now().getTime() + FILE_LIFE_MS));
    await world().uploads.cleanup.run({});
    expect(await world().countFiles()).toBe(1);
    await world().indexing.cancel(world().shop, id);
    await world().uploads.cleanup.run({});
    expect(await world().countFiles()).toBe(0);
  });
});
