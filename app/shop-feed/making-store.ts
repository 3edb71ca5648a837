import { randomUUID } from 'node:crypto';
import { Prisma, type PrismaClient, type ShopFeed } from '@prisma/client';
import { z } from 'zod';
import type { StaffMember } from '../indexing/reindex.ts';
import { LEFT_OUT_REASONS } from './make-feed.ts';
import { FAILURES, isUnfinished, UNFINISHED_STATES } from './making.ts';
import type { UnfinishedState, MadeTally, Making } from './making.ts';
import { storedRecipe } from './recipe.ts';

/** The makings of shops: each shop has the unfinished one, or the last one that ended. */
export interface MakingStore {
  find(shop: string): Promise<Making | null>;
  /** Begins one, unless one lives; with `tx`, in that transaction. */
  begin(
    shop: string,
    making: Pick<Making, 'id' | 'cause' | 'staff' | 'recipe' | 'sendTo'>,
    tx: Prisma.TransactionClient,
  ): Promise<'begun' | 'unfinished'>;
  /** Has the one that is done go to a feed, once more if need be; false where none is done. */
  sendAgain(
    shop: string,
    to: { feedId: string; staff: StaffMember },
    tx: Prisma.TransactionClient,
  ): Promise<boolean>;
  /** Claims what is due until a lease ends; null where nothing is, or another worker has it. */
  claim(shop: string): Promise<Claim | null>;
  /** Has the next look come at once where this operation is followed. */
  lookNow(shop: string, operationId: string, tx: Prisma.TransactionClient): Promise<boolean>;
  /** When there is something to do next; null where nothing is. */
  nextLook(shop: string): Promise<Date | null>;
  /** Shops with something to do. */
  due(limit: number): Promise<string[]>;
}

/** A making that one worker owns for a while. */
export interface Claim {
  making: Making & { state: UnfinishedState };
  /** Changes it and ends the claim; false where another worker has it by now. */
  write(change: MakingChange): Promise<boolean>;
  /** Keeps the claim for another while; throws where another worker has it. */
  renew(): Promise<void>;
}

export type MakingChange = Partial<
  Pick<
    Making,
    'state' | 'operationId' | 'objects' | 'tries' | 'reason' | 'tally' | 'sendTo' | 'sent'
  >
> & {
  /** When there is something to do next; null: never. */
  lookAt: Date | null;
};

/** How long one worker owns a making without a word. */
const LEASE_MS = 90_000;

export function createMakingStore({
  prisma,
  now,
}: {
  prisma: PrismaClient;
  now: () => Date;
}): MakingStore {
  return {
    async find(shop) {
      const row = await prisma.shopFeed.findUnique({ where: { shopDomain: shop } });
      return row && readMaking(row);
    },

    async begin(shop, { id, cause, staff, recipe, sendTo }, tx) {
      const { count } = await tx.shopFeed.updateMany({
        where: { shopDomain: shop, state: { notIn: [...UNFINISHED_STATES] } },
        data: {
          makingId: id,
          state: 'requested',
          cause,
          staffId: staff.id,
          staffName: staff.name,
          recipe: { ...recipe },
          requestedAt: now(),
          endedAt: null,
          operationId: null,
          objects: 0,
          tries: 0,
          reason: null,
          tally: Prisma.DbNull,
          sendTo,
          sent: null,
          lookAt: now(),
        },
      });
      return count === 1 ? 'begun' : 'unfinished';
    },

    async sendAgain(shop, { feedId, staff }, tx) {
      const { count } = await tx.shopFeed.updateMany({
        where: { shopDomain: shop, state: 'done' },
        data: {
          // A sending of its own: the file of an earlier one may still be on its way.
          makingId: randomUUID(),
          state: 'sending',
          cause: 'staff',
          staffId: staff.id,
          staffName: staff.name,
          sendTo: feedId,
          sent: null,
          tries: 0,
          lookAt: now(),
        },
      });
      return count === 1;
    },

    async claim(shop) {
      let lookAt = leaseEnd();
      const [row] = await prisma.shopFeed.updateManyAndReturn({
        where: { shopDomain: shop, state: { in: [...UNFINISHED_STATES] }, lookAt: { lte: now() } },
        data: { lookAt },
      });
      const making = row && readMaking(row);
      if (!making || !isUnfinished(making)) return null;
      const update = async (data: Prisma.ShopFeedUpdateManyMutationInput) => {
        const where = { shopDomain: shop, makingId: making.id, state: making.state, lookAt };
        return (await prisma.shopFeed.updateMany({ where, data })).count === 1;
      };
      return {
        making,
        write: ({ tally, ...change }) =>
          update({
            ...change,
            ...(tally && { tally: { ...tally } as unknown as Prisma.InputJsonObject }),
            ...((change.state === 'done' || change.state === 'failed') && { endedAt: now() }),
          }),
        async renew() {
          const next = leaseEnd();
          if (!(await update({ lookAt: next }))) throw new Error('another worker makes this feed');
          lookAt = next;
        },
      };
    },

    async lookNow(shop, operationId, tx) {
      const { count } = await tx.shopFeed.updateMany({
        where: { shopDomain: shop, operationId, state: 'running' },
        data: { lookAt: now() },
      });
      return count === 1;
    },

    async nextLook(shop) {
      const row = await prisma.shopFeed.findUnique({ where: { shopDomain: shop } });
      return row?.lookAt ?? null;
    },

    async due(limit) {
      const rows = await prisma.shopFeed.findMany({
        where: {
          OR: [
            { state: { in: [...UNFINISHED_STATES] }, lookAt: { lte: now() } },
            { state: { notIn: [...UNFINISHED_STATES] }, dailyDueAt: { lte: now() } },
          ],
          shop: { uninstalledAt: null, credentials: { isNot: null } },
        },
        orderBy: { lookAt: 'asc' },
        take: limit,
        select: { shopDomain: true },
      });
      return rows.map(({ shopDomain }) => shopDomain);
    },
  };

  function leaseEnd(): Date {
    return new Date(now().getTime() + LEASE_MS);
  }
}

const storedTally: z.ZodType<MadeTally> = z.object({
  products: z.int(),
  variants: z.int(),
  bytes: z.int(),
  packedBytes: z.int(),
  leftOut: z.array(
    z.object({
      reason: z.enum(LEFT_OUT_REASONS),
      count: z.int(),
      named: z.array(z.object({ id: z.string(), title: z.string() })),
    }),
  ),
});

const stored = z.object({
  makingId: z.string(),
  state: z.enum([...UNFINISHED_STATES, 'done', 'failed']),
  cause: z.enum(['staff', 'schedule']),
  recipe: storedRecipe,
  requestedAt: z.date(),
  reason: z.enum(FAILURES).nullable(),
  tally: storedTally.nullable(),
});

/** Null where there was none yet, or one of a version that stored it otherwise. */
function readMaking(row: ShopFeed): Making | null {
  const read = stored.safeParse(row);
  if (!read.success) return null;
  const { makingId: id, ...checked } = read.data;
  const { staffId, staffName, endedAt, operationId, objects, tries, sendTo, sent } = row;
  const staff = { id: staffId, name: staffName };
  return { id, ...checked, staff, endedAt, operationId, objects, tries, sendTo, sent };
}
