/** Findings about events that do not arrive, or that the service does not accept. Pure. */
import { CELL_FAMILIES, type CellFamily } from '../reports/cells.ts';
import { HOUR_MS, later } from '../time/units.ts';
import {
  failingFamilies,
  type FailingFamily,
  hasVisitors,
  mostRefused,
  type StoppedFamily,
  stoppedFamilies,
} from './families.ts';
import { evidenceOfShare } from './family-failures.ts';
import { RECOVERED } from './family-recovery.ts';
import { finding, type Finding, type HealthFacts, percentOf } from './finding.ts';

/** The share of networks from which on refusals of some events are a finding; it sends no mail. */
const SOME_REFUSED_SHARE = 0.1;

/** The fewest failed orders for a finding, and for a mail. */
const MIN_ORDERS = { shown: 2, mailed: 5 };
const FAILED_ORDERS_SHARE = 0.5;
/** A failure of half of the orders explains those that end an alert once in e^6.9, a thousand, times. */
const TAKEN_EVIDENCE = 6.9;

/** Families of events without which purchases are missing. */
const SELLING: readonly CellFamily[] = ['cart', 'orders'];

/** Returns findings about events and orders; `[]` without any. */
export function eventFailures(facts: HealthFacts): Finding[] {
  const { now, mode, cells, intended } = facts;
  const failing = failingFamilies(cells[mode], now);
  const stopped = stoppedFamilies(cells[mode], now).filter(({ family }) =>
    intended.every((one) => one.family !== family),
  );
  const isFew = !hasVisitors(cells[mode], now) || undefined;
  return [
    ...(failing.length > 0 ? [failure(facts, failing)] : refusals(facts)),
    // A failure with a mail says enough.
    ...(failing.length > 0 && !isFew ? [] : orderFailure(facts)),
    ...silences(stopped),
  ].map((each) => (isFew && each.code !== 'orders-failing' ? { ...each, isFew } : each));
}

function failure(facts: HealthFacts, failing: FailingFamily[]): Finding {
  const worst = failing.reduce((a, b) => (b.share > a.share ? b : a));
  return finding(worst.isRefused ? 'events-refused' : 'events-failing', {
    severity: 'critical',
    percent: percentOf(worst.affected),
    since: earliest(failing),
    ...namedUnlessAll(facts, failing),
    ...(worst.isRefused && { httpStatus: refusalStatus(facts) }),
  });
}

function refusals(facts: HealthFacts): Finding[] {
  const { now, mode, cells } = facts;
  const most = mostRefused(cells[mode], now);
  if (most === null || most.share < SOME_REFUSED_SHARE) return [];
  const percent = percentOf(most.share);
  const httpStatus = refusalStatus(facts);
  const details = { percent, httpStatus, isFew: true, ...namedUnlessAll(facts, [most]) };
  return [finding('events-refused', details)];
}

/** Names the families, unless the shop has no others. */
const namedUnlessAll = ({ mode, cells }: HealthFacts, some: readonly OneFamily[]) =>
  some.length < Object.keys(cells[mode]).length && { families: named(some) };

function silences(stopped: StoppedFamily[]): Finding[] {
  const script = stopped.filter(({ family }) => family === 'script');
  const others = stopped.filter(({ family }) => family !== 'script');
  const isSelling = others.some(({ family }) => SELLING.includes(family));
  return [
    ...script.map(({ since }) => finding('extension-stopped', { since })),
    ...(others.length > 0
      ? [
          finding('events-stopped', {
            since: earliest(others),
            families: named(others),
            ...(isSelling && { severity: 'critical' }),
          }),
        ]
      : []),
  ];
}

type OneFamily = Pick<StoppedFamily, 'family'>;

const named = (troubles: readonly OneFamily[]): CellFamily[] =>
  CELL_FAMILIES.filter((one) => one !== 'script' && troubles.some(({ family }) => family === one));

const earliest = (troubles: StoppedFamily[]): Date =>
  new Date(Math.min(...troubles.map(({ since }) => since.getTime())));

/** Finds that the service accepts at most half of the orders that Shopify confirms; claims do not count. */
function orderFailure({ mode, coverage }: HealthFacts): Finding[] {
  const { taken, failed } = coverage.answered;
  const share = failed / (failed + taken);
  if (mode === 'test' || failed < MIN_ORDERS.shown || share < FAILED_ORDERS_SHARE) return [];
  const isFew = failed < MIN_ORDERS.mailed || undefined;
  return [finding('orders-failing', { percent: percentOf(share), ...(isFew && { isFew }) })];
}

/**
 * Whether the service accepts a shop's orders again; false if it has answered too few today and yesterday. Where some half
 * of the orders fail, few failures come by chance each week: without this evidence, an alert about them would end and begin
 * again all the time.
 */
export function areOrdersTaken({ coverage: { answered } }: HealthFacts): boolean {
  const { taken, failed } = answered;
  const share = taken / (taken + failed);
  const evidence = evidenceOfShare(share, 1 - FAILED_ORDERS_SHARE) * (taken + failed);
  const isUsual = 1 - share <= RECOVERED.failing && evidence >= TAKEN_EVIDENCE;
  return taken >= MIN_ORDERS.shown && (failed === 0 || isUsual);
}

/** Returns the most frequent status of refusals on the days of this hour and the previous one. */
function refusalStatus({ now, dayOf, mode, tracking }: HealthFacts): number {
  const days = [dayOf(now), dayOf(later(now, -HOUR_MS))];
  const counts = new Map<number, number>();
  for (const each of tracking.days)
    if (each.mode === mode && each.outcome === 'refused' && days.includes(each.day))
      counts.set(each.httpStatus, (counts.get(each.httpStatus) ?? 0) + each.count);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? 0;
}
