import type { CatalogueItem } from '@prisma/client';
import type { StoreDeps } from '../database/connect.ts';
import { inTurnOf } from '../shop/row-locks.ts';
import { DAY_MS, later } from '../time/units.ts';
import { runEach } from '../work/run-each.ts';
import type { CatalogueSnapshot } from './catalogue-snapshot.ts';
import { createMarks, type Marks } from './marks.ts';
import { missingByFeed, type PendingChanges } from './missing-changes.ts';
import { nextRow, type NextRow } from './next-row.ts';

/**
 * Changes in the catalogues of all shops since their feeds were indexed. An item stores the time of its last change,
 * which each feed's index includes or not. `dirtySince` marks items that a feed which follows the catalogue lacks.
 */
export interface CatalogueChanges extends Marks {
  /**
   * Stores the snapshot of a webhook, in any order and any number of times: an older or equal one changes nothing.
   * Nothing is stored for a shop without the app.
   *
   * @returns whether an index would show the change
   */
  record(shop: string, snapshot: CatalogueSnapshot): Promise<'changed' | 'unchanged'>;
  /**
   * Reads the changes that the indexes of feeds lack: those after `covered` that no update has sent. Feeds without any are
   * left out.
   *
   * @param covered when the last finished index of each feed began; null without one
   */
  pending(
    shop: string,
    covered: ReadonlyMap<string, Date | null>,
  ): Promise<Map<string, PendingChanges>>;
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

export function createCatalogueChanges({ prisma, now }: StoreDeps): CatalogueChanges {
  /** The last webhook that this process is handling in each lane of each shop. */
  const lanes = new Map<string, Promise<unknown>>();

  return {
    record: (shop, snapshot) => {
      const kind = snapshot.about === 'collection' ? 'collection' : 'product';
      const key = { shopDomain: shop, kind, id: snapshot.id };
      return inLane(`${shop} ${Number(snapshot.id.slice(-3)) % LANES}`, () => note(key, snapshot));
    },
    pending: (shop, covered) => missingByFeed(prisma, { shop, covered }),
    ...createMarks(prisma),
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

  async function purgeDeleted(): Promise<void> {
    const before = later(now(), -DELETED_LIFE_MS);
    const shops = await prisma.$queryRaw<{ shop: string }[]>`
      SELECT DISTINCT "shopDomain" AS "shop" FROM "CatalogueItem" WHERE "deleted" AND "updatedAt" < ${before}`;
    const purge = async (shop: string): Promise<unknown> =>
      prisma.$executeRaw`
        WITH ${inTurnOf(shop)}, gone AS (
          DELETE FROM "CatalogueItem" USING turn
          WHERE "shopDomain" = ${shop} AND "deleted" AND "updatedAt" < ${before}
          RETURNING "kind", "id")
        DELETE FROM "ProductUpdate" AS sent USING gone
        WHERE gone."kind" = 'product' AND sent."shopDomain" = ${shop} AND sent."productId" = gone."id"
          AND sent."feedId" = ANY((SELECT "feedIds" FROM "Settings" WHERE "shopDomain" = ${shop})::text[])`;
    const steps = shops.map(
      ({ shop }) =>
        async () =>
          purge(shop),
    );
    await runEach(steps, 'rows of deleted items could not be deleted');
  }
}

type ItemKey = Pick<CatalogueItem, 'shopDomain' | 'kind' | 'id'>;

type WriteOutcome = 'written' | 'overtaken' | 'no-shop';
