/**
 * Decides whether each family of a shop's events arrives, by cells: networks per hour, each counted once. Pure;
 * production and the simulation of months call the same functions.
 */
import { type CellFamily, type CellTable, total } from '../reports/cells.ts';
import { HOUR_MS } from '../time/units.ts';
import { type Failure, failureOf, failureSince, refusedShareOf } from './family-failures.ts';
import { FAILING_SHARE } from './family-recovery.ts';
import { HABIT_HOURS, MIN_SILENCE_MS, silentSince } from './family-silences.ts';

/** A family that usually arrives together with views, and has not since some hour. */
export interface StoppedFamily {
  family: CellFamily;
  since: Date;
}

/** A family that the service does not accept. */
export interface FailingFamily extends Failure {
  family: CellFamily;
}

/** The evidence to join another family's trouble: chance explains it less often than once in e^5, 148, times. */
const JOINING_EVIDENCE = 5;

/** The fewest cells of views a day for mails. */
const MAILED_VIEWS = 100;

/** Returns the families that fail: those that certainly do, and those that seem to have failed since then. */
export function failingFamilies(cells: CellTable, now: Date): FailingFamily[] {
  const certain = families(cells).flatMap((family): FailingFamily[] => {
    const failure = cells[family] && failureOf(cells[family], now);
    return failure ? [{ family, ...failure }] : [];
  });
  const joining = others(certain, cells).flatMap((family): FailingFamily[] => {
    const failure = cells[family] && failureSince(cells[family], earliest(certain));
    return failure && failure.share >= FAILING_SHARE ? [{ family, ...failure }] : [];
  });
  return [...certain, ...joining];
}

/** Returns the families that have stopped: those that certainly have, and those that seem to have stopped with them. */
export function stoppedFamilies(cells: CellTable, now: Date): StoppedFamily[] {
  const stopped = (family: CellFamily, least?: number): StoppedFamily[] => {
    const since = silentSince(family, cells, now, least);
    return since ? [{ family, since }] : [];
  };
  const certain = families(cells).flatMap((family) => stopped(family));
  const joining = others(certain, cells)
    .flatMap((family) => stopped(family, JOINING_EVIDENCE))
    .filter(({ since }) => Math.abs(since.getTime() - earliest(certain)) <= MIN_SILENCE_MS);
  return [...certain, ...joining];
}

/** Returns the families that may have the same trouble; the extension as a whole is separate. */
function others([first, ...rest]: readonly StoppedFamily[], cells: CellTable): CellFamily[] {
  if (first === undefined) return [];
  const known = [first, ...rest].map(({ family }) => family);
  return families(cells).filter(
    (family) => !known.includes(family) && (family === 'script') === (first.family === 'script'),
  );
}

const earliest = (known: readonly StoppedFamily[]): number =>
  Math.min(...known.map(({ since }) => since.getTime()));

/**
 * Returns the family with the largest share of networks with refusals among the newest events, of this hour and the
 * previous one; null without any.
 */
export function mostRefused(
  cells: CellTable,
  now: Date,
): { family: CellFamily; share: number } | null {
  const [most = null] = families(cells)
    .map((family) => ({ family, share: cells[family] ? refusedShareOf(cells[family], now) : 0 }))
    .toSorted((one, other) => other.share - one.share);
  return most && most.share > 0 ? most : null;
}

/** Whether the shop has enough visitors for mails based on cells: 100 cells of views a day, over a week. */
export function hasVisitors({ views }: CellTable, now: Date): boolean {
  const since = now.getTime() - HABIT_HOURS * HOUR_MS;
  const recent = (views?.hours ?? []).filter(({ at }) => at >= since);
  return (total(recent, 'seen') * 24) / HABIT_HOURS >= MAILED_VIEWS;
}

/** The hours with accepted events, in ms, oldest first. Logins do not count: they may arrive without a view. */
export function activeHours(tables: readonly CellTable[]): number[] {
  const hours = tables.flatMap((cells) =>
    families(cells)
      .filter((family) => family !== 'logins')
      .flatMap((family) => cells[family]?.hours ?? []),
  );
  const active = hours.filter(({ taken }) => taken > 0).map(({ at: start }) => start);
  return [...new Set(active)].sort((a, b) => a - b);
}

const families = (cells: CellTable) => Object.keys(cells) as CellFamily[];
