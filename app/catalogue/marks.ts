import { Prisma, type PrismaClient } from '@prisma/client';
import { DUE_AGAIN, inTurnOf, lockMarks } from '../shop/row-locks.ts';
import { FEW, followsCatalogue, missingChanges } from './missing-changes.ts';

/** The marks of changed items that a feed which follows the catalogue lacks (`dirtySince`). */
export interface Marks {
  /**
   * Marks items as clean that each of these feeds has, by an index or an update. Does nothing if another feed has begun
   * to follow.
   *
   * @param feeds all that follow the catalogue, each with its `covered` as in `CatalogueChanges.pending`
   */
  markClean(shop: string, feeds: ReadonlyMap<string, Date | null>): Promise<void>;
  /**
   * Marks items that are missing in a feed which begins to follow the catalogue, in `tx`. Their changed fields are not
   * known then.
   *
   * @param covered as in `CatalogueChanges.pending`
   */
  markDirty(
    shop: string,
    feedId: string,
    covered: Date | null,
    tx: Prisma.TransactionClient,
  ): Promise<void>;
}

/** Items of one kind that follow each other: those with ids after `from`, up to `to`. */
interface Range {
  kind: string;
  from: string;
  to: string;
}

/** At most {@link FEW} marked items: their first `dirtySince`, and their last `changedAt`. */
interface MarkedRange extends Range {
  count: number;
  first: Date;
  last: Date;
}

/** Columns are compared one by one: PostgreSQL cannot estimate a comparison of pairs. */
const isWithin = ({ kind, from, to }: Range): Prisma.Sql =>
  Prisma.sql`"kind" = ${kind} AND "id" > ${from} AND "id" <= ${to}`;

export function createMarks(prisma: PrismaClient): Marks {
  return {
    async markClean(shop, feeds) {
      const indexes = [...feeds.values()].filter((at) => at !== null).map((at) => at.getTime());
      const oldest = indexes.length < feeds.size ? null : new Date(Math.min(...indexes));
      let after = [
        { kind: 'product', to: '' },
        { kind: 'collection', to: '' },
      ];
      while (after.length > 0) {
        const next = await nextMarked(shop, after);
        for (const { first, last, ...range } of next) {
          await markRangeClean(shop, feeds, range);
          if (oldest !== null && first <= oldest && last > oldest)
            await prisma.$executeRaw`
              WITH ${inTurnOf(shop)}
              UPDATE "CatalogueItem" SET "version" = "version" + 1, "dirtySince" = "changedAt" FROM turn
              WHERE "shopDomain" = ${shop} AND ${isWithin(range)}
                AND "changedAt" > ${oldest} AND "dirtySince" <= ${oldest}`;
        }
        after = next.filter(({ count }) => count === FEW);
      }
    },

    async markDirty(shop, feedId, covered, tx) {
      await lockMarks(tx, shop);
      await tx.$executeRaw`
        WITH item AS MATERIALIZED (SELECT item."kind", item."id" ${missingChanges({ shop, feedId, covered })})
        UPDATE "CatalogueItem" AS open SET ${DUE_AGAIN}
        FROM item
        WHERE open."shopDomain" = ${shop} AND open."kind" = item."kind" AND open."id" = item."id"`;
    },
  };

  /** Reads the next marked items of each kind: hundreds of thousands at once take longer than a statement may. */
  async function nextMarked(
    shop: string,
    after: readonly Pick<MarkedRange, 'kind' | 'to'>[],
  ): Promise<MarkedRange[]> {
    return prisma.$queryRaw`
      SELECT after."kind", after."id" AS "from", max(few."id") AS "to", count(*)::int AS "count",
        min(few."dirtySince") AS "first", max(few."changedAt") AS "last"
      FROM unnest(${after.map(({ kind }) => kind)}::text[], ${after.map(({ to }) => to)}::text[])
        AS after("kind", "id"), LATERAL (
        SELECT "id", "dirtySince", "changedAt" FROM "CatalogueItem"
        WHERE "shopDomain" = ${shop} AND "kind" = after."kind" AND "id" > after."id" AND "dirtySince" IS NOT NULL
        ORDER BY "id" LIMIT ${FEW}) AS few
      GROUP BY after."kind", after."id"`;
  }

  /** Marks those items of a range as clean that each feed has. */
  async function markRangeClean(
    shop: string,
    feeds: ReadonlyMap<string, Date | null>,
    range: Range,
  ): Promise<void> {
    const among = Prisma.sql`"dirtySince" IS NOT NULL AND ${isWithin(range)}`;
    const marked = Prisma.sql`
      SELECT "kind", "id", "version" FROM "CatalogueItem" WHERE "shopDomain" = ${shop} AND ${among}`;
    const lacking = [...feeds].map(
      ([feedId, covered]) => Prisma.sql`
        SELECT item."kind", item."id", item."version" ${missingChanges({ shop, feedId, covered }, { among })}`,
    );
    // The version is compared, so that items that are marked for a new feed meanwhile stay marked.
    await prisma.$executeRaw`
      WITH ${inTurnOf(shop)}
      UPDATE "CatalogueItem" AS clean
      SET "version" = clean."version" + 1, "dirtySince" = NULL, "fields" = '{}'
      FROM turn, (${Prisma.join([marked, ...lacking], ' EXCEPT ')}) AS item
      WHERE clean."shopDomain" = ${shop} AND clean."kind" = item."kind" AND clean."id" = item."id"
        AND clean."version" = item."version" AND NOT EXISTS (
          SELECT 1 FROM "FeedAutomation" AS other
          WHERE other."shopDomain" = ${shop} AND ${followsCatalogue(Prisma.sql`other`)}
            AND other."feedId" <> ALL(${[...feeds.keys()]}::text[]))`;
  }
}
