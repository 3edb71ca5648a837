import { beforeEach, expect, it } from 'vitest';
import { type Coverage, coverageDays } from '../../../app/orders/coverage.ts';
import { createResults } from '../../../app/results/results.ts';
import { NO_ORDERS } from '../health/health-kit.ts';
import { SHOP, useDatabase } from '../use-database.ts';

/** Already the next day in Auckland. */
const NOW = new Date('2026-11-20T12:30:00.000Z');
const TODAY = '2026-11-21';
const WEEK_BEFORE = '2026-11-14';

const database = useDatabase();

beforeEach(async () => {
  await database().prisma.shop.create({ data: { domain: SHOP, timeZone: 'Pacific/Auckland' } });
});

const list = (day: string, module: string, shown: number, counted = shown) =>
  database().prisma.listDay.create({
    data: {
      shopDomain: SHOP,
      day: new Date(day),
      module,
      shown,
      seen: shown * 5,
      clicks: shown / 2,
      adds: 1,
      counted,
    },
  });

async function orders(
  ...rows: [day: string, module: string, orders: number, value: number, currency?: string][]
): Promise<void> {
  await database().prisma.orderReading.create({
    data: {
      shopDomain: SHOP,
      grantedAt: NOW,
      since: NOW,
      dueAt: NOW,
      results: {
        create: rows.map(([day, module, count, value, currency = 'EUR']) => ({
          day: new Date(day),
          module,
          currency,
          orders: count,
          value,
        })),
      },
    },
  });
}

/**
 * @param base orders of today and of a week ago that a browser could report; null without access
 * @param currency of the newest order
 */
function resultsWith(
  base: number | null,
  currency: string | null = null,
  unread: Partial<Coverage> = {},
) {
  const counts = [TODAY, WEEK_BEFORE].map((day) => ({
    day,
    state: 'reported' as const,
    orders: base ?? 0,
    value: null,
    currency: null,
  }));
  const access: 'granted' | 'not-granted' = base === null ? 'not-granted' : 'granted';
  const coverage = { ...NO_ORDERS, access, currency, ...unread };
  const { sql } = database();
  return createResults({
    sql,
    orders: {
      coverage: (_, { last, length } = { last: TODAY, length: 30 }) =>
        Promise.resolve({ ...coverage, days: coverageDays(last, counts, length) }),
    },
    now: () => NOW,
  });
}

const read = (...given: [base: number | null, period?: 7 | 30, currency?: string | null]) =>
  resultsWith(given[0], given[2]).read(SHOP, given[1] ?? 7);

it('A period that ends today in the shop’s zone is compared without today with as many days before.', async () => {
  await list(TODAY, 'search', 10);
  await list('2026-11-15', 'search', 4);
  await list(WEEK_BEFORE, 'search', 6);
  await list('2026-11-09', 'search', 2);
  await list('2026-11-08', 'search', 100);
  await orders([TODAY, 'all', 3, 90], [TODAY, 'search', 2, 60.5], [WEEK_BEFORE, 'search', 1, 20]);
  const { modules, days, orders: measured, comparable } = await read(5);
  expect(modules).toEqual([
    {
      module: 'search',
      now: { shown: 14, seen: 70, clicks: 7, adds: 2, counted: 14, orders: 2, value: 60.5 },
      full: { shown: 4, seen: 20, clicks: 2, adds: 1, counted: 4, orders: 0, value: 0 },
      before: { shown: 8, seen: 40, clicks: 4, adds: 2, counted: 8, orders: 1, value: 20 },
    },
  ]);
  expect(days.map(({ day, clicks }) => [day, clicks.search ?? 0])).toEqual([
    ['2026-11-15', 2],
    ...['16', '17', '18', '19', '20'].map((day) => [`2026-11-${day}`, 0]),
    [TODAY, 5],
  ]);
  expect(measured).toEqual({ measured: 3, base: 5, currency: 'EUR' });
  expect(comparable).toEqual({ lists: true, orders: false });
});

it('A day that is still to come, after the shop has moved to a zone further west, is in no figure.', async () => {
  await list('2026-11-22', 'search', 10);
  await list(TODAY, 'search', 4);
  await orders(['2026-11-22', 'all', 3, 90], [TODAY, 'all', 1, 20]);
  const { modules, days, orders: measured } = await read(1);
  expect(modules[0]?.now).toMatchObject({ shown: 4, clicks: 2 });
  expect(days.at(-1)).toEqual({ day: TODAY, clicks: { search: 2 } });
  expect(measured).toMatchObject({ measured: 1, base: 1 });
});

it('A month stands beside the month before, each with all of its days and no other.', async () => {
  for (const day of ['08-31', '09-01', '09-30', '10-01', '10-31', '11-01'])
    await list(`2026-${day}`, 'search', 10);
  await orders(['2026-09-01', 'all', 1, 20], ['2026-10-31', 'all', 2, 30]);
  const month = { last: '2026-10-31', length: 31 };
  const {
    modules,
    days,
    orders: measured,
    comparable,
  } = await resultsWith(5).readMonth(SHOP, month);
  expect(modules[0]).toMatchObject({
    now: { shown: 20 },
    full: { shown: 20 },
    before: { shown: 20 },
  });
  expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([31, '2026-10-01', '2026-10-31']);
  expect(measured).toMatchObject({ measured: 2, base: 2 });
  expect(comparable).toEqual({ lists: true, orders: false });
});

it('A month has the currency of its last orders, though the shop has had another one since.', async () => {
  await orders(['2026-10-31', 'search', 2, 30, 'USD'], ['2026-11-01', 'search', 1, 20]);
  const month = { last: '2026-10-31', length: 31 };
  const { modules, orders: measured, valued } = await resultsWith(5).readMonth(SHOP, month);
  expect(modules[0]?.now).toMatchObject({ orders: 2, value: 30 });
  expect([measured?.currency, valued]).toEqual(['USD', 'all']);
});

it('A period before is compared with where all of it was counted or measured.', async () => {
  // On the period's first day the app may have been installed.
  await list('2026-11-09', 'search', 10);
  await orders(['2026-11-08', 'all', 1, 20], ['2026-11-08', 'search', 1, 20]);
  expect((await read(5)).comparable).toEqual({ lists: false, orders: true });
  await list('2026-11-01', 'library', 0, 3);
  expect((await read(5)).comparable).toEqual({ lists: false, orders: true });
  await list('2026-11-08', 'search', 10);
  expect((await read(5)).comparable).toEqual({ lists: true, orders: true });
  expect((await read(5, 30)).comparable).toEqual({ lists: false, orders: false });
});

it('Without access to orders there are none, and without lists there is no module.', async () => {
  expect(await read(null, 30)).toMatchObject({
    modules: [],
    orders: null,
    comparable: { lists: false, orders: false },
    library: 'not-seen',
  });
});

it('Orders that are being read, or that Shopify does not let the app read, are not none.', async () => {
  const of = async (unread: Partial<Coverage>) =>
    (await resultsWith(0, null, unread).read(SHOP, 7)).orders?.unread;
  expect(await of({})).toBeUndefined();
  expect(await of({ problem: 'no-answer' })).toBeUndefined();
  expect(await of({ readAt: null })).toBe('reading');
  expect(await of({ readAt: null, problem: 'not-approved' })).toBe('not-approved');
});

it('Values in a currency that the shop had before are left out, which is shown in the two periods.', async () => {
  await orders(
    ['2026-11-01', 'search', 1, 700, 'CHF'],
    ['2026-11-18', 'search', 1, 500, 'USD'],
    [TODAY, 'search', 1, 20],
  );
  const { modules, orders: measured, valued } = await read(2);
  expect(modules[0]?.now).toMatchObject({ orders: 2, value: 20 });
  expect(measured?.currency).toBe('EUR');
  expect(valued).toBe('some');
});

it('Values are of all orders where only earlier ones were in another currency.', async () => {
  await orders(['2026-11-01', 'search', 1, 700, 'CHF'], [TODAY, 'search', 1, 20]);
  expect((await read(1)).valued).toBe('all');
  expect((await read(1, 30)).valued).toBe('some');
});

it.each(['USD', 'EUR'])(
  'On the day on which the currency changes, values are those of orders: %s.',
  async (latest) => {
    await orders([TODAY, 'search', 1, 500, 'USD'], [TODAY, 'search', 1, 20, 'EUR']);
    const { modules, orders: measured } = await read(2, 7, latest);
    expect(modules[0]?.now).toMatchObject({ orders: 2, value: latest === 'USD' ? 500 : 20 });
    expect(measured?.currency).toBe(latest);
  },
);

it('Pages with the vendor’s own library are no list, and are shown.', async () => {
  await list(TODAY, 'library', 0, 3);
  expect(await read(0)).toMatchObject({ modules: [], library: 'seen' });
});
