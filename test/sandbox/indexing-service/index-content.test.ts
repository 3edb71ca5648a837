import { describe, expect, it } from 'vitest';
import type { IndexRecord } from './index-content.ts';
import { HOUR, MINUTE, put, START, startService } from './test-service.ts';

const DEMO = { siteId: 'demo01', feedId: '1201' };
const mug = (price: number): IndexRecord => ({ uid: '7', title: 'Mug', price });

/** A service whose shop has one product with a variable price. */
async function shopService() {
  const shop = { price: 10 };
  const service = await startService({ catalogue: () => [mug(shop.price)] });
  const read = (feedId = '1201') =>
    service.index(feedId).map(({ record, by }) => [record.price, by]);
  return { service, shop, read, content: service.content };
}

describe('what is in the index of a feed', () => {
  it('is the shop’s catalogue at first, and nothing where it was never indexed', async () => {
    const { service, read } = await shopService();
    expect(read()).toEqual([[10, 'index']]);
    expect(service.index('1201')).toMatchObject([{ writtenAt: '2026-11-21T03:48:00.000Z' }]);
    expect(read('1203')).toEqual([]);
  });

  it('is what the shop had when the last finished index began', async () => {
    const { service, shop, read } = await shopService();
    shop.price = 11;
    await put(service, '1201');
    shop.price = 12;
    service.pass(MINUTE);
    expect(read()).toEqual([[10, 'index']]);
    service.pass(10 * MINUTE);
    expect(read()).toEqual([[11, 'index']]);
    expect(service.index('1201')).toMatchObject([{ writtenAt: '2026-11-21T09:04:40.000Z' }]);
  });

  it('loses what is written while an index is in progress, and keeps it where that fails', async () => {
    const { service, read, content } = await shopService();
    await put(service, '1201');
    content.update(DEMO, [mug(99)]);
    expect(service.index('1201')).toMatchObject([{ by: 'update', writtenAt: START }]);
    service.pass(10 * MINUTE);
    expect(read()).toEqual([[10, 'index']]);

    service.pass(HOUR);
    await service.control({ kind: 'fail-next', feedId: '1201', as: 'error' });
    await put(service, '1201');
    content.update(DEMO, [mug(98)]);
    service.pass(10 * MINUTE);
    expect(read()).toEqual([[98, 'update']]);
  });

  it('is what a file has once its index has finished', async () => {
    const { service, read, content } = await shopService();
    await put(service, '1201');
    content.replace(DEMO, [mug(55)]);
    expect(read()).toEqual([[10, 'index']]);
    service.pass(10 * MINUTE);
    expect(read()).toEqual([[55, 'upload']]);
  });

  it('is changed by updates of what is there, by whole records, and by removing', async () => {
    const { service, content } = await shopService();
    expect(content.update(DEMO, [{ uid: '7', price: 9 }, { uid: '8' }])).toEqual(['8']);
    expect(service.index('1201')).toMatchObject([{ record: { title: 'Mug', price: 9 } }]);
    content.upsert(DEMO, [{ uid: '7', title: 'Cup' }, mugOf('8')]);
    expect(service.index('1201').map(({ record }) => record)).toEqual([
      { uid: '7', title: 'Cup' },
      mugOf('8'),
    ]);
    expect(content.remove(DEMO, ['7', '9'])).toEqual(['9']);
    expect(service.index('1201')).toMatchObject([{ record: { uid: '8' }, by: 'upsert' }]);
  });

  it('is found by title, by identifier and by those of variants, the first of them', async () => {
    const { content } = await shopService();
    content.upsert(DEMO, [{ ...mugOf('71'), children: [{ uid: '900' }] }, mugOf('72')]);
    const find = (search: string, limit = 10) => {
      const { total, found, records } = content.find(DEMO, search, limit);
      return [total, found, records.map(({ record }) => record.uid)];
    };
    expect(find('7')).toEqual([3, 3, ['7', '71', '72']]);
    expect(find('MUG', 2)).toEqual([3, 3, ['7', '71']]);
    expect(find('900')).toEqual([3, 1, ['71']]);
  });

  it('is on a page, the first 50 records of those that were found', async () => {
    const { service, content } = await shopService();
    content.upsert(
      DEMO,
      Array.from({ length: 60 }, (_, n) => mugOf(`u${n}`)),
    );
    const find = (query: string) => fetch(`${service.url}/index/demo01/${query}`);
    expect(await (await find('1201?search=u')).text()).toContain('50 of 61 found, 61 in all');
    expect(await (await find('1201?search=u59')).text()).toContain('<td>Mug u59</td>');
    expect((await find('7')).status).toBe(404);
  });
});

const mugOf = (uid: string): IndexRecord => ({ uid, title: `Mug ${uid}` });
