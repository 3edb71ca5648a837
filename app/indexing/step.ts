import type { CredentialsStore, OpenCredentials } from '../shop/credentials.ts';
import { type DeliveryDeps, deliverOnce } from '../work/deliver-once.ts';
import type { IndexClient, ReindexResult } from './client.ts';
import type { FeedFiles, FeedMethod, FileToSend, ReindexMethod } from './feed-files.ts';
import { observedState, plan, planAnswer } from './plan.ts';
import type { ReindexQueries } from './reindex-queries.ts';
import type { ReindexState } from './reindex.ts';
import {
  transitionChange,
  type RunStore,
  sendingChange,
  type TransitionTime,
} from './run-store.ts';
import {
  end,
  type PlanFacts,
  isUnsent,
  type Run,
  type StatusSnapshot,
  type Transition,
  type WriteTransition,
  type SendTransition,
} from './run.ts';
import { later } from '../time/units.ts';
import type { StatusSync } from './status-sync.ts';

export interface StepDeps extends DeliveryDeps {
  store: RunStore;
  queries: Pick<ReindexQueries, 'lastCounted'>;
  sync: Pick<StatusSync, 'request' | 'requestIfStale'>;
  client: Pick<IndexClient, 'reindex' | 'upload'>;
  files: FeedFiles;
  feedMethod: FeedMethod;
  credentials: Pick<CredentialsStore, 'open'>;
  followMs: number;
  /** Called with each state that a plan gives to a run; for metrics. */
  onState?: (state: ReindexState) => void;
}

/** Longer than a request takes; a file takes longer. In ms. */
export const SENDING_LIMITS_MS: Readonly<Record<ReindexMethod, number>> = {
  pull: 90_000,
  upload: 150_000,
};

/**
 * Creates the function that takes one step of one re-index: request the status, plan, write, and send once if that is
 * the plan ({@link deliverOnce}). Of several steps of one run at once, the first write counts.
 */
export function createStep(deps: StepDeps): (reindexId: string) => Promise<void> {
  const { store, queries, sync, client, files, feedMethod, credentials, followMs } = deps;
  const { now, onState, log } = deps;
  return step;

  async function step(reindexId: string): Promise<void> {
    const run = await store.read(reindexId);
    if (run === null || run.dueAt > now()) return;
    const account = await credentials.open(run.shop);
    const { transition, facts } = await planFor(run, account);
    if (transition.kind === 'send') {
      if (account) await send(run, transition, { account, snapshot: facts.snapshot });
    } else {
      const observed = observedState(run, facts.snapshot);
      await write(run, transition, { at: facts.now, observed });
    }
  }

  /**
   * Plans with a status. Sending is decided with a fresh answer. Watching may use a shared answer while it changes
   * nothing: it may have been requested before the run's request, by a process whose clock is ahead. A change is only
   * accepted from an answer to this step's own request.
   */
  async function planFor(run: Run, account: OpenCredentials | null): Promise<Planned> {
    if (account === null) return planOn(run, account, NOTHING);
    const { shop } = run;
    if (isUnsent(run)) return planOn(run, account, await sync.request(shop, account));
    const shared = await sync.requestIfStale(shop, account, followMs / 2);
    const planned = await planOn(run, account, shared);
    return changesRow(run, planned)
      ? planOn(run, account, sinceSent(run, await sync.request(shop, account)))
      : planned;
  }

  async function planOn(
    run: Run,
    account: OpenCredentials | null,
    snapshot: StatusSnapshot,
  ): Promise<Planned> {
    const { shop, feedId, method } = run;
    const known = { now: now(), siteId: account?.siteId ?? null, snapshot, followMs };
    // Only sending depends on these two.
    const counted = isUnsent(run) ? await queries.lastCounted(shop, [feedId]) : null;
    const facts: PlanFacts = {
      ...known,
      lastCountedAt: counted?.get(feedId) ?? null,
      feedMethod: isUnsent(run) ? await feedMethod(shop, feedId) : method,
    };
    return { transition: plan(run, facts), facts };
  }

  async function send(
    run: Run,
    transition: SendTransition,
    { account, snapshot }: { account: OpenCredentials; snapshot: StatusSnapshot },
  ): Promise<void> {
    const file = await fileOf(run);
    if (file === 'gone') {
      await write(run, end('refused', 'file-gone'));
      return;
    }
    const sendingAt = now();
    let isOver = false;
    await deliverOnce<'sending', ReindexResult>(
      {
        limitMs: SENDING_LIMITS_MS[run.method],
        async mark(until) {
          const { siteId } = account;
          const observed = observedState(run, snapshot);
          const change = sendingChange(run, transition, { at: sendingAt, observed, siteId, until });
          return (await store.write(run, change)) ? 'sending' : null;
        },
        send: () =>
          file === null ? client.reindex(account, run) : client.upload(account, run, file),
        async record(_, result) {
          await recordAnswer(run.id, sendingAt, (sent) =>
            planAnswer(sent, result, { now: now(), followMs }),
          );
          // A request that was not sent is retried with the same file.
          isOver = result.outcome !== 'not-sent';
        },
      },
      deps,
      { reindexId: run.id },
    );
    if (isOver && run.file !== null) await files.remove(run.file.id);
  }

  /** Returns the file that an upload sends; null for a run that sends none. */
  async function fileOf({ method, file }: Run): Promise<FileToSend | 'gone' | null> {
    if (method === 'pull') return null;
    return (file && (await files.open(file))) ?? 'gone';
  }

  /**
   * Records the answer. After the time limit this is still right while the row is `sending` or `unknown`: it is the
   * answer to the row's request.
   */
  async function recordAnswer(
    id: string,
    sendingAt: Date,
    planNext: (run: Run) => WriteTransition,
  ): Promise<void> {
    for (;;) {
      const run = await store.read(id);
      if (run?.sendingAt?.getTime() !== sendingAt.getTime()) return;
      if (run.state !== 'sending' && run.state !== 'unknown') return;
      if (await write(run, planNext(run))) return;
    }
  }

  /** Writes a transition, and reports another state; false if another write was first. */
  async function write(
    run: Run,
    transition: WriteTransition,
    time: TransitionTime = { at: now(), observed: null },
  ): Promise<boolean> {
    if (!(await store.write(run, transitionChange(run, transition, time)))) return false;
    const { id: reindexId, shop, feedId } = run;
    const { state, reason } = transition;
    if (state === run.state) return true;
    onState?.(state);
    log.info({ reindexId, shop, feedId, state, reason }, 're-index state changed');
    return true;
  }
}

interface Planned {
  transition: Transition;
  facts: PlanFacts;
}

/** Whether the transition changes more of the row than the time of its next step. */
function changesRow(run: Run, { transition, facts }: Planned): boolean {
  if (transition.kind === 'send') return true;
  const time = { at: facts.now, observed: observedState(run, facts.snapshot) };
  return transitionChange(run, transition, time).seen.length > 0;
}

/**
 * Returns a snapshot that counts as taken after the request: this step took it then, even if the database's clock was
 * set back.
 */
function sinceSent({ sendingAt }: Run, snapshot: StatusSnapshot): StatusSnapshot {
  return snapshot.askedAt !== null && sendingAt !== null && snapshot.askedAt <= sendingAt
    ? { ...snapshot, askedAt: later(sendingAt, 1) }
    : snapshot;
}

const NOTHING: StatusSnapshot = { askedAt: null, status: null, problem: null };
