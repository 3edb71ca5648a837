import { Readable } from 'node:stream';
import type { Prisma, PrismaClient } from '@prisma/client';
import { nextDue } from '../time/daily.ts';
import type { MoreFields } from '../catalogue/product-record.ts';
import type { StaffMember } from '../indexing/reindex.ts';
import type { SettingsStore } from '../shop/settings.ts';
import { type Shops, zoneOf } from '../shop/shops.ts';
import { packed } from '../uploads/unpack.ts';
import type { UploadedFeeds } from '../uploads/uploaded-feeds.ts';
import { ofShop, type DueWork, type Enqueue, type WorkKind } from '../work/work.ts';
import { NoResult } from './bulk-operations.ts';
import { type FeedBuild, isUnfinished } from './feed-build.ts';
import type { FeedChange, FeedChoices, FeedDefinition } from './feed-definition.ts';
import { createFeedStore, type FeedTarget, type StoredFeed } from './feed-store.ts';
import { openFeed, type StepDeps, runStep } from './step.ts';

/** A feed made from the shop, for staff; without a schedule for a feed that they do not choose in Settings. */
export interface ShopFeedView extends Omit<StoredFeed, 'nextCheckAt'> {
  /** The feeds that it can be uploaded to: chosen in Settings, with products that staff upload. */
  targets: string[];
}

/** A feed to download, or the reason why there is none. */
export type Download =
  | { ok: true; body: Readable }
  | { ok: false; why: 'none' | 'gone' | 'no-answer' };

/**
 * Feeds made from the shop, for services without a connector: ndJSON of a bulk operation's result. They are not stored:
 * each reader gets a stream from Shopify's result.
 */
export interface ShopFeeds {
  view(shop: string): Promise<ShopFeedView>;
  /**
   * Changes the given choices; `not-chosen`, with nothing saved, for a schedule of a feed that staff do not choose in
   * Settings.
   *
   * @throws {ListTooLong} with a list that is too long together with what other staff have added
   */
  choose(shop: string, change: FeedChange): Promise<'saved' | 'not-chosen'>;
  /** Returns the chosen or last sent fields that updates of products do not have. */
  moreFields(shop: string): Promise<MoreFields>;
  /** Begins a build, unless one is unfinished. */
  make(shop: string, staff: StaffMember): Promise<'begun' | 'unfinished'>;
  /**
   * Schedules an upload of the feed; `none` without a feed, while it is being made or sent, or if staff agree to a
   * question that was not asked.
   */
  upload(shop: string, to: FeedTarget): Promise<'begun' | 'none'>;
  /** Opens the feed as a gzip. Its stream fails if Shopify's does, and if {@link MAX_DOWNLOADS} more begin. */
  download(shop: string): Promise<Download>;
  /** Schedules a check of an operation that has ended, once `tx` is committed. */
  operationEnded(shop: string, operationId: string, tx: Prisma.TransactionClient): Promise<void>;
  /** Takes the step that is due, or begins the daily build. The longest step reads a whole result. */
  work: DueWork<{ shop: string }>;
}

export const SHOP_FEED: WorkKind<{ shop: string }> = {
  name: 'shop-feed',
  data: ofShop,
  retry: 'by-sweep',
  concurrency: 2,
  timeoutSeconds: 3_600,
  exclusive: true,
};

export interface ShopFeedsDeps extends Omit<StepDeps, 'isChosen'> {
  prisma: PrismaClient;
  settings: Pick<SettingsStore, 'read'>;
  shops: Pick<Shops, 'find'>;
  uploadedFeeds: Pick<UploadedFeeds, 'ids'>;
  /** Schedules {@link ShopFeeds.work}; with `tx`, once that is committed. */
  enqueue: Enqueue;
}

/** The most downloads of a shop at once, in a process: one that its client does not read may last forever. */
const MAX_DOWNLOADS = 2;

const NO_STAFF: StaffMember = { id: null, name: null };

export function createShopFeeds(deps: ShopFeedsDeps): ShopFeeds {
  const { prisma, settings, shops, uploadedFeeds, enqueue, now, log } = deps;
  const store = createFeedStore({ prisma, now });
  /** The downloads of each shop, the oldest first. */
  const downloads = new Map<string, Set<Readable>>();

  /** Adds a download, and ends the oldest one beyond the limit. */
  function limited(shop: string, body: Readable): Readable {
    const open = downloads.get(shop) ?? new Set();
    downloads.set(shop, open.add(body));
    // Without a listener the error of a download that is not read would end the process.
    body
      .on('error', () => undefined)
      .once('close', () => {
        if (open.delete(body) && open.size === 0) downloads.delete(shop);
      });
    const [oldest] = open;
    if (oldest === undefined || open.size <= MAX_DOWNLOADS) return body;
    open.delete(oldest);
    oldest.destroy(new Error('Another download has begun.'));
    return body;
  }

  /** Keeps the feeds that staff choose in Settings. Others get no uploads, as the overview has no card for them. */
  async function chosenOf(shop: string, among: string[]): Promise<string[]> {
    const { feedIds } = await settings.read(shop);
    return among.filter((feedId) => feedIds.includes(feedId));
  }

  const isChosen = async (shop: string, feedId: string): Promise<boolean> =>
    (await chosenOf(shop, [feedId])).length > 0;

  /** Returns the schedule of staff; none for a feed that they no longer choose, whose schedule stays stored. */
  async function planned(shop: string, stored: Pick<StoredFeed, 'choices' | 'dailyDueAt'>) {
    const { choices, dailyDueAt } = stored;
    const { feedId } = choices;
    if (feedId !== null && (await isChosen(shop, feedId))) return { choices, dailyDueAt };
    return { choices: { ...choices, feedId: null, dailyAt: null }, dailyDueAt: null };
  }

  async function definitionOf(shop: string, choices: FeedChoices): Promise<FeedDefinition> {
    const { identifiers } = await settings.read(shop);
    const { metafields, variantMetafields, countries } = choices;
    return { identifiers, metafields, variantMetafields, countries };
  }

  async function begin(
    shop: string,
    by: Pick<FeedBuild, 'definition' | 'cause' | 'staff' | 'sendTo'>,
    tx: Prisma.TransactionClient,
  ): Promise<'begun' | 'unfinished'> {
    const outcome = await store.begin(shop, by, tx);
    if (outcome === 'begun') await enqueue(shop, now(), tx);
    return outcome;
  }

  const nextDayOf = async (shop: string, dailyAt: number | null): Promise<Date | null> =>
    nextDue(dailyAt, now(), await zoneOf(shops, shop));

  /** Begins the daily build if it is due; one worker does. */
  async function beginDay(shop: string): Promise<void> {
    const stored = await store.read(shop);
    const { choices, dailyDueAt: dueAt, build } = stored;
    if (dueAt === null || dueAt > now() || (build && isUnfinished(build))) return;
    const [next, definition, plan] = await Promise.all([
      nextDayOf(shop, choices.dailyAt),
      definitionOf(shop, choices),
      planned(shop, stored),
    ]);
    const { dailyAt, feedId } = plan.choices;
    const outcome = await prisma.$transaction(async (tx) => {
      const isTaken = await store.claimDay(shop, { dueAt, next }, tx);
      if (!isTaken || dailyAt === null || feedId === null) return 'none';
      return begin(shop, { definition, cause: 'schedule', staff: NO_STAFF, sendTo: feedId }, tx);
    });
    if (outcome === 'begun') log.info({ shop, feedId }, 'daily feed requested');
  }

  return {
    async view(shop) {
      const [stored, uploaded] = await Promise.all([store.read(shop), uploadedFeeds.ids(shop)]);
      const [plan, targets] = await Promise.all([planned(shop, stored), chosenOf(shop, uploaded)]);
      return { ...plan, targets, build: stored.build };
    },

    async choose(shop, change) {
      if (change.feedId && !(await isChosen(shop, change.feedId))) return 'not-chosen';
      await store.choose(shop, change, await nextDayOf(shop, change.dailyAt ?? null));
      return 'saved';
    },

    async moreFields(shop) {
      const { choices, build } = await store.read(shop);
      const contents = [choices, ...(build ? [build.definition] : [])];
      return {
        ofProducts: contents.some(({ metafields }) => metafields.length > 0),
        ofVariants: contents.some(
          ({ variantMetafields, countries }) => variantMetafields.length + countries.length > 0,
        ),
      };
    },

    async make(shop, staff) {
      const definition = await definitionOf(shop, (await store.read(shop)).choices);
      return prisma.$transaction((tx) =>
        begin(shop, { definition, cause: 'staff', staff, sendTo: null }, tx),
      );
    },

    upload: (shop, to) =>
      prisma.$transaction(async (tx) => {
        if (!(await store.sendAgain(shop, to, tx))) return 'none';
        await enqueue(shop, now(), tx);
        return 'begun';
      }),

    async download(shop) {
      const { build } = await store.read(shop);
      const isMade = build?.state === 'done' || build?.state === 'sending';
      if (!isMade) return { ok: false, why: 'none' };
      try {
        const { lines } = await openFeed(shop, build, deps);
        return { ok: true, body: limited(shop, packed(Readable.from(lines))) };
      } catch (error) {
        log.warn({ shop, err: error }, 'feed not downloaded');
        if (!(error instanceof NoResult)) throw error;
        const isSilence = error.reason === 'no-answer' || error.reason === 'no-token';
        return { ok: false, why: isSilence ? 'no-answer' : 'gone' };
      }
    },

    work: {
      ...SHOP_FEED,
      due: async (limit) => (await store.due(limit)).map((shop) => ({ shop })),
      async run({ shop }) {
        await beginDay(shop);
        const open = await store.open(shop);
        if (open === null) return;
        await runStep(shop, open, { ...deps, isChosen });
        const { nextCheckAt } = await store.read(shop);
        if (nextCheckAt !== null) await enqueue(shop, nextCheckAt);
      },
    },

    async operationEnded(shop, operationId, tx) {
      if (await store.checkNow(shop, operationId, tx)) await enqueue(shop, now(), tx);
    },
  };
}
