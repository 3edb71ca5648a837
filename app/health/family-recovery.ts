/** Decides by cells when a failure of a family of events is over. Pure. */
import {
  type CellCount,
  type Cells,
  type CellTable,
  counted,
  type FamilyCells,
  total,
} from '../reports/cells.ts';
import { DAY_MS } from '../time/units.ts';

/** A family fails if at least this share of its newest cells are failures. */
export const FAILING_SHARE = 0.5;
/** Fewer networks in an hour prove neither a failure nor its end. */
export const MIN_NETWORKS = 3;

/**
 * Accepted cells that end a trouble: this many, of this many networks in an hour; or more in any time. With at most
 * this share of failures among them, a later failure is a new one.
 */
export const RECOVERED = { cells: 5, networks: MIN_NETWORKS, slowly: 10, failing: 0.25 };

export const isEnough = ({ cells, networks }: CellCount): boolean =>
  cells >= RECOVERED.slowly || (cells >= RECOVERED.cells && networks >= RECOVERED.networks);

/** Whether the newest cells, five at least, are mostly failures. */
export function isFailingNow({ slots, hours }: FamilyCells): boolean {
  const first = slots.findLastIndex((_, index) => cellsOf(slots.slice(index)) >= RECOVERED.cells);
  const newest = slots.slice(Math.max(0, first));
  if (newest.length === 0) return false;
  return counted(newest, hours, 'failed').cells >= FAILING_SHARE * cellsOf(newest);

  function cellsOf(window: readonly Cells[]): number {
    return counted(window, hours, 'failed').cells + counted(window, hours, 'taken').cells;
  }
}

/**
 * Whether a family arrives again since a time: it is not failing, and enough networks had an event accepted.
 *
 * @param since a time at which the trouble existed
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

/** Whether enough events were accepted in the last three hours, and each family that failed in a day has recovered. */
export function haveRecovered(cells: CellTable, now: Date): boolean {
  const families = Object.values(cells);
  const since = now.getTime() - DAY_MS;
  return (
    families.some(({ slots, hours }) => isEnough(counted(slots, hours, 'taken'))) &&
    families.every(({ slots, hours }) => {
      const day = [...hours.filter(({ at }) => at >= since), ...slots];
      return total(sinceRecovery(day, hours), 'failed') === 0;
    })
  );
}

/** Returns the slots after the newest recovery: enough accepted events, and few failures, also at its end. */
export function sinceRecovery(slots: readonly Cells[], hours: readonly Cells[]): readonly Cells[] {
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
