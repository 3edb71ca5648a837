import type { Decision } from './decide.ts';
import type { FeedRecord } from './index-status.ts';
import type { ReindexKind, ReindexState, ReindexView, StaffMember } from './reindex.ts';
import type { ServiceProblem } from './service-problem.ts';

/** A feed on the overview. */
export interface FeedView {
  feedId: string;
  /** What the last useful answer said; null when it does not name the feed. */
  record: FeedRecord | null;
  decision: Decision;
  /** Whether the decision would be yes if a person confirmed. */
  confirmable: boolean;
  /** The living re-index, if any. */
  active: ReindexView | null;
  /** The last one that ended. */
  last: ReindexView | null;
  /** Accepted, and nothing started within 15 minutes: the interval may be Never. */
  seemsNever: boolean;
}

/** Everything the overview says about indexing, from the database alone. */
export interface IndexingOverview {
  feeds: FeedView[];
  /** Every feed that the last useful answer names, for staff to choose from; `[]` without one. */
  named: FeedRecord[];
  /** When the question was asked that last got a useful answer; null when none ever did. */
  answeredAt: Date | null;
  /** When it was last asked. */
  askedAt: Date | null;
  /** Why the last question got no useful answer; null when it did. Decisions then say `no-status`. */
  problem: ServiceProblem | null;
  /** The service's own `status = error` in the last useful answer. */
  statusError: boolean;
  now: Date;
}

/** What a person asks for. */
export interface ReindexWish {
  feedId: string;
  kind: ReindexKind;
  confirmed: 'yes' | 'no';
  staff: StaffMember;
}

/** What came of asking: the re-index (ours, or the living one of somebody faster), or why not. */
export type RequestOutcome =
  | { outcome: 'requested'; reindex: ReindexView }
  | { outcome: 'already-alive'; reindex: ReindexView }
  | { outcome: 'refused'; decision: Extract<Decision, { allowed: false }> }
  | { outcome: 'no-credentials' };

export interface HistoryFilter {
  feedId?: string;
  state?: ReindexState;
  /** From 1. */
  page: number;
}

export interface HistoryPage {
  rows: ReindexView[];
  page: number;
  pageCount: number;
  total: number;
  /** Feeds that occur in the shop's whole history, for the filter. */
  feedIds: string[];
}

/** What "Test connection" found. */
export type ConnectionReport =
  { ok: true; feeds: FeedRecord[] } | { ok: false; problem: ServiceProblem };

/** Indexing of all shops. Every member takes the shop first and never reaches another's data. */
export interface Indexing {
  /** Without asking the service; feeds are those that staff chose and those that are alive. */
  overview(shop: string): Promise<IndexingOverview>;
  /**
   * Asks the service and keeps the answer, unless it was asked less than `maxAgeMs` ago (10 s unless told otherwise). Calls at
   * the same moment share one question. Does nothing without credentials; never throws for what the
   * service does.
   */
  refresh(shop: string, options?: { maxAgeMs?: number }): Promise<void>;
  /** Asks once with the given credentials and keeps nothing. */
  testConnection(credentials: { siteId: string; secretKey: string }): Promise<ConnectionReport>;
  /** Commits the wish; a worker sends it. */
  request(shop: string, wish: ReindexWish): Promise<RequestOutcome>;
  /** Takes back a re-index that has not been sent; `too-late` otherwise. */
  cancel(shop: string, reindexId: string): Promise<'cancelled' | 'too-late' | 'not-found'>;
  history(shop: string, filter: HistoryFilter): Promise<HistoryPage>;
  detail(shop: string, reindexId: string): Promise<ReindexView | null>;
  /** Ends what is alive when a shop uninstalls: `cancelled`, or `lost` where a request had left. */
  stopAll(shop: string): Promise<void>;
  /** One step of one re-index, by a worker. Safe to call at any time, by any number of processes. */
  step(reindexId: string): Promise<void>;
  /** Ids of re-indexes whose step is due, oldest first. */
  due(limit: number): Promise<string[]>;
}
