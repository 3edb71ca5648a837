import type { CredentialsStore } from '../shop/credentials.ts';
import type { SettingsStore } from '../shop/settings.ts';
import { confirmable, decide, type Decision, type DecisionFacts } from './decide.ts';
import { type FeedRecord, findFeed } from './feed-status.ts';
import type { FeedMethod, ReindexMethod } from './feed-files.ts';
import type { ReindexQueries } from './reindex-queries.ts';
import type { ReindexView } from './reindex.ts';
import type { ServiceProblem } from './service-request.ts';
import { snapshotOf, type StatusSync } from './status-sync.ts';

/** A feed on the overview. */
export interface FeedView {
  feedId: string;
  /** The feed in the last useful answer; null when the answer does not contain it. */
  record: FeedRecord | null;
  decision: Decision;
  /** Whether the decision would be yes if a person confirmed. */
  confirmable: boolean;
  /** The unfinished re-index, if any. */
  active: ReindexView | null;
  /** The last re-index that ended. */
  last: ReindexView | null;
  /** The method that staff have chosen for the feed; the decision is about a request of this method. */
  method: ReindexMethod;
  /** Accepted, and nothing started within 15 minutes: the interval may be Never. */
  seemsNever: boolean;
}

/** The last answers of the service about the account's feeds. */
export interface FeedsAnswer {
  /** Whether staff have entered an account: without one no requests are sent. */
  hasAccount: boolean;
  /** Every feed in the last useful answer, for staff to choose from; `[]` without one. */
  named: FeedRecord[];
  /** When the request with the last useful answer was sent; null without one. */
  answeredAt: Date | null;
  /**
   * Why the last request got no useful answer; null when it did. Decisions then are `no-status`. A refusal of the
   * account stays until the service answers.
   */
  problem: ServiceProblem | null;
  /** The service's own `status = error` in the last useful answer. */
  statusError: boolean;
}

/** All data about indexing for the overview, from the database alone. */
export interface IndexingOverview extends FeedsAnswer {
  feeds: FeedView[];
  /** When the overview began to be read: what was written later may be missing in it. */
  now: Date;
}

export interface OverviewDeps {
  queries: ReindexQueries;
  sync: Pick<StatusSync, 'stored'>;
  credentials: Pick<CredentialsStore, 'view'>;
  settings: Pick<SettingsStore, 'read'>;
  feedMethod: FeedMethod;
  now: () => Date;
}

/** Creates the function that reads a shop's overview from the database, without a request to the service. */
export function createOverview(deps: OverviewDeps): (shop: string) => Promise<IndexingOverview> {
  const { queries, sync, credentials, settings, feedMethod, now } = deps;
  return async (shop) => {
    const at = now();
    const [account, chosen, unfinished] = await Promise.all([
      credentials.view(shop),
      settings.read(shop),
      queries.unfinished(shop),
    ]);
    const feedIds = [...new Set([...chosen.feedIds, ...unfinished.map(({ feedId }) => feedId)])];
    const [stored, ended, counted, methods] = await Promise.all([
      sync.stored(shop, account?.siteId ?? null),
      queries.lastEnded(shop, feedIds),
      queries.lastCounted(shop, feedIds),
      Promise.all(feedIds.map((feedId) => feedMethod(shop, feedId))),
    ]);
    const answer = stored?.answer ?? null;
    const { status } = snapshotOf(stored);
    const feeds = feedIds.map((feedId, place) => {
      const active = ofFeed(unfinished, feedId);
      const method = methods[place] ?? 'pull';
      const facts: DecisionFacts = {
        status,
        feedId,
        method,
        feedMethod: method,
        lastCountedAt: counted.get(feedId) ?? null,
        otherUnfinished: active ? 'yes' : 'no',
        confirmed: 'no',
        now: at,
      };
      const last = ofFeed(ended, feedId);
      return {
        feedId,
        method,
        record: answer && findFeed(answer, feedId),
        active,
        last,
        decision: decide(facts),
        confirmable: confirmable(facts),
        seemsNever: seemsNever({ active, last }),
      };
    });
    return {
      feeds,
      hasAccount: account !== null,
      named: answer?.feeds ?? [],
      answeredAt: stored?.answeredAt ?? null,
      problem: stored?.problem ?? null,
      statusError: answer?.status === 'error',
      now: at,
    };
  };
}

/** Judges the newest re-index: the unfinished one, or without it the last one that ended. */
function seemsNever({ active, last }: Pick<FeedView, 'active' | 'last'>): boolean {
  return active ? active.reason === 'not-started' : last?.reason === 'never-started';
}

function ofFeed(views: ReindexView[], feedId: string): ReindexView | null {
  return views.find((view) => view.feedId === feedId) ?? null;
}
