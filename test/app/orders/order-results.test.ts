import { describe, expect, it } from 'vitest';
import type { OrderLists } from '../../../app/beacon/report.ts';
import type { ShopifyOrder } from '../../../app/orders/classify.ts';
import { createResults } from '../../../app/results/results.ts';
import { DAY, HOUR } from '../clock.ts';
import { order, SHOP, START, useOrders } from './orders-kit.ts';

const { database, kit } = useOrders();

const placed = (changes: Partial<ShopifyOrder> = {}) =>
  order({ createdAt: new Date(kit().clock.now().getTime() - HOUR), ...changes });

const storeReceipt = (of: ShopifyOrder, lists?: OrderLists, changes: object = {}) =>
  kit().receipt(of, { outcome: 'taken', ...(lists && { lists }), ...changes });

async function read(...orders: ShopifyOrder[]): Promise<void> {
  kit().shopify.orders.push(...orders);
  await kit().orders.recordAccess(SHOP, 'granted');
  await kit().work();
}

/** `<day> <module>: <orders> <value> <currency>` */
async function days(): Promise<string[]> {
  const rows = await database().prisma.resultDay.findMany();
  return rows
    .map(({ day, module, orders, value, currency }) => {
      const figures = [orders, value.toFixed(2), currency].join(' ');
      return `${day.toISOString().slice(0, 10)} ${module}: ${figures}`;
    })
    .sort();
}

describe('what lists brought', () => {
  it('is measured on no more orders than there are, where the shop moves its time zone', async () => {
    const { prisma, sql } = database();
    const { clock, orders } = kit();
    const inZone = (timeZone: string) => prisma.shop.updateMany({ data: { timeZone } });
    const results = createResults({ sql, orders, now: clock.now });
    await inZone('Pacific/Auckland');
    // Half an hour after midnight there.
    const sold = order({ createdAt: new Date('2026-11-20T11:30:00.000Z') });
    clock.pass(2 * HOUR);
    await storeReceipt(sold, { search: [1, 500] });
    await read(sold);
    clock.pass(6 * DAY);
    const ofWeek = async () => (await results.read(SHOP, 7)).orders;
    expect(await ofWeek()).toMatchObject({ measured: 1, base: 1 });
    await inZone('America/Los_Angeles');
    clock.pass(20 * HOUR);
    expect(await ofWeek()).toMatchObject({ measured: 1, base: 1 });
  });

  it('is the share of the order’s browser in the total of Shopify, per module and day', async () => {
    const [one, two, none] = [
      placed(),
      placed({ createdAt: new Date(START.getTime() - DAY) }),
      placed(),
    ];
    await storeReceipt(one, { search: [2, 750], bundles: [1, 250] });
    await storeReceipt(two, { search: [1, 333] });
    await storeReceipt(none, {});
    await read(one, two, none);
    expect(await days()).toEqual([
      '2026-11-19 all: 1 100.00 USD',
      '2026-11-19 search: 1 33.30 USD',
      '2026-11-20 all: 2 200.00 USD',
      '2026-11-20 bundles: 1 25.00 USD',
      '2026-11-20 search: 1 75.00 USD',
    ]);
  });

  it('counts once, also where the receipt comes late and the order changes', async () => {
    const one = placed();
    await read(one);
    expect(await days()).toEqual([]);
    await storeReceipt(one, { search: [1, 500] });
    for (let times = 0; times < 3; times += 1) {
      kit().clock.pass(HOUR);
      kit().shopify.orders[0] = { ...one, updatedAt: kit().clock.now() };
      await kit().work();
    }
    expect(await days()).toEqual([
      '2026-11-20 all: 1 100.00 USD',
      '2026-11-20 search: 1 50.00 USD',
    ]);
  });

  it('is not known of an order whose clicks are not known, of test mode, without a total, and of others’ claims', async () => {
    const [silent, test, free, guessed, pos] = [
      placed(),
      placed(),
      placed({ subtotal: null }),
      placed(),
      placed({ sourceName: 'pos' }),
    ] as [ShopifyOrder, ShopifyOrder, ShopifyOrder, ShopifyOrder, ShopifyOrder];
    const lists = { search: [1, 1_000] } as const;
    await storeReceipt(silent);
    await storeReceipt(test, lists, { mode: 'test' });
    await storeReceipt(free, lists);
    await storeReceipt({ ...guessed, checkoutToken: 'guessed' }, lists);
    await storeReceipt(pos, lists);
    await read(silent, test, free, guessed, pos);
    expect(await days()).toEqual([]);
  });

  it('is kept for 70 days, and forgotten when staff take the access back', async () => {
    const one = placed();
    await storeReceipt(one, { search: [1, 500] });
    await read(one);
    await kit().work(69 * DAY);
    expect(await days()).toHaveLength(2);
    await kit().work(2 * DAY);
    expect(await days()).toEqual([]);
    const two = placed();
    await storeReceipt(two, { search: [1, 500] });
    kit().clock.pass(HOUR);
    await read(two);
    expect(await days()).toHaveLength(2);
    await kit().orders.recordAccess(SHOP, 'not-granted');
    expect(await days()).toEqual([]);
  });
});
