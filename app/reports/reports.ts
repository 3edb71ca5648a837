/** What became of a shop's events, as shoppers' browsers report it. */
import type { Sql } from '../database/sql.ts';
import { readTrackingFacts, type TrackingFacts } from './tracking-facts.ts';

export interface Reports {
  /** What is known of a shop's tracking. */
  facts(shop: string): Promise<TrackingFacts>;
}

export interface ReportsDeps {
  sql: Sql;
  now: () => Date;
}

export function createReports(deps: ReportsDeps): Reports {
  return {
    facts: (shop) => readTrackingFacts(deps, shop),
  };
}
