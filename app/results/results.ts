import { DISCOVERY_MODULES, type DiscoveryModule } from '../beacon/modules.ts';
import type { Sql } from '../database/sql.ts';
import type { ReadProblem } from '../orders/coverage.ts';
import type { Orders } from '../orders/orders.ts';
import { type DaySpan, dayIn, lastDays, monthBefore } from '../time/calendar-day.ts';

/**
 * The numbers of days that a page of results can show, today included. Today is not over: the full days among them are
 * compared with as many days before.
 */
export const PERIODS = [7, 30] as const;
export type Period = (typeof PERIODS)[number];

/** The results of lists, as browsers report them; orders count once Shopify confirms them. */
export interface Results {
  read(shop: string, period: Period): Promise<ShopResults>;
  /** Reads the results of a calendar month, beside the month before. */
  readMonth(shop: string, month: DaySpan): Promise<ShopResults>;
}

export interface ShopResults {
  /** The number of days. */
  period: number;
  /** The modules with known figures in either period, in the order of {@link DISCOVERY_MODULES}. */
  modules: ModuleResults[];
  /** Clicks by day, oldest first. */
  days: { day: string; clicks: Partial<Record<DiscoveryModule, number>> }[];
  /** The number of measured orders, and of those that a browser could report; null if the app may not read orders. */
  orders: MeasuredOrders | null;
  /** Whether lists were counted, and orders measured, in the whole previous period; otherwise days are missing. */
  comparable: { lists: boolean; orders: boolean };
  /** `some` if the shop's currency has changed within the two periods: values in the previous one are left out. */
  valued: 'all' | 'some';
  /** Whether pages of the period had the vendor's own library, which tracks lists instead of the extension. */
  library: 'seen' | 'not-seen';
}

export interface MeasuredOrders {
  measured: number;
  base: number;
  /** The currency of all values; null without a measured order. */
  currency: string | null;
  /** Why no order is known: the problem, or `reading` until the first read is complete; missing afterwards. */
  unread?: ReadProblem | 'reading' | undefined;
}

/** One module's figures in the period, on its days that are over, and on as many days before. */
export interface ModuleResults {
  module: DiscoveryModule;
  now: Figures;
  full: Figures;
  before: Figures;
}

export interface Figures {
  /** Lists, items, clicks and quick adds, extrapolated from the counted page loads to all. */
  shown: number;
  seen: number;
  clicks: number;
  adds: number;
  /** The number of counted lists: lower than `shown` if not every page load is counted. */
  counted: number;
  /** Measured orders with a product that was clicked in a list of the module. */
  orders: number;
  /** The price of these products in these orders, in major units. */
  value: number;
}

interface ListRow extends Pick<Figures, 'shown' | 'seen' | 'clicks' | 'adds' | 'counted'> {
  day: string;
  module: DiscoveryModule | 'library';
}

interface OrderRow extends Pick<Figures, 'orders' | 'value'> {
  day: string;
  module: DiscoveryModule | 'all';
  currency: string;
}

const TODAY = `
  SELECT coalesce("timeZone", 'UTC') AS zone FROM "Shop" WHERE "domain" = $1`;

const LISTS = `
  SELECT to_char("day", 'YYYY-MM-DD') AS day, "module", "shown", "seen", "clicks", "adds", "counted"
  FROM "ListDay" WHERE "shopDomain" = $1`;

const ORDERS = `
  SELECT to_char("day", 'YYYY-MM-DD') AS day, "module", "currency", "orders", "value"::float8
  FROM "ResultDay" WHERE "shopDomain" = $1 ORDER BY "day"`;

export interface ResultsDeps {
  sql: Sql;
  orders: Pick<Orders, 'coverage'>;
  now: () => Date;
}

export function createResults({ sql, orders, now }: ResultsDeps): Results {
  /** @param today the last day of the span, if it is not over */
  async function readSpan(
    shop: string,
    span: DaySpan,
    before: number,
    today?: string,
  ): Promise<ShopResults> {
    const [lists, found, coverage] = await Promise.all([
      sql.query<ListRow>(LISTS, [shop]),
      sql.query<OrderRow>(ORDERS, [shop]),
      orders.coverage(shop, span),
    ]);
    const base = coverage.days.reduce((total, day) => total + day.base, 0);
    return resultsOf(
      lastDays(span.last, before + span.length),
      lists,
      found,
      {
        base: coverage.access === 'granted' ? base : null,
        currency: coverage.currency,
        unread: coverage.readAt === null ? (coverage.problem ?? 'reading') : undefined,
      },
      span.length,
      today,
    );
  }

  return {
    async read(shop, period) {
      const [known] = await sql.query<{ zone: string }>(TODAY, [shop]);
      const today = dayIn(known?.zone ?? 'UTC')(now());
      return readSpan(shop, { last: today, length: period }, period - 1, today);
    },

    readMonth: (shop, month) => readSpan(shop, month, monthBefore(month.last).length),
  };
}

/**
 * @param days of both periods, oldest first
 * @param lists of all days that are kept; the same for `found`
 * @param found by day: if the shop's currency has changed, only values in the latest one count
 * @param coverage.base orders that a browser could report in the period; null without access
 * @param coverage.currency of the newest order: it decides on a day with values in several currencies
 * @param coverage.unread see {@link MeasuredOrders}
 * @param period the length of the later period: by default both have the same
 * @param today the last day, if it is not over: it is compared with none
 */
export function resultsOf(
  days: readonly string[],
  lists: readonly ListRow[],
  found: readonly OrderRow[],
  {
    base,
    currency: newest,
    unread,
  }: { base: number | null; currency: string | null } & Pick<MeasuredOrders, 'unread'>,
  period = days.length / 2,
  today?: string,
): ShopResults {
  const shown = days.slice(-period);
  const [first = '', second = '', last = ''] = [days[0], shown[0], days.at(-1)];
  // A month has days after it, and in a time zone further west it may be yesterday again.
  const isNow = ({ day }: { day: string }): boolean => day >= second && day <= last;
  const isBefore = ({ day }: { day: string }): boolean => day >= first && day < second;
  // The first day with any may be that of the installation, and only a part of it.
  const wasKnown = ({ day }: { day: string }): boolean => day < first;
  const lastFound = found.findLast(({ day }) => day <= last)?.day;
  const latest = found.filter(({ day }) => day === lastFound);
  const { currency = null } = latest.find((row) => row.currency === newest) ?? latest.at(-1) ?? {};

  const figures = (module: DiscoveryModule, isOfPeriod: (row: { day: string }) => boolean) => {
    const ofModule = <Row extends ListRow | OrderRow>(rows: readonly Row[]) =>
      rows.filter((row) => row.module === module && isOfPeriod(row));
    const [ofLists, ofOrders] = [ofModule(lists), ofModule(found)];
    return {
      shown: sum(ofLists, (row) => row.shown),
      seen: sum(ofLists, (row) => row.seen),
      clicks: sum(ofLists, (row) => row.clicks),
      adds: sum(ofLists, (row) => row.adds),
      counted: sum(ofLists, (row) => row.counted),
      orders: sum(ofOrders, (row) => row.orders),
      value: sum(ofOrders, (row) => (row.currency === currency ? row.value : 0)),
    };
  };
  const measured = found.filter(({ module }) => module === 'all');
  const measuredNow = sum(measured.filter(isNow), ordersOf);
  const counted = lists.filter(({ module }) => module !== 'library');
  return {
    period,
    modules: DISCOVERY_MODULES.map((module) => ({
      module,
      now: figures(module, isNow),
      full: figures(module, (row) => isNow(row) && row.day !== today),
      before: figures(module, isBefore),
    })).filter(({ now, before }) => isAny(now) || isAny(before)),
    days: shown.map((day) => ({
      day,
      clicks: Object.fromEntries(
        counted.filter((row) => row.day === day).map(({ module, clicks }) => [module, clicks]),
      ),
    })),
    orders:
      base === null
        ? null
        : // Measured orders keep their day if the shop moves its time zone, the others do not.
          { measured: measuredNow, base: Math.max(base, measuredNow), currency, unread },
    comparable: { lists: counted.some(wasKnown), orders: measured.some(wasKnown) },
    valued: found.some((row) => (isBefore(row) || isNow(row)) && row.currency !== currency)
      ? 'some'
      : 'all',
    library: lists.some((row) => row.module === 'library' && isNow(row)) ? 'seen' : 'not-seen',
  };
}

const ordersOf = ({ orders }: OrderRow): number => orders;

const isAny = (figures: Figures): boolean => Object.values(figures).some((count) => count > 0);

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((total, row) => total + of(row), 0);
