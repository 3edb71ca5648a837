import type { PrismaClient } from '@prisma/client';
import type { Logger } from 'pino';
import type { Indexing } from '../indexing/indexing.ts';
import type { IndexingOverview } from '../indexing/overview.ts';
import type { UpdateClient } from '../indexing/update-client.ts';
import type { CredentialsStore } from '../shop/credentials.ts';
import type { SettingsStore } from '../shop/settings.ts';
import { planUpdates, retryPauseMs } from './plan-updates.ts';
import type { UpdateFacts, UpdatePlan, UpdateProblem } from './plan-updates.ts';
import { type Delivery, deliverRecords } from './deliver-records.ts';
import type { MoreFields } from './product-record.ts';
import type { SentUpdates } from './sent-updates.ts';
import type { ProductSource } from './shop-product.ts';
import type { UpdateClaim, UpdateQueue } from './update-queue.ts';

/** The updates of a feed, for staff. */
export interface UpdatesView {
  feedId: string;
  plan: UpdatePlan;
  /** Changed products that the feed lacks. */
  waiting: number;
  /** Products that were refused or left out. */
  problems: number;
  /** Why the last try ended early; null where it did not. */
  problem: UpdateProblem | null;
}

/** Sends changed products to the indexes of feeds for which staff have chosen it. */
export interface ProductUpdates {
  /** Feeds about which a decision is due. */
  due(limit: number): Promise<{ shop: string; feedId: string }[]>;
  /**
   * Sends the waiting products of one feed. Safe to call at any time, in any number of processes: one of them sends.
   * What a process sent before it died is sent again, which changes nothing.
   */
  send(feed: { shop: string; feedId: string }): Promise<void>;
  /** The updates of the feeds of an overview, from the database alone. */
  views(shop: string, overview: IndexingOverview): Promise<UpdatesView[]>;
}

export interface ProductUpdatesDeps {
  prisma: PrismaClient;
  queue: UpdateQueue;
  sent: SentUpdates;
  indexing: Pick<Indexing, 'overview' | 'refresh' | 'lastIncluded'>;
  credentials: Pick<CredentialsStore, 'open'>;
  settings: Pick<SettingsStore, 'read'>;
  products: ProductSource;
  client: UpdateClient;
  /** What the records of a feed have that updates do not. */
  moreFields: (shop: string, feedId: string) => Promise<MoreFields>;
  /** Marks changes as clean that every feed which follows the catalogue has. */
  settle: (shop: string) => Promise<void>;
  /** From the first failed try to the next, in milliseconds; doubled with each. */
  firstPauseMs: number;
  now: () => Date;
  log: Logger;
}

/** The products that are read, sent and stored together. */
const ROUND = 100;
/** A worker sends no longer than this; the next sweep goes on. */
const LONGEST_TURN_MS = 4 * 60_000;
/** How old the service's answer may be when a round begins, in milliseconds. */
const FRESH_MS = 5_000;

export function createProductUpdates(deps: ProductUpdatesDeps): ProductUpdates {
  const { prisma, queue, sent, indexing, now, log, firstPauseMs } = deps;
  return { due: queue.due, send, views };

  async function send({ shop, feedId }: { shop: string; feedId: string }): Promise<void> {
    let claim = await queue.claim(shop, feedId);
    const endOfTurn = now().getTime() + LONGEST_TURN_MS;
    let hasTaken = false;
    while (claim !== null) {
      const result = await round(claim, hasTaken);
      if (result.claim === null) return;
      claim = result.claim;
      hasTaken ||= result.hasSent ?? false;
      const isLast = result.next !== 'go-on' || now().getTime() > endOfTurn;
      if (!isLast) continue;
      await deps.settle(shop);
      const next = result.next === 'go-on' ? { ...NOTHING_WRONG, at: null } : result.next;
      return queue.release(claim, next);
    }
  }

  /** Reads, sends and stores some of the waiting products. */
  async function round(claim: UpdateClaim, hasTaken: boolean): Promise<Round> {
    const { shop, feedId } = claim;
    await indexing.refresh(shop, { maxAgeMs: FRESH_MS });
    const before = await factsOf(claim);
    const plan = planUpdates(before.facts);
    if (plan.do !== 'send') {
      return { claim, next: { ...NOTHING_WRONG, at: plan.do === 'wait' ? plan.until : null } };
    }
    const waiting = await queue.waiting(shop, feedId, before.covered, ROUND);
    const account = await deps.credentials.open(shop);
    if (account === null) return failed(claim, 'account');
    const answer = await deps.products.read(
      shop,
      waiting.map(({ id }) => id),
    );
    const delivery = await deliverRecords({
      claim,
      waiting,
      answer,
      known: await sent.ofFeed(
        shop,
        feedId,
        waiting.map(({ id }) => id),
      ),
      hasTaken,
      covered: before.covered,
      identifiers: (await deps.settings.read(shop)).identifiers,
      moreFields: await deps.moreFields(shop, feedId),
      account,
      queue,
      client: deps.client,
      now,
    });
    if (delivery.claim === null) return { claim: null };
    if (delivery.rows.length > 0 && !(await wasUndisturbed(claim, before.facts, delivery))) {
      log.info({ shop, feedId }, 'an index was under way: updates are sent again after it');
      return { claim: delivery.claim, next: { ...NOTHING_WRONG, at: null } };
    }
    await sent.record(shop, delivery.rows);
    const next = delivery.hasSent ? { ...delivery.claim, tries: 0 } : delivery.claim;
    const { problem = answer.stopped && problemOf(answer.stopped.reason) } = delivery;
    if (problem) return failed(next, problem, answer.stopped?.pauseMs);
    return { claim: next, next: 'go-on', hasSent: delivery.hasSent };
  }

  /** Whether no index can have lost the updates: the feed was `done` before and after, by the same index. */
  async function wasUndisturbed(
    claim: UpdateClaim,
    before: UpdateFacts,
    { hasSent }: Delivery,
  ): Promise<boolean> {
    if (!hasSent) return true;
    await indexing.refresh(claim.shop, { maxAgeMs: 0 });
    const { facts } = await factsOf(claim);
    const [first, last] = [before, facts].map(({ feed }) => feed?.record?.lastIndexed?.getTime());
    return first === last && planUpdates({ ...facts, waiting: 1, onChange: false }).do === 'send';
  }

  function failed(claim: UpdateClaim, problem: UpdateProblem, pauseMs = 0): Round {
    const tries = claim.tries + 1;
    const pause = Math.max(retryPauseMs(tries, firstPauseMs), pauseMs);
    return { claim, next: { at: new Date(now().getTime() + pause), tries, problem } };
  }

  async function factsOf({ shop, feedId, onChange }: UpdateClaim) {
    const overview = await indexing.overview(shop);
    const covered = (await indexing.lastIncluded(shop, [feedId])).get(feedId) ?? null;
    const waiting = await queue.countWaiting(shop, feedId, covered);
    const facts = factsFrom(overview, { feedId, updates: true, onChange, waiting, retryAt: null });
    return { facts, covered };
  }

  async function views(shop: string, overview: IndexingOverview): Promise<UpdatesView[]> {
    const rows = await prisma.feedAutomation.findMany({
      where: { shopDomain: shop, updates: true },
    });
    const included = await indexing.lastIncluded(
      shop,
      rows.map(({ feedId }) => feedId),
    );
    return Promise.all(
      rows.map(async ({ feedId, onChange, updateAt, updateTries, updateProblem }) => {
        const covered = included.get(feedId) ?? null;
        const [waiting, problems] = await Promise.all([
          queue.countWaiting(shop, feedId, covered),
          sent.countProblems(shop, feedId, covered),
        ]);
        const retryAt = updateTries > 0 ? updateAt : null;
        const plan = planUpdates(
          factsFrom(overview, { feedId, updates: true, onChange, waiting, retryAt }),
        );
        return { feedId, plan, waiting, problems, problem: updateProblem as UpdateProblem | null };
      }),
    );
  }
}

/** The result of a round; the claim is null where it was lost. */
type Round =
  | { claim: null }
  | {
      claim: UpdateClaim;
      next: 'go-on' | Parameters<UpdateQueue['release']>[1];
      /** Whether the service has taken anything in it. */
      hasSent?: boolean;
    };

const NOTHING_WRONG = { tries: 0, problem: null } as const;

const problemOf = (reason: string): UpdateProblem =>
  reason === 'no-token' ? 'no-access' : 'shopify';

function factsFrom(
  { feeds, problem, statusError, now }: IndexingOverview,
  known: Pick<UpdateFacts, 'updates' | 'onChange' | 'waiting' | 'retryAt'> & { feedId: string },
): UpdateFacts {
  const { feedId, ...facts } = known;
  const feed = feeds.find((each) => each.feedId === feedId) ?? null;
  const answer = problem === null && !statusError ? 'usable' : 'none';
  // A feed that staff upload is not re-indexed automatically.
  const onChange = facts.onChange && feed?.method !== 'upload';
  return { ...facts, onChange, feed, answer, now };
}
