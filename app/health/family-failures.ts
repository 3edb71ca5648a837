/** Decides by cells whether the service does not accept a family of events. Pure. */
import { counted, type FamilyCells, total } from '../reports/cells.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/units.ts';
import {
  FAILING_SHARE,
  MIN_NETWORKS,
  hasRecovered,
  isFailingNow,
  sinceRecovery,
} from './family-recovery.ts';

/** A failure of the service to accept events. */
export interface Failure {
  /** The five minutes in which failures began. */
  since: Date;
  /** The share of failures among failing and accepted networks, and whether most of these are refused. */
  share: number;
  isRefused: boolean;
  /** The share of all networks that are refused, if most are, or that fail. */
  affected: number;
}

const SLOT_MS = 5 * MINUTE_MS;

/** The longest time in which a failure is searched; failures of less than ten minutes do not count. */
const MAX_FAILURE_MS = 2 * HOUR_MS;
const MIN_FAILURE_MS = 10 * MINUTE_MS;
const MIN_FAILURES = 5;
/** Chance has to explain a failure less often than once in e^16, nine million, times. */
const FAILING_EVIDENCE = 16;
/** The same for its end, of which a failure of half of the events is explained: e^6.9 is a thousand, ten accepted cells. */
const OVER_EVIDENCE = 6.9;

/** The time before a failure that the usual share of failures is calculated from. */
const HABIT_MS = 7 * DAY_MS;

/** Finds a failure: most networks of some time until now fail, more than is usual or chance explains. */
export function failureOf(of: FamilyCells, now: Date): Failure | null {
  if (!isFailingNow(of)) return null;
  const usual = usualFailures(of, now);
  const newest = Math.floor(now.getTime() / SLOT_MS) * SLOT_MS;
  const recent = sinceRecovery(
    of.slots.filter(({ at }) => at > newest - MAX_FAILURE_MS),
    of.hours,
  );
  for (const index of recent.keys()) {
    const window = recent.slice(index);
    const failed = counted(window, of.hours, 'failed');
    const all = failed.cells + counted(window, of.hours, 'taken').cells;
    const share = failed.cells / all;
    const isMany = failed.cells >= MIN_FAILURES && failed.networks >= MIN_NETWORKS;
    if (!isMany || share < FAILING_SHARE) continue;
    const failing = window.filter((each) => each.failed > each.taken);
    const [first, last] = [failing[0]?.at ?? 0, failing.at(-1)?.at ?? 0];
    if (last - first < MIN_FAILURE_MS) continue;
    if (evidenceOfShare(share, usual) * all >= FAILING_EVIDENCE) return failureSince(of, first);
  }
  return null;
}

/**
 * Returns the failure since a time, even with little evidence.
 *
 * @param since in milliseconds
 */
export function failureSince(of: FamilyCells, since: number): Failure {
  const window = of.slots.filter(({ at: start }) => start >= since);
  const cellsOf = (what: 'seen' | 'taken' | 'failed' | 'refused') =>
    counted(window, of.hours, what).cells;
  const [failed, refused] = [cellsOf('failed'), cellsOf('refused')];
  const isRefused = refused * 2 > failed;
  return {
    since: new Date(since),
    share: failed / (failed + cellsOf('taken')),
    isRefused,
    affected: (isRefused ? refused : failed) / cellsOf('seen'),
  };
}

/**
 * Whether a failure is over. In a failure that affects some half of the events, as many as end other troubles are
 * accepted all the time.
 *
 * @param since a time at which it existed
 */
export function hasStoppedFailing(of: FamilyCells | undefined, since: Date): boolean {
  if (of === undefined || !hasRecovered(of, since)) return false;
  return [of.slots, of.hours].some((all) => {
    const recent = all.filter(({ at: start }) => start >= since.getTime());
    return recent.some((_, index) => {
      const cellsOf = (what: 'taken' | 'failed') =>
        counted(recent.slice(index), of.hours, what).cells;
      const [taken, failed] = [cellsOf('taken'), cellsOf('failed')];
      const share = taken / (taken + failed);
      return evidenceOfShare(share, 1 - FAILING_SHARE) * (taken + failed) >= OVER_EVIDENCE;
    });
  });
}

/** Returns the share of a family's networks that are refused in this hour and the previous one; 0 for a few. */
export function refusedShareOf({ hours }: FamilyCells, now: Date): number {
  const recent = hours.filter(({ at: start }) => now.getTime() - start < 2 * HOUR_MS);
  const networks = Math.max(0, ...recent.map(({ refused }) => refused));
  const refused = total(recent, 'refused');
  const isMany = refused >= MIN_FAILURES && networks >= MIN_NETWORKS;
  return isMany ? refused / total(recent, 'seen') : 0;
}

/** The usual share of networks with failures: some shoppers block the service. 30% before it is known. */
function usualFailures({ hours }: FamilyCells, now: Date): number {
  const until = now.getTime() - MAX_FAILURE_MS;
  const before = hours.filter(({ at }) => at + HOUR_MS <= until && at >= until - HABIT_MS);
  const failed = total(before, 'failed');
  return (failed + 3) / (failed + total(before, 'taken') + 10);
}

/**
 * Returns the evidence that a share is above the usual one: chance explains each of its cells once in e to the power of
 * this times (Kullback–Leibler divergence).
 */
export function evidenceOfShare(share: number, usual: number): number {
  if (share <= usual) return 0;
  const rest = share === 1 ? 0 : (1 - share) * Math.log((1 - share) / (1 - usual));
  return share * Math.log(share / usual) + rest;
}
