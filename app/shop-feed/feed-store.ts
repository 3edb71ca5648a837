import { randomUUID } from 'node:crypto';
import { Prisma, type ShopFeed } from '@prisma/client';
import { z } from 'zod';
import type { StoreDeps } from '../database/connect.ts';
import type { StaffMember } from '../indexing/reindex.ts';
import { lockAccount } from '../shop/credentials.ts';
import { chooseContent } from './choose-content.ts';
import {
  FAILURES,
  type FeedBuild,
  isUnfinished,
  UNFINISHED_STATES,
  type UnfinishedState,
} from './feed-build.ts';
import { type FeedChange, type FeedChoices, storedDefinition } from './feed-definition.ts';
import { buildCounts } from './make-feed.ts';

/** The stored data of a shop's feed: one row. */
export interface StoredFeed extends Pick<ShopFeed, 'dailyDueAt' | 'nextCheckAt'> {
  choices: FeedChoices;
  /** The unfinished build, or the last one that ended; null without one. */
  build: FeedBuild | null;
}

/** The target of a finished build. */
export interface FeedTarget {
  feedId: string;
  staff: StaffMember;
  /** The id of the build whose far fewer products staff have agreed to; null to ask them. */
  agreedTo: string | null;
}

/** The feeds of shops. */
export interface FeedStore {
  read(shop: string): Promise<StoredFeed>;
  /**
   * Changes the given choices.
   *
   * @param dailyDueAt applies if the time of day changes; otherwise the due time stays
   * @throws {ListTooLong} with a list that is too long together with what other staff have added
   */
  choose(shop: string, change: FeedChange, dailyDueAt: Date | null): Promise<void>;
  /** Begins a build, unless one is unfinished that this version of the app can read. */
  begin(
    shop: string,
    build: Pick<FeedBuild, 'definition' | 'cause' | 'staff' | 'sendTo'>,
    tx: Prisma.TransactionClient,
  ): Promise<'begun' | 'unfinished'>;
  /** Sets the next day's time; false if another worker did, a build is unfinished, or there is no account. */
  claimDay(
    shop: string,
    day: { dueAt: Date; next: Date | null },
    tx: Prisma.TransactionClient,
  ): Promise<boolean>;
  /** Sends a finished build to a feed, also repeatedly; false without a finished one. */
  sendAgain(shop: string, to: FeedTarget, tx: Prisma.TransactionClient): Promise<boolean>;
  /** Opens the build whose step is due; null without one. */
  open(shop: string): Promise<OpenBuild | null>;
  /** Makes the next step due, if this operation is that of the build. */
  checkNow(shop: string, operationId: string, tx: Prisma.TransactionClient): Promise<boolean>;
  /** Returns shops whose feed has a step or a daily build due. */
  due(limit: number): Promise<string[]>;
}

/** A build as it was read. */
export interface OpenBuild {
  build: FeedBuild & { state: UnfinishedState };
  /** Changes the build, once; false, with nothing stored, if another write was first. */
  write(change: BuildChange): Promise<boolean>;
  /** Whether there was no other write; waits for one in progress. */
  isCurrent(): Promise<boolean>;
}

export type BuildChange = Partial<
  Omit<FeedBuild, 'id' | 'cause' | 'staff' | 'definition' | 'requestedAt' | 'endedAt'>
> & {
  /** When the next step is due; null for never. */
  nextCheckAt: Date | null;
};

export function createFeedStore({ prisma, now }: StoreDeps): FeedStore {
  return {
    async read(shop) {
      const row = await prisma.shopFeed.findUnique({ where: { shopDomain: shop } });
      return row === null ? NOTHING_STORED : readFeed(row);
    },

    async choose(shop, { feedId, dailyAt, ifDaily, ...content }, dailyDueAt) {
      const row = { shopDomain: shop };
      const where = ifDaily ? { ...row, dailyAt: { not: null } } : row;
      await prisma.$transaction(async (tx) => {
        await tx.shopFeed.createMany({ data: row, skipDuplicates: true });
        if (feedId !== undefined) await tx.shopFeed.updateMany({ where, data: { feedId } });
        if (dailyAt !== undefined) {
          const sameTime = { dailyAt, dailyDueAt: { not: null } };
          const data = { dailyAt, dailyDueAt };
          await tx.shopFeed.updateMany({ where: { ...where, NOT: sameTime }, data });
        }
        await chooseContent(shop, content, tx);
      });
    },

    async begin(shop, { definition, cause, staff, sendTo }, tx) {
      await tx.shopFeed.createMany({ data: { shopDomain: shop }, skipDuplicates: true });
      const { count } = await tx.shopFeed.updateMany({
        where: await withoutBuild(shop, tx),
        data: {
          version: { increment: 1 },
          buildId: randomUUID(),
          state: 'requested',
          cause,
          staffId: staff.id,
          staffName: staff.name,
          definition: { ...definition },
          requestedAt: now(),
          endedAt: null,
          operationId: null,
          objects: 0,
          tries: 0,
          reason: null,
          counts: Prisma.DbNull,
          sendTo,
          sent: null,
          fewerThan: null,
          nextCheckAt: now(),
        },
      });
      return count === 1 ? 'begun' : 'unfinished';
    },

    async claimDay(shop, { dueAt, next }, tx) {
      if (!(await lockAccount(tx, shop))) return false;
      const { count } = await tx.shopFeed.updateMany({
        where: { ...(await withoutBuild(shop, tx)), dailyDueAt: dueAt },
        data: { dailyDueAt: next },
      });
      return count === 1;
    },

    async sendAgain(shop, { feedId, staff, agreedTo }, tx) {
      const asked = agreedTo && { buildId: agreedTo, sendTo: feedId, fewerThan: { not: null } };
      const { count } = await tx.shopFeed.updateMany({
        where: { shopDomain: shop, state: 'done', ...asked },
        data: {
          // A new id, as the file of an earlier upload may still exist.
          buildId: randomUUID(),
          state: 'sending',
          cause: 'staff',
          staffId: staff.id,
          staffName: staff.name,
          sendTo: feedId,
          sent: null,
          ...(agreedTo === null && { fewerThan: null }),
          tries: 0,
          nextCheckAt: now(),
          version: { increment: 1 },
        },
      });
      return count === 1;
    },

    async open(shop) {
      const [row] = await prisma.shopFeed.updateManyAndReturn({
        where: {
          shopDomain: shop,
          state: { in: [...UNFINISHED_STATES] },
          nextCheckAt: { lte: now() },
        },
        data: { version: { increment: 1 } },
      });
      const build = row && readBuild(row);
      if (!build || !isUnfinished(build)) return null;
      return {
        build,
        async isCurrent() {
          const held = await prisma.$queryRaw<unknown[]>`
            SELECT 1 FROM "ShopFeed" WHERE "shopDomain" = ${shop} AND "version" = ${row.version} FOR SHARE`;
          return held.length > 0;
        },
        async write({ counts, ...change }) {
          const { count } = await prisma.shopFeed.updateMany({
            where: { shopDomain: shop, version: row.version },
            data: {
              // Staff may choose a daily feed again until the build ends: it stays one for the account.
              sendTo: build.sendTo ?? row.sendTo,
              ...(endsNow(build, change) && { sendTo: build.sendTo, endedAt: now() }),
              ...change,
              ...(counts && { counts }),
              version: { increment: 1 },
            },
          });
          return count === 1;
        },
      };
    },

    async checkNow(shop, operationId, tx) {
      const { count } = await tx.shopFeed.updateMany({
        where: { shopDomain: shop, operationId, state: 'running' },
        data: { nextCheckAt: now(), version: { increment: 1 } },
      });
      return count === 1;
    },

    async due(limit) {
      const rows = await prisma.shopFeed.findMany({
        where: {
          OR: [
            { state: { in: [...UNFINISHED_STATES] }, nextCheckAt: { lte: now() } },
            {
              state: { notIn: [...UNFINISHED_STATES] },
              dailyDueAt: { lte: now() },
              // The daily feed is sent; one that staff make to download it needs no account.
              shop: { credentials: { isNot: null } },
            },
          ],
          shop: { uninstalledAt: null },
        },
        orderBy: { nextCheckAt: 'asc' },
        take: limit,
        select: { shopDomain: true },
      });
      return rows.map(({ shopDomain }) => shopDomain);
    },
  };
}

/** Matches the feed of a shop unless a build is unfinished. One that this version of the app cannot read would stay so. */
async function withoutBuild(
  shop: string,
  tx: Prisma.TransactionClient,
): Promise<Prisma.ShopFeedWhereInput> {
  const row = await tx.shopFeed.findUnique({ where: { shopDomain: shop } });
  const unreadable = row && readBuild(row) === null ? [{ version: row.version }] : [];
  return { shopDomain: shop, OR: [{ state: { notIn: [...UNFINISHED_STATES] } }, ...unreadable] };
}

/** Whether a change ends a build for the first time: sending a feed again does not count. */
const endsNow = ({ endedAt }: FeedBuild, { state }: Pick<BuildChange, 'state'>): boolean =>
  endedAt === null && (state === 'done' || state === 'failed');

const storedBuild = z.object({
  buildId: z.string(),
  state: z.enum([...UNFINISHED_STATES, 'done', 'failed']),
  cause: z.enum(['staff', 'schedule']),
  definition: storedDefinition,
  requestedAt: z.date(),
  reason: z.enum(FAILURES).nullable(),
  counts: buildCounts.nullable(),
});

const NOTHING_STORED: StoredFeed = {
  choices: { metafields: [], variantMetafields: [], countries: [], feedId: null, dailyAt: null },
  dailyDueAt: null,
  build: null,
  nextCheckAt: null,
};

function readFeed(row: ShopFeed): StoredFeed {
  const { metafields, variantMetafields, countries, feedId, dailyAt, dailyDueAt, nextCheckAt } =
    row;
  const choices = { metafields, variantMetafields, countries, feedId, dailyAt };
  return { choices, dailyDueAt, build: readBuild(row), nextCheckAt };
}

/** Reads a build; null without one, and for one that another version of the app has stored in another form. */
function readBuild(row: ShopFeed): FeedBuild | null {
  const read = storedBuild.safeParse(row);
  if (!read.success) return null;
  const { buildId: id, definition, ...checked } = read.data;
  const { staffId, staffName, endedAt, operationId, objects, tries, sent, fewerThan } = row;
  const isSchedules = checked.cause === 'schedule' && isUnfinished(checked) && sent === null;
  const sendTo = isSchedules ? row.feedId : row.sendTo;
  const staff = { id: staffId, name: staffName };
  const sending = { sendTo, sent, fewerThan };
  return { id, definition, ...checked, staff, endedAt, operationId, objects, tries, ...sending };
}
