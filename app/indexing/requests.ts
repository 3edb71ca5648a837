import type { CredentialsStore } from '../shop/credentials.ts';
import type { SettingsStore } from '../shop/settings.ts';
import { decide, type Decision, type DecisionFacts, type Refusal } from './decide.ts';
import type { FeedMethod } from './feed-files.ts';
import { NEEDS_A_PERSON } from './plan.ts';
import type { ReindexQueries } from './reindex-queries.ts';
import type { ReindexRequest, ReindexView, StopReason } from './reindex.ts';
import { type RunStore, transitionChange } from './run-store.ts';
import { end, type EndTransition, isUnsent, type Run } from './run.ts';
import type { ServiceProblem } from './service-request.ts';
import type { StatusSync } from './status-sync.ts';

/** The re-index that a request started, the one that already runs for the feed, or the reason why there is none. */
export type RequestOutcome =
  | { outcome: 'requested'; reindex: ReindexView }
  | { outcome: 'already-alive'; reindex: ReindexView }
  /** Includes why the service gave no usable answer, if it gave none. */
  | { outcome: 'refused'; decision: Refusal; problem: ServiceProblem | null }
  | { outcome: 'no-credentials' };

/** Starts re-indexes and ends them early. */
export interface ReindexRequests {
  /** Commits the request; a worker sends it. */
  request(shop: string, request: ReindexRequest): Promise<RequestOutcome>;
  /** Cancels a re-index that has not been sent; `too-late` otherwise. */
  cancel(shop: string, reindexId: string): Promise<'cancelled' | 'too-late' | 'not-found'>;
  /** Returns the ids of the unfinished re-indexes. */
  unfinished(shop: string): Promise<string[]>;
  /**
   * Ends unfinished re-indexes when a shop leaves: `cancelled`, or `lost` if a request was sent.
   *
   * @param among the ids to end, all by default; others continue
   */
  stopAll(shop: string, why: StopReason, among?: readonly string[]): Promise<void>;
}

export interface ReindexRequestsDeps {
  store: Pick<RunStore, 'add' | 'read' | 'write'>;
  queries: Pick<ReindexQueries, 'detail' | 'findUnfinished' | 'lastCounted' | 'unfinished'>;
  sync: Pick<StatusSync, 'requestIfStaleOrUnknown'>;
  credentials: Pick<CredentialsStore, 'open'>;
  settings: Pick<SettingsStore, 'read'>;
  feedMethod: FeedMethod;
  now: () => Date;
}

/** The oldest answer that can refuse a re-index at once. */
const RECENT_MS = 5_000;

/** Creates requests that are safe against each other and against workers: the database decides which is first. */
export function createReindexRequests(deps: ReindexRequestsDeps): ReindexRequests {
  const { store, queries, sync, credentials, settings, feedMethod, now } = deps;
  return {
    async request(shop, request) {
      const { requestedBy } = await settings.read(shop);
      for (;;) {
        const account = await credentials.open(shop);
        if (account === null) return { outcome: 'no-credentials' };
        const { status, problem } = await sync.requestIfStaleOrUnknown(shop, account, RECENT_MS);
        const unfinished = await queries.findUnfinished(shop, request.feedId);
        if (unfinished) return { outcome: 'already-alive', reindex: unfinished };
        const counted = await queries.lastCounted(shop, [request.feedId]);
        const at = now();
        const decision = decideRequest(request, {
          status,
          feedId: request.feedId,
          method: request.file ? 'upload' : 'pull',
          feedMethod: await feedMethod(shop, request.feedId),
          lastCountedAt: counted.get(request.feedId) ?? null,
          otherUnfinished: 'no',
          confirmed: request.confirmed,
          now: at,
        });
        if (!decision.allowed) return { outcome: 'refused', decision, problem };
        const { siteId } = account;
        const reindex = await store.add(shop, request, { requestedBy, siteId, at });
        if (reindex) return { outcome: 'requested', reindex };
        // Another request was committed first: it is unfinished, or counts for the hour. Or the account is gone.
      }
    },

    async cancel(shop, reindexId) {
      for (;;) {
        const view = await queries.detail(shop, reindexId);
        if (view === null) return 'not-found';
        if (view.state === 'cancelled') return 'cancelled';
        const run = await store.read(reindexId);
        if (run === null || !isUnsent(run)) return 'too-late';
        if (await endNow(run, end('cancelled', null))) return 'cancelled';
      }
    },

    unfinished,

    async stopAll(shop, why, among) {
      for (const id of await unfinished(shop)) {
        if (among?.includes(id) === false) continue;
        let isEnded = false;
        while (!isEnded) {
          const run = await store.read(id);
          // The service may have received a request that may have been sent, so its result stays unknown.
          isEnded =
            run === null || (await endNow(run, end(isUnsent(run) ? 'cancelled' : 'lost', why)));
        }
      }
    },
  };

  async function unfinished(shop: string): Promise<string[]> {
    return (await queries.unfinished(shop)).map(({ id }) => id);
  }

  function endNow(run: Run, transition: EndTransition): Promise<boolean> {
    return store.write(run, transitionChange(run, transition, { at: now(), observed: null }));
  }
}

/** Decides about a request. "When possible" is refused only for reasons that waiting does not remove. */
function decideRequest({ kind }: ReindexRequest, facts: DecisionFacts): Decision {
  if (kind === 'now') return decide(facts);
  // The hour passes by itself; a confirmation needs a person, who is present now.
  const decision = decide({ ...facts, lastCountedAt: null });
  const isPermanent =
    !decision.allowed &&
    (decision.reason === 'unknown-feed' || NEEDS_A_PERSON.has(decision.reason));
  return isPermanent ? decision : { allowed: true };
}
