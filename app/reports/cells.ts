/** Cells: the networks that reported a kind of events within an hour or five minutes, each counted once. */
import { DISCOVERY_MODULES, type DiscoveryModule, type EventFamily } from '../beacon/modules.ts';
import { DAY_MS, HOUR_MS } from '../time/units.ts';

/** How long cells of an hour are kept: a week of silence and the week before. */
export const CELLS_FOR_MS = 15 * DAY_MS;

/** The families that are judged separately. `script`: all events of the storefront extension. */
export const CELL_FAMILIES = [
  'views',
  'cart',
  'orders',
  'logins',
  ...DISCOVERY_MODULES,
  'script',
] as const satisfies (EventFamily | DiscoveryModule | 'script')[];

export type CellFamily = (typeof CELL_FAMILIES)[number];

/** The networks that reported events of a family within one period. */
export interface Cells {
  /** The beginning of the period, in milliseconds. */
  at: number;
  /** Networks with events of any outcome. */
  seen: number;
  /** Networks with an event that the service accepted. */
  taken: number;
  /** Networks with an event that it refused, did not accept, or did not answer. */
  failed: number;
  /** Networks with an event that it refused. */
  refused: number;
}

/** The cells of a family, oldest first; periods without any are left out. */
export interface FamilyCells {
  /** Hours, of 15 days. */
  hours: readonly Cells[];
  /** Five minutes each, of three hours. */
  slots: readonly Cells[];
}

/** The cells of a shop in one mode. */
export type CellTable = Partial<Record<CellFamily, FamilyCells>>;

/** The cells of a window: networks of each hour counted once, and the most networks of an hour. */
export interface CellCount {
  cells: number;
  networks: number;
}

/** A network in several slots of an hour counts once: the slots have at most the hour's cells. */
export function counted(
  window: readonly Cells[],
  hours: readonly Cells[],
  what: Outcome,
): CellCount {
  const ofHour = new Map<number, number>();
  for (const slot of window) {
    const hour = slot.at - (slot.at % HOUR_MS);
    ofHour.set(hour, (ofHour.get(hour) ?? 0) + slot[what]);
  }
  const each = [...ofHour].map(([hour, cells]) =>
    Math.min(cells, hours.findLast((one) => one.at === hour)?.[what] ?? 0),
  );
  return { cells: sum(each), networks: Math.max(0, ...each) };
}

type Outcome = 'seen' | 'taken' | 'failed' | 'refused';

export const total = (all: readonly Cells[], what: Outcome): number =>
  sum(all.map((each) => each[what]));

export const sum = (all: readonly number[]): number => all.reduce((one, other) => one + other, 0);
