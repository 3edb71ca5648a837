import type { CredentialsStore } from '../shop/credentials.ts';
import type { SettingsStore } from '../shop/settings.ts';
import type { Decision, DecisionFacts } from './decide.ts';
import { decide } from './decide.ts';
import type { ReindexWish, RequestOutcome } from './indexing.ts';
import type { StatusKeeper } from './status-keeper.ts';
import type { ReindexQueries } from './store/reindex-queries.ts';
import type { ReindexStore } from './store/reindex-store.ts';

export interface RequestParts {
  store: Pick<ReindexStore, 'add'>;
  queries: Pick<ReindexQueries, 'findLiving' | 'lastCounted'>;
  keeper: Pick<StatusKeeper, 'askUnlessKnown'>;
  credentials: Pick<CredentialsStore, 'open'>;
  settings: Pick<SettingsStore, 'read'>;
  now: () => Date;
}

/** How old an answer may be for telling a person at once that a re-index is not possible. */
const RECENT_MS = 5_000;

/**
 * Makes the function that takes a person's wish. It is refused at once where it makes no sense to keep
 * it; whoever was faster with the same feed is who gets it.
 */
export function createRequest(
  parts: RequestParts,
): (shop: string, wish: ReindexWish) => Promise<RequestOutcome> {
  const { store, queries, keeper, credentials, settings, now } = parts;
  return request;

  async function request(shop: string, wish: ReindexWish): Promise<RequestOutcome> {
    const account = await credentials.open(shop);
    if (account === null) return { outcome: 'no-credentials' };
    const { status } = await keeper.askUnlessKnown(shop, account, RECENT_MS);
    const { requestedBy } = await settings.read(shop);
    for (;;) {
      const living = await queries.findLiving(shop, wish.feedId);
      if (living) return { outcome: 'already-alive', reindex: living };
      const counted = await queries.lastCounted(shop, [wish.feedId]);
      const at = now();
      const decision = decideWish(wish, {
        status,
        feedId: wish.feedId,
        lastCountedAt: counted.get(wish.feedId) ?? null,
        otherAlive: 'no',
        confirmed: wish.confirmed,
        now: at,
      });
      if (!decision.allowed) return { outcome: 'refused', decision };
      const reindex = await store.add(shop, wish, { requestedBy, at });
      if (reindex) return { outcome: 'requested', reindex };
      // Somebody was faster: theirs is alive, or has ended by now and counts.
    }
  }
}

/** "When possible" is refused only for what waiting does not change. */
function decideWish({ kind }: ReindexWish, facts: DecisionFacts): Decision {
  if (kind === 'now') return decide(facts);
  // The hour passes, and a person is there to confirm now.
  const decision = decide({ ...facts, lastCountedAt: null });
  const hopeless =
    !decision.allowed &&
    (decision.reason === 'unknown-feed' || decision.reason === 'needs-confirmation');
  return hopeless ? decision : { allowed: true };
}
