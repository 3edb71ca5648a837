import type { Published } from '../faults/wire.ts';
import type { ScenarioName, Injection } from './scenarios.ts';

/**
 * What happened in a journey, to be judged afterwards. Times are milliseconds since the epoch by the
 * machine's clock; a page is known by its `performance.timeOrigin`, a tab by its number.
 */
export interface Journal {
  /** Every event that a page published, with its tab. */
  published: TabEvent[];
  /** What was injected, in order; `calm` steps included. */
  injected: Injected[];
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

/** The injection of one step, and for how long it lasted. */
export interface Injected {
  scenario: ScenarioName | 'calm';
  injection: Injection;
  tab: number;
  since: number;
  until: number;
}

export function createJournal(): Journal {
  return {
    published: [],
    injected: [],
    settledAt: new Map(),
    quietAt: new Map(),
    closedAt: new Map(),
    openedBy: new Map(),
    leavings: 0,
  };
}
