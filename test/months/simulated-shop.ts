/** A shop's visitors, minute by minute, and the ledger of their browsers' reports. */
import type { CellFamily } from '../../app/reports/cells.ts';
import type { TrackingMode } from '../../app/reports/tracking-facts.ts';
import { DAY, HOUR } from '../app/clock.ts';
import type { Random } from '../support/whole-number.ts';
import type { PlannedIncident } from './month-plan.ts';

/** The outcome of an event: accepted, refused, or unanswered. */
export type EventEnd = 'taken' | 'refused' | 'unanswered';

/** An event as a browser reports it. */
export interface ReportedEvent {
  /** Milliseconds since the month's beginning. */
  at: number;
  family: Exclude<CellFamily, 'script'>;
  by: 'pixel' | 'script' | 'app';
  network: number;
  mode: TrackingMode;
  end: EventEnd;
}

/** An order at Shopify, and the outcome of its event. */
export interface PlacedOrder {
  at: number;
  mode: TrackingMode;
  outcome: EventEnd | 'not-seen';
}

/** The share of visits that end with an order. */
const CONVERSION = 0.02;

/** The share of visits with events of a family, besides views. */
const SHARES = {
  search: 0.3,
  category: 0.5,
  autocomplete: 0.15,
  recommendations: 0.35,
  cart: 0.1,
  logins: 0.02,
} as const;

const OF_MARKUP = ['search', 'category', 'autocomplete', 'recommendations'];
const OF_SCRIPT = [...OF_MARKUP, 'logins'];

/** Visits of each hour, as shares of the day's visits. */
const BY_HOUR = [
  1, 0.6, 0.4, 0.3, 0.3, 0.5, 1.5, 3, 4, 5, 5.5, 6, 6, 5.5, 5.5, 5.5, 6, 6.5, 7.5, 8.5, 9, 7.5, 4.5,
  2.5,
];
const ALL_HOURS = BY_HOUR.reduce((all, each) => all + each, 0);

/** Weekends are busier. */
const BY_DAY = [0.9, 0.9, 0.95, 1, 1, 1.1, 1.15];

/** The share of browsers that block the service's host, and of orders whose browser reports nothing. */
const BLOCKING = 0.08;
const SILENT_ORDERS = 0.12;

/** The share of visitors who return within the hour, from the same network. */
const SHARED_NETWORKS = 0.1;

export interface SimulatedShop {
  /** The reports of browsers in a minute, and the orders placed in it. */
  minute(at: number): { events: ReportedEvent[]; orders: PlacedOrder[] };
  isIn(incident: PlannedIncident['incident'], at: number): boolean;
}

/** @param ordersADay on a usual day, as Shopify counts them */
export function createSimulatedShop(
  ordersADay: number,
  plan: readonly PlannedIncident[],
  random: Random,
): SimulatedShop {
  let networks = 0;
  const isIn = (incident: PlannedIncident['incident'], at: number) =>
    plan.some((each) => each.incident === incident && each.from <= at && at < each.to);

  /** The average number of visits that begin in a minute. */
  function visitRate(at: number): number {
    const [hour, day] = [Math.floor((at % DAY) / HOUR), Math.floor(at / DAY)];
    const usual = (ordersADay / CONVERSION) * ((BY_HOUR[hour] ?? 0) / ALL_HOURS / 60);
    const crowd = isIn('campaign', at) ? 4 : isIn('holiday', at) ? 0.25 : 1;
    return usual * (BY_DAY[day % 7] ?? 1) * crowd;
  }

  function endOf(at: number, isBlocking: boolean): EventEnd {
    if (isBlocking || isIn('outage', at) || isIn('short-outage', at)) return 'unanswered';
    return isIn('typo', at) ? 'refused' : 'taken';
  }

  /** Shoppers of a campaign view its products, and leave; those of a holiday buy less. */
  function shareOf(family: keyof typeof SHARES, at: number): number {
    if (isIn('campaign', at)) return SHARES[family] * (family === 'category' ? 0.8 : 0.4);
    return SHARES[family] * (isIn('holiday', at) && family === 'cart' ? 0.5 : 1);
  }

  function visit(at: number) {
    const network = networks > 0 && random() < SHARED_NETWORKS ? networks : (networks += 1);
    const mode: TrackingMode = isIn('test-mode', at) ? 'test' : 'live';
    const isOff = isIn('embed-removed', at);
    const isBlocking = random() < BLOCKING;
    const reported = { at, network, mode, end: endOf(at, isBlocking) };
    const events: ReportedEvent[] = [];
    const add = (family: ReportedEvent['family'], by: ReportedEvent['by'] = 'script') =>
      events.push({ ...reported, family, by });
    const page = isOff ? 'pixel' : 'script';
    for (let views = 1 + Math.floor(3 * random()); views > 0; views -= 1) add('views', page);
    for (const family of Object.keys(SHARES) as (keyof typeof SHARES)[]) {
      if (random() >= shareOf(family, at)) continue;
      if (isOff && OF_SCRIPT.includes(family)) continue;
      if (isIn('theme-change', at) && OF_MARKUP.includes(family)) continue;
      add(family, family === 'cart' ? page : family === 'logins' ? 'app' : 'script');
    }
    const orders: PlacedOrder[] = [];
    const buys = random() < CONVERSION * (isIn('campaign', at) ? 0.5 : 1);
    if (buys) {
      const isSilent = random() < SILENT_ORDERS;
      if (!isSilent) add('orders', 'pixel');
      orders.push({ at, mode, outcome: isSilent ? 'not-seen' : reported.end });
    }
    return { events, orders };
  }

  return {
    isIn,
    minute(at) {
      const visits = Array.from({ length: poisson(visitRate(at), random) }, () => visit(at));
      return {
        events: visits.flatMap(({ events }) => events),
        orders: visits.flatMap(({ orders }) => orders),
      };
    },
  };
}

/** A Poisson-distributed number (Knuth). */
function poisson(mean: number, random: Random): number {
  const limit = Math.exp(-mean);
  let [count, product] = [0, random()];
  while (product > limit) {
    count += 1;
    product *= random();
  }
  return count;
}
