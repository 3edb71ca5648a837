import { createHash } from 'node:crypto';
import type { CatalogueComparison as Row } from '@prisma/client';
import type { LoggingStoreDeps } from '../database/connect.ts';
import { type Shops, zoneOf } from '../shop/shops.ts';
import { HOUR_MS, MINUTE_MS, later } from '../time/units.ts';
import type { CatalogueSnapshot } from './catalogue-snapshot.ts';
import type { CatalogueChanges } from './changes.ts';
import {
  appended,
  beginComparisons,
  type IdAndTime,
  type NewerItem,
  newerOf,
  openComparison,
  storeProgress,
  unseen,
  writeComparison,
} from './comparison-store.ts';
import { nextDaily } from '../time/daily.ts';
import { ofShop, type DueWork, type Enqueue, type WorkKind } from '../work/work.ts';
import type { ProductAnswer, ReadingStop } from './shop-product.ts';

/** A page of products in the order of their ids. */
export interface IdPage {
  products: IdAndTime[];
  /** Whether products with higher ids follow. */
  hasMore: boolean;
  /** The pause before the next page, which leaves enough of the rate limit to other requests, in milliseconds. */
  pauseMs: number;
}

/** The number of changes that were stored, and why the next ones were not read. */
interface Noted {
  found: number;
  stopped: ReadingStop | null;
}

/** Shopify's data for a comparison. Members never throw. */
export interface ComparisonSource {
  /** Reads a page of the products with ids above `after`. */
  readIds(shop: string, after: string): Promise<IdPage | ReadingStop>;
  /** Reads the collections that changed last. */
  readCollections(shop: string): Promise<IdAndTime[] | ReadingStop>;
  /** Reads these products as webhooks would contain them now. */
  readSnapshots(shop: string, ids: readonly string[]): Promise<ProductAnswer<CatalogueSnapshot>>;
}

/** The comparison of a shop, as shown to staff. */
export interface ComparisonView extends Pick<Row, 'finishedAt' | 'found'> {
  state: 'waiting' | 'running';
  /** Why the comparison is paused; null if it is not. */
  problem: ReadingStop['reason'] | null;
}

/**
 * Finds changes that webhooks have missed: each night the ids and times of a shop's products and collections are
 * compared with the stored ones. Newer or missing ones are stored like the snapshot of a webhook.
 */
export interface CatalogueComparison {
  /** Continues a shop's comparison as far as the rate limit allows: at most ten pages, each of which times out. */
  work: DueWork<{ shop: string }>;
  /** Begins the next comparison at once. */
  request(shop: string): Promise<void>;
  view(shop: string): Promise<ComparisonView>;
}

export const CATALOGUE_COMPARISON: WorkKind<{ shop: string }> = {
  name: 'catalogue-comparison',
  data: ofShop,
  retry: 'by-sweep',
  concurrency: 5,
  spreadMs: 20,
  timeoutSeconds: 600,
  exclusive: true,
};

export interface CatalogueComparisonDeps extends LoggingStoreDeps {
  source: ComparisonSource;
  changes: Pick<CatalogueChanges, 'record'>;
  shops: Pick<Shops, 'find'>;
  /** Schedules {@link CatalogueComparison.work}. */
  enqueue: Enqueue;
}

/** The most pages of one step, so that other shops get their turn. */
const PAGES_AT_ONCE = 10;
/** The most products of one step that the list lacks and that are read by their ids. */
const MAX_UNSEEN = 2_500;
/** The most products of a shop that are compared: 400 pages, and 800 kB of ids. */
const MAX_PRODUCTS = 100_000;
/** Shopify's search finds a change with a delay, and its clock may differ. In milliseconds. */
const OVERLAP_MS = 15 * MINUTE_MS;
/** The longest pause while Shopify does not answer for a shop, as for one that is frozen or closed. In milliseconds. */
const MAX_PAUSE_MS = HOUR_MS;
/** Shops are compared between 1:00 and 5:00 of their own night, spread by their names. */
const NIGHT = { from: 60, minutes: 240 };

export function createCatalogueComparison(deps: CatalogueComparisonDeps): CatalogueComparison {
  const { prisma, source, changes, shops, enqueue, now, log } = deps;
  return { work: { ...CATALOGUE_COMPARISON, due, run }, request, view };

  async function due(limit: number): Promise<{ shop: string }[]> {
    await beginComparisons(prisma, now());
    const rows = await prisma.catalogueComparison.findMany({
      where: { dueAt: { lte: now() } },
      orderBy: { dueAt: 'asc' },
      take: limit,
      select: { shopDomain: true },
    });
    return rows.map(({ shopDomain }) => ({ shop: shopDomain }));
  }

  async function run({ shop }: { shop: string }): Promise<void> {
    let row = await openComparison(prisma, shop, now());
    for (let pages = 0; row !== null && pages < PAGES_AT_ONCE; pages += 1) {
      const page = await source.readIds(shop, row.position);
      if ('reason' in page) return pauseFor(row, page);
      const newer = await newerOf(prisma, row, 'product', page.products);
      const changed = await noteNewer(row, newer);
      if (changed.stopped) return pauseFor(row, changed.stopped, changed.found);
      const ids = page.products.map(({ id }) => id);
      const seenIds = appended(row.seenIds, ids);
      const isLast = !page.hasMore || seenIds.length / 8 >= MAX_PRODUCTS;
      const position = ids.at(-1) ?? row.position;
      const progress = { seenIds, foundNow: row.foundNow + changed.found, position };
      if (isLast) return finish({ ...row, ...progress }, page.hasMore ? 'part' : 'whole');
      row = await storeProgress(prisma, row, progress);
      if (row !== null && page.pauseMs > 0) return pause(row, page.pauseMs);
    }
    if (row !== null) await pause(row, 0);
  }

  /** Shopify's API does not reveal whether a collection is published, so it counts as visible if it was. */
  async function compareCollections(row: Row): Promise<Noted> {
    const collections = await source.readCollections(row.shopDomain);
    if ('reason' in collections) return { found: 0, stopped: collections };
    const newer = await newerOf(prisma, row, 'collection', collections);
    const snapshots = newer.map(({ id, updatedAt, wasVisible }): CatalogueSnapshot => {
      const state = { updatedAt, visible: wasVisible, prints: null };
      return { about: 'collection', id, state };
    });
    return { found: await record(row.shopDomain, snapshots), stopped: null };
  }

  /** A product about which Shopify cannot answer may be visible, and has changed in fields that are not known. */
  async function noteNewer(row: Row, newer: readonly NewerItem[]): Promise<Noted> {
    const ids = newer.map(({ id }) => id);
    const { unread, found, stopped } = await noteNews(row, ids, 'newer');
    const snapshots = newer
      .filter(({ id }) => unread.includes(id))
      .map(({ id, updatedAt }): CatalogueSnapshot => {
        const state = { updatedAt, visible: true, prints: null };
        return { about: 'product', id, state, defaultVariantId: null, isNew: false };
      });
    return { stopped, found: found + (await record(row.shopDomain, snapshots)) };
  }

  async function newerAmong(row: Row, products: CatalogueSnapshot[]): Promise<CatalogueSnapshot[]> {
    const times = products.flatMap((each) =>
      'state' in each ? { id: each.id, updatedAt: each.state.updatedAt } : [],
    );
    const newer = new Set((await newerOf(prisma, row, 'product', times)).map(({ id }) => id));
    return products.filter(({ id }) => newer.has(id));
  }

  /** Stores those of these products that are newer than the stored ones, or deleted. */
  async function noteNews(
    row: Row,
    ids: readonly string[],
    are: 'newer' | 'unseen',
  ): Promise<Noted & { unread: string[]; kept: string[] }> {
    if (ids.length === 0) return { found: 0, stopped: null, unread: [], kept: [] };
    const { shopDomain: shop } = row;
    const { products, gone, unread, stopped } = await source.readSnapshots(shop, ids);
    const changed =
      are === 'newer' || products.length === 0 ? products : await newerAmong(row, products);
    const deleted = gone.map((id): CatalogueSnapshot => ({ about: 'deleted product', id }));
    if (unread.length > 0) log.warn({ shop, products: unread }, 'products not compared');
    const found = await record(shop, [...changed, ...deleted]);
    return { found, stopped, unread, kept: products.map(({ id }) => id) };
  }

  /** Returns the number of changes. */
  async function record(shop: string, snapshots: readonly CatalogueSnapshot[]): Promise<number> {
    let found = 0;
    for (const each of snapshots) if ((await changes.record(shop, each)) === 'changed') found += 1;
    return found;
  }

  /** Stores missed deletions, then compares the collections. */
  async function finish(last: Row, extent: 'whole' | 'part'): Promise<void> {
    const { shopDomain: shop, beganAt } = last;
    const ids = await unseen(prisma, last, extent);
    const missing = await noteNews(last, ids.slice(0, MAX_UNSEEN), 'unseen');
    // Those that Shopify still has count as read, and those about which it could not answer: the next comparison looks
    // for them again.
    const row = {
      ...last,
      seenIds: appended(last.seenIds, [...missing.kept, ...missing.unread]),
      foundNow: last.foundNow + missing.found,
    };
    if (missing.stopped || ids.length > MAX_UNSEEN)
      return pauseFor(row, missing.stopped ?? { reason: 'throttled', pauseMs: 0 });
    const collections = await compareCollections(row);
    if (collections.stopped) return pauseFor(row, collections.stopped, collections.found);
    const found = row.foundNow + collections.found;
    const at = now();
    await writeComparison(prisma, row, {
      beganAt: null,
      position: '0',
      seenIds: new Uint8Array(),
      foundNow: 0,
      knownIds: row.seenIds,
      found,
      dueAt: nextDaily(nightMinute(shop), at, await zoneOf(shops, shop)),
      since: later(beganAt ?? at, -OVERLAP_MS),
      finishedAt: at,
      problem: null,
    });
    if (found > 0) log.info({ shop, found }, 'comparison found changes that webhooks missed');
  }

  async function pauseFor(row: Row, { reason, pauseMs }: ReadingStop, found = 0): Promise<void> {
    const isShown = reason !== 'throttled';
    if (isShown) log.warn({ shop: row.shopDomain, reason }, 'catalogue not compared');
    // Pauses grow with the time since the comparison began.
    const age = now().getTime() - (row.beganAt ?? now()).getTime();
    const ms = isShown ? Math.max(pauseMs, Math.min(age / 5, MAX_PAUSE_MS)) : pauseMs;
    await pause({ ...row, foundNow: row.foundNow + found }, ms, isShown ? reason : null);
  }

  async function pause(row: Row, ms: number, problem: string | null = null): Promise<void> {
    const dueAt = later(now(), ms);
    const { seenIds, foundNow, position } = row;
    const change = { dueAt, problem, seenIds, foundNow, position };
    if (await writeComparison(prisma, row, change)) await enqueue(row.shopDomain, dueAt);
  }

  async function request(shop: string): Promise<void> {
    await beginComparisons(prisma, now());
    await prisma.catalogueComparison.updateMany({
      where: { shopDomain: shop, dueAt: { gt: now() } },
      data: { dueAt: now() },
    });
    await enqueue(shop, now());
  }

  async function view(shop: string): Promise<ComparisonView> {
    const row = await prisma.catalogueComparison.findUnique({
      where: { shopDomain: shop },
      select: { finishedAt: true, found: true, problem: true, dueAt: true, beganAt: true },
    });
    if (!row) return { finishedAt: null, found: 0, state: 'waiting', problem: null };
    const { finishedAt, found, problem, dueAt, beganAt } = row;
    const isRunning = beganAt !== null || dueAt <= now();
    return {
      finishedAt,
      found,
      state: isRunning ? 'running' : 'waiting',
      problem: problem as ComparisonView['problem'],
    };
  }
}

/** Returns the minute of the night at which this shop is compared. */
function nightMinute(shop: string): number {
  const hash = createHash('sha256').update(shop).digest();
  return NIGHT.from + (hash.readUInt32BE() % NIGHT.minutes);
}
