import type { Services } from '../../server/services.ts';
import type { TestMode } from '../../components/frame/test-mode-banner.tsx';
import type { LiveOverview } from '../../catalogue/catalogue.ts';
import { judgeTracking } from '../../health/health.ts';
import type { IndexingOverview } from '../../indexing/overview.ts';
import type { ShopFeedView } from '../../shop-feed/shop-feed.ts';
import type { SettingsChange } from '../../shop/settings.ts';
import type { ShopFacts, Shops } from '../../shop/shops.ts';
import type { AdminApi } from '../../shopify/admin-api.ts';
import type { DefinedMetafields, MetafieldOwner } from '../../shopify/metafield-definitions.ts';
import { fetchOrderAccess } from '../../shopify/order-source.ts';
import { fetchContactAddress } from '../../shopify/shop-facts.ts';
import type { PixelState } from '../../shopify/pixel-connection.ts';
import type { StorefrontOutcome } from '../../shopify/storefront-settings.ts';

/** How long a page waits for an optional answer of Shopify, in milliseconds. */
const TIMEOUT_MS = 4_000;

/** Returns the value of a promise, or `late` after the longest wait of a page. */
export async function withTimeout<T, Late>(promise: Promise<T>, late: Late): Promise<T | Late> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<Late>((resolve) => {
    timer = setTimeout(resolve, TIMEOUT_MS, late);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Reads the shop's feeds, with the automatic re-index, updates and upload of each. */
export async function readOverview(
  services: Pick<Services, 'indexing' | 'automatic' | 'updates' | 'shopFeeds'>,
  shop: string,
  shopFeed = services.shopFeeds.view(shop),
): Promise<LiveOverview> {
  const { indexing, automatic, updates } = services;
  const [overview, made] = await Promise.all([indexing.overview(shop), shopFeed]);
  return {
    ...overview,
    automatic: await automatic.views(shop, overview),
    updates: await updates.views(shop, overview),
    nextUpload: nextUploadOf(made),
  };
}

/** Returns when a feed made from the shop is uploaded next, and to which feed. */
export function nextUploadOf({
  choices: { feedId },
  dailyDueAt,
}: Pick<ShopFeedView, 'choices' | 'dailyDueAt'>): LiveOverview['nextUpload'] {
  return feedId === null || dailyDueAt === null ? null : { feedId, at: dailyDueAt };
}

/** Reads the health of tracking and the open alerts. New alerts are sent by email at once, not with the next sweep. */
export async function readHealth(
  { health, alerts }: Pick<Services, 'health' | 'alerts'>,
  shop: string,
  overview: IndexingOverview,
) {
  const facts = await health.facts(shop, overview);
  const open = await alerts.check(shop, { ...overview, health: facts });
  return {
    ...judgeTracking(facts),
    alerts: open.map(({ kind, startedAt }) => ({ kind, startedAt })),
  };
}

/**
 * Returns Shopify's answer, or `other` if it does not answer in time, or fails.
 *
 * @param failed the log's message for a failure
 * @throws {Response} a response of the authentication, such as a new sign-in, which the router handles
 */
async function fromShopify<T, Other>(
  asked: Promise<T>,
  other: Other,
  { log, shop, failed }: { log: Services['log']; shop: string; failed: string },
): Promise<T | Other> {
  try {
    return await withTimeout(asked, other);
  } catch (error) {
    if (error instanceof Response) throw error;
    log.warn({ err: error, shop }, failed);
    return other;
  }
}

/**
 * Reads the facts about the shop: the stored ones if Shopify's answer takes too long for a page, or null if none are
 * stored. A late answer is stored for the next page.
 */
export async function readFacts(
  { shopFacts, shops, log }: Pick<Services, 'shopFacts' | 'log'> & { shops: Pick<Shops, 'find'> },
  shop: string,
  admin: AdminApi,
): Promise<ShopFacts | null> {
  const failed = 'the facts about the shop could not be read';
  const facts = await fromShopify(shopFacts.read(shop, admin), 'late' as const, {
    log,
    shop,
    failed,
  });
  return facts === 'late' ? ((await shops.find(shop))?.facts ?? null) : facts;
}

/** Reads the pixel's state from Shopify; null if Shopify does not answer. */
export function readPixel(
  { pixel, log }: Pick<Services, 'pixel' | 'log'>,
  shop: string,
  admin: AdminApi,
): Promise<PixelState | null> {
  const failed = 'the state of the pixel could not be read';
  return fromShopify(pixel.read(shop, admin), null, { log, shop, failed });
}

/** Reads test mode; null in live mode, and while neither pixel nor storefront extension send events. */
export async function readTestMode(
  { settings, pixel, storefront }: Pick<Services, 'settings' | 'pixel' | 'storefront'>,
  shop: string,
): Promise<TestMode | null> {
  const { mode, testEndsAt: endsAt } = await settings.read(shop);
  if (mode !== 'test') return null;
  const [{ connected }, extension] = await Promise.all([
    pixel.stored(shop),
    storefront.wanted(shop),
  ]);
  if (connected) return { marks: 'all', endsAt };
  return extension && { marks: 'others', endsAt };
}

/** Reads whether staff let the app read orders; null if Shopify does not answer. */
export function readOrderAccess(
  { log }: Pick<Services, 'log'>,
  shop: string,
  admin: AdminApi,
): Promise<'granted' | 'not-granted' | null> {
  const failed = 'the permission to read orders could not be read';
  return fromShopify(fetchOrderAccess(admin), null, { log, shop, failed });
}

/** Reads the metafields that the shop has defined. */
export function readMetafields(
  { metafields, log }: Pick<Services, 'metafields' | 'log'>,
  shop: string,
  admin: AdminApi,
  owner: MetafieldOwner,
): Promise<DefinedMetafields> {
  const failed = 'the metafield definitions could not be read';
  const late: DefinedMetafields = { ok: false, why: 'no-answer' };
  return fromShopify(metafields.read(admin, shop, owner), late, { log, shop, failed });
}

/** Reads the shop's contact address; null if Shopify has none, or does not answer. */
export function readContactAddress(
  { log }: Pick<Services, 'log'>,
  shop: string,
  admin: AdminApi,
): Promise<string | null> {
  const failed = 'the contact address could not be read';
  return fromShopify(fetchContactAddress(admin), null, { log, shop, failed });
}

const AWAY: StorefrontOutcome = { ok: false, problem: { code: 'SHOPIFY_UNREACHABLE' } };

/**
 * Corrects the settings that the storefront extension reads, where they differ from the wanted ones. A page does not
 * wait long for Shopify; after that the settings are still written.
 */
export function syncStorefront(
  { storefront, log }: Pick<Services, 'storefront' | 'log'>,
  shop: string,
  admin: AdminApi,
): Promise<StorefrontOutcome> {
  const failed = 'the settings of the storefront extension could not be written';
  return fromShopify(storefront.syncOnVisit(shop, admin), AWAY, { log, shop, failed });
}

/** Saves settings. Feeds that staff manage now, or no longer, begin or cease to follow the catalogue. */
export async function saveSettings(
  { settings, automatic }: Pick<Services, 'settings' | 'automatic'>,
  shop: string,
  change: SettingsChange,
): Promise<void> {
  const { feedIds: before } = await settings.read(shop);
  const { feedIds } = await settings.save(shop, change);
  for (const feedId of new Set([...before, ...feedIds]))
    if (!(before.includes(feedId) && feedIds.includes(feedId)))
      await automatic.resume({ shop, feedId });
}
