import { type CatalogueItem, Prisma, type FeedAutomation } from '@prisma/client';
import type { StoreDeps } from '../database/connect.ts';
import { HOUR_MS, later } from '../time/units.ts';
import type { FeedKey } from '../work/work.ts';
import { inTurnOf } from '../shop/row-locks.ts';
import { lastIncludedAt } from '../indexing/reindex-queries.ts';
import { isLacking, missingByFeed, missingChanges } from './missing-changes.ts';
import type { ChangedField } from './fingerprint.ts';
import type { NextStep } from './plan-updates.ts';
import type { ShopProduct } from './shop-product.ts';

/** A feed of a shop to which changed products are sent, as it was read: a write must name its version. */
export interface UpdatedFeed {
  shop: string;
  feedId: string;
  onChange: boolean;
  /** The number of consecutive failed tries. */
  tries: number;
  /** The number of consecutive steps without a usable answer of the service before anything was sent. */
  unanswered: number;
  version: number;
}

/** A changed product that a feed lacks, or whose update was refused an hour ago. */
export interface WaitingProduct extends Pick<
  CatalogueItem,
  'id' | 'updatedAt' | 'defaultVariantId'
> {
  changedAt: Date;
  /** The changed fields since the last index, if they are known. */
  fields: ChangedField[];
}

/** The feeds with changed products to be sent, and these products. */
export interface UpdateQueue {
  /** Returns feeds about which a decision is due. */
  due(limit: number): Promise<FeedKey[]>;
  /** Opens a feed; null if it is not due, or staff have switched updates off. */
  open(shop: string, feedId: string): Promise<UpdatedFeed | null>;
  /** Whether the feed is unchanged: no other step has written it, and staff have not changed their choice. */
  isCurrent(feed: UpdatedFeed): Promise<boolean>;
  /** Schedules the next step, unless the feed has changed since it was read. */
  postpone(feed: UpdatedFeed, next: NextStep): Promise<void>;
  /**
   * Returns the products that have waited longest. Those of a failed try are last, and removals follow changes, as the
   * service may not support them.
   *
   * @param covered when the last finished index began; null without one
   */
  waiting(
    shop: string,
    feedId: string,
    covered: Date | null,
    limit: number,
  ): Promise<WaitingProduct[]>;
  countWaiting(shop: string, feedId: string, covered: Date | null): Promise<number>;
  /**
   * Forgets the known fields of products that were read in a later state, which an index may get: whether the next change
   * differs from that is not known.
   */
  forgetOlder(
    shop: string,
    waiting: readonly WaitingProduct[],
    read: readonly Pick<ShopProduct, 'id' | 'updatedAt'>[],
  ): Promise<void>;
  /** Counts the waiting products of several feeds at once; feeds without any are left out. */
  countByFeed(
    shop: string,
    covered: ReadonlyMap<string, Date | null>,
  ): Promise<Map<string, number>>;
}

/**
 * Has a step follow at once, in `tx`, for updates that wait for no retry: after the end of an index, for which they may
 * have waited, or of another feed's following. The changes that each feed has now are to be marked as clean.
 */
export async function resumeUpdates(
  { shop, feedId }: FeedKey,
  tx: Prisma.TransactionClient,
): Promise<void> {
  await tx.feedAutomation.updateMany({
    where: { shopDomain: shop, feedId, updates: true, updateProblem: null },
    data: { updateAt: AT_ONCE, updateTries: 0, updateVersion: { increment: 1 } },
  });
}

/** The time of a step that follows at once, by any clock. */
const AT_ONCE = new Date(0);

/** The number of a shop's newest marks that are compared first. */
const NEWEST = 100;

const PRODUCTS = Prisma.sql`"kind" = 'product'`;

/** The time until a refused record is sent again. */
const AFTER_REFUSAL_MS = HOUR_MS;

export function createUpdateQueue({ prisma, now }: StoreDeps): UpdateQueue {
  /** Whether `sent` is not to be tried again. */
  function isFinal(): Prisma.Sql {
    const refusedBefore = later(now(), -AFTER_REFUSAL_MS);
    return Prisma.sql`(sent."outcome" <> 'failed'
      AND (sent."outcome" <> 'refused' OR sent."sentAt" > ${refusedBefore}))`;
  }

  /** Products that a feed lacks and that are to be sent, as {@link missingChanges} reads them. */
  const notHad = (feed: Parameters<typeof missingChanges>[0], among = PRODUCTS): Prisma.Sql =>
    missingChanges(feed, { among, had: isFinal() });

  return {
    due(limit) {
      const shop = Prisma.sql`feed."shopDomain"`;
      const feedId = Prisma.sql`feed."feedId"`;
      const covered = Prisma.sql`included."until"`;
      const among = Prisma.sql`"dirtySince" IS NOT NULL`;
      const marked = Prisma.sql`
        SELECT * FROM "CatalogueItem" WHERE "shopDomain" = ${shop} AND ${among}`;
      return prisma.$queryRaw<FeedKey[]>`
        SELECT feed."shopDomain" AS "shop", feed."feedId" FROM "FeedAutomation" AS feed
        JOIN "Settings" AS chosen
          ON chosen."shopDomain" = feed."shopDomain" AND feed."feedId" = ANY(chosen."feedIds")
        JOIN "Credentials" AS account ON account."shopDomain" = feed."shopDomain"
        CROSS JOIN LATERAL (SELECT ${lastIncludedAt(shop, feedId)} AS "until") AS included
        WHERE feed."updates" AND COALESCE(feed."updateAt" <= ${now()}, TRUE) AND CASE
          -- Most shops have no change, and the newest marks usually show one: comparing all of them may read whole tables.
          WHEN NOT EXISTS (${marked}) THEN FALSE
          WHEN feed."updateAt" IS NOT NULL THEN TRUE
          WHEN EXISTS (
            SELECT 1 FROM (${marked} ORDER BY "dirtySince" DESC LIMIT ${NEWEST}) AS item
            LEFT JOIN "ProductUpdate" AS sent ON sent."shopDomain" = item."shopDomain"
              AND sent."feedId" = feed."feedId" AND sent."productId" = item."id"
            WHERE item."kind" = 'product' AND item."changedAt" > COALESCE(${covered}, '-infinity')
              AND ${isLacking(isFinal())}) THEN TRUE
          ELSE EXISTS (SELECT 1 ${notHad({ shop, feedId, covered }, Prisma.sql`${PRODUCTS} AND ${among}`)}) END
        ORDER BY feed."updateAt" NULLS FIRST LIMIT ${limit}`;
    },

    async open(shop, feedId) {
      const [row] = await prisma.$queryRaw<FeedAutomation[]>`
        UPDATE "FeedAutomation" SET "updateVersion" = "updateVersion" + 1
        WHERE "shopDomain" = ${shop} AND "feedId" = ${feedId} AND "updates"
          AND COALESCE("updateAt" <= ${now()}, TRUE)
        RETURNING *`;
      if (row === undefined) return null;
      const { onChange, updateTries, updateProblem, updateVersion: version } = row;
      const [tries, unanswered] = updateProblem === null ? [0, updateTries] : [updateTries, 0];
      return { shop, feedId, onChange, tries, unanswered, version };
    },

    async isCurrent({ shop, feedId, version }) {
      const where = { shopDomain: shop, feedId, updates: true, updateVersion: version };
      return (await prisma.feedAutomation.count({ where })) === 1;
    },

    async postpone({ shop, feedId, version }, { at, tries, problem }) {
      await prisma.feedAutomation.updateMany({
        where: { shopDomain: shop, feedId, updateVersion: version },
        data: {
          updateAt: at,
          updateTries: tries,
          updateProblem: problem,
          updateVersion: { increment: 1 },
        },
      });
    },

    waiting: (shop, feedId, covered, limit) =>
      prisma.$queryRaw<WaitingProduct[]>`
        SELECT item."id", item."updatedAt", item."changedAt", item."fields", item."defaultVariantId"
        ${notHad({ shop, feedId, covered })}
        ORDER BY CASE WHEN sent."changedAt" >= item."changedAt" THEN sent."sentAt" END NULLS FIRST,
          item."visible" DESC, item."changedAt", item."id"
        LIMIT ${limit}`,

    async countWaiting(shop, feedId, covered) {
      const [row] = await prisma.$queryRaw<{ count: number }[]>`
        SELECT count(*)::int AS "count" ${notHad({ shop, feedId, covered })}`;
      return row?.count ?? 0;
    },

    async forgetOlder(shop, waiting, read) {
      const known = new Map(waiting.map(({ id, updatedAt }) => [id, updatedAt]));
      const newer = read.filter(({ id, updatedAt }) => updatedAt > (known.get(id) ?? updatedAt));
      if (newer.length === 0) return;
      await prisma.$executeRaw`
        WITH ${inTurnOf(shop)}
        UPDATE "CatalogueItem" AS item SET "version" = "version" + 1, "prints" = NULL
        FROM turn, unnest(${newer.map(({ id }) => id)}::text[],
          ${newer.map(({ updatedAt }) => updatedAt)}::timestamptz[]) AS product("id", "updatedAt")
        WHERE item."shopDomain" = ${shop} AND item."kind" = 'product' AND item."id" = product."id"
          AND item."updatedAt" < product."updatedAt" AND item."prints" IS NOT NULL`;
    },

    async countByFeed(shop, covered) {
      const rules = { among: PRODUCTS, had: isFinal() };
      const found = await missingByFeed(prisma, { shop, covered }, rules);
      return new Map([...found].map(([feedId, { count }]) => [feedId, count]));
    },
  };
}
