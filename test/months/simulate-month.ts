/** A month of a simulated shop: its alerts by the app's own rules, and whether each was right. */
import type { AlertKind, OpenAlert } from '../../app/alerts/alert.ts';
import { isAbout, type TroubleFacts, troublesOf, verdictOn } from '../../app/alerts/troubles.ts';
import type { HealthFacts } from '../../app/health/finding.ts';
import type { Coverage, CoverageDay } from '../../app/orders/coverage.ts';
import { DAY, HOUR, MINUTE } from '../app/clock.ts';
import { randomFrom } from '../support/whole-number.ts';
import { type CellCounter, createCellCounter } from './cell-counter.ts';
import { type Incident, MONTH, planMonth, type PlannedIncident } from './month-plan.ts';
import { createSimulatedShop, type PlacedOrder, type ReportedEvent } from './simulated-shop.ts';

/** The same interval as in production. */
const CHECKED_EVERY = 10 * MINUTE;

/** An alert of the month. Times are in milliseconds since its beginning. */
export interface MonthAlert {
  kind: AlertKind;
  families: readonly string[];
  beganAt: number;
  endedAt: number | null;
  /** The incident that explains it; null for a false alert. */
  incident: Incident | null;
}

export interface Month {
  seed: number;
  ordersADay: number;
  plan: PlannedIncident[];
  alerts: MonthAlert[];
  /** Incidents that affected enough shoppers, and raised no alert. */
  missed: PlannedIncident[];
  /** The minutes until each incident's first alert. */
  delays: Map<PlannedIncident, number>;
  /** The numbers in the ledger, and those computed from the cells. */
  events: number;
  wrongFigures: string[];
}

/** The alerts that each incident may cause; some must have none. */
const EXPLAINS: Record<Incident, readonly AlertKind[]> = {
  'short-outage': [],
  outage: ['events-refused'],
  campaign: [],
  holiday: [],
  'theme-change': ['events-stopped'],
  'embed-removed': ['extension-stopped'],
  typo: ['account-refused', 'events-refused'],
  'test-mode': [],
};

/** The longest time between the end of an incident and its alerts. */
const EXPLAINED_FOR: Partial<Record<Incident, number>> = { outage: HOUR / 2 };
const USUALLY_EXPLAINED_FOR = 2 * HOUR;

/** A 40-minute outage that affects fewer networks may pass without an alert. */
const MIN_MET = 12;

export function simulateMonth(ordersADay: number, seed: number): Month {
  const random = randomFrom(seed);
  const plan = planMonth(random);
  const shop = createSimulatedShop(ordersADay, plan, random);
  const counter = createCellCounter();
  const ledger = createLedger();
  const open = new Map<OpenAlert, MonthAlert>();
  const alerts: MonthAlert[] = [];
  const orders: PlacedOrder[] = [];
  let lastTakenAt: Record<'live' | 'test', Date | null> = { live: null, test: null };

  for (let at = 0; at < MONTH; at += MINUTE) {
    if (at % CHECKED_EVERY === 0) check(at);
    const now = shop.minute(at);
    for (const event of now.events) {
      counter.count(event);
      ledger.note(event);
      if (event.end === 'taken') lastTakenAt = { ...lastTakenAt, [event.mode]: new Date(at) };
    }
    orders.push(...now.orders);
  }
  check(MONTH);

  function check(at: number): void {
    const facts = factsAt(at);
    for (const [alert, raised] of open) {
      if (verdictOn(alert, facts) === 'lasts') continue;
      open.delete(alert);
      raised.endedAt = at;
    }
    for (const trouble of troublesOf(facts)) {
      if ([...open.keys()].some((alert) => isAbout(alert, trouble))) continue;
      const incident = explanation(plan, trouble.kind, at);
      const families = trouble.details.families ?? [];
      const raised = { kind: trouble.kind, families, beganAt: at, endedAt: null, incident };
      alerts.push(raised);
      open.set({ ...trouble, id: String(alerts.length), startedAt: new Date(at) }, raised);
    }
  }

  function factsAt(at: number): TroubleFacts {
    const now = new Date(at);
    const health: HealthFacts = {
      now,
      dayOf,
      account: shop.isIn('typo', at) ? 'refused' : 'accepted',
      siteId: 'demo01',
      pixel: { connected: true, siteId: 'demo01', connectedAt: new Date(0), differences: [] },
      mode: shop.isIn('test-mode', at) ? 'test' : 'live',
      tracking: {
        lastTakenAt,
        days: [],
        versions: [],
        every: 1,
      },
      cells: counter.tables(at),
      intended: [],
      coverage: coverageOf(orders, at),
    };
    return { health, feeds: [], named: [] };
  }

  const delays = new Map<PlannedIncident, number>();
  for (const each of plan) {
    const raised = alerts.find(
      ({ incident, beganAt }) => incident === each.incident && beganAt >= each.from,
    );
    if (raised) delays.set(each, (raised.beganAt - each.from) / MINUTE);
  }
  const missed = plan.filter(
    (each) =>
      EXPLAINS[each.incident].length > 0 &&
      !delays.has(each) &&
      (each.incident !== 'outage' || ledger.networksMeeting(each) >= MIN_MET),
  );
  const wrongFigures = ledger.differences(counter);
  return { seed, ordersADay, plan, alerts, missed, delays, events: ledger.events(), wrongFigures };
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

function explanation(plan: PlannedIncident[], kind: AlertKind, at: number): Incident | null {
  const found = plan.find(
    ({ incident, from, to }) =>
      EXPLAINS[incident].includes(kind) &&
      from <= at &&
      at <= to + (EXPLAINED_FOR[incident] ?? USUALLY_EXPLAINED_FOR),
  );
  return found?.incident ?? null;
}

/** Orders by day, as the app counts them. */
function coverageOf(orders: readonly PlacedOrder[], now: number): Coverage {
  const today = Math.floor(now / DAY);
  const days = new Map<number, CoverageDay>();
  for (let day = Math.max(0, today - 29); day <= today; day += 1)
    days.set(day, {
      day: dayOf(new Date(day * DAY)),
      base: 0,
      reported: 0,
      missed: {},
      missedValue: 0,
      withoutValue: 0,
      outside: {},
    });
  const answered = { taken: 0, failed: 0 };
  for (const { at, mode, outcome } of orders) {
    const day = days.get(Math.floor(at / DAY));
    if (!day) continue;
    day.base += 1;
    if (at >= (today - 1) * DAY && outcome !== 'not-seen')
      answered[outcome === 'taken' ? 'taken' : 'failed'] += 1;
    if (outcome === 'taken' && mode === 'live') day.reported += 1;
    else {
      const why =
        outcome === 'taken' ? 'test-mode' : outcome === 'unanswered' ? 'unknown' : outcome;
      day.missed = { ...day.missed, [why]: (day.missed[why] ?? 0) + 1 };
    }
  }
  const last = orders.at(-1);
  return {
    access: 'granted',
    readAt: new Date(now),
    problem: null,
    lastOrderAt: last ? new Date(last.at) : null,
    answered,
    currency: null,
    days: [...days.values()],
  };
}

/** The actual events, recorded independently of the app's counts. */
function createLedger() {
  const noted: ReportedEvent[] = [];
  return {
    note(event: ReportedEvent) {
      noted.push(event);
    },
    events: () => noted.length,
    /** The number of networks with unanswered events in an incident. */
    networksMeeting: ({ from, to }: PlannedIncident): number =>
      new Set(
        noted
          .filter(({ at, end }) => at >= from && at < to && end !== 'taken')
          .map((e) => e.network),
      ).size,
    /** Differences between the cells of the last 15 days and the ledger's networks. */
    differences(counter: CellCounter): string[] {
      const tables = counter.tables(MONTH);
      const hours = new Map<string, ReportedEvent & { networks: Set<number> }>();
      for (const event of noted) {
        const hour = event.at - (event.at % HOUR);
        const key = `${event.mode} ${event.family} ${hour}`;
        const known = hours.get(key) ?? { ...event, at: hour, networks: new Set() };
        known.networks.add(event.network);
        hours.set(key, known);
      }
      return [...hours].flatMap(([key, { at: hour, mode, family, networks }]) => {
        if (hour < MONTH - 15 * DAY) return [];
        const cells = tables[mode][family]?.hours.find(({ at }) => at === hour);
        return cells?.seen === networks.size
          ? []
          : [`${key}: ${cells?.seen ?? 0} for ${networks.size}`];
      });
    },
  };
}
