import type { Published } from '../faults/wire.ts';
import type { ScenarioName, Injection } from './scenarios.ts';

/**
 * The record of a journey, for the judgement afterwards. Times are milliseconds since the epoch by the machine's clock;
 * a page is identified by its `performance.timeOrigin`, a tab by its number.
 */
export interface Journal {
  /** Every event that a page published, with its tab. */
  published: TabEvent[];
  /** The injections, in order, including `calm` steps. */
  injected: Injected[];
  /** Page → the moments at which all its work had ended, apart from delayed retries, in order. */
  settledAt: Map<number, number[]>;
  /** Page → when no retry was delayed either. */
  quietAt: Map<number, number>;
  /** Tab → when it was closed. */
  closedAt: Map<number, number>;
  /** Tab → the tab that opened its window, and whose sessionStorage it started with. */
  openedBy: Map<number, number>;
  /** The number of pages left without waiting. */
  leavings: number;
}

export interface TabEvent extends Published {
  tab: number;
}

/** The injection of one step, with its duration. */
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
