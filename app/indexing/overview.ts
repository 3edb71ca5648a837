import type { CredentialsStore } from '../shop/credentials.ts';
import type { SettingsStore } from '../shop/settings.ts';
import type { DecisionFacts } from './decide.ts';
import { confirmable, decide, findFeed } from './decide.ts';
import type { FeedView, IndexingOverview } from './indexing.ts';
import type { ReindexView } from './reindex.ts';
import type { StatusKeeper } from './status-keeper.ts';
import { lookOf } from './status-keeper.ts';
import type { ReindexQueries } from './store/reindex-queries.ts';

export interface OverviewParts {
  queries: ReindexQueries;
  keeper: Pick<StatusKeeper, 'kept'>;
  credentials: Pick<CredentialsStore, 'view'>;
  settings: Pick<SettingsStore, 'read'>;
  now: () => Date;
}

/** Makes the function that tells everything about a shop's indexing from the database alone. */
export function createOverview({
  queries,
  keeper,
  credentials,
  settings,
  now,
}: OverviewParts): (shop: string) => Promise<IndexingOverview> {
  return async (shop) => {
    const [account, chosen, living] = await Promise.all([
      credentials.view(shop),
      settings.read(shop),
      queries.living(shop),
    ]);
    const feedIds = [...new Set([...chosen.feedIds, ...living.map(({ feedId }) => feedId)])];
    const [kept, ended, counted] = await Promise.all([
      keeper.kept(shop, account?.siteId ?? null),
      queries.lastEnded(shop, feedIds),
      queries.lastCounted(shop, feedIds),
    ]);
    const at = now();
    const answer = kept?.answer ?? null;
    const { status } = lookOf(kept);
    const feeds = feedIds.map((feedId) => {
      const active = ofFeed(living, feedId);
      const facts: DecisionFacts = {
        status,
        feedId,
        lastCountedAt: counted.get(feedId) ?? null,
        otherAlive: active ? 'yes' : 'no',
        confirmed: 'no',
        now: at,
      };
      const record = answer && findFeed(answer, feedId);
      return feedView(facts, { record, active, last: ofFeed(ended, feedId) });
    });
    return {
      feeds,
      named: answer?.feeds ?? [],
      answeredAt: kept?.answeredAt ?? null,
      askedAt: kept?.askedAt ?? null,
      problem: kept?.problem ?? null,
      statusError: answer?.status === 'error',
      now: at,
    };
  };
}

function feedView(
  facts: DecisionFacts,
  view: Pick<FeedView, 'record' | 'active' | 'last'>,
): FeedView {
  return {
    ...view,
    feedId: facts.feedId,
    decision: decide(facts),
    confirmable: confirmable(facts),
    seemsNever: seemsNever(view),
  };
}

/** The newest re-index tells: the living one, or without it the last one that ended. */
function seemsNever({ active, last }: Pick<FeedView, 'active' | 'last'>): boolean {
  return active ? active.reason === 'not-started' : last?.reason === 'never-started';
}

function ofFeed(views: ReindexView[], feedId: string): ReindexView | null {
  return views.find((view) => view.feedId === feedId) ?? null;
}
