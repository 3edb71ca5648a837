import type { Published } from '../faults/wire.ts';
import type { ScenarioName, Strike } from './scenarios.ts';

/**
 * What happened in a journey, to be judged afterwards. Times are milliseconds since the epoch by the
 * machine's clock; a page is known by its `performance.timeOrigin`, a tab by its number.
 */
export interface Journal {
  /** Every event that a page published, with its tab. */
  published: TabEvent[];
  /** What struck, in order; `calm` steps included. */
  struck: Struck[];
  /** Page → when nothing was seen to be under way there, put-off retries aside, in order. */
  settledAt: Map<number, number[]>;
  /** Page → when not even a retry was put off there. */
  quietAt: Map<number, number>;
  /** Tab → when it was closed. */
  closedAt: Map<number, number>;
  /** Tab → the tab whose window opened it, and whose sessionStorage it began with. */
  openedBy: Map<number, number>;
  /** How often a page was left without waiting for anything. */
  leavings: number;
}

export interface TabEvent extends Published {
  tab: number;
}

/** One step's strike, and for how long it lasted. */
export interface Struck {
  scenario: ScenarioName | 'calm';
  strike: Strike;
  tab: number;
  since: number;
  until: number;
}

export function createJournal(): Journal {
  return {
    published: [],
    struck: [],
    settledAt: new Map(),
    quietAt: new Map(),
    closedAt: new Map(),
    openedBy: new Map(),
    leavings: 0,
  };
}
