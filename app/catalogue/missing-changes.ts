import { Prisma } from '@prisma/client';

/** The number of changed products up to which their updates are looked up one by one. */
export const FEW = 4_000;

/**
 * The clauses of a query that finds changed items which neither the index nor an update of a feed includes: each is
 * `item`, and the last update of its product `sent`. Looking up hundreds of thousands of items one by one is slow: then
 * a full join reads both tables once, whatever sizes PostgreSQL expects.
 *
 * @param shop and `feedId`, `covered`: values, or columns of a query around this one
 * @param among a condition on the columns of an item
 * @param had whether the feed has the change of `sent`
 */
export function missingChanges({
  shop,
  feedId,
  covered,
  among = Prisma.sql`TRUE`,
  had = Prisma.sql`sent."outcome" = 'taken'`,
}: {
  shop: string | Prisma.Sql;
  feedId: string | Prisma.Sql;
  covered: Date | Prisma.Sql | null;
  among?: Prisma.Sql;
  had?: Prisma.Sql;
}): Prisma.Sql {
  const isLater = Prisma.sql`"changedAt" > COALESCE(${covered}::timestamptz, '-infinity')`;
  const changed = Prisma.sql`"shopDomain" = ${shop} AND ${isLater} AND ${among}`;
  const ofFeed = Prisma.sql`"shopDomain" = ${shop} AND "feedId" = ${feedId} AND ${isLater}`;
  return Prisma.sql`FROM (
      SELECT *, CASE "kind" WHEN 'product' THEN "id" END AS "productId" FROM "CatalogueItem"
      WHERE ${changed}) AS item
    FULL JOIN (
      WITH first AS MATERIALIZED (
        SELECT "id" FROM "CatalogueItem" WHERE ${changed} AND "kind" = 'product' LIMIT ${FEW + 1})
      SELECT "ProductUpdate".* FROM first JOIN "ProductUpdate" ON "productId" = first."id"
      WHERE ${ofFeed} AND (SELECT count(*) FROM first) <= ${FEW}
      UNION ALL
      SELECT * FROM "ProductUpdate" WHERE ${ofFeed} AND (SELECT count(*) FROM first) > ${FEW}) AS sent
    ON sent."productId" = item."productId"
    WHERE ${isLacking(had)}`;
}

/**
 * Whether a feed lacks the change of `item`, with `sent` as the last update of its product.
 *
 * @param had whether the feed has the change of `sent`
 */
export const isLacking = (had: Prisma.Sql) => Prisma.sql`
  COALESCE(item."changedAt" > CASE WHEN ${had} THEN sent."changedAt" ELSE '-infinity' END, FALSE)`;

/**
 * Whether a feed, a row of "FeedAutomation", follows the catalogue. An uploaded feed follows it only by updates, and one
 * that staff no longer manage does not: nothing brings it the changes.
 */
export const followsCatalogue = (feed: Prisma.Sql) => Prisma.sql`
  ((${feed}."updates" OR (${feed}."onChange" AND NOT EXISTS (
    SELECT 1 FROM "UploadedFeed" AS uploaded
    WHERE uploaded."shopDomain" = ${feed}."shopDomain" AND uploaded."feedId" = ${feed}."feedId")))
  AND EXISTS (SELECT 1 FROM "Settings" AS chosen
    WHERE chosen."shopDomain" = ${feed}."shopDomain" AND ${feed}."feedId" = ANY(chosen."feedIds")))`;
