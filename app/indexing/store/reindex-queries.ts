import type { Prisma } from '@prisma/client';
import { isRowId } from '../../database/row-id.ts';
import type { HistoryFilter, HistoryPage } from '../indexing.ts';
import { BEYOND_PAUSES_MS, later } from '../life/pauses.ts';
import type { ReindexView } from '../reindex.ts';
import { toView, WITH_STATES } from './reindex-row.ts';

/** What reads re-indexes; nothing of another shop is ever among the results. */
export interface ReindexQueries {
  /** Those that are alive, oldest first. */
  living(shop: string): Promise<ReindexView[]>;
  /** The last one of each feed that ended. */
  lastEnded(shop: string, feedIds: string[]): Promise<ReindexView[]>;
  /** When the last request left that counts for the hour, by feed. */
  lastCounted(shop: string, feedIds: string[]): Promise<Map<string, Date>>;
  history(shop: string, filter: HistoryFilter): Promise<HistoryPage>;
  find(shop: string, id: string): Promise<ReindexView | null>;
  /** The shop's feed in question, alive. */
  findLiving(shop: string, feedId: string): Promise<ReindexView | null>;
  due(now: Date, limit: number): Promise<string[]>;
}

/** Rows of a page of the history. */
export const PAGE_SIZE = 20;

/** Reads that stay fast however long the history is: each is served by an index of the table. */
export function createReindexQueries(prisma: Prisma.TransactionClient): ReindexQueries {
  return {
    async living(shop) {
      const rows = await prisma.reindex.findMany({
        where: { shopDomain: shop, endedAt: null },
        orderBy: { requestedAt: 'asc' },
        include: WITH_STATES,
      });
      return rows.map(toView);
    },

    async lastEnded(shop, feedIds) {
      // One descent into the index per feed; sorting a whole history would take its length.
      const found = await prisma.$queryRaw<{ id: string }[]>`
        SELECT last."id" FROM unnest(${feedIds}::text[]) AS feed("id"), LATERAL (
          SELECT "id" FROM "Reindex"
          WHERE "shopDomain" = ${shop} AND "feedId" = feed."id" AND "endedAt" IS NOT NULL
          ORDER BY "endedAt" DESC LIMIT 1
        ) AS last`;
      if (found.length === 0) return [];
      const rows = await prisma.reindex.findMany({
        where: { id: { in: found.map(({ id }) => id) } },
        include: WITH_STATES,
      });
      return rows.map(toView);
    },

    async lastCounted(shop, feedIds) {
      const rows = await prisma.$queryRaw<{ feedId: string; at: Date }[]>`
        SELECT feed."id" AS "feedId", last."countedAt" AS "at"
        FROM unnest(${feedIds}::text[]) AS feed("id"), LATERAL (
          SELECT "countedAt" FROM "Reindex"
          WHERE "shopDomain" = ${shop} AND "feedId" = feed."id" AND "countedAt" IS NOT NULL
          ORDER BY "countedAt" DESC LIMIT 1
        ) AS last`;
      return new Map(rows.map(({ feedId, at }) => [feedId, at]));
    },

    async history(shop, { feedId, state, page }) {
      const where: Prisma.ReindexWhereInput = {
        shopDomain: shop,
        ...(feedId !== undefined && { feedId }),
        ...(state !== undefined && { state }),
      };
      const [total, feeds] = await Promise.all([
        prisma.reindex.count({ where }),
        prisma.reindex.groupBy({ by: 'feedId', where: { shopDomain: shop } }),
      ]);
      const pageCount = Math.max(1, Math.ceil(total / PAGE_SIZE));
      const shown = Math.min(Math.max(1, Math.trunc(page) || 1), pageCount);
      const rows = await prisma.reindex.findMany({
        where,
        orderBy: [{ requestedAt: 'desc' }, { id: 'desc' }],
        skip: (shown - 1) * PAGE_SIZE,
        take: PAGE_SIZE,
        include: WITH_STATES,
      });
      return {
        rows: rows.map(toView),
        page: shown,
        pageCount,
        total,
        feedIds: feeds.map((feed) => feed.feedId).sort(byNumber),
      };
    },

    async find(shop, id) {
      if (!isRowId(id)) return null;
      const row = await prisma.reindex.findFirst({
        where: { id, shopDomain: shop },
        include: WITH_STATES,
      });
      return row && toView(row);
    },

    async findLiving(shop, feedId) {
      const row = await prisma.reindex.findFirst({
        where: { shopDomain: shop, feedId, endedAt: null },
        include: WITH_STATES,
      });
      return row && toView(row);
    },

    async due(now, limit) {
      const rows = await prisma.reindex.findMany({
        where: { OR: [{ dueAt: { lte: now } }, { dueAt: { gt: later(now, BEYOND_PAUSES_MS) } }] },
        orderBy: { dueAt: 'asc' },
        take: limit,
        select: { id: true },
      });
      return rows.map(({ id }) => id);
    },
  };
}

/** Digits of any length by their value. */
function byNumber(one: string, other: string): number {
  return one.length - other.length || one.localeCompare(other);
}
