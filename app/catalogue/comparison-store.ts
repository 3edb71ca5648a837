import { type CatalogueComparison as Row, Prisma, type PrismaClient } from '@prisma/client';
import { lastIncludedAt } from '../indexing/reindex-queries.ts';

/**
 * Adds a row for every shop with an account; the first comparisons are spread over a day. Changes count since the
 * installation. A shop that had the app before is compared at once, and its changes count since the oldest index of its
 * feeds, as it got no webhooks in between.
 */
export async function beginComparisons(prisma: PrismaClient, now: Date): Promise<void> {
  await prisma.$executeRaw`
    INSERT INTO "CatalogueComparison" ("shopDomain", "dueAt", "since")
    SELECT shop."domain",
      CASE WHEN indexed."at" < shop."installedAt" THEN ${now}::timestamptz
        ELSE ${now}::timestamptz + random() * interval '24 hours' END,
      LEAST(indexed."at", shop."installedAt")
    FROM "Shop" AS shop JOIN "Credentials" AS account ON account."shopDomain" = shop."domain"
    LEFT JOIN LATERAL (
      SELECT min(${lastIncludedAt(Prisma.sql`chosen."shopDomain"`, Prisma.sql`feed."id"`)}) AS "at"
      FROM "Settings" AS chosen, unnest(chosen."feedIds") AS feed("id")
      WHERE chosen."shopDomain" = shop."domain") AS indexed ON TRUE
    WHERE shop."uninstalledAt" IS NULL AND NOT EXISTS (
      SELECT 1 FROM "CatalogueComparison" AS known WHERE known."shopDomain" = shop."domain")
    FOR SHARE OF shop
    ON CONFLICT DO NOTHING`;
}

/** Begins or continues a shop's comparison; null if it is not due. */
export async function openComparison(
  prisma: PrismaClient,
  shop: string,
  now: Date,
): Promise<Row | null> {
  const [row] = await prisma.$queryRaw<Row[]>`
    UPDATE "CatalogueComparison" SET "version" = "version" + 1, "beganAt" = COALESCE("beganAt", ${now})
    WHERE "shopDomain" = ${shop} AND "dueAt" <= ${now}
    RETURNING *`;
  return row ?? null;
}

/** @returns the row as it is now; null, with nothing stored, if another step has written it */
export async function storeProgress(
  prisma: PrismaClient,
  row: Row,
  progress: Pick<Row, 'seenIds' | 'foundNow' | 'position'>,
): Promise<Row | null> {
  const { shopDomain, version } = row;
  // A statement for each page: an update of Prisma is a transaction of three.
  const written = await prisma.$executeRaw`
    UPDATE "CatalogueComparison" SET "seenIds" = ${progress.seenIds},
      "foundNow" = ${progress.foundNow}, "position" = ${progress.position}, "problem" = NULL,
      "version" = "version" + 1
    WHERE "shopDomain" = ${shopDomain} AND "version" = ${version}`;
  return written > 0 ? { ...row, ...progress, problem: null, version: version + 1 } : null;
}

/** Pauses or ends a comparison; false, with nothing stored, if another step has written it. */
export async function writeComparison(
  prisma: PrismaClient,
  { shopDomain, version }: Row,
  change: Partial<Row>,
): Promise<boolean> {
  const { count } = await prisma.catalogueComparison.updateMany({
    where: { shopDomain, version },
    data: { ...change, version: version + 1 },
  });
  return count === 1;
}

/** A product or a collection: its id in digits, and when Shopify last changed it. */
export interface IdAndTime {
  id: string;
  updatedAt: Date;
}

/** An item that is newer than the stored one. */
export interface NewerItem extends IdAndTime {
  /** Whether shoppers could see it before. */
  wasVisible: boolean;
}

/** Returns those items that are newer than the stored ones, or unknown and changed since the row's `since`. */
export async function newerOf(
  prisma: PrismaClient,
  { shopDomain, since }: Row,
  kind: 'product' | 'collection',
  read: readonly IdAndTime[],
): Promise<NewerItem[]> {
  const known = await prisma.catalogueItem.findMany({
    where: { shopDomain, kind, id: { in: read.map(({ id }) => id) } },
    select: { id: true, updatedAt: true, deleted: true, visible: true },
  });
  const items = new Map(known.map((item) => [item.id, item]));
  return read.flatMap(({ id, updatedAt }) => {
    const item = items.get(id);
    const isNewer = item ? !item.deleted && item.updatedAt < updatedAt : updatedAt >= since;
    return isNewer ? [{ id, updatedAt, wasVisible: item?.visible ?? true }] : [];
  });
}

/**
 * Returns products of the last comparison or of a webhook that this one has not found.
 *
 * @param extent `part`: it has not read products with higher ids
 */
export async function unseen(
  prisma: PrismaClient,
  { shopDomain, knownIds, seenIds, position }: Row,
  extent: 'whole' | 'part',
): Promise<string[]> {
  const items = await prisma.catalogueItem.findMany({
    where: { shopDomain, kind: 'product' },
    select: { id: true, deleted: true },
  });
  const deleted = new Set(items.filter((item) => item.deleted).map(({ id }) => id));
  const seen = new Set(idsOf(seenIds));
  const before = new Set([...idsOf(knownIds), ...items.map(({ id }) => id)]);
  return [...before].filter(
    (id) =>
      !seen.has(id) && !deleted.has(id) && (extent === 'whole' || BigInt(id) <= BigInt(position)),
  );
}

type Ids = Row['seenIds'];

const ID_BYTES = 8;

/** Returns the ids with more appended. */
export function appended(ids: Ids, more: readonly string[]): Ids {
  const bytes = Buffer.alloc(more.length * ID_BYTES);
  more.forEach((id, index) => bytes.writeBigUInt64BE(BigInt(id), index * ID_BYTES));
  return Buffer.concat([ids, bytes]);
}

function idsOf(ids: Ids): string[] {
  const bytes = Buffer.from(ids);
  return Array.from({ length: bytes.length / ID_BYTES }, (_, index) =>
    String(bytes.readBigUInt64BE(index * ID_BYTES)),
  );
}
