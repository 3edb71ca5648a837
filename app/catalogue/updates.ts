import type { LoggingStoreDeps } from '../database/connect.ts';
import type { Indexing } from '../indexing/indexing.ts';
import type { IndexingOverview } from '../indexing/overview.ts';
import type { SendUpdates } from '../indexing/update-client.ts';
import type { CredentialsStore } from '../shop/credentials.ts';
import type { SettingsStore } from '../shop/settings.ts';
import { HOUR_MS, MINUTE_MS, later } from '../time/units.ts';
import { type FeedKey, ofFeed, type DueWork } from '../work/work.ts';
import { backoffMs } from '../work/backoff.ts';
import { nextStep, ONCE_CHANGED, planUpdates, untilNextStep } from './plan-updates.ts';
import type { NextStep, UpdateFacts, UpdatePlan, UpdateProblem } from './plan-updates.ts';
import { type Delivery, deliverRecords } from './deliver-records.ts';
import type { MoreFields } from './product-record.ts';
import type { SentUpdates } from './sent-updates.ts';
import type { ReadProducts } from './shop-product.ts';
import type { UpdatedFeed, UpdateQueue } from './update-queue.ts';

/** The updates of a feed, as shown to staff. */
export interface UpdatesView {
  feedId: string;
  plan: UpdatePlan;
  /** Changed products that the feed lacks. */
  waiting: number;
  /** Products that were refused or left out. */
  problems: number;
  /** Why the last try ended early; null if it did not. */
  problem: UpdateProblem | null;
}

/** Sends changed products to the indexes of feeds for which staff have chosen it. */
export interface ProductUpdates {
  /**
   * Sends the waiting products of one feed, for at most four minutes and one request. Products that a process sent
   * before it died are sent again, which changes nothing.
   */
  work: DueWork<FeedKey>;
  /** Returns the updates of the feeds of an overview, from the database alone. */
  views(shop: string, overview: IndexingOverview): Promise<UpdatesView[]>;
}

export interface ProductUpdatesDeps extends LoggingStoreDeps {
  queue: UpdateQueue;
  sent: SentUpdates;
  indexing: Pick<Indexing, 'overview' | 'refresh' | 'lastIncluded'>;
  credentials: Pick<CredentialsStore, 'open'>;
  settings: Pick<SettingsStore, 'read'>;
  readProducts: ReadProducts;
  sendUpdates: SendUpdates;
  /** Returns the fields in a feed's records that updates do not have. */
  moreFields: (shop: string, feedId: string) => Promise<MoreFields>;
  /** Marks changes as clean that every feed which follows the catalogue has; `sent`: products were sent. */
  markClean: (shop: string, since?: 'sent') => Promise<void>;
  /** The pause after the first failed try, in milliseconds; doubled with each. */
  firstPauseMs: number;
}

/** The number of products that are read, sent and stored together. */
const ROUND = 100;
/** The longest run of a worker; the next sweep continues. */
const MAX_TURN_MS = 4 * MINUTE_MS;
const MAX_PAUSE_MS = HOUR_MS;
/** The oldest usable answer of the service when a round begins, in milliseconds. */
const FRESH_MS = 5_000;

export function createProductUpdates(deps: ProductUpdatesDeps): ProductUpdates {
  const { prisma, queue, sent, indexing, now, log, firstPauseMs } = deps;
  const work: DueWork<FeedKey> = {
    name: 'product-updates',
    data: ofFeed,
    retry: 'by-sweep',
    concurrency: 10,
    // A step may take minutes, and the feeds of a shop share its rate limit.
    perShop: 3,
    timeoutSeconds: 600,
    exclusive: true,
    due: queue.due,
    run: send,
  };
  return { work, views };

  async function send({ shop, feedId }: FeedKey): Promise<void> {
    let feed = await queue.open(shop, feedId);
    if (feed === null) return;
    const endOfTurn = now().getTime() + MAX_TURN_MS;
    let hasTaken = false;
    for (;;) {
      const result = await round(feed, hasTaken);
      if (result === 'outdated') return;
      if (result.hasSent) feed = { ...feed, tries: 0 };
      hasTaken ||= result.hasSent ?? false;
      const isLast = result.next !== 'go-on' || now().getTime() > endOfTurn;
      if (!isLast) continue;
      await deps.markClean(shop, hasTaken ? 'sent' : undefined);
      return queue.postpone(feed, result.next === 'go-on' ? ONCE_CHANGED : result.next);
    }
  }

  /** Reads, sends and stores some of the waiting products. */
  async function round(feed: UpdatedFeed, hasTaken: boolean): Promise<Round> {
    const { shop, feedId } = feed;
    const covered = await coveredBy(feed);
    if ((await queue.countWaiting(shop, feedId, covered)) === 0) return { next: ONCE_CHANGED };
    await indexing.refresh(shop, { maxAgeMs: FRESH_MS });
    const before = await factsOf(feed);
    const plan = planUpdates(before.facts);
    const { unanswered } = feed;
    if (plan.do !== 'send') return { next: nextStep(plan, { unanswered, now: now() }) };
    const waiting = await queue.waiting(shop, feedId, before.covered, ROUND);
    const ids = waiting.map(({ id }) => id);
    const account = await deps.credentials.open(shop);
    if (account === null) return failed(feed, 'account');
    const answer = await deps.readProducts(shop, ids);
    await queue.forgetOlder(shop, waiting, answer.products);
    const delivery = await deliverRecords({
      feed,
      waiting,
      answer,
      known: await sent.ofFeed(shop, feedId, ids),
      hasTaken,
      covered: before.covered,
      identifiers: (await deps.settings.read(shop)).identifiers,
      moreFields: await deps.moreFields(shop, feedId),
      account,
      queue,
      sendUpdates: deps.sendUpdates,
      now,
    });
    const { hasSent, rows } = delivery;
    const isLost =
      rows.length > 0 &&
      !delivery.isOutdated &&
      !(await wasUndisturbed(feed, before.facts, delivery));
    const isKept = isLost ? await queue.isCurrent(feed) : await sent.record(feed, rows);
    if (!isKept) {
      if (hasSent) await sent.sendAgain(feed, waiting);
      return 'outdated';
    }
    if (isLost) {
      log.info({ shop, feedId }, 'index under way; updates will be sent again');
      return { next: ONCE_CHANGED };
    }
    const { problem = answer.stopped && problemOf(answer.stopped.reason) } = delivery;
    if (problem) {
      const pauseMs = Math.max(delivery.pauseMs ?? 0, answer.stopped?.pauseMs ?? 0);
      return { ...failed(hasSent ? { ...feed, tries: 0 } : feed, problem, pauseMs), hasSent };
    }
    return { next: 'go-on', hasSent };
  }

  /** Whether no index can have lost the updates: the feed was `done` before and after, by the same index. */
  async function wasUndisturbed(
    feed: UpdatedFeed,
    before: UpdateFacts,
    { hasSent }: Delivery,
  ): Promise<boolean> {
    if (!hasSent) return true;
    const sentAt = now().getTime();
    const ask = async () => {
      await indexing.refresh(feed.shop, { maxAgeMs: 0 });
      return factsOf(feed);
    };
    let after = await ask();
    // The answer may be to another step's request, made before the updates were sent.
    if (after.answeredAt < sentAt) after = await ask();
    const { facts, answeredAt } = after;
    const [first, last] = [before, facts].map((each) => each.feed?.record?.lastIndexed?.getTime());
    const isDone = planUpdates({ ...facts, waiting: 1, onChange: false }).do === 'send';
    return answeredAt >= sentAt && first === last && isDone;
  }

  function failed({ tries: before }: UpdatedFeed, problem: UpdateProblem, pauseMs = 0) {
    const tries = before + 1;
    const bounds = { firstMs: firstPauseMs, maxMs: MAX_PAUSE_MS };
    const pause = backoffMs(tries, bounds, pauseMs);
    return { next: { at: later(now(), pause), tries, problem } };
  }

  /** Returns the time up to which the last finished re-index has all changes; null without one. */
  async function coveredBy({ shop, feedId }: UpdatedFeed): Promise<Date | null> {
    return (await indexing.lastIncluded(shop, [feedId])).get(feedId) ?? null;
  }

  async function factsOf(feed: UpdatedFeed) {
    const { shop, feedId, onChange } = feed;
    const overview = await indexing.overview(shop);
    const covered = await coveredBy(feed);
    const waiting = await queue.countWaiting(shop, feedId, covered);
    const facts = factsFrom(overview, { feedId, onChange, waiting, retryAt: null });
    return { facts, covered, answeredAt: overview.answeredAt?.getTime() ?? 0 };
  }

  async function views(shop: string, overview: IndexingOverview): Promise<UpdatesView[]> {
    const rows = await prisma.feedAutomation.findMany({
      where: {
        shopDomain: shop,
        updates: true,
        feedId: { in: overview.feeds.map(({ feedId }) => feedId) },
      },
    });
    const feedIds = rows.map(({ feedId }) => feedId);
    const included = await indexing.lastIncluded(shop, feedIds);
    const covers = new Map(feedIds.map((feedId) => [feedId, included.get(feedId) ?? null]));
    const allWaiting = await queue.countByFeed(shop, covers);
    return Promise.all(
      rows.map(async ({ feedId, onChange, updateAt, updateTries, updateProblem }) => {
        const covered = covers.get(feedId) ?? null;
        const waiting = allWaiting.get(feedId) ?? 0;
        const problems = await sent.countProblems(shop, feedId, covered);
        const retryAt = updateTries > 0 && updateProblem !== null ? updateAt : null;
        const facts = factsFrom(overview, { feedId, onChange, waiting, retryAt });
        const plan = untilNextStep(planUpdates(facts), updateAt, facts.now);
        return { feedId, plan, waiting, problems, problem: updateProblem as UpdateProblem | null };
      }),
    );
  }
}

/** The result of a round; `outdated` if the feed has changed since it was read. */
type Round =
  | 'outdated'
  | {
      next: 'go-on' | NextStep;
      /** Whether the service has accepted any records in it. */
      hasSent?: boolean;
    };

const problemOf = (reason: string): UpdateProblem =>
  reason === 'no-token' ? 'no-access' : 'shopify';

function factsFrom(
  { feeds, problem, statusError, now }: IndexingOverview,
  known: Pick<UpdateFacts, 'onChange' | 'waiting' | 'retryAt'> & { feedId: string },
): UpdateFacts {
  const { feedId, ...facts } = known;
  const feed = feeds.find((each) => each.feedId === feedId) ?? null;
  const answer = problem === null && !statusError ? 'usable' : 'none';
  // A feed that staff upload is not re-indexed automatically.
  const onChange = facts.onChange && feed?.method !== 'upload';
  return { ...facts, onChange, feed, answer, now };
}
