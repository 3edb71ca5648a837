/** What staff have chosen for each feed: how it is re-indexed automatically, and whether it follows the catalogue. */
import { Prisma } from '@prisma/client';
import type { StoreDeps } from '../database/connect.ts';
import { lastIncludedAt } from '../indexing/reindex-queries.ts';
import { lockFeeds } from '../shop/row-locks.ts';
import { LONG_TRANSACTION, type Shops, zoneOf } from '../shop/shops.ts';
import { nextDue } from '../time/daily.ts';
import type { FeedKey } from '../work/work.ts';
import type { AutomationChange } from './automation-form.ts';
import type { CatalogueChanges } from './changes.ts';
import { followsCatalogue } from './missing-changes.ts';
import type { Automation } from './plan-automatic.ts';
import { resumeUpdates } from './update-queue.ts';

export interface FeedChoices {
  /** Returns the choices of staff by feed; feeds without a choice are left out. */
  choices(shop: string): Promise<Map<string, Automation>>;
  /** Changes choices and keeps what is left out, after which a decision about each of these feeds is due. */
  choose(shop: string, changes: ReadonlyMap<string, AutomationChange>): Promise<void>;
  /**
   * Follows the catalogue again, if staff have chosen that, for feeds that they manage again, or no longer upload. The
   * others no longer wait for those that they do not manage.
   *
   * @param tx the transaction that it is a part of; one of its own by default
   */
  resume(shop: string, feedIds: string[], tx?: Prisma.TransactionClient): Promise<void>;
  /** The others no longer wait for a feed that staff upload now, unless it still follows the catalogue by updates. */
  release(feed: FeedKey): Promise<void>;
}

export interface FeedChoicesDeps extends StoreDeps {
  changes: Pick<CatalogueChanges, 'markDirty'>;
  shops: Pick<Shops, 'find'>;
}

export const OFF: Automation = { onChange: false, dailyAt: null, updates: false };

export function createFeedChoices({ prisma, changes, shops, now }: FeedChoicesDeps): FeedChoices {
  return {
    async choices(shop) {
      const rows = await prisma.feedAutomation.findMany({ where: { shopDomain: shop } });
      return new Map(rows.map((row) => [row.feedId, chosenOf(row)]));
    },

    async choose(shop, chosen) {
      const zone = await zoneOf(shops, shop);
      await prisma.$transaction(async (tx) => {
        const changed: string[] = [];
        // `follow` writes rows of other feeds, too.
        await lockFeeds(tx, shop);
        for (const [feedId, change] of [...chosen].sort()) {
          const { onChange, dailyAt, updates, ifDaily } = { ...OFF, ...change };
          const dailyDueAt = nextDue(dailyAt, now(), zone);
          // Other staff may have changed since what the change leaves out.
          const time = Prisma.sql`${rowOf(change.dailyAt)}."dailyAt"`;
          const daily = ifDaily
            ? Prisma.sql`CASE WHEN known."dailyAt" IS NOT NULL THEN ${time} END`
            : time;
          const after = Prisma.sql`
            ${rowOf(change.onChange)}."onChange", ${daily}, ${rowOf(change.updates)}."updates"`;
          // Saving the same choice changes nothing.
          const isNew = await tx.$executeRaw`
            INSERT INTO "FeedAutomation" AS known
              ("shopDomain", "feedId", "onChange", "dailyAt", "updates", "dailyDueAt")
            VALUES (${shop}, ${feedId}, ${onChange}, ${dailyAt}, ${updates}, ${dailyDueAt})
            ON CONFLICT ("shopDomain", "feedId") DO UPDATE
              SET ("onChange", "dailyAt", "updates") = ROW(${after}), "nextCheckAt" = NULL,
              "version" = known."version" + 1, "updateVersion" = known."updateVersion" + 1,
              "dailyDueAt" = CASE WHEN known."dailyAt" = ${daily} THEN known."dailyDueAt"
                WHEN ${daily} IS NOT NULL THEN EXCLUDED."dailyDueAt" END
            WHERE (known."onChange", known."dailyAt", known."updates") IS DISTINCT FROM (${after})`;
          if (isNew > 0) changed.push(feedId);
        }
        await follow(shop, changed, tx);
      }, LONG_TRANSACTION);
    },

    resume: (shop, feedIds, within) =>
      within
        ? follow(shop, feedIds, within)
        : prisma.$transaction((tx) => follow(shop, feedIds, tx), LONG_TRANSACTION),

    release: ({ shop, feedId }) =>
      prisma.$transaction(async (tx) =>
        cleanWithout(shop, [feedId], await following(tx, shop), tx),
      ),
  };

  /** Has a step of the feeds that follow clean the marks of what only another one of `feedIds` lacks. */
  async function cleanWithout(
    shop: string,
    feedIds: readonly string[],
    feeds: ReadonlyMap<string, Date | null>,
    tx: Prisma.TransactionClient,
  ): Promise<void> {
    if (feedIds.some((feedId) => !feeds.has(feedId)))
      for (const feedId of feeds.keys()) await resumeUpdates({ shop, feedId }, tx);
  }

  /** Marks the changes that feeds lack which follow the catalogue now. */
  async function follow(
    shop: string,
    feedIds: readonly string[],
    tx: Prisma.TransactionClient,
  ): Promise<void> {
    const feeds = await following(tx, shop);
    await cleanWithout(shop, feedIds, feeds, tx);
    for (const feedId of feedIds) {
      const covered = feeds.get(feedId);
      if (covered !== undefined) await changes.markDirty(shop, feedId, covered, tx);
    }
  }
}

/** Returns the feeds of a shop that follow the catalogue, each with the time up to which its index has all changes. */
export async function following(
  prisma: Pick<Prisma.TransactionClient, '$queryRaw'>,
  shop: string,
): Promise<Map<string, Date | null>> {
  const rows = await prisma.$queryRaw<{ feedId: string; covered: Date | null }[]>`
    SELECT feed."feedId",
      ${lastIncludedAt(Prisma.sql`feed."shopDomain"`, Prisma.sql`feed."feedId"`)} AS "covered"
    FROM "FeedAutomation" AS feed
    WHERE feed."shopDomain" = ${shop} AND ${followsCatalogue(Prisma.sql`feed`)}
    ORDER BY feed."feedId"`;
  return new Map(rows.map(({ feedId, covered }) => [feedId, covered]));
}

/** The row with the value of a choice after a change: that of the change, or the stored one where it leaves the choice out. */
const rowOf = (changed: boolean | number | null | undefined): Prisma.Sql =>
  changed === undefined ? Prisma.sql`known` : Prisma.sql`EXCLUDED`;

/** Returns the choices among a row's columns. */
export const chosenOf = ({ onChange, dailyAt, updates }: Automation): Automation => ({
  onChange,
  dailyAt,
  updates,
});
