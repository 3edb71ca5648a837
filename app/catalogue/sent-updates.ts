import type { Prisma, PrismaClient } from '@prisma/client';
import type { LeftOutReason } from './product-record.ts';

/**
 * What became of a changed product in the index of a feed:
 *
 * - `taken`: the service has taken it, and no index was under way that would lose it;
 * - `refused`: the service said no to this record or failed with it, while it took others; it is sent again an hour
 *   later, until an index or a later change of the product has it;
 * - `left-out`: nothing was sent, for the reason given; a re-index may have it.
 */
export type UpdateOutcome = 'taken' | 'refused' | 'left-out';

/**
 * Why a product was refused or left out: `unknown-uid` of one that was deleted before the app learned by which
 * identifier the index knows it; `more-fields` where the feed has fields that updates do not carry; `http-…` is the status of the service's answer.
 */
export type UpdateReason =
  LeftOutReason | 'unknown-uid' | 'more-fields' | 'success-false' | `http-${number}`;

/** The last change of a product that one feed's index was told of by an update, or could not be. */
export interface SentUpdate {
  feedId: string;
  /** In digits. */
  productId: string;
  /**
   * The change that this is about: the `changedAt` of the product's `CatalogueItem` at that time. Where the item's
   * is later now, that later change still waits.
   */
  changedAt: Date;
  /** When the service answered, or when it was found that nothing can be sent. */
  sentAt: Date;
  outcome: UpdateOutcome;
  /** Null where it was taken. */
  reason: UpdateReason | null;
}

/** A row to be kept. */
export interface UpdateRow extends Omit<SentUpdate, 'outcome'> {
  /** `failed`: refused while the service took nothing. It still waits, behind the others. */
  outcome: UpdateOutcome | 'failed';
  /**
   * The identifier of the record in the index, null where it has none: it was removed, or nothing was taken, which
   * leaves the one that was.
   */
  uid: string | null;
}

/** Which changes were sent by updates, by shop, feed and product: one row each, the last one. */
export interface SentUpdates {
  /** What was sent of these products, to every feed; products of which nothing was are left out. */
  sentUpdates(shop: string, productIds: readonly string[]): Promise<SentUpdate[]>;
  /** The rows of one feed. */
  ofFeed(shop: string, feedId: string, productIds: readonly string[]): Promise<UpdateRow[]>;
  /** Keeps what became of these changes; a row of a later change stays. */
  record(shop: string, rows: readonly UpdateRow[]): Promise<void>;
  /**
   * How many products of a feed were refused or left out. Those that changed before the index began are none any more.
   *
   * @param covered when the index began that last finished; null: no index has
   */
  countProblems(shop: string, feedId: string, covered: Date | null): Promise<number>;
  /**
   * Has sent again what an upload has undone: updates of changes that its file, which the service has indexed or may
   * have, is too old for. Once `tx` is committed.
   */
  takeBack(reindexId: string, tx: Prisma.TransactionClient): Promise<void>;
  /** Forgets what was sent to feeds that staff have not chosen any more, and of products that are forgotten. */
  forgetOld(): Promise<void>;
}

export function createSentUpdates({ prisma }: { prisma: PrismaClient }): SentUpdates {
  return {
    async sentUpdates(shop, productIds) {
      const rows = await prisma.productUpdate.findMany({
        where: {
          shopDomain: shop,
          productId: { in: [...productIds] },
          outcome: { in: ['taken', 'refused', 'left-out'] satisfies UpdateOutcome[] },
        },
        orderBy: [{ productId: 'asc' }, { feedId: 'asc' }],
      });
      return rows.map((row) => {
        const { feedId, productId, changedAt, sentAt } = row;
        const outcome = row.outcome as UpdateOutcome;
        return { feedId, productId, changedAt, sentAt, outcome, reason: reasonOf(row) };
      });
    },

    async ofFeed(shop, feedId, productIds) {
      const rows = await prisma.productUpdate.findMany({
        where: { shopDomain: shop, feedId, productId: { in: [...productIds] } },
      });
      return rows.map((row) => {
        const { productId, changedAt, sentAt, uid } = row;
        const outcome = row.outcome as UpdateRow['outcome'];
        return { feedId, productId, changedAt, sentAt, uid, outcome, reason: reasonOf(row) };
      });
    },

    async record(shop, rows) {
      const column = <Value>(of: (row: UpdateRow) => Value) => rows.map(of);
      await prisma.$executeRaw`
        INSERT INTO "ProductUpdate" ("shopDomain", "feedId", "productId", "changedAt", "sentAt", "outcome",
          "reason", "uid")
        SELECT "domain", row.* FROM "Shop", unnest(${column(({ feedId }) => feedId)}::text[],
          ${column(({ productId }) => productId)}::text[],
          ${column(({ changedAt }) => changedAt)}::timestamptz[],
          ${column(({ sentAt }) => sentAt)}::timestamptz[], ${column(({ outcome }) => outcome)}::text[],
          ${column(({ reason }) => reason)}::text[], ${column(({ uid }) => uid)}::text[]) AS row
        WHERE "domain" = ${shop} AND "uninstalledAt" IS NULL
        ON CONFLICT ("shopDomain", "feedId", "productId") DO UPDATE SET "changedAt" = EXCLUDED."changedAt",
          "sentAt" = EXCLUDED."sentAt", "outcome" = EXCLUDED."outcome", "reason" = EXCLUDED."reason",
          "uid" = CASE WHEN EXCLUDED."outcome" = 'taken' THEN EXCLUDED."uid"
            ELSE COALESCE(EXCLUDED."uid", "ProductUpdate"."uid") END
        WHERE "ProductUpdate"."changedAt" <= EXCLUDED."changedAt"`;
    },

    countProblems: (shop, feedId, covered) =>
      prisma.productUpdate.count({
        where: {
          shopDomain: shop,
          feedId,
          outcome: { in: ['refused', 'left-out'] },
          ...(covered && { changedAt: { gt: covered } }),
        },
      }),

    async takeBack(reindexId, tx) {
      // In which fields these changes were is not known any more: whole records are sent.
      await tx.$executeRaw`
        WITH undone AS (
          DELETE FROM "ProductUpdate" AS sent USING "Reindex" AS upload
          WHERE upload."id" = ${reindexId}::uuid AND sent."shopDomain" = upload."shopDomain"
            AND sent."feedId" = upload."feedId" AND sent."outcome" = 'taken'
            AND sent."changedAt" > COALESCE(upload."dataAt", '-infinity')
          RETURNING sent."shopDomain", sent."productId")
        UPDATE "CatalogueItem" AS item
        SET "version" = "version" + 1, "dirtySince" = COALESCE("dirtySince", "changedAt"), "fields" = '{}'
        FROM undone
        WHERE item."shopDomain" = undone."shopDomain" AND item."kind" = 'product'
          AND item."id" = undone."productId"`;
    },

    async forgetOld() {
      await prisma.$executeRaw`
        DELETE FROM "ProductUpdate" AS sent WHERE NOT EXISTS (
          SELECT 1 FROM "Settings" AS chosen
          WHERE chosen."shopDomain" = sent."shopDomain" AND sent."feedId" = ANY(chosen."feedIds"))
        OR NOT EXISTS (
          SELECT 1 FROM "CatalogueItem" AS item WHERE item."shopDomain" = sent."shopDomain"
            AND item."kind" = 'product' AND item."id" = sent."productId")`;
    },
  };
}

/** The columns are plain texts that this file alone writes. */
const reasonOf = ({ reason }: { reason: string | null }) => reason as UpdateReason | null;
