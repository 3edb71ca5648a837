import { Prisma, type Reindex } from '@prisma/client';
import { z } from 'zod';
import { isRowId, type Page, readPage } from '../database/sql.ts';
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
  /** The page, from 1. */
  page: number;
}

export interface HistoryPage extends Page<ReindexView> {
  /** Feeds in the shop's whole history, for the filter. */
  feedIds: string[];
}

/** Reads re-indexes; results never contain those of another shop. */
export interface ReindexQueries {
  /** Reads the unfinished ones, oldest first. */
  unfinished(shop: string): Promise<ReindexView[]>;
  /** Reads the last one of each feed that ended, without those that were sent for another account. */
  lastEnded(shop: string, feedIds: string[]): Promise<ReindexView[]>;
  /** Reads when the last request for this account that counts for the hour was sent, by feed. */
  lastCounted(shop: string, feedIds: string[]): Promise<Map<string, Date>>;
  /**
   * Reads until when the last finished re-index has all changes, by feed. Files that staff made do not count, as they
   * may be older than they look, nor do re-indexes for another account.
   */
  lastIncluded(shop: string, feedIds: string[]): Promise<Map<string, Date>>;
  /** The same including files that staff made: later changes are in no index. */
  lastLacking(shop: string, feedIds: string[]): Promise<Map<string, Date>>;
  /** Returns the first finished re-index of a feed that includes a change at a time; null without one. */
  firstIncluding(shop: string, feedId: string, at: Date): Promise<IncludingIndex | null>;
  history(shop: string, filter: HistoryFilter): Promise<HistoryPage>;
  detail(shop: string, id: string): Promise<ReindexView | null>;
  /** Returns the one that sends or has sent a file; null without one. */
  ofFile(shop: string, fileId: string): Promise<ReindexView | null>;
  /** Returns the unfinished one of a feed. */
  findUnfinished(shop: string, feedId: string): Promise<ReindexView | null>;
}

/** A finished re-index: its id, and when it ended. */
export interface IncludingIndex {
  id: string;
  endedAt: Date;
}

/** Condition of "Reindex": sent for the shop's present account; null if it was not sent, or there is no account. */
const OF_ACCOUNT = Prisma.sql`
  "siteId" = (
    SELECT account."siteId" FROM "Credentials" AS account
    WHERE account."shopDomain" = "Reindex"."shopDomain")`;

/** Condition of "Reindex": built an index of the shop's account. */
const INDEXED = Prisma.sql`
  "endedAt" IS NOT NULL AND "state" = 'done' AND "sendingAt" IS NOT NULL AND ${OF_ACCOUNT}`;

/** Column of "Reindex": the time after which changes are not in its index. */
const DATA_AT = Prisma.sql`COALESCE("dataAt", "sendingAt")`;

const ENDED_AT = Prisma.sql`"endedAt"`;
const COUNTED_AT = Prisma.sql`"countedAt"`;

/** Condition of "Reindex": built an index of the shop's account, with all changes before {@link DATA_AT}. */
const INCLUDES_CHANGES = Prisma.sql`
  ${INDEXED} AND ("method" = 'pull' OR "fileMaker" = 'app')`;

/**
 * Returns, as an expression, until when the last finished re-index of a feed has all changes; null without one.
 *
 * @param shop and `feedId`: columns of a query around this one
 */
export const lastIncludedAt = (shop: Prisma.Sql, feedId: Prisma.Sql): Prisma.Sql => Prisma.sql`(
  SELECT ${DATA_AT} FROM "Reindex"
  WHERE "shopDomain" = ${shop} AND "feedId" = ${feedId} AND ${INCLUDES_CHANGES}
  ORDER BY "endedAt" DESC LIMIT 1)`;

/** The number of rows on a page of the history. */
const PAGE_SIZE = 20;

/** Creates queries that stay fast for a history of any length: each is served by an index of the table. */
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
      // One descent into the index per feed; sorting a whole history would take time in proportion to its length.
      const found = await prisma.$queryRaw<{ id: string }[]>`
        SELECT last."id" FROM unnest(${feedIds}::text[]) AS feed("id"), LATERAL (
          SELECT "id" FROM "Reindex"
          WHERE "shopDomain" = ${shop} AND "feedId" = feed."id" AND "endedAt" IS NOT NULL
            AND ("sendingAt" IS NULL OR COALESCE(${OF_ACCOUNT}, TRUE))
          ORDER BY "endedAt" DESC LIMIT 1
        ) AS last`;
      if (found.length === 0) return [];
      const rows = await prisma.reindex.findMany({
        where: { id: { in: found.map(({ id }) => id) } },
        include: WITH_STATES,
      });
      return rows.map(toView);
    },

    lastCounted: (shop, feedIds) => {
      const these = Prisma.sql`"countedAt" IS NOT NULL AND COALESCE(${OF_ACCOUNT}, TRUE)`;
      return lastTimes(shop, feedIds, { column: COUNTED_AT, these, by: COUNTED_AT });
    },

    lastIncluded: (shop, feedIds) =>
      lastTimes(shop, feedIds, { column: DATA_AT, these: INCLUDES_CHANGES, by: ENDED_AT }),
    lastLacking: (shop, feedIds) =>
      lastTimes(shop, feedIds, { column: DATA_AT, these: INDEXED, by: ENDED_AT }),

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
      const shown = await readPage(page, { total, size: PAGE_SIZE }, async (skip) => {
        const rows = await prisma.reindex.findMany({
          where,
          orderBy: [{ requestedAt: 'desc' }, { id: 'desc' }],
          skip,
          take: PAGE_SIZE,
          include: WITH_STATES,
        });
        return rows.map(toView);
      });
      return { ...shown, feedIds: feeds.map((feed) => feed.feedId).sort(byNumber) };
    },

    detail: async (shop, id) => (isRowId(id) ? first({ shopDomain: shop, id }) : null),
    ofFile: (shop, fileId) => first({ shopDomain: shop, fileId }),
    findUnfinished: (shop, feedId) => first({ shopDomain: shop, feedId, endedAt: null }),
  };

  async function first(where: Prisma.ReindexWhereInput): Promise<ReindexView | null> {
    const row = await prisma.reindex.findFirst({ where, include: WITH_STATES });
    return row && toView(row);
  }

  /** Returns, for each feed, a column of the last re-index of `these`. */
  async function lastTimes(
    shop: string,
    feedIds: string[],
    { column, these, by }: Record<'column' | 'these' | 'by', Prisma.Sql>,
  ): Promise<Map<string, Date>> {
    const rows = await prisma.$queryRaw<{ feedId: string; at: Date }[]>`
      SELECT feed."id" AS "feedId", last."at"
      FROM unnest(${feedIds}::text[]) AS feed("id"), LATERAL (
        SELECT ${column} AS "at" FROM "Reindex"
        WHERE "shopDomain" = ${shop} AND "feedId" = feed."id" AND ${these}
        ORDER BY ${by} DESC LIMIT 1
      ) AS last`;
    return new Map(rows.map(({ feedId, at }) => [feedId, at]));
  }
}

/** Compares texts of digits of any length by their value. */
function byNumber(one: string, other: string): number {
  return one.length - other.length || one.localeCompare(other);
}

/** The columns are plain texts, so their values are validated like external input. */
const unfinishedState = z.enum(UNFINISHED_STATES);
const anyState = z.enum([...UNFINISHED_STATES, ...ENDED_STATES]);
const kind = z.enum(['now', 'when-possible']);
const cause = z.enum(CAUSES);
const method = z.enum(METHODS);

/** The relations that {@link toView} needs. */
export const WITH_STATES = {
  states: { orderBy: { id: 'asc' } },
} satisfies Prisma.ReindexInclude;

type RowWithStates = Prisma.ReindexGetPayload<{ include: typeof WITH_STATES }>;

/** Reads the row of an unfinished re-index. @throws {z.ZodError} for one that has ended */
export function toRun(row: Reindex): Run {
  const { fileId, fileSize, fileDigest } = row;
  return {
    ...row,
    shop: row.shopDomain,
    state: unfinishedState.parse(row.state),
    kind: kind.parse(row.kind),
    confirmed: row.confirmed ? 'yes' : 'no',
    method: method.parse(row.method),
    file: fileId === null ? null : { id: fileId, size: fileSize ?? 0, digest: fileDigest ?? '' },
    dueAt: row.dueAt ?? row.requestedAt,
  };
}

const fileOf = ({ fileName, fileSize, fileMaker, dataAt }: Reindex): UploadedFile => ({
  name: fileName ?? '',
  size: fileSize ?? 0,
  includesUntil: fileMaker === 'app' ? dataAt : null,
});

/** Reads a row for display to staff. */
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
    states: statesUntilRead(row).map(({ state, reason, at }) => ({ state, reason, at })),
  };
}

/** Leaves out the states that a step added after the row was read: Prisma reads them in a statement of their own. */
function statesUntilRead({ state, states }: RowWithStates): RowWithStates['states'] {
  const last = states.findLastIndex((seen) => seen.state === state);
  const later = states.findIndex(({ state: seen }, at) => at > last && !seen.startsWith('feed:'));
  return later === -1 ? states : states.slice(0, later);
}
