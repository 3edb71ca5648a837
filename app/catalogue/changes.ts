import { type CatalogueItem, Prisma, type PrismaClient } from '@prisma/client';
import { DAY_MS, later } from '../time/units.ts';
import type { CatalogueSnapshot } from './catalogue-snapshot.ts';
import { nextRow, type NextRow } from './next-row.ts';

/** Changes that no finished index of a feed includes. */
export interface PendingChanges {
  /** The number of products and collections. */
  count: number;
  /** When the first and the last of these changes were noticed. */
  first: Date;
  last: Date;
}

/**
 * Changes in the catalogues of all shops since their feeds were indexed. An item stores the time of its last change,
 * which each feed's index includes or not. `dirtySince` marks items that a feed which follows the catalogue lacks.
 */
export interface CatalogueChanges {
  /**
   * Stores the snapshot of a webhook, in any order and any number of times: an older or equal one changes nothing.
   * Nothing is stored for a shop without the app.
   *
   * @returns whether an index would show the change
   */
  record(shop: string, snapshot: CatalogueSnapshot): Promise<'changed' | 'unchanged'>;
  /**
   * Reads the changes that a feed's index lacks: those after `covered` that no update has sent. Null without any.
   *
   * @param covered when the last finished index began; null without one
   */
  pending(shop: string, feedId: string, covered: Date | null): Promise<PendingChanges | null>;
  /**
   * Marks items as clean that each of these feeds has, by an index or an update. Does nothing if another feed has begun
   * to follow.
   *
   * @param feeds all that follow the catalogue, each with its `covered` as in {@link CatalogueChanges.pending}
   */
  markClean(shop: string, feeds: ReadonlyMap<string, Date | null>): Promise<void>;
  /**
   * Marks items that are missing in a feed which begins to follow the catalogue, in `tx`. Their changed fields are not
   * known then.
   *
   * @param covered as in {@link CatalogueChanges.pending}
   */
  markDirty(
    shop: string,
    feedId: string,
    covered: Date | null,
    tx: Prisma.TransactionClient,
  ): Promise<void>;
  /** Deletes rows of deleted items after {@link DELETED_LIFE_MS}, and of the updates that were sent of them. */
  purgeDeleted(): Promise<void>;
}

/** How long the row of a deleted item is kept, so that a late webhook does not create it again. */
export const DELETED_LIFE_MS = 90 * DAY_MS;

/**
 * How many webhooks of a shop are stored at once. Each takes a connection, for many seconds while its row is locked by
 * the marking of all items. Those of one item share a lane: in a burst they would overtake each other repeatedly.
 */
const LANES = 3;

export function createCatalogueChanges({
  prisma,
  now,
}: {
  prisma: PrismaClient;
  now: () => Date;
}): CatalogueChanges {
  /** The last webhook that this process is handling in each lane of each shop. */
  const lanes = new Map<string, Promise<unknown>>();

  return {
    record: (shop, snapshot) => {
      const kind = snapshot.about === 'collection' ? 'collection' : 'product';
      const key = { shopDomain: shop, kind, id: snapshot.id };
      return inLane(`${shop} ${Number(snapshot.id.slice(-3)) % LANES}`, () => note(key, snapshot));
    },
    pending,
    markClean,
    markDirty,
    purgeDeleted,
  };

  function inLane<T>(lane: string, work: () => Promise<T>): Promise<T> {
    const mine = (lanes.get(lane) ?? Promise.resolve()).then(work, work);
    lanes.set(lane, mine);
    const leave = () => {
      if (lanes.get(lane) === mine) lanes.delete(lane);
    };
    mine.then(leave, leave);
    return mine;
  }

  async function note(key: ItemKey, snapshot: CatalogueSnapshot): Promise<'changed' | 'unchanged'> {
    for (;;) {
      const known = await read(key);
      const next = nextRow(known, snapshot, now());
      if (next === null) return 'unchanged';
      const outcome = known === null ? await insert(key, next) : await update(known, next);
      if (outcome === 'written') return next.changes.shows ? 'changed' : 'unchanged';
      if (outcome === 'no-shop') return 'unchanged';
      // Another process has written a webhook of the item first: compare with that.
    }
  }

  async function read({ shopDomain, kind, id }: ItemKey): Promise<CatalogueItem | null> {
    const [row] = await prisma.$queryRaw<CatalogueItem[]>`
      SELECT * FROM "CatalogueItem"
      WHERE "shopDomain" = ${shopDomain} AND "kind" = ${kind} AND "id" = ${id}`;
    return row ?? null;
  }

  async function insert(key: ItemKey, { data }: NextRow): Promise<WriteOutcome> {
    const written = await prisma.$executeRaw`
      INSERT INTO "CatalogueItem" ("shopDomain", "kind", "id", "updatedAt", "visible", "deleted", "prints",
        "defaultVariantId", "dirtySince", "changedAt", "fields")
      SELECT "domain", ${key.kind}, ${key.id}, ${data.updatedAt}, ${data.visible}, ${data.deleted},
        ${data.prints}, ${data.defaultVariantId}, ${data.dirtySince}, ${data.changedAt}, ${data.fields}
      FROM "Shop" WHERE "domain" = ${key.shopDomain} AND "uninstalledAt" IS NULL FOR SHARE
      ON CONFLICT DO NOTHING`;
    if (written > 0) return 'written';
    const shop = await prisma.shop.findUnique({ where: { domain: key.shopDomain } });
    return shop?.uninstalledAt === null ? 'overtaken' : 'no-shop';
  }

  async function update(known: CatalogueItem, { data }: NextRow): Promise<WriteOutcome> {
    const { shopDomain, kind, id, version } = known;
    // The most frequent statement of a burst: an update of Prisma is a transaction of three.
    const written = await prisma.$executeRaw`
      UPDATE "CatalogueItem" SET "version" = "version" + 1, "updatedAt" = ${data.updatedAt},
        "visible" = ${data.visible}, "deleted" = ${data.deleted}, "prints" = ${data.prints},
        "defaultVariantId" = ${data.defaultVariantId},
        "dirtySince" = ${data.dirtySince}, "changedAt" = ${data.changedAt}, "fields" = ${data.fields}
      WHERE "shopDomain" = ${shopDomain} AND "kind" = ${kind} AND "id" = ${id}
        AND "version" = ${version}`;
    return written > 0 ? 'written' : 'overtaken';
  }

  async function pending(
    shop: string,
    feedId: string,
    covered: Date | null,
  ): Promise<PendingChanges | null> {
    const [row] = await prisma.$queryRaw<
      { count: bigint; first: Date | null; last: Date | null }[]
    >`
      SELECT count(*) AS "count", max(item."changedAt") AS "last",
        min(GREATEST(COALESCE(item."dirtySince", item."changedAt"), ${covered}::timestamptz)) AS "first"
      ${missingChanges({ shop, feedId, covered })}`;
    if (!row?.first || !row.last) return null;
    return { count: Number(row.count), first: row.first, last: row.last };
  }

  async function markClean(shop: string, feeds: ReadonlyMap<string, Date | null>): Promise<void> {
    const among = Prisma.sql`"dirtySince" IS NOT NULL`;
    const marked = Prisma.sql`
      SELECT "kind", "id", "version" FROM "CatalogueItem" WHERE "shopDomain" = ${shop} AND ${among}`;
    const lacking = [...feeds].map(
      ([feedId, covered]) => Prisma.sql`
        SELECT item."kind", item."id", item."version" ${missingChanges({ shop, feedId, covered, among })}`,
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
    const indexes = [...feeds.values()].filter((at) => at !== null).map((at) => at.getTime());
    if (indexes.length < feeds.size) return;
    const oldest = new Date(Math.min(...indexes));
    await prisma.$executeRaw`
      WITH ${inTurnOf(shop)}
      UPDATE "CatalogueItem" SET "version" = "version" + 1, "dirtySince" = "changedAt" FROM turn
      WHERE "shopDomain" = ${shop} AND "changedAt" > ${oldest} AND "dirtySince" <= ${oldest}`;
  }

  async function markDirty(
    shop: string,
    feedId: string,
    covered: Date | null,
    tx: Prisma.TransactionClient,
  ): Promise<void> {
    await tx.$executeRaw`
      WITH ${inTurnOf(shop)},
        item AS MATERIALIZED (SELECT item."kind", item."id" ${missingChanges({ shop, feedId, covered })})
      UPDATE "CatalogueItem" AS open
      SET "version" = open."version" + 1, "dirtySince" = COALESCE(open."dirtySince", open."changedAt"), "fields" = '{}'
      FROM turn, item
      WHERE open."shopDomain" = ${shop} AND open."kind" = item."kind" AND open."id" = item."id"`;
  }

  async function purgeDeleted(): Promise<void> {
    const before = later(now(), -DELETED_LIFE_MS);
    await prisma.$executeRaw`
      WITH gone AS (
        DELETE FROM "CatalogueItem" WHERE "deleted" AND "updatedAt" < ${before}
        RETURNING "shopDomain", "kind", "id")
      DELETE FROM "ProductUpdate" AS sent USING gone, "Settings" AS chosen
      WHERE gone."kind" = 'product' AND chosen."shopDomain" = gone."shopDomain"
        AND sent."shopDomain" = gone."shopDomain" AND sent."feedId" = ANY(chosen."feedIds")
        AND sent."productId" = gone."id"`;
  }
}

/**
 * Makes statements that mark many items of a shop wait for each other: they lock rows in different orders, so each could
 * wait for rows of the other. A row is locked once it is joined with `turn`.
 */
const inTurnOf = (shop: string) => Prisma.sql`
  turn AS MATERIALIZED (SELECT pg_advisory_xact_lock(hashtextextended(${`marks of ${shop}`}, 0)))`;

/** The number of changed products up to which their updates are looked up one by one. */
const FEW = 1_000;

/**
 * The clauses of a query that finds changed items which neither the index nor an update of a feed includes: each is
 * `item`, and the last update of its product `sent`. Looking up hundreds of thousands of items one by one is slow: then
 * a full join reads both tables once, whatever sizes PostgreSQL expects.
 *
 * @param shop and `feedId`: values, or columns of a query around this one
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
  covered: Date | null;
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
    WHERE COALESCE(item."changedAt" > CASE WHEN ${had} THEN sent."changedAt" ELSE '-infinity' END, FALSE)`;
}

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

type ItemKey = Pick<CatalogueItem, 'shopDomain' | 'kind' | 'id'>;

type WriteOutcome = 'written' | 'overtaken' | 'no-shop';
