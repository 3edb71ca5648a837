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

/** The re-index that a request started, the one that already runs for the feed, or why there is none. */
export type RequestOutcome =
  | { outcome: 'requested'; reindex: ReindexView }
  | { outcome: 'already-alive'; reindex: ReindexView }
  /** With why the service gave no usable answer, where it gave none. */
  | { outcome: 'refused'; decision: Refusal; problem: ServiceProblem | null }
  | { outcome: 'no-credentials' };

/** Starts re-indexes and ends them early. */
export interface ReindexRequests {
  /** Commits the request; a worker sends it. */
  request(shop: string, request: ReindexRequest): Promise<RequestOutcome>;
  /** Takes back a re-index that has not been sent; `too-late` otherwise. */
  cancel(shop: string, reindexId: string): Promise<'cancelled' | 'too-late' | 'not-found'>;
  /** The ids of those that are alive. */
  alive(shop: string): Promise<string[]>;
  /**
   * Ends what is alive when a shop leaves: `cancelled`, or `lost` where a request had left.
   *
   * @param among all others go on; none by default
   */
  stopAll(shop: string, why: StopReason, among?: readonly string[]): Promise<void>;
}

export interface ReindexRequestsDeps {
  store: Pick<RunStore, 'add' | 'read' | 'write'>;
  queries: Pick<ReindexQueries, 'find' | 'findUnfinished' | 'lastCounted' | 'unfinished'>;
  sync: Pick<StatusSync, 'askUnlessKnown'>;
  credentials: Pick<CredentialsStore, 'open'>;
  settings: Pick<SettingsStore, 'read'>;
  feedMethod: FeedMethod;
  now: () => Date;
}

/** How old an answer may be to refuse a re-index at once. */
const RECENT_MS = 5_000;

/** Requests are safe against each other and against workers: the database decides who is first. */
export function createReindexRequests(deps: ReindexRequestsDeps): ReindexRequests {
  const { store, queries, sync, credentials, settings, feedMethod, now } = deps;
  return { request, cancel, alive, stopAll };

  async function request(shop: string, request: ReindexRequest): Promise<RequestOutcome> {
    const { requestedBy } = await settings.read(shop);
    for (;;) {
      const account = await credentials.open(shop);
      if (account === null) return { outcome: 'no-credentials' };
      const { status, problem } = await sync.askUnlessKnown(shop, account, RECENT_MS);
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
        otherAlive: 'no',
        confirmed: request.confirmed,
        now: at,
      });
      if (!decision.allowed) return { outcome: 'refused', decision, problem };
      const reindex = await store.add(shop, request, { requestedBy, at });
      if (reindex) return { outcome: 'requested', reindex };
      // Another request was committed first: it is alive, or has ended and counts for the hour. Or the account is gone.
    }
  }

  async function cancel(
    shop: string,
    reindexId: string,
  ): Promise<'cancelled' | 'too-late' | 'not-found'> {
    for (;;) {
      const view = await queries.find(shop, reindexId);
      if (view === null) return 'not-found';
      if (view.state === 'cancelled') return 'cancelled';
      const run = await store.read(reindexId);
      if (run === null || !isUnsent(run)) return 'too-late';
      if (await endNow(run, end('cancelled', null))) return 'cancelled';
    }
  }

  async function alive(shop: string): Promise<string[]> {
    return (await queries.unfinished(shop)).map(({ id }) => id);
  }

  async function stopAll(shop: string, why: StopReason, among?: readonly string[]): Promise<void> {
    for (const id of await alive(shop)) {
      if (among?.includes(id) === false) continue;
      let isEnded = false;
      while (!isEnded) {
        const run = await store.read(id);
        isEnded = run === null || (await endNow(run, endOf(run, why)));
      }
    }
  }

  function endNow(run: Run, transition: EndTransition): Promise<boolean> {
    return store.write(run, transitionChange(run, transition, { at: now(), observed: null }));
  }
}

/** "When possible" is refused only for reasons that waiting does not remove. */
function decideRequest({ kind }: ReindexRequest, facts: DecisionFacts): Decision {
  if (kind === 'now') return decide(facts);
  // The hour passes by itself; a confirmation needs a person, who is here now.
  const decision = decide({ ...facts, lastCountedAt: null });
  const isPermanent =
    !decision.allowed &&
    (decision.reason === 'unknown-feed' || NEEDS_A_PERSON.has(decision.reason));
  return isPermanent ? decision : { allowed: true };
}

/** The service may have received a request that may have left, so its result stays unknown. */
function endOf(run: Run, why: StopReason): EndTransition {
  return end(isUnsent(run) ? 'cancelled' : 'lost', why);
}
