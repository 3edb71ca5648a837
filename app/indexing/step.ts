import type { Logger } from 'pino';
import type { CredentialsStore } from '../shop/credentials.ts';
import type { IndexClient } from './client.ts';
import { keepTrying } from './keep-trying.ts';
import type { Facts, Life, Look, Move, QuietMove, SendingMove } from './life/life.ts';
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
  keeper: Pick<StatusKeeper, 'ask' | 'askUnlessRecent'>;
  client: Pick<IndexClient, 'reindex'>;
  credentials: Pick<CredentialsStore, 'open'>;
  followMs: number;
  now: () => Date;
  /** Lets so many milliseconds pass. */
  wait: (ms: number) => Promise<void>;
  log: Logger;
}

/**
 * How long a step has for itself. Longer than a question and a request may take together: who finds
 * the lease over finds a process that is gone, or one that no longer counts.
 */
export const LEASE_MS = 90_000;

/** So long before the end of the lease nothing more is tried. */
const SPARE_MS = 10_000;

/**
 * Makes the function that takes one step of one re-index: claim it, ask the service, plan, write, and
 * where the plan says so, send.
 *
 * That a request is leaving is committed before it leaves. A process that ends in between leaves
 * `sending` behind, from which no plan leads back to sending.
 */
export function createStep(parts: StepParts): (reindexId: string) => Promise<void> {
  const { store, queries, keeper, client, credentials, followMs, now, wait, log } = parts;
  return step;

  async function step(reindexId: string): Promise<void> {
    const life = await store.claim(reindexId, leaseFromNow());
    if (life === null) return;
    const account = await credentials.open(life.shop);
    const { move, facts } = await planFor(life, account);
    if (move.move === 'send') {
      if (account) await send(life, move, { account, look: facts.look });
    } else if (await store.write(life, moveChange(life, move, timeOf(life, facts)))) {
      report(life, move);
    }
  }

  /**
   * Whether to send is decided on what the service says now. Who watches may share what is known, as
   * long as it tells nothing new: it may have been asked before the request left, by a process whose
   * clock is ahead. News is believed only from an answer to a question of one's own.
   */
  async function planFor(life: Life, account: AccountCredentials | null): Promise<Planned> {
    if (account === null) return planOn(life, account, NOTHING);
    const { shop } = life;
    if (isUnsent(life)) return planOn(life, account, await keeper.ask(shop, account));
    const shared = await keeper.askUnlessRecent(shop, account, followMs / 2);
    const planned = await planOn(life, account, shared);
    return tellsNews(life, planned)
      ? planOn(life, account, sinceSent(life, await keeper.ask(shop, account)))
      : planned;
  }

  async function planOn(
    life: Life,
    account: AccountCredentials | null,
    look: Look,
  ): Promise<Planned> {
    const facts: Facts = {
      now: now(),
      siteId: account?.siteId ?? null,
      look,
      lastCountedAt: await lastCountedAt(life),
      followMs,
    };
    return { move: plan(life, facts), facts };
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
    // The answer is in hand here alone; a database that is away for a moment must not cost it.
    await keepTrying(
      () => settle(life.id, at, (sent) => planAnswer(sent, result, { now: now(), followMs })),
      {
        until: later(at, LEASE_MS - SPARE_MS),
        now,
        wait,
        onFailure: (err) => {
          log.warn({ reindexId: life.id, err }, 'an answer is not written down yet; tried again');
        },
      },
    );
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

interface Planned {
  move: Move;
  facts: Facts;
}

/** Whether it would change what the row says, apart from when to look again. */
function tellsNews(life: Life, { move, facts }: Planned): boolean {
  if (move.move !== 'live') return true;
  const observed = observedState(life, facts.look);
  const isSeen = observed === null || observed === life.feedState;
  return move.state !== life.state || move.reason !== life.reason || !isSeen;
}

/**
 * A look that was taken after the row said that the request had left: it is the later one, whatever
 * the clocks of the two processes say.
 */
function sinceSent({ sendingAt }: Life, look: Look): Look {
  return look.askedAt !== null && sendingAt !== null && look.askedAt <= sendingAt
    ? { ...look, askedAt: later(sendingAt, 1) }
    : look;
}

const NOTHING: Look = { askedAt: null, status: null, problem: null };

function timeOf(life: Life, { now, look }: Facts): { at: Date; observed: string | null } {
  return { at: now, observed: observedState(life, look) };
}
