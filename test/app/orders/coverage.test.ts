import { describe, expect, it } from 'vitest';
import type { ShopifyOrder } from '../../../app/orders/classify.ts';
import { coverageTotals, LEDGER_SIZE, WAITING_MS } from '../../../app/orders/coverage.ts';
import { deleteOld } from '../../../app/reports/retention.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../clock.ts';
import { order, OTHER_SHOP, SHOP, useOrders } from './orders-kit.ts';

const { database, kit } = useOrders();

const ago = (ms: number) => new Date(kit().clock.now().getTime() - ms);

async function read(...orders: ShopifyOrder[]): Promise<void> {
  kit().shopify.orders.push(...orders);
  await kit().orders.recordAccess(SHOP, 'granted');
  await kit().work(HOUR);
}

const days = async () =>
  (await kit().orders.coverage(SHOP)).days.filter(
    ({ base, outside }) => base > 0 || Object.keys(outside).length > 0,
  );
const states = async () => (await kit().orders.list(SHOP, {})).rows.map(({ state }) => state);

describe('the coverage of a shop’s orders', () => {
  it('is 30 days without numbers before staff have agreed', async () => {
    const { access, days: all } = await kit().orders.coverage(SHOP);
    expect(access).toBe('not-granted');
    expect(all.map(({ day }) => day).at(0)).toBe('2026-10-22');
    expect(all.map(({ day }) => day).at(-1)).toBe('2026-11-20');
  });

  it('counts what browsers reported by the shop’s own days, and each reason by itself', async () => {
    // 04:30 UTC is the previous evening in New York.
    const at = new Date('2026-11-19T04:30:00Z');
    const place = () => order({ createdAt: at });
    const [taken, refused, failed, unknown, tested] = [place(), place(), place(), place(), place()];
    await kit().receipt(taken, { outcome: 'taken' });
    await kit().receipt(refused, { outcome: 'refused', httpStatus: 400 });
    await kit().receipt(failed, { outcome: 'not-taken' });
    await kit().receipt(unknown, { outcome: 'unknown' });
    await kit().receipt(tested, { outcome: 'taken', mode: 'test' });
    const inPerson = order({ createdAt: at, sourceName: 'pos' });
    await read(taken, refused, failed, unknown, tested, place(), inPerson);
    expect(await days()).toEqual([
      {
        day: '2026-11-18',
        base: 6,
        reported: 1,
        missed: { refused: 1, 'not-taken': 1, unknown: 1, 'test-mode': 1, 'not-seen': 1 },
        missedValue: 500,
        withoutValue: 0,
        outside: { 'point-of-sale': 1 },
      },
    ]);
    const { rows } = await kit().orders.list(SHOP, { state: 'refused' });
    expect(rows).toMatchObject([
      { orderId: refused.id, name: refused.name, value: 100, currency: 'USD', httpStatus: 400 },
    ]);
  });

  it('leaves out an order whose browser may still report it', async () => {
    const young = order({ createdAt: ago(-HOUR + MINUTE) });
    await read(young);
    expect((await kit().orders.coverage(SHOP)).lastOrderAt).toBeNull();
    expect(await states()).toEqual(['waiting']);
    expect(await days()).toEqual([]);
    kit().clock.pass(WAITING_MS);
    expect(await states()).toEqual(['not-seen']);
    expect(await days()).toMatchObject([{ base: 1, reported: 0, missed: { 'not-seen': 1 } }]);
    await kit().receipt(young, { outcome: 'taken' });
    await kit().work(HOUR);
    expect(await days()).toMatchObject([{ base: 1, reported: 1, missed: {} }]);
  });

  it('says when the newest order was placed that a browser could report', async () => {
    const sold = order({ createdAt: ago(HOUR) });
    await read(
      sold,
      order({ createdAt: ago(2 * HOUR) }),
      order({ createdAt: ago(MINUTE), sourceName: 'pos' }),
    );
    expect((await kit().orders.coverage(SHOP)).lastOrderAt).toEqual(new Date(sold.createdAt));
  });

  it('counts the newest orders by what the service answered, where Shopify confirms their receipts', async () => {
    const withReceipt = async (
      placed: ShopifyOrder,
      outcome: string,
      httpStatus = 0,
      mode = 'live',
    ) => {
      await kit().receipt(placed, { outcome, httpStatus, mode });
      return placed;
    };
    const [today, yesterday, before] = [HOUR, 20 * HOUR, 44 * HOUR].map((ms) =>
      order({ createdAt: ago(ms) }),
    ) as [ShopifyOrder, ShopifyOrder, ShopifyOrder];
    const place = () => order({ createdAt: ago(2 * HOUR) });
    await read(
      await withReceipt(today, 'refused', 400),
      await withReceipt(yesterday, 'unknown', 502),
      await withReceipt(before, 'refused', 400),
      await withReceipt(place(), 'unknown'),
      await withReceipt(place(), 'not-taken', 503),
      await withReceipt(place(), 'taken'),
      await withReceipt(place(), 'taken', 0, 'test'),
      await withReceipt(order({ createdAt: ago(2 * HOUR), test: true }), 'refused', 400),
    );
    // Claims about an order without its token at Shopify, and about an unknown order.
    await withReceipt({ ...place(), checkoutToken: 'guessed' }, 'refused', 400);
    expect((await kit().orders.coverage(SHOP)).answered).toEqual({ taken: 2, failed: 2 });
  });

  it('leaves out orders of an earlier connection and tests, although their browsers reported them', async () => {
    const [earlier, test] = [
      order({ createdAt: ago(2 * HOUR) }),
      order({ createdAt: ago(0), test: true }),
    ];
    for (const each of [earlier, test]) await kit().receipt(each, { outcome: 'taken' });
    await database().prisma.pixelConnection.updateMany({ data: { connectedAt: ago(HOUR) } });
    await read(earlier, test);
    expect(await days()).toMatchObject([
      { base: 0, reported: 0, outside: { 'before-connection': 1, test: 1 } },
    ]);
  });

  it('leaves out orders that were read when what their browsers reported was already forgotten', async () => {
    const [reported, missed] = [order({ createdAt: ago(0) }), order({ createdAt: ago(0) })];
    await kit().receipt(reported, { outcome: 'taken' });
    kit().clock.pass(3 * DAY);
    await deleteOld(database().sql, kit().clock.now());
    const recent = order({ createdAt: ago(DAY) });
    await read(reported, missed, recent);
    expect(await days()).toMatchObject([
      { day: '2026-11-20', base: 0, missed: {}, outside: { 'not-compared': 2 } },
      { day: '2026-11-22', base: 1, missed: { 'not-seen': 1 }, outside: {} },
    ]);
    // An order that was read in time keeps its state.
    kit().clock.pass(3 * DAY);
    kit().shopify.orders[2] = { ...recent, cancelledAt: ago(0), updatedAt: ago(0) };
    await kit().work(HOUR);
    expect(await states()).toEqual(['not-seen', 'not-compared', 'not-compared']);
  });

  it('believes no receipt with another token, of another shop, or of an order that Shopify does not know', async () => {
    const place = () => order({ createdAt: ago(DAY) });
    const [one, two, three] = [place(), place(), place()];
    await kit().receipt({ ...one, checkoutToken: 'guessed' }, { outcome: 'taken' });
    await kit().receipt(two, { outcome: 'taken', shop: OTHER_SHOP });
    await kit().receipt({ ...three, id: '1' }, { outcome: 'taken' });
    await read(one, two, three);
    expect(await days()).toMatchObject([{ base: 3, reported: 0, missed: { 'not-seen': 3 } }]);
  });

  it('keeps the count of what was taken once, and of what an order was when it was read', async () => {
    const placed = order({ createdAt: ago(DAY) });
    await kit().receipt(placed, { outcome: 'taken' });
    await read(placed);
    await database().prisma.orderReceipt.deleteMany();
    await database().prisma.pixelConnection.deleteMany();
    await kit().work(HOUR);
    expect(await states()).toEqual(['reported']);
    await read(order({ createdAt: ago(MINUTE) }));
    expect(await states()).toEqual(['before-connection', 'reported']);
  });

  it('lists the newest orders and counts the others once, whatever changes in them', async () => {
    const [first, second] = [40, 36].map((hours) => order({ createdAt: ago(hours * HOUR) })) as [
      ShopifyOrder,
      ShopifyOrder,
    ];
    const many = Array.from({ length: LEDGER_SIZE + 3 }, (_, index) =>
      order({ createdAt: ago(DAY - index * SECOND) }),
    );
    kit().shopify.pageSize = 250;
    await kit().receipt(first, { outcome: 'taken' });
    await read(first, second, ...many);
    expect((await kit().orders.list(SHOP, {})).total).toBe(LEDGER_SIZE);
    const counted = async () => {
      const all = await days();
      const sum = (of: (day: (typeof all)[number]) => number) =>
        all.reduce((total, day) => total + of(day), 0);
      return [sum(({ base }) => base), sum(({ reported }) => reported)];
    };
    expect(await counted()).toEqual([LEDGER_SIZE + 5, 1]);
    const cancelledAt = ago(0);
    kit().shopify.orders[1] = { ...second, cancelledAt, updatedAt: cancelledAt };
    await kit().work(HOUR);
    expect(await counted()).toEqual([LEDGER_SIZE + 5, 1]);
  });

  it('says what the missed orders cost, in the shop’s latest currency', async () => {
    const cost = (amount: string, { currency = 'EUR', hours = 20 } = {}) =>
      order({ createdAt: ago(hours * HOUR), subtotal: { amount, currency } });
    const reported = cost('70.00');
    await kit().receipt(reported, { outcome: 'taken' });
    await read(
      cost('500', { currency: 'USD', hours: 44 }),
      order({ createdAt: ago(43 * HOUR), subtotal: null }),
      ...[cost('30.10'), cost('9.95'), reported],
    );
    const values = async () =>
      (await days()).map((day) => [day.base, day.missedValue, day.withoutValue]);
    const known = [
      [2, 0, 2],
      [3, 40.05, 0],
    ];
    expect((await kit().orders.coverage(SHOP)).currency).toBe('EUR');
    const before = await kit().orders.coverage(SHOP, { last: '2026-11-18', length: 1 });
    expect([before.currency, coverageTotals(before).missedValue]).toEqual(['USD', 500]);
    expect(await values()).toEqual(known);
    // The same result once they are only counted by day, some earlier than others.
    kit().shopify.pageSize = 250;
    const many = (count: number) => Array.from({ length: count }, () => cost('1', { hours: 1 }));
    await read(...many(LEDGER_SIZE - 2));
    await read(...many(2));
    expect((await kit().orders.list(SHOP, { day: '2026-11-19' })).total).toBe(0);
    expect((await values()).slice(0, 2)).toEqual(known);
  });

  it.each([
    ['USD', 'EUR'],
    ['EUR', 'USD'],
  ])(
    'on the day on which %s became %s counts in the currency of the newest order',
    async (old, now) => {
      const cost = (currency: string, hours: number) =>
        order({ createdAt: ago(hours * HOUR), subtotal: { amount: '9.50', currency } });
      await read(cost(old, 3), cost(old, 2), cost(now, 1));
      expect((await kit().orders.coverage(SHOP)).currency).toBe(now);
      expect((await days()).map((day) => [day.base, day.missedValue, day.withoutValue])).toEqual([
        [3, 9.5, 2],
      ]);
    },
  );

  it.each(['is read', 'cannot be read'])(
    'forgets what is older than the days that it shows, and counts it for two months; the shop %s',
    async (how) => {
      const sold = order({ createdAt: ago(DAY) });
      await kit().receipt(sold, { outcome: 'taken' });
      await read(sold, order({ createdAt: ago(DAY) }));
      const ofNovember = async () => {
        const { days: all } = await kit().orders.coverage(SHOP, { last: '2026-11-30', length: 30 });
        expect([all.length, all[0]?.day]).toEqual([30, '2026-11-01']);
        return all.filter(({ base }) => base > 0);
      };
      const counted = await ofNovember();
      expect(counted).toMatchObject([
        { day: '2026-11-19', base: 2, reported: 1, missedValue: 100 },
      ]);
      const passDays = async (count: number) => {
        kit().clock.pass(count * DAY);
        if (how === 'cannot be read')
          kit().shopify.insteads = [{ kind: 'problem', problem: 'no-answer', restart: 'no' }];
        await kit().work();
      };
      await passDays(31);
      expect((await kit().orders.list(SHOP, {})).total).toBe(0);
      expect(await ofNovember()).toEqual(counted);
      await passDays(32);
      expect(await ofNovember()).toEqual(counted);
      await passDays(9);
      expect(await ofNovember()).toEqual([]);
    },
  );
});

it('The ledger shows one state, or one day in the shop’s time zone, page by page.', async () => {
  const outside = Array.from({ length: 27 }, () =>
    order({ createdAt: new Date('2026-11-18T12:00:00Z'), sourceName: 'pos' }),
  );
  await read(...outside, order({ createdAt: new Date('2026-11-19T04:30:00Z') }));
  const { orders } = kit();
  const first = await orders.list(SHOP, { state: 'point-of-sale' });
  expect([first.total, first.pageCount, first.rows.length]).toEqual([27, 2, 25]);
  expect((await orders.list(SHOP, { state: 'point-of-sale', page: 9 })).rows).toHaveLength(2);
  expect((await orders.list(SHOP, { day: '2026-11-18' })).total).toBe(28);
  expect((await orders.list(SHOP, { day: '2026-11-19' })).total).toBe(0);
  expect((await orders.list(OTHER_SHOP, {})).total).toBe(0);
});
