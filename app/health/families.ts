/**
 * Whether each family of a shop's events arrives, by cells: networks per hour, each counted once. Pure; production and
 * the simulation of months call the same functions.
 */
import {
  type CellCount,
  type CellFamily,
  type Cells,
  type CellTable,
  counted,
  type FamilyCells,
  total,
} from '../reports/cells.ts';
import { HOUR_MS, MINUTE_MS } from '../time/units.ts';

const SLOT_MS = 5 * MINUTE_MS;
const DAY_HOURS = 24;

/** The time before a silence from which the usual share of a family is taken, in hours. */
const HABIT_HOURS = 7 * DAY_HOURS;
/** The longest and the shortest silence that is looked for, in hours. */
const LONGEST_SILENCE = 7 * DAY_HOURS;
const SHORTEST_SILENCE_MS = 2 * HOUR_MS;
/** Fewest cells of a family, and days with some, for a habit. */
const FEWEST_CELLS = 20;
const FEWEST_DAYS = 3;
/** A family that has more than this share of its usual cells has not stopped, whatever chance says. */
const STOPPED_SHARE = 0.1;
/** It comes again where the newest hours, a day at most, have this share. */
const AGAIN_SHARE = 0.3;
const AGAIN_HOURS = DAY_HOURS;

/** The longest time by which a failure is found, in slots; failures of less than ten minutes are none. */
const LONGEST_FAILURE = 24;
const SHORTEST_FAILURE_MS = 10 * MINUTE_MS;
const FAILING_SHARE = 0.5;
const FEWEST_FAILURES = 5;
const FEWEST_NETWORKS = 3;
/** Chance has to explain a failure less often than once in e^16, nine million, times. */
const FAILING_EVIDENCE = 16;

/**
 * Cells taken that end a trouble: so many, of so many networks in an hour; or so many in any time. With no more than this
 * share of failures beside them, a later failure is another one.
 */
const RECOVERED = { cells: 5, networks: FEWEST_NETWORKS, slowly: 10, failing: 0.25 };

/** Below so many cells of views a day no mail is sent. */
const MAILED_VIEWS = 100;

/** Beside what a family usually comes; the others beside views. Without the storefront extension, none of these can. */
const BESIDE: Partial<Record<CellFamily, CellFamily>> = {
  search: 'script',
  category: 'script',
  autocomplete: 'script',
  recommendations: 'script',
  bundles: 'script',
  logins: 'script',
};

/** A family joins the trouble of another with less evidence: chance explains it less often than once in e^5, 148, times. */
const JOINING_EVIDENCE = 5;

/** A family of events that does not arrive. */
export interface FamilyTrouble {
  family: CellFamily;
  /** `stopped`: it usually comes along with views, and has not; `failing`: the service does not take it. */
  state: 'stopped' | 'failing';
  /** The hour in which it stopped, or the five minutes in which failures began. */
  since: Date;
  /** Of `failing`: which share of the networks fails, and whether most are refused. */
  share: number;
  isRefused: boolean;
}

/** The families that have stopped or fail. */
export function familyTroubles(cells: CellTable, now: Date): FamilyTrouble[] {
  const failing = families(cells).flatMap((family) => failure(family, cells[family], now));
  const stopped = families(cells).flatMap((family) => silence(family, cells, now));
  return [...failing, ...joining(failing, cells, now), ...stopped, ...joining(stopped, cells, now)];
}

/** Families of which less is known, but which seem to have the trouble that others have for certain. */
function joining(known: FamilyTrouble[], cells: CellTable, now: Date): FamilyTrouble[] {
  const [first] = known;
  if (first === undefined) return [];
  const { state } = first;
  const since = Math.min(...known.map((each) => each.since.getTime()));
  const others = families(cells).filter((one) => known.every(({ family }) => family !== one));
  return others.flatMap((family): FamilyTrouble[] => {
    const of = cells[family];
    if (of === undefined || (family === 'script') !== (first.family === 'script')) return [];
    if (state === 'stopped')
      return silence(family, cells, now, JOINING_EVIDENCE).filter(
        (each) => Math.abs(each.since.getTime() - since) <= SHORTEST_SILENCE_MS,
      );
    const failing = failureSince(family, of, since);
    return failing.share >= FAILING_SHARE ? [failing] : [];
  });
}

/** Whether some of the newest events are refused, of this hour and the one before: the share of the networks. */
export function refusedShare(cells: CellTable, now: Date): number {
  const shares = families(cells).map((family) => {
    const recent = (cells[family]?.hours ?? []).filter(
      ({ at: start }) => now.getTime() - start < 2 * HOUR_MS,
    );
    const refused = recent.map((each) => each.refused);
    const isMany = sum(refused) >= FEWEST_FAILURES && Math.max(0, ...refused) >= FEWEST_NETWORKS;
    return isMany ? sum(refused) / total(recent, 'seen') : 0;
  });
  return Math.max(0, ...shares);
}

/** Whether the shop has enough visitors for mails that follow from cells: 100 cells of views a day, over a week. */
export function hasVisitors({ views }: CellTable, now: Date): boolean {
  const since = now.getTime() - HABIT_HOURS * HOUR_MS;
  const recent = (views?.hours ?? []).filter(({ at }) => at >= since);
  return (total(recent, 'seen') * DAY_HOURS) / HABIT_HOURS >= MAILED_VIEWS;
}

/** The hours in which browsers had an event taken, in milliseconds, oldest first. Logins may come without a view. */
export function activeHours(cells: CellTable): number[] {
  const hours = families(cells)
    .filter((family) => family !== 'logins')
    .flatMap((family) => cells[family]?.hours ?? []);
  const active = hours.filter(({ taken }) => taken > 0).map(({ at: start }) => start);
  return [...new Set(active)].sort((a, b) => a - b);
}

/**
 * Whether a family arrives again since a moment: it is not failing, and enough networks had an event taken.
 *
 * @param since the trouble was there then
 */
export function hasRecovered(of: FamilyCells | undefined, since: Date): boolean {
  if (of === undefined || isFailingNow(of)) return false;
  const slots = of.slots.filter(({ at: start }) => start >= since.getTime());
  const hours = of.hours.filter(({ at: start }) => start >= since.getTime());
  const networks = Math.max(0, ...hours.map(({ taken }) => taken));
  if (total(hours, 'failed') > total(hours, 'taken') && slots.length === 0) return false;
  return (
    isEnough(counted(slots, of.hours, 'taken')) ||
    isEnough({ cells: total(hours, 'taken'), networks })
  );
}

/** Whether the newest cells, five at least, are mostly failures. */
function isFailingNow({ slots, hours }: FamilyCells): boolean {
  const first = slots.findLastIndex((_, index) => cellsOf(slots.slice(index)) >= RECOVERED.cells);
  const newest = slots.slice(Math.max(0, first));
  if (newest.length === 0) return false;
  return counted(newest, hours, 'failed').cells >= FAILING_SHARE * cellsOf(newest);

  function cellsOf(window: readonly Cells[]): number {
    return counted(window, hours, 'failed').cells + counted(window, hours, 'taken').cells;
  }
}

const isEnough = ({ cells, networks }: CellCount): boolean =>
  cells >= RECOVERED.slowly || (cells >= RECOVERED.cells && networks >= RECOVERED.networks);

/** A family fails where most networks of some time until now do, more than is usual or chance explains. */
function failure(family: CellFamily, of: FamilyCells | undefined, now: Date): FamilyTrouble[] {
  if (of === undefined || !isFailingNow(of)) return [];
  const usual = usualFailures(of, now);
  const newest = Math.floor(now.getTime() / SLOT_MS) * SLOT_MS;
  const recent = sinceRecovery(
    of.slots.filter(({ at }) => at > newest - LONGEST_FAILURE * SLOT_MS),
    of.hours,
  );
  const found = recent.flatMap((_, index): FamilyTrouble[] => {
    const window = recent.slice(index);
    const failed = counted(window, of.hours, 'failed');
    const all = failed.cells + counted(window, of.hours, 'taken').cells;
    const share = failed.cells / all;
    const isMany = failed.cells >= FEWEST_FAILURES && failed.networks >= FEWEST_NETWORKS;
    if (!isMany || share < FAILING_SHARE) return [];
    const failing = window.filter((each) => each.failed > each.taken);
    const [first, last] = [failing[0]?.at ?? 0, failing.at(-1)?.at ?? 0];
    if (last - first < SHORTEST_FAILURE_MS) return [];
    if (evidenceOfShare(share, usual) * all < FAILING_EVIDENCE) return [];
    return [failureSince(family, of, first)];
  });
  return found.slice(0, 1);
}

/** The slots after the newest stretch with enough events taken and few failures, at its end too: a failure before is over. */
function sinceRecovery(slots: readonly Cells[], hours: readonly Cells[]): readonly Cells[] {
  for (let end = slots.length; end > 0; end -= 1)
    for (let start = end - 1; start >= 0 && fewFail(slots.slice(end - 1, end)); start -= 1) {
      const stretch = slots.slice(start, end);
      if (isEnough(counted(stretch, hours, 'taken')) && fewFail(stretch)) return slots.slice(end);
    }
  return slots;

  function fewFail(stretch: readonly Cells[]): boolean {
    const failed = counted(stretch, hours, 'failed').cells;
    return failed <= RECOVERED.failing * (failed + counted(stretch, hours, 'taken').cells);
  }
}

function failureSince(family: CellFamily, of: FamilyCells, since: number): FamilyTrouble {
  const window = of.slots.filter(({ at: start }) => start >= since);
  const failed = counted(window, of.hours, 'failed').cells;
  const share = failed / (failed + counted(window, of.hours, 'taken').cells);
  const isRefused = counted(window, of.hours, 'refused').cells * 2 > failed;
  return { family, state: 'failing', since: new Date(since), share, isRefused };
}

/** The usual share of networks with failures: some shoppers block the service. Before it is known, 30 of a hundred. */
function usualFailures({ hours }: FamilyCells, now: Date): number {
  const until = now.getTime() - LONGEST_FAILURE * SLOT_MS;
  const before = hours.filter(
    ({ at }) => at + HOUR_MS <= until && at >= until - HABIT_HOURS * HOUR_MS,
  );
  const failed = total(before, 'failed');
  return (failed + 3) / (failed + total(before, 'taken') + 10);
}

/**
 * A family has stopped where hardly any of its cells came since some hour, though what it comes beside would have
 * brought many since then, at the usual number of cells for each of those.
 *
 * @param least the evidence that is needed, unless the number of the family's cells says
 */
function silence(family: CellFamily, cells: CellTable, now: Date, least?: number): FamilyTrouble[] {
  const views = cells[BESIDE[family] ?? 'views'];
  const of = cells[family];
  if (family === 'views' || views === undefined || of === undefined) return [];
  const thisHour = Math.floor(now.getTime() / HOUR_MS);
  const start = silentSince(
    byHoursAgo(of.hours, thisHour),
    byHoursAgo(views.hours, thisHour),
    now,
    least,
  );
  if (start === null) return [];
  return [{ family, state: 'stopped', since: new Date(start), share: 0, isRefused: false }];
}

/**
 * Since when a family is silent, in milliseconds; null where it is not.
 *
 * @param ofFamily its cells by how many hours ago they were counted, the hour under way first
 * @param ofViews the same of what it comes beside
 */
function silentSince(
  ofFamily: readonly number[],
  ofViews: readonly number[],
  now: Date,
  least?: number,
): number | null {
  const thisHour = Math.floor(now.getTime() / HOUR_MS);
  let best = { evidence: 0, start: 0 };
  let habit = habitBefore(0);
  let [few, seen] = [0, 0];
  for (let ago = 0; ago < LONGEST_SILENCE; ago += 1) {
    few += at(ofFamily, ago);
    seen += at(ofViews, ago);
    habit = {
      cells: habit.cells - at(ofFamily, ago) + at(ofFamily, ago + HABIT_HOURS),
      views: habit.views - at(ofViews, ago) + at(ofViews, ago + HABIT_HOURS),
    };
    const start = (thisHour - ago) * HOUR_MS;
    if (habit.cells < FEWEST_CELLS || now.getTime() - start < SHORTEST_SILENCE_MS) continue;
    const expected = (habit.cells / habit.views) * seen;
    if (few > STOPPED_SHARE * expected) continue;
    const evidence = evidenceOfFew(few, expected);
    const needed = least ?? 2 * Math.log((100 * habit.cells * 30 * DAY_HOURS) / HABIT_HOURS);
    if (evidence < needed || evidence <= best.evidence) continue;
    if (daysWithCells(ofFamily, ago + 1) >= FEWEST_DAYS) best = { evidence, start };
  }
  return best.evidence === 0 || comesAgain() ? null : best.start;

  /** Whether the newest hours since then have cells enough, of several networks. */
  function comesAgain(): boolean {
    const before = thisHour - best.start / HOUR_MS + 1;
    const usual = habitBefore(before);
    const most = Math.min(AGAIN_HOURS, before);
    return Array.from({ length: most }, (_, index) => index + 1).some((length) => {
      const [newest, visits] = [ofFamily.slice(0, length), ofViews.slice(0, length)];
      const expected = (usual.cells / usual.views) * sum(visits);
      const count = { cells: sum(newest), networks: Math.max(...newest) };
      return isEnough(count) && count.cells > AGAIN_SHARE * expected;
    });
  }

  function habitBefore(ago: number) {
    const week = (all: readonly number[]) => sum(all.slice(ago, ago + HABIT_HOURS));
    return { cells: week(ofFamily), views: week(ofViews) };
  }
}

/** On how many days of the week before some hour a family came. */
function daysWithCells(ofFamily: readonly number[], ago: number): number {
  const days = Array.from({ length: 7 }, (_, day) =>
    ofFamily.slice(ago + day * DAY_HOURS, ago + (day + 1) * DAY_HOURS),
  );
  return days.filter((day) => day.some((each) => each > 0)).length;
}

/** The cells of each hour of 15 days, by how many hours ago it began. */
function byHoursAgo(hours: readonly Cells[], thisHour: number): number[] {
  const all = new Array<number>(HABIT_HOURS + LONGEST_SILENCE + 1).fill(0);
  for (const { at: start, seen } of hours) {
    const ago = thisHour - Math.floor(start / HOUR_MS);
    if (ago >= 0 && ago < all.length) all[ago] = seen;
  }
  return all;
}

const at = (all: readonly number[], index: number): number => all[index] ?? 0;
const sum = (all: readonly number[]): number => all.reduce((total, each) => total + each, 0);

/** Chernoff's bound: a number that is Poisson distributed is so small at most once in e to the power of this times. */
const evidenceOfFew = (few: number, expected: number): number =>
  expected - few + (few === 0 ? 0 : few * Math.log(few / expected));

/** The same for each of the cells of a share that is above the usual one (Kullback–Leibler divergence). */
function evidenceOfShare(share: number, usual: number): number {
  if (share <= usual) return 0;
  const rest = share === 1 ? 0 : (1 - share) * Math.log((1 - share) / (1 - usual));
  return share * Math.log(share / usual) + rest;
}

const families = (cells: CellTable) => Object.keys(cells) as CellFamily[];
