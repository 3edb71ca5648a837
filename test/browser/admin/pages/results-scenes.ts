import { DISCOVERY_MODULES, type DiscoveryModule } from '../../../../app/beacon/modules.ts';
import { lastDays } from '../../../../app/time/calendar-day.ts';
import {
  type MeasuredOrders,
  type Period,
  resultsOf,
  type ShopResults,
} from '../../../../app/results/results.ts';
import type { NamedScene } from './scene.ts';

const TODAY = '2026-11-21';

type Share = Partial<Record<DiscoveryModule, number>>;

interface Shop {
  /** Lists shown a day, by module. */
  shown: Share;
  /** One in `every` page loads counts. */
  every?: number;
  /** Orders a day with a product of the module; `all` are measured. */
  orders?: Share & { all?: number };
  /** Orders that a browser could report; null without access. */
  base: number | null;
  unread?: MeasuredOrders['unread'];
  library?: 'seen';
  /** Whether the shop's currency changes with the last day. */
  currency?: 'changes';
}

/** A shop with similar days, which improve by a fifth in the second half. */
function results(
  period: Period,
  { shown: daily, every = 1, orders = {}, base, unread, library, currency: kept }: Shop,
): ShopResults {
  const days = lastDays(TODAY, 2 * period - 1);
  // It was installed before the two periods.
  const known = [...lastDays(days[0] ?? '', 2).slice(0, 1), ...days];
  const grown = (count: number, index: number): number =>
    Math.round(count * (index < period ? 1 : 1.2) * (0.8 + ((index * 7) % 5) / 10));
  const lists = known.flatMap((day, index) => [
    ...DISCOVERY_MODULES.flatMap((module) => {
      const counted = Math.ceil(grown(daily[module] ?? 0, index - 1) / every);
      const shown = every * counted;
      const clicks = every * Math.round(counted / 6);
      const adds = every * Math.round(counted / 40);
      return counted === 0 ? [] : [{ day, module, shown, seen: 9 * shown, clicks, adds, counted }];
    }),
    ...(library
      ? [{ day, module: 'library' as const, shown: 0, seen: 0, clicks: 0, adds: 0, counted: 40 }]
      : []),
  ]);
  const currencyOn = (day: string): string => (kept === 'changes' && day === TODAY ? 'EUR' : 'USD');
  const found = known.flatMap((day, index) =>
    (['all', ...DISCOVERY_MODULES] as const).flatMap((module) => {
      const count = grown(orders[module] ?? 0, index - 1);
      return count === 0
        ? []
        : [{ day, module, currency: currencyOn(day), orders: count, value: count * 31.4 }];
    }),
  );
  return resultsOf(days, lists, found, { base, currency: null, unread }, period, TODAY);
}

const SHOWN = { search: 240, category: 610, autocomplete: 130, recommendations: 320, bundles: 2 };
const ORDERS = { all: 9, search: 4, category: 3, recommendations: 2 };

const HEALTHY: Shop = { shown: SHOWN, orders: ORDERS, base: 412 };

const scene = (period: Period, shop: Shop, path = `/app/results?days=${period}`): NamedScene => ({
  path,
  scene: { results: results(period, shop) },
});

export const resultsScenes: Record<string, NamedScene> = {
  'results-none': scene(30, { shown: {}, base: 12 }),
  'results-healthy': scene(30, HEALTHY),
  'results-currency': scene(30, { ...HEALTHY, currency: 'changes' }),
  'results-week': scene(7, { ...HEALTHY, base: 96 }),
  'results-not-measured': scene(30, { shown: SHOWN, base: 120 }),
  'results-before-orders': scene(30, { shown: SHOWN, base: 0 }),
  'results-unread': scene(30, { shown: SHOWN, base: 0, unread: 'not-approved' }),
  'results-without-orders': scene(30, { shown: SHOWN, base: null }),
  'results-estimates': scene(7, { ...HEALTHY, every: 10, base: 96 }),
  'results-library': scene(7, { shown: {}, base: 20, library: 'seen' }),
  'overview-results-currency': scene(30, { ...HEALTHY, currency: 'changes' }, '/app'),
  'overview-results': scene(30, HEALTHY, '/app'),
};

/** A shop whose theme marks no list. */
export const NO_RESULTS = (period: Period): ShopResults => results(period, { shown: {}, base: 0 });
