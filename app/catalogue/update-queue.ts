import { Prisma, type FeedAutomation, type PrismaClient } from '@prisma/client';
import type { ChangedField } from './fingerprint.ts';
import type { UpdateProblem } from './plan-updates.ts';

/** A feed of a shop whose changed products one worker sends, until its lease ends. */
export interface UpdateClaim {
  shop: string;
  feedId: string;
  onChange: boolean;
  tries: number;
  /** The end of the lease. It is the worker's key: writes of another one change nothing. */
  until: Date;
}

/** A changed product that a feed lacks, or whose update was refused an hour ago. */
export interface WaitingProduct {
  /** In digits. */
  id: string;
  changedAt: Date;
  /** The changed fields since the last index, where they are known. */
  fields: ChangedField[];
  /** The one variant of a product without variants of its own, empty for any other; null where it is not known. */
  defaultVariantId: string | null;
}

/** Feeds whose changed products are to be sent, and these products. */
export interface UpdateQueue {
  /** Feeds about which a decision is due. */
  due(limit: number): Promise<{ shop: string; feedId: string }[]>;
  /** Null where another worker has the claim, or it is not due. */
  claim(shop: string, feedId: string): Promise<UpdateClaim | null>;
  /** Null where the claim was lost to another worker, or staff have switched updates off. */
  renew(claim: UpdateClaim): Promise<UpdateClaim | null>;
  /** Ends a claim, unless it was lost. */
  release(
    claim: UpdateClaim,
    next: { at: Date | null; tries: number; problem: UpdateProblem | null },
  ): Promise<void>;
  /**
   * The products that have waited longest. Those of a failed try come last, and removals after changes, as the
   * service may not support them.
   *
   * @param covered when the index began that last finished; null: no index has
   */
  waiting(
    shop: string,
    feedId: string,
    covered: Date | null,
    limit: number,
  ): Promise<WaitingProduct[]>;
  countWaiting(shop: string, feedId: string, covered: Date | null): Promise<number>;
}

/** The time until a refused record is sent again. */
const AFTER_REFUSAL_MS = 60 * 60_000;

/** How long a claim lasts: longer than the work between two renewals. */
const LEASE_MS = 10 * 60_000;

export function createUpdateQueue({
  prisma,
  now,
}: {
  prisma: PrismaClient;
  now: () => Date;
}): UpdateQueue {
  const leaseEnd = () => new Date(now().getTime() + LEASE_MS);
  return { due, claim, renew, release, waiting, countWaiting };

  /** Whether the last change of `item` was not sent to a feed. */
  function isUntold(feedId: Prisma.Sql): Prisma.Sql {
    const refusedBefore = new Date(now().getTime() - AFTER_REFUSAL_MS);
    return Prisma.sql`NOT EXISTS (
      SELECT 1 FROM "ProductUpdate" AS sent
      WHERE sent."shopDomain" = item."shopDomain" AND sent."feedId" = ${feedId}
        AND sent."productId" = item."id" AND sent."changedAt" >= item."changedAt"
        AND sent."outcome" <> 'failed'
        AND (sent."outcome" <> 'refused' OR sent."sentAt" > ${refusedBefore}))`;
  }

  async function due(limit: number) {
    return prisma.$queryRaw<{ shop: string; feedId: string }[]>`
      SELECT feed."shopDomain" AS "shop", feed."feedId" FROM "FeedAutomation" AS feed
      JOIN "Settings" AS chosen
        ON chosen."shopDomain" = feed."shopDomain" AND feed."feedId" = ANY(chosen."feedIds")
      JOIN "Credentials" AS account ON account."shopDomain" = feed."shopDomain"
      WHERE feed."updates" AND COALESCE(feed."updateAt" <= ${now()}, TRUE) AND EXISTS (
        SELECT 1 FROM "CatalogueItem" AS item
        WHERE item."shopDomain" = feed."shopDomain" AND item."kind" = 'product'
          AND item."dirtySince" IS NOT NULL AND ${isUntold(Prisma.sql`feed."feedId"`)})
      ORDER BY feed."updateAt" NULLS FIRST LIMIT ${limit}`;
  }

  async function claim(shop: string, feedId: string): Promise<UpdateClaim | null> {
    const [row] = await prisma.$queryRaw<FeedAutomation[]>`
      UPDATE "FeedAutomation" SET "updateAt" = ${leaseEnd()}
      WHERE "shopDomain" = ${shop} AND "feedId" = ${feedId} AND "updates"
        AND COALESCE("updateAt" <= ${now()}, TRUE)
      RETURNING *`;
    if (!row?.updateAt) return null;
    const { onChange, updateTries, updateAt } = row;
    return { shop, feedId, onChange, tries: updateTries, until: updateAt };
  }

  async function renew(held: UpdateClaim): Promise<UpdateClaim | null> {
    const until = leaseEnd();
    const { shop, feedId } = held;
    const { count } = await prisma.feedAutomation.updateMany({
      where: { shopDomain: shop, feedId, updates: true, updateAt: held.until },
      data: { updateAt: until },
    });
    return count === 0 ? null : { ...held, until };
  }

  async function release(
    { shop, feedId, until }: UpdateClaim,
    { at, tries, problem }: Parameters<UpdateQueue['release']>[1],
  ): Promise<void> {
    await prisma.feedAutomation.updateMany({
      where: { shopDomain: shop, feedId, updateAt: until },
      data: { updateAt: at, updateTries: tries, updateProblem: problem },
    });
  }

  async function waiting(shop: string, feedId: string, covered: Date | null, limit: number) {
    return prisma.$queryRaw<WaitingProduct[]>`
      SELECT item."id", item."changedAt", item."fields", item."defaultVariantId"
      FROM "CatalogueItem" AS item LEFT JOIN "ProductUpdate" AS tried
        ON tried."shopDomain" = item."shopDomain" AND tried."feedId" = ${feedId}
        AND tried."productId" = item."id" AND tried."changedAt" >= item."changedAt"
      WHERE item."shopDomain" = ${shop} AND item."kind" = 'product'
        AND item."changedAt" > COALESCE(${covered}::timestamptz, '-infinity')
        AND ${isUntold(Prisma.sql`${feedId}`)}
      ORDER BY tried."sentAt" NULLS FIRST, item."visible" DESC, item."changedAt", item."id"
      LIMIT ${limit}`;
  }

  async function countWaiting(shop: string, feedId: string, covered: Date | null): Promise<number> {
    const [row] = await prisma.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS "count" FROM "CatalogueItem" AS item
      WHERE item."shopDomain" = ${shop} AND item."kind" = 'product'
        AND item."changedAt" > COALESCE(${covered}::timestamptz, '-infinity')
        AND ${isUntold(Prisma.sql`${feedId}`)}`;
    return row?.count ?? 0;
  }
}
