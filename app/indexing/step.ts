import type { Logger } from 'pino';
import type { CredentialsStore } from '../shop/credentials.ts';
import type { IndexClient } from './client.ts';
import type { Facts, Life, Look, QuietMove, SendingMove } from './life/life.ts';
import { isUnsent } from './life/life.ts';
import { later } from './life/pauses.ts';
import { planAnswer } from './life/plan-sending.ts';
import { observedState, plan } from './life/plan.ts';
import type { AccountCredentials } from './service/address.ts';
import type { StatusKeeper } from './status-keeper.ts';
import { moveChange, sendingChange } from './store/reindex-change.ts';
import type { ReindexQueries } from './store/reindex-queries.ts';
import type { ReindexStore } from './store/reindex-store.ts';

export interface StepParts {
  store: ReindexStore;
  queries: Pick<ReindexQueries, 'lastCounted'>;
  keeper: StatusKeeper;
  client: Pick<IndexClient, 'reindex'>;
  credentials: Pick<CredentialsStore, 'open'>;
  followMs: number;
  now: () => Date;
  log: Logger;
}

/**
 * How long a step has for itself. Longer than a question and a request may take together: who finds
 * the lease over finds a process that is gone, or one that no longer counts.
 */
export const LEASE_MS = 90_000;

/**
 * Makes the function that takes one step of one re-index: claim it, ask the service, plan, write, and
 * where the plan says so, send.
 *
 * That a request is leaving is committed before it leaves. A process that ends in between leaves
 * `sending` behind, from which no plan leads back to sending.
 */
export function createStep(parts: StepParts): (reindexId: string) => Promise<void> {
  const { store, queries, keeper, client, credentials, followMs, now, log } = parts;
  return step;

  async function step(reindexId: string): Promise<void> {
    const life = await store.claim(reindexId, leaseFromNow());
    if (life === null) return;
    const account = await credentials.open(life.shop);
    const look = account ? await lookFor(life, account) : NOTHING;
    const facts: Facts = {
      now: now(),
      siteId: account?.siteId ?? null,
      look,
      lastCountedAt: await lastCountedAt(life),
      followMs,
    };
    const move = plan(life, facts);
    if (move.move === 'send') {
      if (account) await send(life, move, { account, look });
    } else if (await store.write(life, moveChange(life, move, timeOf(life, facts)))) {
      report(life, move);
    }
  }

  /** Whether to send is decided on what the service says now; who watches may share what is known. */
  function lookFor(life: Life, account: AccountCredentials): Promise<Look> {
    return isUnsent(life)
      ? keeper.ask(life.shop, account)
      : keeper.askUnlessRecent(life.shop, account, followMs / 2);
  }

  async function lastCountedAt(life: Life): Promise<Date | null> {
    if (!isUnsent(life)) return null; // Decides about sending alone.
    const counted = await queries.lastCounted(life.shop, [life.feedId]);
    return counted.get(life.feedId) ?? null;
  }

  async function send(
    life: Life,
    move: SendingMove,
    { account, look }: { account: AccountCredentials; look: Look },
  ): Promise<void> {
    const at = now();
    const change = sendingChange(life, move, {
      at,
      observed: observedState(life, look),
      siteId: account.siteId,
      leaseUntil: later(at, LEASE_MS),
    });
    if (!(await store.write(life, change))) return;
    const result = await client.reindex(account, life);
    await settle(life.id, at, (sent) => planAnswer(sent, result, { now: now(), followMs }));
  }

  /**
   * Writes down the answer. The one who comes late, after the lease, may still do so while nothing
   * else is known: its request is the one that is written down as `sending` or `unknown`.
   */
  async function settle(
    id: string,
    sendingAt: Date,
    planNext: (life: Life) => QuietMove,
  ): Promise<void> {
    for (;;) {
      const life = await store.read(id);
      if (life?.sendingAt?.getTime() !== sendingAt.getTime()) return;
      if (life.state !== 'sending' && life.state !== 'unknown') return;
      const move = planNext(life);
      if (await store.write(life, moveChange(life, move, { at: now(), observed: null }))) {
        report(life, move);
        return;
      }
    }
  }

  function leaseFromNow(): { now: Date; leaseUntil: Date } {
    const at = now();
    return { now: at, leaseUntil: later(at, LEASE_MS) };
  }

  function report({ id, shop, feedId, state: before }: Life, move: QuietMove) {
    const { state, reason } = move;
    if (state === before) return;
    log.info({ reindexId: id, shop, feedId, state, reason }, 'a re-index has come to a new state');
  }
}

const NOTHING: Look = { askedAt: null, status: null, problem: null };

function timeOf(life: Life, { now, look }: Facts): { at: Date; observed: string | null } {
  return { at: now, observed: observedState(life, look) };
}
