import { Prisma, type Reindex } from '@prisma/client';
import { z } from 'zod';
import { isRowId, pageOf } from '../database/sql.ts';
import { METHODS } from './feed-files.ts';
import {
  CAUSES,
  ENDED_STATES,
  UNFINISHED_STATES,
  type ReindexState,
  type ReindexView,
  type UploadedFile,
} from './reindex.ts';
import type { Run } from './run.ts';

export interface HistoryFilter {
  feedId?: string;
  state?: ReindexState;
  /** From 1. */
  page: number;
}

export interface HistoryPage {
  rows: ReindexView[];
  page: number;
  pageCount: number;
  total: number;
  /** Feeds that occur in the shop's whole history, for the filter. */
  feedIds: string[];
}

/** What reads re-indexes; nothing of another shop is ever among the results. */
export interface ReindexQueries {
  /** Those that are alive, oldest first. */
  unfinished(shop: string): Promise<ReindexView[]>;
  /** The last one of each feed that ended, without those that were sent for another account. */
  lastEnded(shop: string, feedIds: string[]): Promise<ReindexView[]>;
  /** When the last request left for this account that counts for the hour, by feed. */
  lastCounted(shop: string, feedIds: string[]): Promise<Map<string, Date>>;
  /**
   * Until when the last finished re-index has all changes, by feed. Files that staff made do not count, as they may be
   * older than they look, nor does what was sent for another account.
   */
  lastIncluded(shop: string, feedIds: string[]): Promise<Map<string, Date>>;
  /** The same with files that staff made: what changed later is in no index. */
  lastLacking(shop: string, feedIds: string[]): Promise<Map<string, Date>>;
  /** The first finished re-index of a feed that has a change of a time; null for none. */
  firstIncluding(shop: string, feedId: string, at: Date): Promise<IncludingIndex | null>;
  history(shop: string, filter: HistoryFilter): Promise<HistoryPage>;
  find(shop: string, id: string): Promise<ReindexView | null>;
  /** The one that sends or has sent a file. */
  findByFile(shop: string, fileId: string): Promise<ReindexView | null>;
  /** The shop's feed in question, alive. */
  findUnfinished(shop: string, feedId: string): Promise<ReindexView | null>;
  due(now: Date, limit: number): Promise<string[]>;
}

/** A finished re-index, by its id, and when it finished. */
export interface IncludingIndex {
  id: string;
  endedAt: Date;
}

/** Of "Reindex": one that was sent for the account that the shop has now; null where it was not sent, or there is none. */
const OF_ACCOUNT = Prisma.sql`
  "siteId" = (
    SELECT account."siteId" FROM "Credentials" AS account
    WHERE account."shopDomain" = "Reindex"."shopDomain")`;

/** Of "Reindex": one that made an index of the shop's account. */
const INDEXED = Prisma.sql`
  "endedAt" IS NOT NULL AND "state" = 'done' AND "sendingAt" IS NOT NULL AND ${OF_ACCOUNT}`;

/** Of "Reindex": what changed after this is not in its index. */
export const DATA_AT = Prisma.sql`COALESCE("dataAt", "sendingAt")`;

/** Of "Reindex": one that made an index of the shop's account, which has all that changed before {@link DATA_AT}. */
export const INCLUDES_CHANGES = Prisma.sql`
  ${INDEXED} AND ("method" = 'pull' OR "fileMaker" = 'app')`;

/** Rows of a page of the history. */
const PAGE_SIZE = 20;

/** Reads that stay fast however long the history is: each is served by an index of the table. */
export function createReindexQueries(prisma: Prisma.TransactionClient): ReindexQueries {
  return {
    async unfinished(shop) {
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
            AND COALESCE(${OF_ACCOUNT}, TRUE)
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
            AND COALESCE(${OF_ACCOUNT}, TRUE)
          ORDER BY "countedAt" DESC LIMIT 1
        ) AS last`;
      return new Map(rows.map(({ feedId, at }) => [feedId, at]));
    },

    lastIncluded: (shop, feedIds) => lastData(shop, feedIds, INCLUDES_CHANGES),
    lastLacking: (shop, feedIds) => lastData(shop, feedIds, INDEXED),

    async firstIncluding(shop, feedId, at) {
      const [row] = await prisma.$queryRaw<IncludingIndex[]>`
        SELECT "id", "endedAt" FROM "Reindex"
        WHERE "shopDomain" = ${shop} AND "feedId" = ${feedId} AND ${DATA_AT} > ${at}
          AND ${INCLUDES_CHANGES}
        ORDER BY "endedAt" LIMIT 1`;
      return row ?? null;
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
      const { offset, ...shown } = pageOf(page, { total, size: PAGE_SIZE });
      const rows = await prisma.reindex.findMany({
        where,
        orderBy: [{ requestedAt: 'desc' }, { id: 'desc' }],
        skip: offset,
        take: PAGE_SIZE,
        include: WITH_STATES,
      });
      return {
        rows: rows.map(toView),
        ...shown,
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

    async findByFile(shop, fileId) {
      const row = await prisma.reindex.findFirst({
        where: { fileId, shopDomain: shop },
        include: WITH_STATES,
      });
      return row && toView(row);
    },

    async findUnfinished(shop, feedId) {
      const row = await prisma.reindex.findFirst({
        where: { shopDomain: shop, feedId, endedAt: null },
        include: WITH_STATES,
      });
      return row && toView(row);
    },

    async due(now, limit) {
      const rows = await prisma.reindex.findMany({
        where: { dueAt: { lte: now } },
        orderBy: { dueAt: 'asc' },
        take: limit,
        select: { id: true },
      });
      return rows.map(({ id }) => id);
    },
  };

  /** Of each feed, the {@link DATA_AT} of the re-index that ended last of `these`. */
  async function lastData(
    shop: string,
    feedIds: string[],
    these: Prisma.Sql,
  ): Promise<Map<string, Date>> {
    const rows = await prisma.$queryRaw<{ feedId: string; at: Date }[]>`
      SELECT feed."id" AS "feedId", last."at"
      FROM unnest(${feedIds}::text[]) AS feed("id"), LATERAL (
        SELECT ${DATA_AT} AS "at" FROM "Reindex"
        WHERE "shopDomain" = ${shop} AND "feedId" = feed."id" AND ${these}
        ORDER BY "endedAt" DESC LIMIT 1
      ) AS last`;
    return new Map(rows.map(({ feedId, at }) => [feedId, at]));
  }
}

/** Digits of any length by their value. */
function byNumber(one: string, other: string): number {
  return one.length - other.length || one.localeCompare(other);
}

/** The columns are plain texts, so what comes from them is checked like everything from outside. */
const unfinishedState = z.enum(UNFINISHED_STATES);
const anyState = z.enum([...UNFINISHED_STATES, ...ENDED_STATES]);
const kind = z.enum(['now', 'when-possible']);
const cause = z.enum(CAUSES);
const method = z.enum(METHODS);

/** What is read with a row for {@link toView}. */
export const WITH_STATES = {
  states: { orderBy: { id: 'asc' } },
} satisfies Prisma.ReindexInclude;

type RowWithStates = Prisma.ReindexGetPayload<{ include: typeof WITH_STATES }>;

/** The row of an unfinished re-index. @throws {z.ZodError} for one that has ended */
export function toRun(row: Reindex): Run {
  return {
    id: row.id,
    shop: row.shopDomain,
    feedId: row.feedId,
    version: row.version,
    state: unfinishedState.parse(row.state),
    reason: row.reason,
    kind: kind.parse(row.kind),
    confirmed: row.confirmed ? 'yes' : 'no',
    requestedBy: row.requestedBy,
    method: method.parse(row.method),
    file:
      row.fileId === null
        ? null
        : { id: row.fileId, size: row.fileSize ?? 0, digest: row.fileDigest ?? '' },
    requestedAt: row.requestedAt,
    dueAt: row.dueAt ?? row.requestedAt,
    sendingAt: row.sendingAt,
    siteId: row.siteId,
    lastIndexedBefore: row.lastIndexedBefore,
    feedStateBefore: row.feedStateBefore,
    feedState: row.feedState,
    feedStateAt: row.feedStateAt,
  };
}

const fileOf = ({ fileName, fileSize, fileMaker, dataAt }: Reindex): UploadedFile => ({
  name: fileName ?? '',
  size: fileSize ?? 0,
  includesUntil: fileMaker === 'app' ? dataAt : null,
});

/** A row as staff see it. */
export function toView(row: RowWithStates): ReindexView {
  return {
    id: row.id,
    feedId: row.feedId,
    state: anyState.parse(row.state),
    reason: row.reason,
    kind: kind.parse(row.kind),
    confirmed: row.confirmed,
    cause: cause.parse(row.cause),
    staff: { id: row.staffId, name: row.staffName },
    file: row.method === 'upload' ? fileOf(row) : null,
    requestedAt: row.requestedAt,
    sendingAt: row.sendingAt,
    endedAt: row.endedAt,
    possibleAt: row.possibleAt,
    states: row.states.map(({ state, reason, at }) => ({ state, reason, at })),
  };
}
