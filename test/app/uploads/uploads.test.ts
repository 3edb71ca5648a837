import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Fault } from '../../sandbox/service-parts/faults.ts';
import { FORMATS, product } from '../../uploads/support/files.ts';
import { HOUR, MINUTE } from '../clock.ts';
import { BY_STAFF, MAIN, REGENERATED, WHOLE_COURSE } from '../indexing/support/indexing-world.ts';
import { GOOD_FILE, MAPPING, useUploads } from './uploads-world.ts';

const { database, world } = useUploads();

const fault = (...faults: Fault[]) => world().service.control({ kind: 'faults', faults });

describe('an upload', () => {
  it('is a re-index by POST, whose file is deleted at its end', async () => {
    const id = await world().requested(await world().checked());
    expect((await world().view(id)).file).toEqual({
      name: 'feed.ndjson.gz',
      size: GOOD_FILE.length,
      includesUntil: null,
    });
    await world().live(HOUR);
    expect(await world().course(id)).toEqual(WHOLE_COURSE);
    expect(world().posts()).toMatchObject([
      { feedId: MAIN, requestedBy: 'staff@example.com', status: 200, taken: true },
    ]);
    expect(world().puts()).toEqual([]);
    expect(await world().countFiles()).toBe(0);
  });

  it('shares the hourly limit with every other cause', async () => {
    await world().requested(await world().checked());
    await world().live(30 * MINUTE);
    expect(await world().request(await world().checked())).toMatchObject({
      outcome: 'refused',
      decision: { reason: 'hour-limit' },
    });
    await world().uploads.feeds.choose(world().shop, [], [MAIN]);
    for (const cause of ['staff', 'catalogue', 'schedule'] as const)
      expect(await world().indexing.request(world().shop, { ...BY_STAFF, cause })).toMatchObject({
        outcome: 'refused',
        decision: { reason: 'hour-limit' },
      });
    await world().live(30 * MINUTE);
    expect(await world().indexing.request(world().shop, BY_STAFF)).toMatchObject({
      outcome: 'requested',
    });
  });

  it('is sent again with the same file after no connection', async () => {
    const id = await world().requested(await world().checked());
    await fault({ kind: 'gone', seconds: 60 });
    await world().live(MINUTE);
    expect((await world().view(id)).state).toBe('waiting');
    await fault();
    await world().live(HOUR);
    expect((await world().view(id)).state).toBe('done');
  });

  it('does not follow a redirect', async () => {
    await fault({ kind: 'redirect', on: 'feed', times: 1 });
    const id = await world().requested(await world().checked());
    await world().live(MINUTE);
    expect(await world().view(id)).toMatchObject({ state: 'unknown', reason: 'service:redirect' });
    expect(
      world()
        .service.requests()
        .filter(({ path }) => path.includes('redirected')),
    ).toEqual([]);
  });

  it('ends unsent without its file', async () => {
    const file = await world().checked();
    const id = await world().requested(file);
    await database().prisma.feedFile.delete({ where: { id: file } });
    await world().live(MINUTE);
    expect(await world().view(id)).toMatchObject({ state: 'refused', reason: 'file-gone' });
    expect([...world().puts(), ...world().posts()]).toEqual([]);
  });
});

describe('a feed that staff upload', () => {
  it('is never fetched', async () => {
    for (const kind of ['now', 'when-possible'] as const)
      expect(await world().indexing.request(world().shop, { ...BY_STAFF, kind })).toMatchObject({
        outcome: 'refused',
        decision: { reason: 'uploaded-feed' },
      });
  });

  it('is not fetched by a re-index that was requested before', async () => {
    await world().uploads.feeds.choose(world().shop, [], [MAIN]);
    await world().service.control({ kind: 'start-index', feedId: MAIN });
    const { id } = await world().ask({ kind: 'when-possible' });
    await world().uploads.feeds.choose(world().shop, [MAIN], [MAIN]);
    await world().skip(HOUR);
    expect(await world().view(id)).toMatchObject({ state: 'refused', reason: 'uploaded-feed' });
    expect(world().puts()).toEqual([]);
  });

  it('is the only one that takes files', async () => {
    const file = { feedId: REGENERATED, name: 'feed.csv' };
    expect(await world().uploads.begin(world().shop, file)).toBeNull();
    expect(
      await world().uploads.begin('other.myshopify.com', { ...file, feedId: MAIN }),
    ).toBeNull();
  });

  it('keeps the mapping of the file that staff sent', async () => {
    expect(await world().uploads.feeds.mapping(world().shop, MAIN)).toBeNull();
    await world().requested(await world().checked());
    expect(await world().uploads.feeds.mapping(world().shop, MAIN)).toEqual(MAPPING);
  });
});

describe('a file with far fewer products than the last one', () => {
  const FEW = gzipSync(FORMATS.ndjson(Array.from({ length: 3 }, (_, id) => product(id))));

  /** Stores a file of three products and checks it. */
  async function checkedFew() {
    const id = await world().stored(FEW);
    return { id, report: await world().uploads.check(world().shop, id, null) };
  }

  it('is not sent until staff agree', async () => {
    await world().requested(await world().checked());
    await world().live(HOUR);
    const { id, report } = await checkedFew();
    expect(report).toMatchObject({ products: 3, faultCount: 0, fewerThan: 500 });
    expect(await world().request(id)).toEqual({ outcome: 'fewer-products', before: 500 });
    expect(await world().request(id, { confirmed: 'yes' })).toMatchObject({
      outcome: 'fewer-products',
    });
    await world().requested(id, { fewer: 'accept' });
    await world().live(HOUR);
    expect(world().posts()).toHaveLength(2);
    expect((await checkedFew()).report).toMatchObject({ fewerThan: null });
  });

  it('is not asked about where the last one was of another account, whose feed has the same id', async () => {
    await world().requested(await world().checked());
    await world().live(HOUR);
    expect((await checkedFew()).report).toMatchObject({ fewerThan: 500 });
    await database().prisma.credentials.updateMany({ data: { siteId: 'other01' } });
    expect((await checkedFew()).report).toMatchObject({ fewerThan: null });
  });

  it('is not asked about where no index of a file has finished', async () => {
    expect((await checkedFew()).report).toMatchObject({ fewerThan: null });
  });
});
