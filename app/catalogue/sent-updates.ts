import type { Prisma, PrismaClient, ProductUpdate } from '@prisma/client';
import { DUE_AGAIN, inTurnOf, lockMarks } from '../shop/row-locks.ts';
import type { FeedKey } from '../work/work.ts';
import type { LeftOutReason } from './product-record.ts';

/**
 * The outcome of an update of a product:
 *
 * - `taken`: the service accepted it, and no index was in progress that would lose it;
 * - `refused`: the service refused this record or failed with it, while it accepted others; it is sent again each hour
 *   until an index or a later update has it;
 * - `left-out`: it was not sent, for the given reason; a re-index may have it.
 */
export type UpdateOutcome = 'taken' | 'refused' | 'left-out';

/**
 * Why a product was refused or left out: `unknown-uid`: a deleted product whose identifier in the index is not known;
 * `more-fields`: the feed has fields that updates do not have; `unread`: Shopify cannot answer about the product;
 * `http-…`: the status of the service's answer.
 */
export type UpdateReason =
  | LeftOutReason
  | 'unknown-uid'
  | 'more-fields'
  | 'unread'
  | 'success-false'
  | `http-${number}`;

/** The last update of a product for one feed, sent or left out. */
export interface SentUpdate extends Pick<
  ProductUpdate,
  'feedId' | 'productId' | 'changedAt' | 'sentAt'
> {
  outcome: UpdateOutcome;
  /** Null for an accepted update. */
  reason: UpdateReason | null;
}

/** A stored update. */
export interface UpdateRow extends Omit<SentUpdate, 'outcome'> {
  /** `failed`: refused while the service accepted nothing, or undone by an older request. It waits after the others. */
  outcome: UpdateOutcome | 'failed';
  /**
   * The identifier of the record in the index; null after a removal, and if nothing was accepted, which keeps the
   * earlier one.
   */
  uid: string | null;
}

/** The last update of each product for each feed of all shops. */
export interface SentUpdates {
  /** Returns the updates of these products for every feed. */
  sentUpdates(shop: string, productIds: readonly string[]): Promise<SentUpdate[]>;
  /** Returns the rows of one feed. */
  ofFeed(shop: string, feedId: string, productIds: readonly string[]): Promise<UpdateRow[]>;
  /**
   * Stores rows of a feed; the row of a later change is kept.
   *
   * @returns false, with nothing stored, if the feed has changed since it was read
   */
  record(feed: FeedKey & { version: number }, rows: readonly UpdateRow[]): Promise<boolean>;
  /**
   * Counts a feed's products that were refused or left out, and have changed since its last index began.
   *
   * @param covered when the last finished index began; null without one
   */
  countProblems(shop: string, feedId: string, covered: Date | null): Promise<number>;
  /** Marks products to be sent again to a feed of which a later change was sent: these may have overwritten it. */
  sendAgain(feed: FeedKey, older: readonly { id: string; changedAt: Date }[]): Promise<void>;
  /**
   * Marks updates to be sent again that are newer than the file of an upload, which the service has indexed or may
   * have, in `tx`.
   */
  resendAfterUpload(
    upload: { id: string; shop: string },
    tx: Prisma.TransactionClient,
  ): Promise<void>;
  /** Deletes rows of feeds that staff no longer manage. Those of deleted products are deleted with their items. */
  deleteOld(): Promise<void>;
}

export function createSentUpdates({ prisma }: { prisma: PrismaClient }): SentUpdates {
  return {
    // Only this file writes the columns of outcomes and reasons, which are plain text.
    async sentUpdates(shop, productIds) {
      const rows = await prisma.productUpdate.findMany({
        where: {
          shopDomain: shop,
          productId: { in: [...productIds] },
          outcome: { in: ['taken', 'refused', 'left-out'] satisfies UpdateOutcome[] },
        },
        orderBy: [{ productId: 'asc' }, { feedId: 'asc' }],
        omit: { shopDomain: true, uid: true },
      });
      return rows as SentUpdate[];
    },

    async ofFeed(shop, feedId, productIds) {
      const rows = await prisma.productUpdate.findMany({
        where: { shopDomain: shop, feedId, productId: { in: [...productIds] } },
        omit: { shopDomain: true },
      });
      return rows as UpdateRow[];
    },

    async record({ shop, feedId, version }, rows) {
      const column = <Value>(of: (row: UpdateRow) => Value) => rows.map(of);
      const feeds = await prisma.$queryRaw<object[]>`
        WITH installed AS (
          SELECT "domain" FROM "Shop" WHERE "domain" = ${shop} AND "uninstalledAt" IS NULL FOR SHARE), feed AS (
          SELECT "shopDomain", "feedId" FROM installed, "FeedAutomation" AS read
          WHERE "shopDomain" = "domain" AND "feedId" = ${feedId}
            AND "updates" AND "updateVersion" = ${version} FOR SHARE OF read), stored AS (
        INSERT INTO "ProductUpdate" ("shopDomain", "feedId", "productId", "changedAt", "sentAt", "outcome",
          "reason", "uid")
        SELECT feed.*, row.* FROM feed,
          unnest(${column(({ productId }) => productId)}::text[],
          ${column(({ changedAt }) => changedAt)}::timestamptz[],
          ${column(({ sentAt }) => sentAt)}::timestamptz[], ${column(({ outcome }) => outcome)}::text[],
          ${column(({ reason }) => reason)}::text[], ${column(({ uid }) => uid)}::text[]) AS row
        ON CONFLICT ("shopDomain", "feedId", "productId") DO UPDATE SET "changedAt" = EXCLUDED."changedAt",
          "sentAt" = EXCLUDED."sentAt", "outcome" = EXCLUDED."outcome", "reason" = EXCLUDED."reason",
          "uid" = CASE WHEN EXCLUDED."outcome" = 'taken' THEN EXCLUDED."uid"
            ELSE COALESCE(EXCLUDED."uid", "ProductUpdate"."uid") END
        WHERE "ProductUpdate"."changedAt" <= EXCLUDED."changedAt")
        SELECT * FROM feed`;
      return feeds.length > 0;
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

    async sendAgain({ shop, feedId }, older) {
      await prisma.$executeRaw`
        WITH ${inTurnOf(shop)}, undone AS (
          UPDATE "ProductUpdate" AS sent SET "outcome" = 'failed'
          FROM turn, unnest(${older.map(({ id }) => id)}::text[],
            ${older.map(({ changedAt }) => changedAt)}::timestamptz[]) AS change("id", "changedAt")
          WHERE sent."shopDomain" = ${shop} AND sent."feedId" = ${feedId}
            AND sent."productId" = change."id" AND sent."changedAt" > change."changedAt"
          RETURNING sent."productId")
        UPDATE "CatalogueItem" AS item SET ${DUE_AGAIN} FROM undone
        WHERE item."shopDomain" = ${shop} AND item."kind" = 'product' AND item."id" = undone."productId"`;
    },

    async resendAfterUpload({ id, shop }, tx) {
      await lockMarks(tx, shop);
      // The changed fields are no longer known, so whole records are sent.
      await tx.$executeRaw`
        WITH undone AS (
          DELETE FROM "ProductUpdate" AS sent USING "Reindex" AS upload
          WHERE upload."id" = ${id}::uuid AND sent."shopDomain" = upload."shopDomain"
            AND sent."feedId" = upload."feedId" AND sent."outcome" = 'taken'
            AND sent."changedAt" > COALESCE(upload."dataAt", '-infinity')
          RETURNING sent."shopDomain", sent."productId")
        UPDATE "CatalogueItem" AS item SET ${DUE_AGAIN}
        FROM undone
        WHERE item."shopDomain" = undone."shopDomain" AND item."kind" = 'product'
          AND item."id" = undone."productId"`;
    },

    async deleteOld() {
      await prisma.$executeRaw`
        DELETE FROM "ProductUpdate" AS sent WHERE NOT EXISTS (
          SELECT 1 FROM "Settings" AS chosen
          WHERE chosen."shopDomain" = sent."shopDomain" AND sent."feedId" = ANY(chosen."feedIds"))`;
    },
  };
}
