import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Prisma, PrismaClient } from '@prisma/client';
import { nextDaily } from '../catalogue/daily.ts';
import type { MoreFields } from '../catalogue/product-record.ts';
import type { StaffMember } from '../indexing/reindex.ts';
import type { SettingsStore } from '../shop/settings.ts';
import type { Shops } from '../shop/shops.ts';
import type { Mapping } from '../uploads/mapping.ts';
import type { Uploads } from '../uploads/uploads.ts';
import { UNFINISHED_STATES, type Making } from './making.ts';
import { createMakingStore } from './making-store.ts';
import type { FeedContent, FeedRecipe } from './recipe.ts';
import { openFeed, OperationEnded, packed, type StepDeps, takeStep } from './step.ts';
import { ResultUnavailable } from './open-result.ts';

/** What staff have chosen for feeds made from their shop. */
export interface FeedChoices extends FeedContent {
  /** Where it goes each day. */
  feedId: string | null;
  /** When it is made each day, in minutes after midnight in the shop's time zone; null: not daily. */
  dailyAt: number | null;
}

/** What staff see of it. */
export interface ShopFeedView {
  choices: FeedChoices;
  dailyDueAt: Date | null;
  /** The one that is made, or the last one that was. */
  making: Making | null;
}

/** A feed to download; or why there is none any more. */
export type Download =
  { ok: true; body: Readable } | { ok: false; why: 'none' | 'gone' | 'no-answer' };

/**
 * Feeds made from the shop, for services without a connector: ndJSON of a bulk operation's result. They are
 * stored nowhere: each reader gets a stream that is made of Shopify's result as it comes.
 */
export interface ShopFeeds {
  view(shop: string): Promise<ShopFeedView>;
  choose(shop: string, choices: FeedChoices): Promise<void>;
  /** What it holds, as chosen or as last made, that updates of products do not carry. */
  moreFields(shop: string): Promise<MoreFields>;
  /** Begins to make one, unless one is being made. */
  make(shop: string, staff: StaffMember): Promise<'begun' | 'unfinished'>;
  /** Has a worker upload the feed that was made; `none` where there is none, or it is being made or sent. */
  upload(shop: string, to: { feedId: string; staff: StaffMember }): Promise<'begun' | 'none'>;
  /** The feed that was made, as a gzip. Its stream breaks where Shopify's does. */
  download(shop: string): Promise<Download>;
  /**
   * Takes what is due: the next step, or the day's beginning. Safe to call at any time, by any number of
   * processes.
   */
  step(shop: string): Promise<void>;
  /** Shopify says that an operation has ended: a worker looks once `tx` is committed. */
  operationEnded(shop: string, operationId: string, tx: Prisma.TransactionClient): Promise<void>;
  /** Shops with something to do. */
  due(limit: number): Promise<string[]>;
}

export interface ShopFeedsDeps extends StepDeps {
  prisma: PrismaClient;
  settings: Pick<SettingsStore, 'read'>;
  shops: Pick<Shops, 'find'>;
  /** Has a worker call {@link ShopFeeds.step}; with `tx`, once that is committed. */
  wake: (shop: string, at: Date, tx?: Prisma.TransactionClient) => Promise<void>;
}

const NO_CHOICES: FeedChoices = { metafields: [], countries: [], feedId: null, dailyAt: null };
const NO_STAFF: StaffMember = { id: null, name: null };

export function createShopFeeds(deps: ShopFeedsDeps): ShopFeeds {
  const { prisma, settings, shops, wake, now, log } = deps;
  const makings = createMakingStore({ prisma, now });

  async function recipeOf(shop: string): Promise<FeedRecipe> {
    const { identifiers } = await settings.read(shop);
    const { metafields, countries } = await choicesOf(shop);
    return { identifiers, metafields, countries };
  }

  async function begin(
    shop: string,
    by: Pick<Making, 'recipe' | 'cause' | 'staff' | 'sendTo'>,
    tx: Prisma.TransactionClient,
  ): Promise<'begun' | 'unfinished'> {
    await tx.shopFeed.createMany({ data: { shopDomain: shop }, skipDuplicates: true });
    const outcome = await makings.begin(shop, { id: randomUUID(), ...by }, tx);
    if (outcome === 'begun') await wake(shop, now(), tx);
    return outcome;
  }

  async function choicesOf(shop: string): Promise<FeedChoices> {
    const row = await prisma.shopFeed.findUnique({ where: { shopDomain: shop } });
    if (row === null) return NO_CHOICES;
    const { metafields, countries, feedId, dailyAt } = row;
    return { metafields, countries, feedId, dailyAt };
  }

  async function nextDayOf(shop: string, dailyAt: number | null): Promise<Date | null> {
    if (dailyAt === null) return null;
    return nextDaily(dailyAt, now(), (await shops.find(shop))?.facts?.timeZone ?? 'UTC');
  }

  /** Begins the day's feed where its time has come; one worker does. */
  async function beginDay(shop: string): Promise<void> {
    const row = await prisma.shopFeed.findUnique({ where: { shopDomain: shop } });
    if (row?.dailyDueAt == null || row.dailyDueAt > now() || isUnfinished(row.state)) return;
    const { dailyAt, dailyDueAt, feedId } = row;
    const [next, recipe] = await Promise.all([nextDayOf(shop, dailyAt), recipeOf(shop)]);
    const outcome = await prisma.$transaction(async (tx) => {
      const { count } = await tx.shopFeed.updateMany({
        where: { shopDomain: shop, dailyDueAt, state: { notIn: [...UNFINISHED_STATES] } },
        data: { dailyDueAt: next },
      });
      if (count === 0 || dailyAt === null || feedId === null) return 'none';
      return begin(shop, { recipe, cause: 'schedule', staff: NO_STAFF, sendTo: feedId }, tx);
    });
    if (outcome === 'begun') log.info({ shop, feedId }, 'the feed of the day is made');
  }

  return {
    async view(shop) {
      const row = await prisma.shopFeed.findUnique({ where: { shopDomain: shop } });
      return {
        choices: await choicesOf(shop),
        dailyDueAt: row?.dailyDueAt ?? null,
        making: await makings.find(shop),
      };
    },

    async choose(shop, choices) {
      const data = { ...choices, dailyDueAt: await nextDayOf(shop, choices.dailyAt) };
      await prisma.shopFeed.upsert({
        where: { shopDomain: shop },
        create: { shopDomain: shop, ...data },
        update: data,
      });
    },

    async moreFields(shop) {
      const making = await makings.find(shop);
      const contents = [await choicesOf(shop), making?.recipe ?? NO_CHOICES];
      return {
        metafields: contents.some(({ metafields }) => metafields.length > 0),
        prices: contents.some(({ countries }) => countries.length > 0),
      };
    },

    async make(shop, staff) {
      const recipe = await recipeOf(shop);
      return prisma.$transaction((tx) =>
        begin(shop, { recipe, cause: 'staff', staff, sendTo: null }, tx),
      );
    },

    upload: (shop, to) =>
      prisma.$transaction(async (tx) => {
        if (!(await makings.sendAgain(shop, to, tx))) return 'none';
        await wake(shop, now(), tx);
        return 'begun';
      }),

    async download(shop) {
      const making = await makings.find(shop);
      const isMade = making?.state === 'done' || making?.state === 'sending';
      if (!isMade) return { ok: false, why: 'none' };
      try {
        const { lines } = await openFeed(shop, making, deps);
        return { ok: true, body: packed(lines) };
      } catch (error) {
        log.warn({ shop, err: error }, 'a feed could not be downloaded');
        if (error instanceof ResultUnavailable) return { ok: false, why: 'no-answer' };
        if (!(error instanceof OperationEnded)) throw error;
        const isSilence = error.reason === 'no-answer' || error.reason === 'no-token';
        return { ok: false, why: isSilence ? 'no-answer' : 'gone' };
      }
    },

    async step(shop) {
      await beginDay(shop);
      const claim = await makings.claim(shop);
      if (claim === null) return;
      await takeStep(shop, claim, deps);
      const next = await makings.nextLook(shop);
      if (next !== null) await wake(shop, next);
    },

    async operationEnded(shop, operationId, tx) {
      if (await makings.lookNow(shop, operationId, tx)) await wake(shop, now(), tx);
    },

    due: makings.due,
  };
}

const isUnfinished = (state: string): boolean =>
  UNFINISHED_STATES.some((unfinished) => unfinished === state);

/** The fields of `product-record.ts` that every feed needs. */
const MAPPING: Mapping = {
  id: 'uid',
  name: 'title',
  image: 'image',
  price: 'price',
  address: 'address',
};

/**
 * Has a feed uploaded by the rules of any other request; the outcome is `requested`, or why it was not. The feed of the
 * day waits for its hour.
 */
export function createFeedSender(uploads: Pick<Uploads, 'send'>): StepDeps['send'] {
  return async (shop, { id, feedId, dataAt, open, cause, staff }) => {
    const file = { id, feedId, dataAt, open, name: 'products.ndjson', mapping: MAPPING };
    const kind = cause === 'schedule' ? 'when-possible' : 'now';
    const sent = await uploads.send(shop, file, { kind, confirmed: 'no', cause, staff });
    return sent.outcome === 'refused' ? sent.decision.reason : sent.outcome;
  };
}
