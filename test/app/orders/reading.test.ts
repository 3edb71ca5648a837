import { describe, expect, it } from 'vitest';
import type { ShopifyOrder } from '../../../app/orders/classify.ts';
import { MAX_PAUSE_MS, MIN_PAUSE_MS } from '../../../app/orders/reading.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../clock.ts';
import { whileUninstalling } from '../shop/while-uninstalling.ts';
import { order, SHOP, START, useOrders } from './orders-kit.ts';

const { database, kit } = useOrders();

const ago = (ms: number) => new Date(kit().clock.now().getTime() - ms);
const listed = async () =>
  (await kit().orders.list(SHOP, {})).rows.map(({ orderId }) => orderId).reverse();
const reading = () => database().prisma.orderReading.findFirstOrThrow();

/** Grants access, and reads all existing orders. */
async function granted(): Promise<void> {
  await kit().orders.recordAccess(SHOP, 'granted');
  await kit().work();
}

describe('reading the orders of a shop', () => {
  it('begins with 30 days, in pages, in the order of creation', async () => {
    const { shopify } = kit();
    shopify.orders = [40, 29, 3, 2, 1].map((days) => order({ createdAt: ago(days * DAY) }));
    await granted();
    expect(await listed()).toEqual(shopify.orders.slice(1).map(({ id }) => id));
    // Each page begins with the last order of the one before.
    expect(shopify.asked.map(({ by }) => by)).toEqual(['created', 'created', 'created']);
    expect((await kit().orders.coverage(SHOP)).readAt).toEqual(START);
  });

  it('comes to its end in a shop with more orders than a cursor reaches', async () => {
    const { shopify } = kit();
    shopify.deepest = 5;
    shopify.orders = Array.from({ length: 12 }, (_, at) =>
      order({ createdAt: ago((20 - at) * HOUR) }),
    );
    await granted();
    expect(await listed()).toEqual(shopify.orders.map(({ id }) => id));
    shopify.orders = shopify.orders.map((each, at) => ({
      ...each,
      updatedAt: ago(-at * MINUTE),
      cancelledAt: ago(0),
    }));
    await kit().work(DAY);
    const { rows } = await kit().orders.list(SHOP, {});
    expect(rows.filter(({ cancelledAt }) => cancelledAt !== null)).toHaveLength(12);
    expect((await kit().orders.coverage(SHOP)).problem).toBeNull();
  });

  it('reads more orders of one second than a page has', async () => {
    const { shopify } = kit();
    shopify.orders = [3, 3, 3, 3, 3, 2].map((days) => order({ createdAt: ago(days * DAY) }));
    await granted();
    expect(await listed()).toEqual(shopify.orders.map(({ id }) => id));
  });

  it('goes on with what has changed since it began, a late cancellation too', async () => {
    const { shopify, clock } = kit();
    const [first, second] = [9, 1].map((days) => order({ createdAt: ago(days * DAY) }));
    shopify.orders = [first, second] as never;
    await granted();
    clock.pass(2 * HOUR);
    const cancelledAt = ago(MINUTE);
    shopify.orders = [
      { ...first, cancelledAt, updatedAt: cancelledAt },
      second,
      order({ createdAt: ago(SECOND) }),
    ] as never;
    shopify.asked = [];
    await kit().work();
    expect(shopify.asked).toHaveLength(1);
    const { rows } = await kit().orders.list(SHOP, {});
    expect(rows.map((row) => row.cancelledAt)).toEqual([null, null, cancelledAt]);
  });

  it('misses nothing where staff agreed while the database’s clock was an hour ahead of Shopify’s', async () => {
    const { shopify, clock } = kit();
    shopify.orders = [order({ createdAt: ago(HOUR + DAY) })];
    await granted();
    shopify.orders.push(order({ createdAt: ago(HOUR - MINUTE) }));
    clock.pass(3 * HOUR);
    shopify.orders.push(order({ createdAt: ago(0) }));
    await kit().work();
    expect(await listed()).toHaveLength(3);
  });

  it('gives an order that was read without its name the name, once it changes', async () => {
    const { shopify, clock } = kit();
    const placed = order({ createdAt: ago(DAY) });
    shopify.orders = [placed];
    await granted();
    await database().prisma.ledgerOrder.updateMany({ data: { name: null } });
    const name = async () => (await kit().orders.list(SHOP, {})).rows[0]?.name;
    expect(await name()).toBeNull();
    clock.pass(HOUR);
    shopify.orders = [{ ...placed, updatedAt: ago(0) }];
    await kit().work();
    expect(await name()).toBe(placed.name);
  });

  it('is more frequent for shops that sell', async () => {
    await granted();
    const pause = async () => (await reading()).dueAt.getTime() - kit().clock.now().getTime();
    expect(await pause()).toBe(MAX_PAUSE_MS);
    kit().shopify.orders = [order({ createdAt: ago(2 * HOUR), updatedAt: ago(0) })];
    await kit().work(HOUR);
    expect(await pause()).toBe(18 * MINUTE);
    kit().shopify.orders.push(order({ createdAt: ago(0) }));
    await kit().work(HOUR);
    expect(await pause()).toBe(MIN_PAUSE_MS + MINUTE);
  });

  it('is at once when staff open the page, but not every few seconds', async () => {
    await granted();
    kit().clock.pass(9 * SECOND);
    expect(await kit().orders.refresh(SHOP)).toBe('fresh');
    expect(await kit().orders.work.due(1)).toEqual([]);
    kit().clock.pass(2 * SECOND);
    expect(await kit().orders.refresh(SHOP)).toBe('reading');
    expect(await kit().orders.work.due(1)).toEqual([{ shop: SHOP }]);
    await kit().work();
    // The database's clock is set back.
    kit().clock.pass(-HOUR);
    expect(await kit().orders.refresh(SHOP)).toBe('reading');
  });

  it('keeps its place while the allowance comes back', async () => {
    const { shopify, clock } = kit();
    shopify.orders = [4, 3, 2, 1].map((days) => order({ createdAt: ago(days * DAY) }));
    await kit().orders.recordAccess(SHOP, 'granted');
    shopify.insteads = [await shopify.readPage(SHOP, FIRST_PAGE)].map((page) => ({
      ...page,
      ...(page.kind === 'page' && { pauseMs: 7_000 }),
    }));
    shopify.insteads.push({ kind: 'throttled', pauseMs: 3_000 });
    await kit().work();
    expect(await listed()).toHaveLength(2);
    await kit().work(7_000);
    clock.pass(2_999);
    expect(await kit().orders.work.due(1)).toEqual([]);
    await kit().work(1);
    expect(await listed()).toEqual(shopify.orders.map(({ id }) => id));
    expect((await kit().orders.coverage(SHOP)).problem).toBeNull();
  });

  it.each(['no-token', 'not-approved', 'no-answer'] as const)(
    'reports a problem and keeps what it has, with the reports of browsers: %s',
    async (problem) => {
      const sold = order({ createdAt: ago(DAY) });
      kit().shopify.orders = [sold];
      await granted();
      await kit().receipt(sold, { outcome: 'taken' });
      kit().shopify.insteads = [{ kind: 'problem', problem, restart: 'no' }];
      await kit().work(HOUR);
      expect(await kit().orders.coverage(SHOP)).toMatchObject({ access: 'granted', problem });
      expect((await kit().orders.list(SHOP, {})).rows).toMatchObject([{ state: 'reported' }]);
      await kit().work(HOUR);
      expect((await kit().orders.coverage(SHOP)).problem).toBeNull();
    },
  );

  it('is as rare as its reads where Shopify does not answer for a shop that sells no more', async () => {
    kit().shopify.orders = [order({ createdAt: ago(2 * DAY) })];
    await granted();
    kit().shopify.insteads = [{ kind: 'problem', problem: 'no-answer', restart: 'no' }];
    await kit().work(HOUR);
    expect((await reading()).dueAt.getTime() - kit().clock.now().getTime()).toBe(MAX_PAUSE_MS);
  });

  it('finds an order that Shopify shows late, also if there was no answer between two pages', async () => {
    const { shopify, clock } = kit();
    await granted();
    clock.pass(HOUR);
    const sold = (secondsAgo: number) =>
      order({ createdAt: new Date(clock.now().getTime() - secondsAgo * 1_000) });
    shopify.orders = [50, 40, 30].map(sold);
    const page = await shopify.readPage(SHOP, { by: 'updated', since: ago(DAY), after: null });
    shopify.insteads = [page, { kind: 'problem', problem: 'no-answer', restart: 'no' }];
    await kit().work();
    shopify.orders.push(sold(45));
    clock.pass(HOUR);
    shopify.orders.push(sold(0));
    await kit().work();
    expect(await listed()).toHaveLength(5);
  });

  it('comes to its end where each step is late and one moment has more orders than a step reads', async () => {
    const { shopify, clock, orders } = kit();
    await granted();
    clock.pass(5 * HOUR);
    shopify.orders = Array.from({ length: 30 }, () => order({ createdAt: ago(2 * HOUR) }));
    for (let steps = 0; steps < 3; steps += 1) {
      await orders.work.run({ shop: SHOP });
      clock.pass(4 * MINUTE);
    }
    expect(await database().prisma.ledgerOrder.count()).toBe(30);
    expect((await reading()).readAt).toEqual(ago(8 * MINUTE));
  });

  it('misses no order where one has changed since Shopify sorted its page', async () => {
    const { shopify, clock } = kit();
    await granted();
    clock.pass(5 * HOUR);
    shopify.orders = [4, 3, 2, 1].map((hours) => order({ createdAt: ago(hours * HOUR) }));
    const page = await shopify.readPage(SHOP, { by: 'updated', since: ago(DAY), after: null });
    if (page.kind !== 'page') throw new Error(page.kind);
    const [first, second] = page.orders as [ShopifyOrder, ShopifyOrder];
    shopify.insteads = [{ ...page, orders: [first, { ...second, updatedAt: ago(SECOND) }] }];
    await kit().work();
    expect(await listed()).toHaveLength(4);
  });

  it('begins a page anew where Shopify does not understand the cursor any more', async () => {
    const { shopify } = kit();
    shopify.orders = [4, 3, 2].map((days) => order({ createdAt: ago(days * DAY) }));
    await kit().orders.recordAccess(SHOP, 'granted');
    const page = await shopify.readPage(SHOP, FIRST_PAGE);
    shopify.insteads = [page, { kind: 'problem', problem: 'no-answer', restart: 'yes' }];
    await kit().work();
    await kit().work(HOUR);
    expect(await listed()).toEqual(shopify.orders.map(({ id }) => id));
  });

  it('forgets everything when staff take the permission back, and begins anew', async () => {
    kit().shopify.orders = [order({ createdAt: ago(DAY) })];
    await granted();
    kit().shopify.access = 'not-granted';
    await kit().work(HOUR);
    expect((await kit().orders.coverage(SHOP)).access).toBe('not-granted');
    expect(await listed()).toEqual([]);
    kit().shopify.access = 'granted';
    await kit().orders.work.run({ shop: SHOP });
    await kit().work();
    expect(await listed()).toHaveLength(1);
  });

  it('does not begin while the shop uninstalls the app', async () => {
    const { prisma } = database();
    await whileUninstalling(prisma, SHOP, () => kit().orders.recordAccess(SHOP, 'granted'));
    expect(await prisma.orderReading.count()).toBe(0);
  });
});

const FIRST_PAGE = {
  by: 'created' as const,
  since: new Date(START.getTime() - 30 * DAY),
  after: null,
};
