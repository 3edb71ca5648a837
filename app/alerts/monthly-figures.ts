/** The content of the monthly mail: figures of a calendar month, as the app's pages show those of 30 days. */
import { z } from 'zod';
import { DISCOVERY_MODULES } from '../beacon/modules.ts';
import type { AutomaticReindex, AutomaticView } from '../catalogue/automatic.ts';
import type { Indexing } from '../indexing/indexing.ts';
import { type Coverage, coverageTotals } from '../orders/coverage.ts';
import type { Orders } from '../orders/orders.ts';
import type { Figures, Results, ShopResults } from '../results/results.ts';
import type { ShopFacts, Shops } from '../shop/shops.ts';
import { dayIn, monthBefore } from '../time/calendar-day.ts';
import { DAY_MS } from '../time/units.ts';

const listFigures = z.object({
  shown: z.number(),
  clicks: z.number(),
  /** `estimated`: only some page loads are counted. */
  counted: z.enum(['all', 'estimated']),
  orders: z.number().nullable(),
  value: z.number().nullable(),
});

const figures = z.object({
  /** First and last day, `YYYY-MM-DD` in the shop's time zone. */
  from: z.string(),
  to: z.string(),
  /** Orders that a browser could report, or why they are not measured. */
  orders: z.union([
    z.enum(['not-allowed', 'not-read']),
    z.object({
      base: z.number(),
      reported: z.number(),
      /** The value of the orders that were not reported, in major units; null if no value is known. */
      missedValue: z.number().nullable(),
      /** The number of unreported orders without a known value. */
      withoutValue: z.number(),
      currency: z.string().nullable(),
      /** Of the month before; null if not all of it was counted, missing in figures of earlier versions. */
      before: z.object({ base: z.number(), reported: z.number() }).nullish(),
    }),
  ]),
  /** Lists with any counts; orders and value are null if no order was measured. */
  lists: z.array(
    listFigures.extend({
      module: z.enum(DISCOVERY_MODULES),
      /** Of the month before, as of orders. */
      before: listFigures.nullish(),
    }),
  ),
  /** The numbers of measured orders and of all; null if no order was measured, or new ones are not read. */
  measured: z
    .object({ measured: z.number(), base: z.number(), currency: z.string().nullable() })
    .nullable(),
  /** Whether all orders are in the values; missing in figures of earlier versions. */
  valued: z.enum(['all', 'some']).optional(),
  /** Whether the vendor's own library tracked lists instead of the extension. */
  library: z.enum(['seen', 'not-seen']),
  /** Changed products and collections that are not in a feed's index; feeds without known changes are left out. */
  waiting: z.array(z.object({ feedId: z.string(), products: z.number() })),
  /** Unlisted products, which the service does not index; null if they could not be counted. */
  unlisted: z.number().nullable(),
  /** The day on which these were counted; missing in figures of earlier versions. */
  unlistedOn: z.string().nullish(),
});

export type MonthlyFigures = z.output<typeof figures>;

/** Reads stored figures; null for those of another version of the app. */
export const readMonthlyFigures = (stored: unknown): MonthlyFigures | null =>
  figures.safeParse(stored).data ?? null;

export interface MonthlyFacts {
  /** Of the days of the month. */
  coverage: Coverage;
  /** Of the days of the month before; null if not all of them were counted. */
  coverageBefore: Coverage | null;
  results: ShopResults;
  automatic: readonly Pick<AutomaticView, 'feedId' | 'changes'>[];
  /** Shopify is asked when staff visit the app, so this may be long ago. */
  unlisted: { count: number; day: string } | null;
}

/** Orders are read each hour at least; after this long, new ones are missing. */
const OUTDATED_MS = DAY_MS;

/** The days before the two months that show whether all of these were counted. */
const DAYS_EARLIER = 3;

/** Reads the facts about a shop's calendar month before that of `day`, from the database alone. */
export const readMonthlyFacts =
  ({ shops, indexing, orders, results, automatic }: MonthlySources) =>
  async (shop: string, day: string): Promise<MonthlyFacts> => {
    const month = monthBefore(day);
    const both = month.length + monthBefore(month.last).length;
    const known = await orders.coverage(shop, { ...month, length: both + DAYS_EARLIER });
    const isKnown = known.days.slice(0, DAYS_EARLIER).some(({ base }) => base > 0);
    const overview = await indexing.overview(shop);
    // The content of an uploaded feed's file is not known.
    const pulled = overview.feeds.filter(({ method }) => method === 'pull');
    const views = await automatic.views(shop, overview);
    return {
      coverage: { ...known, days: known.days.slice(-month.length) },
      coverageBefore: isKnown
        ? { ...known, days: known.days.slice(DAYS_EARLIER, -month.length) }
        : null,
      results: await results.readMonth(shop, month),
      automatic: views.filter((view) => pulled.some(({ feedId }) => feedId === view.feedId)),
      unlisted: unlistedOf((await shops.find(shop))?.facts ?? null),
    };
  };

function unlistedOf(facts: ShopFacts | null): MonthlyFacts['unlisted'] {
  const count = facts?.unlistedCount ?? null;
  return facts && count !== null ? { count, day: dayIn(facts.timeZone)(facts.readAt) } : null;
}

interface MonthlySources {
  shops: Pick<Shops, 'find'>;
  indexing: Pick<Indexing, 'overview'>;
  orders: Pick<Orders, 'coverage'>;
  results: Pick<Results, 'readMonth'>;
  automatic: Pick<AutomaticReindex, 'views'>;
}

export function monthlyFigures(facts: MonthlyFacts, now: Date): MonthlyFigures {
  const { coverage, results, automatic, unlisted } = facts;
  const orders = ordersOf(facts, now);
  const isMeasured = typeof orders === 'object' && (results.orders?.measured ?? 0) > 0;
  const measured = isMeasured ? results.orders : null;
  const { comparable } = results;
  return {
    from: coverage.days.at(0)?.day ?? '',
    to: coverage.days.at(-1)?.day ?? '',
    orders,
    lists: results.modules
      .filter(({ now }) => now.shown + now.clicks + now.orders > 0)
      .map(({ module, now, before }) => ({
        module,
        ...listFiguresOf(now, measured !== null),
        before: comparable.lists
          ? listFiguresOf(before, measured !== null && comparable.orders)
          : null,
      })),
    measured,
    valued: results.valued,
    library: results.library,
    waiting: automatic.flatMap(({ feedId, changes }) =>
      changes === null ? [] : [{ feedId, products: changes.count }],
    ),
    unlisted: unlisted?.count ?? null,
    unlistedOn: unlisted?.day ?? null,
  };
}

function listFiguresOf(
  { shown, clicks, counted, orders, value }: Figures,
  isMeasured: boolean,
): z.output<typeof listFigures> {
  return {
    shown,
    clicks,
    counted: counted < shown ? 'estimated' : 'all',
    orders: isMeasured ? orders : null,
    value: isMeasured ? value : null,
  };
}

function ordersOf(
  { coverage, coverageBefore }: Pick<MonthlyFacts, 'coverage' | 'coverageBefore'>,
  now: Date,
): MonthlyFigures['orders'] {
  const { access, readAt, currency } = coverage;
  if (access !== 'granted') return 'not-allowed';
  if (readAt === null || now.getTime() - readAt.getTime() > OUTDATED_MS) return 'not-read';
  const before = coverageBefore && coverageTotals(coverageBefore);
  return {
    ...coverageTotals(coverage),
    currency,
    before: before && { base: before.base, reported: before.reported },
  };
}

/** Whether there is anything to report. */
export const hasContent = ({ orders, lists, waiting }: MonthlyFigures): boolean =>
  (typeof orders === 'object' && orders.base > 0) || lists.length > 0 || waiting.length > 0;
