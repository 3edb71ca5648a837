import { randomUUID } from 'node:crypto';
import { Prisma } from '@prisma/client';
import type { PrismaClient, Reindex } from '@prisma/client';
import { storableText } from '../../shop/storable-text.ts';
import type { ReindexWish } from '../indexing.ts';
import type { Life } from '../life/life.ts';
import { BEYOND_PAUSES_MS, later } from '../life/pauses.ts';
import type { ReindexView } from '../reindex.ts';
import type { ReindexChange, Seen } from './reindex-change.ts';
import { toLife, toView, WITH_STATES } from './reindex-row.ts';
import { FEED_PREFIX } from '../words/reindex-words.ts';

/** Calls a worker back for the next step, within a transaction where one is given. */
export type Wake = (reindexId: string, at: Date, tx?: Prisma.TransactionClient) => Promise<void>;

/** What writes re-indexes. Of two who write to one row, one wins and the other is told. */
export interface ReindexStore {
  /** Commits a wish; null when another re-index of the feed is alive. */
  add(
    shop: string,
    wish: ReindexWish,
    about: { requestedBy: string | null; at: Date },
  ): Promise<ReindexView | null>;
  /**
   * Takes a due step for oneself until `leaseUntil`.
   *
   * @returns null when there is none: not due, ended, somebody else's, or no such re-index
   */
  claim(id: string, time: { now: Date; leaseUntil: Date }): Promise<Life | null>;
  /** Writes a change of what was read as `life`: true, or false when somebody else was faster. */
  write(life: Life, change: ReindexChange): Promise<boolean>;
  /** What the row says now; null when it has ended or is gone. */
  read(id: string): Promise<Life | null>;
}

/**
 * How many states one re-index keeps. A real one has about ten; a service that says another word each
 * time it is asked must not fill the database.
 */
const STATES_KEPT = 500;

/** Re-indexes in the database. */
export function createReindexStore({
  prisma,
  wake,
}: {
  prisma: PrismaClient;
  wake: Wake;
}): ReindexStore {
  return {
    async add(shop, wish, { requestedBy, at }) {
      const id = randomUUID();
      try {
        const row = await prisma.$transaction(async (tx) => {
          const added = await tx.reindex.create({
            data: {
              id,
              shopDomain: shop,
              feedId: wish.feedId,
              activeKey: activeKey(shop, wish.feedId),
              state: 'requested',
              kind: wish.kind,
              confirmed: wish.confirmed === 'yes',
              requestedAt: at,
              staffId: wish.staff.id,
              staffName: wish.staff.name && storableText(wish.staff.name),
              requestedBy,
              dueAt: at,
              states: { create: { state: 'requested', at } },
            },
            include: WITH_STATES,
          });
          await wake(id, at, tx);
          return added;
        });
        return toView(row);
      } catch (error) {
        if (isUniqueViolation(error)) return null;
        throw error;
      }
    },

    async claim(id, { now, leaseUntil }) {
      // Every look at every feed begins here: Prisma's own update would be a transaction of three.
      const [row] = await prisma.$queryRaw<Reindex[]>`
        UPDATE "Reindex" SET "dueAt" = ${leaseUntil}, "version" = "version" + 1
        WHERE "id" = ${id}::uuid AND "endedAt" IS NULL
          AND ("dueAt" <= ${now} OR "dueAt" > ${later(now, BEYOND_PAUSES_MS)})
        RETURNING *`;
      return row ? toLife(row) : null;
    },

    async write(life, change) {
      const { dueAt, seen } = change;
      if (seen.length > 0) {
        return prisma.$transaction(async (tx) => {
          if (!(await update(tx, life, change))) return false;
          await addStates(tx, life, change);
          if (dueAt) await wake(life.id, dueAt, tx);
          return true;
        });
      }
      if (!(await putOff(prisma, life, change))) return false;
      // A wake-up that is lost here is made up for by the sweep.
      if (dueAt) await wake(life.id, dueAt);
      return true;
    },

    async read(id) {
      const row = await prisma.reindex.findFirst({ where: { id, endedAt: null } });
      return row && toLife(row);
    },
  };
}

/** One living re-index per feed: PostgreSQL sees to it that this is unique. */
const activeKey = (shop: string, feedId: string): string => `${shop}/${feedId}`;

async function update(
  tx: Prisma.TransactionClient,
  { id, version }: Life,
  { data }: ReindexChange,
): Promise<boolean> {
  const { count } = await tx.reindex.updateMany({
    where: { id, version, endedAt: null },
    data: { ...data, version: { increment: 1 } },
  });
  return count === 1;
}

/**
 * Where nothing new was seen, all that changes is when to look again. Most looks end here: Prisma's own
 * update would be a transaction of three statements.
 */
async function putOff(
  prisma: PrismaClient,
  { id, version }: Life,
  { dueAt, possibleAt }: ReindexChange,
): Promise<boolean> {
  const count = await prisma.$executeRaw`
    UPDATE "Reindex" SET "dueAt" = ${dueAt}, "possibleAt" = ${possibleAt}, "version" = "version" + 1
    WHERE "id" = ${id}::uuid AND "version" = ${version} AND "endedAt" IS NULL`;
  return count === 1;
}

async function addStates(
  tx: Prisma.TransactionClient,
  { id }: Life,
  { seen, at }: ReindexChange,
): Promise<void> {
  const kept = await tx.reindexStateSeen.count({ where: { reindexId: id } });
  const rows = kept < STATES_KEPT ? seen : seen.filter(isOurs);
  await tx.reindexStateSeen.createMany({
    data: rows.map((row) => ({ reindexId: id, ...row, at })),
  });
}

const isOurs = ({ state }: Seen): boolean => !state.startsWith(FEED_PREFIX);

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
}
