import { Prisma } from '@prisma/client';
import { later } from '../time/units.ts';

/** Changes that no finished index of a feed includes. */
export interface PendingChanges {
  /** The number of products and collections. */
  count: number;
  /** When the first and the last of these changes were noticed. */
  first: Date;
  last: Date;
}

/** Which changes count as missing. */
interface MissingRules {
  /** A condition on the columns of an item; none by default. */
  among?: Prisma.Sql;
  /** Whether the feed has the change of `sent`: by default if the service has accepted it. */
  had?: Prisma.Sql;
}

const ANY = Prisma.sql`TRUE`;
const TAKEN = Prisma.sql`sent."outcome" = 'taken'`;

/** The number of changed products up to which their updates are looked up one by one. */
export const FEW = 4_000;

/**
 * The clauses of a query that finds changed items which neither the index nor an update of a feed includes: each is
 * `item`, and the last update of its product `sent`. Looking up hundreds of thousands of items one by one is slow: then
 * a full join reads both tables once, whatever sizes PostgreSQL expects.
 *
 * @param feed `shop`, `feedId` and `covered`: values, or columns of a query around this one
 */
export function missingChanges(
  feed: Record<'shop' | 'feedId', string | Prisma.Sql> & { covered: Date | Prisma.Sql | null },
  { among = ANY, had = TAKEN }: MissingRules = {},
): Prisma.Sql {
  const { shop, feedId, covered } = feed;
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
 * Counts the changes that each of several feeds lacks, with one scan of a shop's items: those without an update are
 * grouped by the feeds that lack them, and only the others are compared with each feed. Feeds that lack none are left out.
 *
 * @param covered when the last finished index of each feed began; null without one
 */
export async function missingByFeed(
  prisma: Pick<Prisma.TransactionClient, '$queryRaw'>,
  { shop, covered }: { shop: string; covered: ReadonlyMap<string, Date | null> },
  { among = ANY, had = TAKEN }: MissingRules = {},
): Promise<Map<string, PendingChanges>> {
  if (covered.size === 0) return new Map();
  const since = [...covered.values()].map((at) => (at === null ? 0 : later(at, 1).getTime()));
  // In order, so that a change of the group n is missing in the first n feeds.
  const starts = [...new Set(since)].sort((one, other) => one - other).map((ms) => new Date(ms));
  const feeds = Prisma.sql`unnest(${[...covered.keys()]}::text[],
    ${since.map((ms) => new Date(ms))}::timestamptz[]) AS feed("id", "since")`;
  const rows = await prisma.$queryRaw<({ feedId: string } & PendingChanges)[]>`
    WITH feed AS (SELECT * FROM ${feeds}),
    had AS MATERIALIZED (
      SELECT "feedId", "productId", "changedAt" FROM "ProductUpdate" AS sent
      WHERE "shopDomain" = ${shop} AND "feedId" = ANY(${[...covered.keys()]}::text[])
        AND "changedAt" >= ${starts[0]} AND ${had}),
    item AS (
      SELECT CASE "kind" WHEN 'product' THEN "id" END AS "productId", "changedAt",
        COALESCE("dirtySince", "changedAt") AS "noticedAt"
      FROM "CatalogueItem" WHERE "shopDomain" = ${shop} AND "changedAt" >= ${starts[0]} AND ${among}),
    grouped AS (
      SELECT width_bucket("changedAt", ${starts}::timestamptz[]) AS "number", count(*) AS "count",
        min("noticedAt") AS "first", max("changedAt") AS "last"
      FROM item WHERE NOT EXISTS (SELECT 1 FROM had WHERE had."productId" = item."productId")
      GROUP BY 1),
    lacking AS (
      SELECT feed.*, grouped."count", grouped."first", grouped."last" FROM feed
      JOIN grouped ON (${starts}::timestamptz[])[grouped."number"] >= feed."since"
      UNION ALL
      SELECT feed.*, 1, item."noticedAt", item."changedAt"
      FROM item JOIN feed ON item."changedAt" >= feed."since"
      WHERE EXISTS (SELECT 1 FROM had WHERE had."productId" = item."productId") AND NOT EXISTS (
        SELECT 1 FROM had WHERE had."feedId" = feed."id" AND had."productId" = item."productId"
          AND had."changedAt" >= item."changedAt"))
    SELECT "id" AS "feedId", sum("count")::int AS "count", min("first") AS "first", max("last") AS "last"
    FROM lacking GROUP BY "id"`;
  return new Map(
    rows.map(({ feedId, count, first, last }) => {
      const index = covered.get(feedId) ?? first;
      return [feedId, { count, first: index > first ? index : first, last }];
    }),
  );
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
