/** Decides by cells whether a family of events has stopped, although the family it accompanies arrives. Pure. */
import { type CellFamily, type Cells, type CellTable, sum } from '../reports/cells.ts';
import { HOUR_MS } from '../time/units.ts';
import { isEnough } from './family-recovery.ts';

const DAY_HOURS = 24;

/** The time before a silence that the usual share of a family is calculated from, in hours. */
export const HABIT_HOURS = 7 * DAY_HOURS;
/** The longest silence that counts, in hours. */
const MAX_SILENCE_HOURS = 7 * DAY_HOURS;
/** The shortest silence that counts. */
export const MIN_SILENCE_MS = 2 * HOUR_MS;
/** The fewest cells of a family for a habit, and the fewest days with cells of it and of the family it accompanies. */
const MIN_CELLS = 20;
const MIN_DAYS = 3;
/** A family with more than this share of its usual cells has not stopped, whatever the probability. */
const STOPPED_SHARE = 0.1;
/** A family has resumed if the newest hours, a day at most, have this share. */
const AGAIN_SHARE = 0.3;
/** For the end of an alert, a family that has stopped explains these hours once in e^6.9, a thousand, times. */
const AGAIN_EVIDENCE = 6.9;
const AGAIN_HOURS = DAY_HOURS;

/** The family that each accompanies; views by default. Without the extension, none of these can arrive. */
const BESIDE: Partial<Record<CellFamily, CellFamily>> = {
  search: 'script',
  category: 'script',
  autocomplete: 'script',
  recommendations: 'script',
  bundles: 'script',
  logins: 'script',
};

/**
 * Returns when a family stopped: hardly any of its cells arrived since some hour, although the family it accompanies
 * would have brought many, at the usual number of cells for each of those.
 *
 * @param least the required evidence, unless the number of the family's cells determines it
 * @returns the beginning of that hour, or null
 */
export function silentSince(
  family: CellFamily,
  cells: CellTable,
  now: Date,
  least?: number,
): Date | null {
  if (family === 'views' || !cells[BESIDE[family] ?? 'views'] || !cells[family]) return null;
  const start = findSilence(...cellsByHour(family, cells, now), now, least);
  return start === null ? null : new Date(start);
}

/**
 * Whether a family certainly comes again, of which a silence was found that began at `since`: of one that comes to a
 * tenth, the newest hours often look as if it did.
 */
export function comesAgain(family: CellFamily, cells: CellTable, now: Date, since: Date): boolean {
  const hours = Math.floor(now.getTime() / HOUR_MS) - Math.floor(since.getTime() / HOUR_MS) + 1;
  return isBack(...cellsByHour(family, cells, now), hours, AGAIN_EVIDENCE);
}

/** Returns the cells of a family, and of the one it accompanies, by how many hours ago they were counted. */
function cellsByHour(family: CellFamily, cells: CellTable, now: Date): [number[], number[]] {
  const of = (one: CellFamily) =>
    byHoursAgo(cells[one]?.hours ?? [], Math.floor(now.getTime() / HOUR_MS));
  return [of(family), of(BESIDE[family] ?? 'views')];
}

/**
 * Returns when a family's silence began, in milliseconds; null without one.
 *
 * @param ofFamily its cells by how many hours ago they were counted, the current hour first
 * @param ofViews the same for the family it accompanies
 */
function findSilence(
  ofFamily: readonly number[],
  ofViews: readonly number[],
  now: Date,
  least?: number,
): number | null {
  const thisHour = Math.floor(now.getTime() / HOUR_MS);
  let best = { evidence: 0, start: 0 };
  let habit = habitBefore(ofFamily, ofViews, 0);
  let [few, seen] = [0, 0];
  for (let ago = 0; ago < MAX_SILENCE_HOURS; ago += 1) {
    few += at(ofFamily, ago);
    seen += at(ofViews, ago);
    habit = {
      cells: habit.cells - at(ofFamily, ago) + at(ofFamily, ago + HABIT_HOURS),
      views: habit.views - at(ofViews, ago) + at(ofViews, ago + HABIT_HOURS),
    };
    const start = (thisHour - ago) * HOUR_MS;
    if (habit.cells < MIN_CELLS || now.getTime() - start < MIN_SILENCE_MS) continue;
    const expected = (habit.cells / habit.views) * seen;
    if (few > STOPPED_SHARE * expected) continue;
    const evidence = evidenceOf(few, expected);
    const needed = least ?? 2 * Math.log((100 * habit.cells * 30 * DAY_HOURS) / HABIT_HOURS);
    if (evidence < needed || evidence <= best.evidence) continue;
    const isHabit = [ofFamily, ofViews].every((each) => daysWithCells(each, ago + 1) >= MIN_DAYS);
    if (isHabit) best = { evidence, start };
  }
  const isOver = isBack(ofFamily, ofViews, thisHour - best.start / HOUR_MS + 1);
  return best.evidence === 0 || isOver ? null : best.start;
}

/**
 * Whether the newest of the hours of a silence have enough cells, of several networks.
 *
 * @param least the required evidence that the family has not stopped
 */
function isBack(
  ofFamily: readonly number[],
  ofViews: readonly number[],
  hours: number,
  least = 0,
): boolean {
  const usual = habitBefore(ofFamily, ofViews, hours);
  return Array.from({ length: Math.min(AGAIN_HOURS, hours) }, (_, index) => index + 1).some(
    (length) => {
      const [newest, visits] = [ofFamily.slice(0, length), ofViews.slice(0, length)];
      const expected = (usual.cells / usual.views) * sum(visits);
      const count = { cells: sum(newest), networks: Math.max(...newest) };
      // Not a number once the usual share is older than all cells: then as many are expected as come.
      const isFew =
        count.cells <= AGAIN_SHARE * expected ||
        evidenceOf(count.cells, STOPPED_SHARE * expected) < least;
      return isEnough(count) && !isFew;
    },
  );
}

/** Returns the cells of both in the week before some hour. */
function habitBefore(ofFamily: readonly number[], ofViews: readonly number[], ago: number) {
  const week = (all: readonly number[]) => sum(all.slice(ago, ago + HABIT_HOURS));
  return { cells: week(ofFamily), views: week(ofViews) };
}

/** Returns the number of days with cells of a family in the week before some hour. */
function daysWithCells(ofFamily: readonly number[], ago: number): number {
  const days = Array.from({ length: 7 }, (_, day) =>
    ofFamily.slice(ago + day * DAY_HOURS, ago + (day + 1) * DAY_HOURS),
  );
  return days.filter((day) => day.some((each) => each > 0)).length;
}

/** Returns the cells of each hour of 15 days, by how many hours ago it began. */
function byHoursAgo(hours: readonly Cells[], thisHour: number): number[] {
  const all = new Array<number>(HABIT_HOURS + MAX_SILENCE_HOURS + 1).fill(0);
  for (const { at: start, seen } of hours) {
    const ago = thisHour - Math.floor(start / HOUR_MS);
    if (ago >= 0 && ago < all.length) all[ago] = seen;
  }
  return all;
}

const at = (all: readonly number[], index: number): number => all[index] ?? 0;

/** Chernoff's bound: a Poisson-distributed number is this far off at most once in e to the power of this times. */
const evidenceOf = (few: number, expected: number): number =>
  expected - few + (few === 0 ? 0 : few * Math.log(few / expected));
