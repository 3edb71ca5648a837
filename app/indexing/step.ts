import type { Logger } from 'pino';
import { retryUntil } from '../http/retry-until.ts';
import type { CredentialsStore } from '../shop/credentials.ts';
import type { IndexClient } from './client.ts';
import type { FeedFiles, FeedMethod, FileToSend, ReindexMethod } from './feed-files.ts';
import { observedState, plan, planAnswer } from './plan.ts';
import type { ReindexQueries } from './reindex-queries.ts';
import type { ReindexState } from './reindex.ts';
import { transitionChange, type RunStore, sendingChange } from './run-store.ts';
import {
  end,
  type PlanFacts,
  isUnsent,
  later,
  type Run,
  type StatusSnapshot,
  type Transition,
  type WriteTransition,
  type SendTransition,
} from './run.ts';
import type { AccountCredentials } from './service-request.ts';
import type { StatusSync } from './status-sync.ts';

export interface StepDeps {
  store: RunStore;
  queries: Pick<ReindexQueries, 'lastCounted'>;
  sync: Pick<StatusSync, 'ask' | 'askUnlessRecent'>;
  client: Pick<IndexClient, 'reindex' | 'upload'>;
  files: FeedFiles;
  feedMethod: FeedMethod;
  credentials: Pick<CredentialsStore, 'open'>;
  followMs: number;
  now: () => Date;
  /** Lets so many milliseconds pass. */
  wait: (ms: number) => Promise<void>;
  /** Called with each state that a run goes to by a plan. */
  onState: (state: ReindexState) => void;
  log: Logger;
}

/**
 * How long a step owns its run. Longer than a status request and a feed request together, so a lease
 * that has ended belongs to a process that is gone.
 */
export const LEASE_MS = 90_000;

/** The same from when the request leaves: a file takes longer. */
const LEASES_MS: Readonly<Record<ReindexMethod, number>> = { pull: LEASE_MS, upload: 150_000 };

/** How long before the end of the lease writes are no longer retried. */
const RETRY_MARGIN_MS = 10_000;

/**
 * Makes the function that takes one step of one re-index: claim the run, ask the service, plan, write,
 * and send where the plan says so.
 *
 * `sending` is committed before the request leaves, and no plan leads from `sending` back to sending.
 * So a process that dies in between cannot cause a second request.
 */
export function createStep(deps: StepDeps): (reindexId: string) => Promise<void> {
  const { store, queries, sync, client, files, feedMethod, credentials, followMs } = deps;
  const { now, wait, onState, log } = deps;
  return step;

  async function step(reindexId: string): Promise<void> {
    const run = await store.claim(reindexId, leaseFromNow());
    if (run === null) return;
    const account = await credentials.open(run.shop);
    const { transition, facts } = await planFor(run, account);
    if (transition.kind === 'send') {
      if (account) await send(run, transition, { account, snapshot: facts.snapshot });
    } else if (await store.write(run, transitionChange(run, transition, timeOf(run, facts)))) {
      report(run, transition);
    }
  }

  /**
   * Sending is decided on a fresh answer. Watching may use a shared answer while it changes nothing: it
   * may have been asked before the request left, by a process whose clock is ahead. A change is only
   * accepted from an answer to this step's own request.
   */
  async function planFor(run: Run, account: AccountCredentials | null): Promise<Planned> {
    if (account === null) return planOn(run, account, NOTHING);
    const { shop } = run;
    if (isUnsent(run)) return planOn(run, account, await sync.ask(shop, account));
    const shared = await sync.askUnlessRecent(shop, account, followMs / 2);
    const planned = await planOn(run, account, shared);
    return changesRow(run, planned)
      ? planOn(run, account, sinceSent(run, await sync.ask(shop, account)))
      : planned;
  }

  async function planOn(
    run: Run,
    account: AccountCredentials | null,
    snapshot: StatusSnapshot,
  ): Promise<Planned> {
    const facts: PlanFacts = {
      now: now(),
      siteId: account?.siteId ?? null,
      snapshot,
      lastCountedAt: await lastCountedAt(run),
      feedMethod: isUnsent(run) ? await feedMethod(run.shop, run.feedId) : run.method,
      followMs,
    };
    return { transition: plan(run, facts), facts };
  }

  async function lastCountedAt(run: Run): Promise<Date | null> {
    if (!isUnsent(run)) return null; // Decides about sending alone.
    const counted = await queries.lastCounted(run.shop, [run.feedId]);
    return counted.get(run.feedId) ?? null;
  }

  async function send(
    run: Run,
    transition: SendTransition,
    { account, snapshot }: { account: AccountCredentials; snapshot: StatusSnapshot },
  ): Promise<void> {
    const file = await fileOf(run);
    if (file === 'gone') return endWithoutFile(run);
    const at = now();
    const leaseMs = LEASES_MS[run.method];
    const change = sendingChange(run, transition, {
      at,
      observed: observedState(run, snapshot),
      siteId: account.siteId,
      leaseUntil: later(at, leaseMs),
    });
    if (!(await store.write(run, change))) return;
    const result =
      file === null ? await client.reindex(account, run) : await client.upload(account, run, file);
    // Only this process has the answer, so the write is retried.
    await retryUntil(
      () => recordAnswer(run.id, at, (sent) => planAnswer(sent, result, { now: now(), followMs })),
      {
        until: later(at, leaseMs - RETRY_MARGIN_MS),
        now,
        wait,
        onFailure: (err) => {
          log.warn({ reindexId: run.id, err }, 'an answer could not be recorded; trying again');
        },
      },
    );
    // What was not sent is sent again, from the same file.
    if (run.file !== null && result.outcome !== 'not-sent') await files.remove(run.file.id);
  }

  /** The file that an upload sends; null for a run that sends none. */
  async function fileOf({ method, file }: Run): Promise<FileToSend | 'gone' | null> {
    if (method === 'pull') return null;
    return (file && (await files.open(file))) ?? 'gone';
  }

  async function endWithoutFile(run: Run): Promise<void> {
    const transition = end('refused', 'file-gone');
    const time = { at: now(), observed: null };
    if (await store.write(run, transitionChange(run, transition, time))) report(run, transition);
  }

  /**
   * Records the answer. After the lease this is still right while the row says `sending` or `unknown`:
   * it is the answer to the request that the row tells of.
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
      const transition = planNext(run);
      if (
        await store.write(run, transitionChange(run, transition, { at: now(), observed: null }))
      ) {
        report(run, transition);
        return;
      }
    }
  }

  function leaseFromNow(): { now: Date; leaseUntil: Date } {
    const at = now();
    return { now: at, leaseUntil: later(at, LEASE_MS) };
  }

  function report({ id, shop, feedId, state: before }: Run, transition: WriteTransition) {
    const { state, reason } = transition;
    if (state === before) return;
    onState(state);
    log.info({ reindexId: id, shop, feedId, state, reason }, 'a re-index changed its state');
  }
}

interface Planned {
  transition: Transition;
  facts: PlanFacts;
}

/** Whether the transition changes the row in more than the time of its next step. */
function changesRow(run: Run, { transition, facts }: Planned): boolean {
  if (transition.kind !== 'stay') return true;
  const observed = observedState(run, facts.snapshot);
  const isSeen = observed === null || observed === run.feedState;
  return transition.state !== run.state || transition.reason !== run.reason || !isSeen;
}

/**
 * A snapshot taken by this step, after the request had left. It counts as later even where the clocks of
 * two processes disagree.
 */
function sinceSent({ sendingAt }: Run, snapshot: StatusSnapshot): StatusSnapshot {
  return snapshot.askedAt !== null && sendingAt !== null && snapshot.askedAt <= sendingAt
    ? { ...snapshot, askedAt: later(sendingAt, 1) }
    : snapshot;
}

const NOTHING: StatusSnapshot = { askedAt: null, status: null, problem: null };

function timeOf(run: Run, { now, snapshot }: PlanFacts): { at: Date; observed: string | null } {
  return { at: now, observed: observedState(run, snapshot) };
}
