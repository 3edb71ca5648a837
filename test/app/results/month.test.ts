/** A simulated month in the app's own tables: its pages show the same figures as the simulation's ledger. */
import { expect, it } from 'vitest';
import { DISCOVERY_MODULES, type DiscoveryModule } from '../../../app/beacon/modules.ts';
import type { OrderLists } from '../../../app/beacon/report.ts';
import { deleteOld } from '../../../app/reports/retention.ts';
import { createResults, type Figures } from '../../../app/results/results.ts';
import { dayIn } from '../../../app/time/calendar-day.ts';
import { MONTH, planMonth } from '../../months/month-plan.ts';
import { MONTHS, ordersOf } from '../../months/months.ts';
import {
  createSimulatedShop,
  type EventEnd,
  type PlacedOrder,
  type ReportedEvent,
} from '../../months/simulated-shop.ts';
import { IS_LONG_RUN } from '../../support/long-run.ts';
import { between, type Random, randomFrom } from '../../support/whole-number.ts';
import { createClock, DAY, HOUR, MINUTE } from '../clock.ts';
import { createOrdersKit, order } from '../orders/orders-kit.ts';
import { createReportsKit, pixelReport, SHOP, START } from '../reports/reports-kit.ts';
import { useDatabase } from '../use-database.ts';

const dayOf = dayIn('Pacific/Auckland');
const PERIOD = 30;

const STATUSES: Record<EventEnd, number> = { taken: 200, refused: 400, unanswered: 0 };

const database = useDatabase();

it.each(IS_LONG_RUN ? MONTHS : [3])(
  'The orders, coverage and results of a month are those that its simulation noted, seed %d.',
  async (seed) => {
    const clock = createClock(START);
    const random = randomFrom(seed);
    const contents = randomFrom(-seed);
    const shop = createSimulatedShop(ordersOf(seed), planMonth(random), random);
    const reports = createReportsKit(database(), { clock });
    await reports.connect();
    const orders = await createOrdersKit(database(), { clock });
    orders.shopify.pageSize = 250;
    await orders.orders.recordAccess(SHOP, 'granted');
    const ledger = createLedger();

    for (let at = 0; at < MONTH; at += MINUTE) {
      const minute = shop.minute(at);
      await reportLists(minute.events);
      for (const placed of minute.orders) await placeOrder(placed);
      clock.pass(MINUTE);
      if (at % (6 * HOUR) === 0) await orders.work();
      if (at % DAY === 0) await deleteOld(database().sql, clock.now());
    }
    clock.pass(HOUR);
    await orders.work();
    await reports.reports.flush();

    const coverage = await orders.orders.coverage(SHOP);
    const results = await createResults({
      sql: database().sql,
      orders: orders.orders,
      now: clock.now,
    }).read(SHOP, PERIOD);
    const shown = results.days.map(({ day }) => day);
    expect(coverage.days.map(orderFigures)).toEqual(shown.map(ledger.orderDay));
    expect(results.orders).toEqual({
      measured: ledger.measured(shown),
      base: shown.reduce((total, day) => total + ledger.orderDay(day).base, 0),
      currency: 'USD',
    });
    const before = (day: string) => day < (shown[0] ?? '');
    expect(results.modules).toEqual(
      ledger.modules().map((module) => ({
        module,
        now: rounded(ledger.listFigures(module, (day) => !before(day))),
        full: rounded(ledger.listFigures(module, (day) => !before(day) && day !== shown.at(-1))),
        before: rounded(ledger.listFigures(module, before)),
      })),
    );
    expect(ledger.modules()).toHaveLength(4);

    /** Reports, for each network's script, the lists shown in this minute. */
    async function reportLists(events: readonly ReportedEvent[]): Promise<void> {
      const lists = events.filter(({ family }) => isModule(family));
      for (const network of new Set(lists.map((event) => event.network))) {
        const own = lists.filter((event) => event.network === network);
        const mode = own[0]?.mode === 'test' ? 'test' : 'live';
        const answers = own.map(({ family }) => {
          const module = family as DiscoveryModule;
          const seen = between(contents, 1, 20);
          const clicks = contents() < 0.3 ? 1 : 0;
          const adds = contents() < 0.1 ? between(contents, 1, 3) : 0;
          if (mode === 'live') ledger.noteList(dayOf(clock.now()), module, { seen, clicks, adds });
          return [
            `${module}/render +1,${module}/impression +${seen},`,
            clicks > 0 ? `${module}/clickthrough +${clicks},` : '',
            adds > 0 ? `${module}/addtocart +${adds},` : '',
          ].join('');
        });
        await report({ by: 'script', mode, answers: answers.join('') }, network);
      }
    }

    async function placeOrder(placed: PlacedOrder): Promise<void> {
      const cents = between(contents, 500, 50_000);
      const subtotal = { amount: (cents / 100).toFixed(2), currency: 'USD' };
      const pieces = between(contents, 1, 6);
      const lists = listsOf(contents, pieces);
      const atShopify = order({ createdAt: clock.now(), subtotal, pieces });
      orders.shopify.orders.push(atShopify);
      ledger.noteOrder(dayOf(clock.now()), placed, { cents, lists });
      if (placed.outcome === 'not-seen') return;
      const token = atShopify.checkoutToken ?? '';
      const claim = { id: atShopify.id, token, status: STATUSES[placed.outcome], lists };
      await report({ by: 'pixel', mode: placed.mode, answers: '', order: claim }, placed.at);
    }

    async function report(content: Parameters<typeof pixelReport>[0], from: number): Promise<void> {
      const address = [198, (from >> 16) & 255, (from >> 8) & 255, from & 255].join('.');
      const { status } = await reports.post(pixelReport(content), { from: address });
      expect(status).toBe(204);
    }
  },
  IS_LONG_RUN ? 20 * MINUTE : undefined,
);

const isModule = (family: string): boolean =>
  (DISCOVERY_MODULES as readonly string[]).includes(family);

/** The pixel's list data of an order's lines; for a tenth of the orders it knows no clicks. */
function listsOf(random: Random, pieces: number): OrderLists | undefined {
  if (random() < 0.1) return undefined;
  const lists: OrderLists = {};
  for (const module of ['search', 'category', 'recommendations'])
    if (random() < 0.2) lists[module] = [between(random, 1, pieces), between(random, 1, 1_000)];
  return lists;
}

/** The figures of a day on the overview and the page of orders. */
const orderFigures = (day: {
  base: number;
  reported: number;
  missed: Partial<Record<string, number>>;
  missedValue: number;
}) => {
  const { base, reported, missed, missedValue } = day;
  return { base, reported, missed, missedCents: Math.round(missedValue * 100) };
};

const rounded = (figures: Figures): Figures => ({
  ...figures,
  value: expect.closeTo(figures.value, 2) as number,
});

/** The actual figures, added up independently. */
function createLedger() {
  const days = new Map<string, ReturnType<typeof noOrders>>();
  const lists = new Map<string, Figures>();
  const measured = new Map<string, number>();

  const listOf = (module: string, day: string): Figures => {
    const key = `${module} ${day}`;
    const none = { shown: 0, seen: 0, clicks: 0, adds: 0, counted: 0, orders: 0, value: 0 };
    const known = lists.get(key) ?? none;
    lists.set(key, known);
    return known;
  };

  return {
    noteList(day: string, module: string, of: Pick<Figures, 'seen' | 'clicks' | 'adds'>): void {
      const figures = listOf(module, day);
      figures.shown += 1;
      figures.counted += 1;
      figures.seen += of.seen;
      figures.clicks += of.clicks;
      figures.adds += of.adds;
    },
    noteOrder(
      day: string,
      { outcome, mode }: PlacedOrder,
      { cents, lists: of }: { cents: number; lists: OrderLists | undefined },
    ): void {
      const orders = days.get(day) ?? noOrders();
      days.set(day, orders);
      orders.base += 1;
      if (outcome === 'taken' && mode === 'live') orders.reported += 1;
      else {
        const why =
          outcome === 'taken' ? 'test-mode' : outcome === 'unanswered' ? 'unknown' : outcome;
        orders.missed[why] = (orders.missed[why] ?? 0) + 1;
        orders.missedCents += cents;
      }
      if (outcome === 'not-seen' || mode === 'test' || of === undefined) return;
      measured.set(day, (measured.get(day) ?? 0) + 1);
      for (const [module, [, share] = [0, 0]] of Object.entries(of)) {
        const figures = listOf(module, day);
        figures.orders += 1;
        figures.value += (cents * share) / 100_000;
      }
    },
    orderDay: (day: string) => days.get(day) ?? noOrders(),
    measured: (shown: readonly string[]): number =>
      shown.reduce((total, day) => total + (measured.get(day) ?? 0), 0),
    modules: (): DiscoveryModule[] =>
      DISCOVERY_MODULES.filter((module) =>
        [...lists.keys()].some((key) => key.startsWith(`${module} `)),
      ),
    listFigures(module: string, isOfPeriod: (day: string) => boolean): Figures {
      const total = { shown: 0, seen: 0, clicks: 0, adds: 0, counted: 0, orders: 0, value: 0 };
      for (const [key, figures] of lists) {
        const [of, day = ''] = key.split(' ');
        if (of !== module || !isOfPeriod(day)) continue;
        for (const name of Object.keys(total) as (keyof Figures)[]) total[name] += figures[name];
      }
      return total;
    },
  };
}

const noOrders = () => ({
  base: 0,
  reported: 0,
  missed: {} as Record<string, number>,
  missedCents: 0,
});
