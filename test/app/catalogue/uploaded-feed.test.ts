import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { beforeEach, describe, expect, it } from 'vitest';
import { FORMATS, product as productOfFile } from '../../uploads/support/files.ts';
import { HOUR, MINUTE } from '../clock.ts';
import { MAIN } from '../indexing/support/indexing-world.ts';
import { takesLong } from '../shop/shop-rows.ts';
import { IDS, useUpdates } from './updates-kit.ts';

const {
  prisma,
  world,
  automatic,
  choose,
  sent,
  change,
  changeMany,
  pass,
  index,
  posts,
  view,
  stateIn,
  dirty,
} = useUpdates();

describe('an uploaded feed', () => {
  const OLD_FILE = FORMATS.ndjson(IDS.map((id) => productOfFile(id, { price: '10' })));

  beforeEach(async () => {
    await prisma().uploadedFeed.create({ data: { shopDomain: world().shop, feedId: MAIN } });
    const file = { name: 'feed.ndjson', size: OLD_FILE.length };
    world().indexing = world().anotherProcess({
      uploaded: sent().resendAfterUpload,
      files: {
        open: () =>
          Promise.resolve({ ...file, read: () => Readable.from([Buffer.from(OLD_FILE)]) }),
        remove: () => Promise.resolve(),
      },
    });
  });

  /** Uploads a file with data of a given time, and ends its index. */
  async function upload(maker: 'app' | 'staff', dataAt: Date): Promise<void> {
    await world().ask({
      file: {
        id: randomUUID(),
        name: 'feed.ndjson',
        size: OLD_FILE.length,
        digest: '',
        maker,
        dataAt,
        products: 1,
      },
    });
    await world().live(HOUR);
  }

  /** Changes two products, the first before the returned time; `minutes` pass after each, in which it is sent. */
  async function changeTwo(minutes = 0): Promise<Date> {
    await change('1', 11);
    await pass(minutes);
    world().clock.pass(MINUTE);
    const dataAt = world().clock.now();
    world().clock.pass(MINUTE);
    await change('2', 12);
    await pass(minutes);
    return dataAt;
  }

  /** The states of the products in the feed's index, and the overview's count of later changes. */
  async function states() {
    const { shop, indexing } = world();
    const [view] = await automatic().views(shop, await indexing.overview(shop));
    return [await stateIn(MAIN, '1'), await stateIn(MAIN, '2'), view?.changes?.count];
  }

  it('has what changed before the app made the file', async () => {
    await upload('app', await changeTwo());
    expect(await states()).toEqual(['live', 'other-index', 1]);
    expect(await view()).toMatchObject({ waiting: 1 });
  });

  it('may lack what changed before staff uploaded a file, which the overview does not count', async () => {
    await upload('staff', await changeTwo());
    expect(await states()).toEqual(['other-index', 'other-index', 1]);
    expect(await view()).toMatchObject({ waiting: 2 });
  });

  it.each(['app', 'staff'] as const)(
    'shows of a file that %s made whether it has a change',
    async (maker) => {
      const dataAt = world().clock.now();
      await upload(maker, dataAt);
      const { feeds } = await world().indexing.overview(world().shop);
      const includesUntil = maker === 'app' ? dataAt : null;
      expect(feeds[0]?.last?.file).toMatchObject({ includesUntil });
    },
  );

  it('gets updates again that an older file has undone', async () => {
    const dataAt = await changeTwo(1);
    expect(posts()).toEqual(['update.json', 'update.json']);
    expect(await dirty()).toBe(0);

    await upload('staff', dataAt);
    expect(posts()).toEqual(['update.json', 'update.json', 'feed']);
    expect(await view()).toMatchObject({ waiting: 1 });
    expect(await dirty()).toBe(1);
    await pass(1);
    expect(posts()).toHaveLength(4);
    expect(index()).toMatchObject({ 2: 12 });
    expect(await view()).toMatchObject({ waiting: 0 });
    expect(await dirty()).toBe(0);
  });

  it('is indexed also where marking what its file has undone takes longer than five seconds', async () => {
    const dataAt = await changeTwo(1);
    await takesLong(prisma(), 'UPDATE', 'CatalogueItem', () => upload('staff', dataAt));
    const { feeds } = await world().indexing.overview(world().shop);
    expect(feeds[0]).toMatchObject({ active: null, last: { state: 'done' } });
    expect(await dirty()).toBe(1);
  });

  it('gets any number of changed products by updates, though it followed the catalogue before', async () => {
    await choose({ updates: true, onChange: true });
    await changeMany(1_001);
    await world().indexing.refresh(world().shop);
    expect(await view()).toMatchObject({ plan: { do: 'send' }, waiting: 1_001 });
  });
});
