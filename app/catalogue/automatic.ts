import type { FeedAutomation } from '@prisma/client';
import type { LoggingStoreDeps } from '../database/connect.ts';
import type { Indexing } from '../indexing/indexing.ts';
import { feedPhase } from '../indexing/feed-status.ts';
import type { FeedView, IndexingOverview } from '../indexing/overview.ts';
import { type Shops, zoneOf } from '../shop/shops.ts';
import { type FeedKey, ofFeed, type DueWork } from '../work/work.ts';
import type { CatalogueChanges } from './changes.ts';
import { chosenOf, createFeedChoices, type FeedChoices, following, OFF } from './feed-choices.ts';
import type { PendingChanges } from './missing-changes.ts';
import { nextDue } from '../time/daily.ts';
import { createTtlCache } from '../time/ttl-cache.ts';
import { HOUR_MS, MINUTE_MS, later } from '../time/units.ts';
import {
  type Automation,
  type AutomaticFacts,
  type AutomaticPlan,
  isDailyDone,
  nextCheck,
  planAutomatic,
  untilNextCheck,
} from './plan-automatic.ts';

/** The automatic re-index of a feed, as shown to staff. */
export interface AutomaticView {
  feedId: string;
  automation: Automation;
  changes: PendingChanges | null;
  plan: AutomaticPlan;
}

/** Re-indexes feeds automatically, as staff have chosen. */
export interface AutomaticReindex extends FeedChoices {
  /**
   * Decides about one feed, and requests its re-index when that is due: up to two requests to the indexing service,
   * which time out.
   */
  work: DueWork<FeedKey>;
  /**
   * Marks changes as clean that are in the index of every feed which follows the catalogue. Reads all marks of the shop,
   * so it does nothing for {@link CLEANED_FOR_MS} after this process did the same for the same indexes.
   *
   * @param since `sent`: products were sent to an index
   */
  markClean(shop: string, since?: 'sent'): Promise<void>;
  /** Returns the plan of each feed of an overview, from the database alone. */
  views(shop: string, overview: IndexingOverview): Promise<AutomaticView[]>;
}

export interface AutomaticReindexDeps extends LoggingStoreDeps {
  changes: Pick<CatalogueChanges, 'pending' | 'markClean' | 'markDirty'>;
  indexing: Pick<Indexing, 'overview' | 'refresh' | 'request' | 'lastIncluded' | 'lastLacking'>;
  shops: Pick<Shops, 'find'>;
  /** How long the catalogue must be unchanged before a feed is re-indexed, in milliseconds. */
  quietMs: number;
}

const NOT_CHOSEN = { ...OFF, dailyDueAt: null, nextCheckAt: null };

/** The oldest usable answer of the service when a re-index is requested, in milliseconds. */
const FRESH_MS = 5_000;
/** How long marks stay as they are while no index ends; a process that dies may leave some that every feed has. */
const CLEANED_FOR_MS = HOUR_MS;

export function createAutomaticReindex(deps: AutomaticReindexDeps): AutomaticReindex {
  const { prisma, changes, indexing, shops, quietMs, now, log } = deps;
  /** The indexes of each shop for which this process has cleaned its marks. */
  const cleaned = createTtlCache<string>(now, CLEANED_FOR_MS);
  return {
    work: {
      name: 'automatic-re-index',
      data: ofFeed,
      retry: 'by-sweep',
      concurrency: 10,
      timeoutSeconds: 180,
      exclusive: true,
      due(limit) {
        const at = now();
        // Feeds that may lack a change; `run` decides whether their index has it.
        return prisma.$queryRaw<FeedKey[]>`
          SELECT feed."shopDomain" AS "shop", feed."feedId" FROM "FeedAutomation" AS feed
          JOIN "Settings" AS chosen
            ON chosen."shopDomain" = feed."shopDomain" AND feed."feedId" = ANY(chosen."feedIds")
          JOIN "Credentials" AS account ON account."shopDomain" = feed."shopDomain"
          -- The service does not fetch a feed that staff upload.
          LEFT JOIN "UploadedFeed" AS uploaded
            ON uploaded."shopDomain" = feed."shopDomain" AND uploaded."feedId" = feed."feedId"
          WHERE uploaded."feedId" IS NULL
            AND COALESCE(feed."nextCheckAt" <= ${at}, TRUE)
            AND (feed."dailyDueAt" <= ${at} OR (feed."onChange" AND EXISTS (
              SELECT 1 FROM "CatalogueItem" AS item
              WHERE item."shopDomain" = feed."shopDomain" AND item."dirtySince" IS NOT NULL)))
          ORDER BY feed."nextCheckAt" NULLS FIRST LIMIT ${limit}`;
      },
      run,
    },

    markClean,

    async views(shop, { feeds, now: at }) {
      const feedIds = feeds.map(({ feedId }) => feedId);
      const [rows, included, lacking] = await Promise.all([
        prisma.feedAutomation.findMany({ where: { shopDomain: shop } }),
        indexing.lastIncluded(shop, feedIds),
        indexing.lastLacking(shop, feedIds),
      ]);
      const covered = feeds.map(({ feedId, method }): [string, Date | null] => [
        feedId,
        (method === 'pull' ? included : lacking).get(feedId) ?? null,
      ]);
      const allPending = await changes.pending(shop, new Map(covered));
      return feeds.map((feed) => {
        const { feedId } = feed;
        const pending = allPending.get(feedId) ?? null;
        const chosen = rows.find((each) => each.feedId === feedId) ?? NOT_CHOSEN;
        // A feed that staff upload is not re-indexed automatically.
        const never = { onChange: false, dailyAt: null, dailyDueAt: null };
        const row = feed.method === 'pull' ? chosen : { ...chosen, ...never };
        const facts = factsFrom(row, { feed, pending, at });
        return {
          feedId,
          automation: facts.automation,
          changes: pending,
          plan: untilNextCheck(planAutomatic(facts), row.nextCheckAt, at),
        };
      });
    },

    ...createFeedChoices(deps),
  };

  async function run({ shop, feedId }: FeedKey): Promise<void> {
    const row = await open({ shop, feedId });
    if (row === null) return;
    await markClean(shop);
    const stored = await factsOf(row);
    if (stored === null) return;
    if (isDailyDone(stored)) {
      const dailyDueAt = nextDue(row.dailyAt, now(), await zoneOf(shops, shop));
      return postpone(row, { dailyDueAt, nextCheckAt: null });
    }
    const plan = planAutomatic(stored);
    if (!hasToAsk(plan)) return postpone(row, { nextCheckAt: nextCheck(plan, stored) });
    await indexing.refresh(shop, { maxAgeMs: FRESH_MS });
    return actOn(row, await factsOf(row));
  }

  /** Decides with the service's fresh answer. */
  async function actOn(row: FeedAutomation, facts: AutomaticFacts | null): Promise<void> {
    if (facts === null) return;
    const plan = planAutomatic(facts);
    if (plan.do !== 're-index') return postpone(row, { nextCheckAt: nextCheck(plan, facts) });
    const { shopDomain: shop, feedId } = row;
    const { outcome } = await indexing.request(shop, {
      feedId,
      kind: 'now',
      confirmed: 'no',
      cause: plan.cause,
      staff: { id: null, name: null },
    });
    log.info({ shop, feedId, cause: plan.cause, outcome }, 'automatic re-index requested');
    await postpone(row, { nextCheckAt: later(now(), AFTER_REQUEST_MS) });
  }

  /** Opens a step; null if no decision is due. */
  async function open({ shop, feedId }: FeedKey): Promise<FeedAutomation | null> {
    const [row] = await prisma.$queryRaw<FeedAutomation[]>`
      UPDATE "FeedAutomation" SET "version" = "version" + 1
      WHERE "shopDomain" = ${shop} AND "feedId" = ${feedId}
        AND COALESCE("nextCheckAt" <= ${now()}, TRUE)
      RETURNING *`;
    return row ?? null;
  }

  /** Schedules the next check, unless another step has written the feed or staff have saved another choice. */
  async function postpone(
    { shopDomain, feedId, version }: FeedAutomation,
    next: Partial<Pick<FeedAutomation, 'nextCheckAt' | 'dailyDueAt'>>,
  ): Promise<void> {
    await prisma.feedAutomation.updateMany({
      where: { shopDomain, feedId, version },
      data: { ...next, version: { increment: 1 } },
    });
  }

  async function markClean(shop: string, since?: 'sent'): Promise<void> {
    const feeds = await following(prisma, shop);
    if (feeds.size === 0) return;
    const indexes = JSON.stringify([...feeds]);
    if (cleaned.get(shop) === indexes && since !== 'sent') return;
    await changes.markClean(shop, feeds);
    cleaned.set(shop, indexes);
  }

  /** Collects the facts; null for a feed that staff no longer manage, for which no check is due. */
  async function factsOf(row: FeedAutomation): Promise<AutomaticFacts | null> {
    const { shopDomain: shop, feedId } = row;
    const { feeds, now: at } = await indexing.overview(shop);
    const feed = feeds.find((each) => each.feedId === feedId);
    if (feed === undefined) return null;
    const included = await indexing.lastIncluded(shop, [feedId]);
    const covered = new Map([[feedId, included.get(feedId) ?? null]]);
    const pending = (await changes.pending(shop, covered)).get(feedId) ?? null;
    return factsFrom(row, { feed, pending, at });
  }

  function factsFrom(
    row: Automation & Pick<FeedAutomation, 'dailyDueAt'>,
    { feed, pending, at }: { feed: FeedView; pending: PendingChanges | null; at: Date },
  ): AutomaticFacts {
    const { decision, active, last, record } = feed;
    const hasFailed = record !== null && feedPhase(record.state) === 'failed';
    const known = { changes: pending, decision, hasFailed, active, last, quietMs, now: at };
    return { automation: chosenOf(row), dailyDueAt: row.dailyDueAt, ...known };
  }
}

/** The time of the next check after a request: the re-index is in progress until then. */
const AFTER_REQUEST_MS = MINUTE_MS;

/** Whether the plan needs a fresh answer of the service. */
function hasToAsk(plan: AutomaticPlan): boolean {
  if (plan.do === 'wait') return plan.reason === 'under-way' || plan.reason === 'service';
  return plan.do === 're-index';
}
