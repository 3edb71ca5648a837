import type { Services } from '../../server/services.ts';
import type { LiveOverview } from '../../catalogue/automatic.ts';
import { judgeTracking } from '../../health/health.ts';
import type { IndexingOverview } from '../../indexing/overview.ts';
import type { ShopFacts } from '../../shop/shops.ts';
import type { AdminApi } from '../../shopify/admin-api.ts';
import { askOrderAccess } from '../../shopify/order-source.ts';
import type { PixelState } from '../../shopify/pixel-connection.ts';
import type { StorefrontOutcome } from '../../shopify/storefront-settings.ts';

/** How long a page waits for Shopify, in milliseconds; it can be read without this answer. */
const PATIENCE_MS = 4_000;

/** What a promise resolves to, or `late` where that takes longer than a page should. */
export async function inTime<T, Late>(promise: Promise<T>, late: Late): Promise<T | Late> {
  let timer: NodeJS.Timeout | undefined;
  const impatience = new Promise<Late>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, late);
  });
  try {
    return await Promise.race([promise, impatience]);
  } finally {
    clearTimeout(timer);
  }
}

/** The shop's feeds, and what follows for each without a person. */
export async function readOverview(
  { indexing, automatic, updates }: Pick<Services, 'indexing' | 'automatic' | 'updates'>,
  shop: string,
): Promise<LiveOverview> {
  const overview = await indexing.overview(shop);
  return {
    ...overview,
    automatic: await automatic.views(shop, overview),
    updates: await updates.views(shop, overview),
  };
}

/**
 * Whether tracking works, and the alerts that are open. What is wrong goes to staff by e-mail at once, not at the next
 * sweep.
 */
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
 * What is known of the shop: the older facts where Shopify's answer takes longer than a page should, and
 * null where there are none yet. The answer is kept when it comes, for the next page.
 */
export async function readFacts(
  {
    shopFacts,
    shops,
    log,
  }: {
    shopFacts: Services['shopFacts'];
    shops: Pick<Services['shops'], 'find'>;
    log: Services['log'];
  },
  shop: string,
  admin: AdminApi,
): Promise<ShopFacts | null> {
  const reading = shopFacts.read(shop, admin).catch((error: unknown) => {
    // An answer of the authentication, such as a new sign-in, is the router's.
    if (error instanceof Response) throw error;
    log.warn({ err: error, shop }, 'the facts about the shop could not be read');
    return 'late' as const;
  });
  const facts = await inTime(reading, 'late' as const);
  return facts === 'late' ? ((await shops.find(shop))?.facts ?? null) : facts;
}

/** The pixel as Shopify has it; null when Shopify does not say. */
export async function readPixel(
  { pixel, log }: Pick<Services, 'pixel' | 'log'>,
  shop: string,
  admin: AdminApi,
): Promise<PixelState | null> {
  try {
    return await inTime(pixel.read(shop, admin), null);
  } catch (error) {
    // An answer of the authentication, such as a new sign-in, is the router's.
    if (error instanceof Response) throw error;
    log.warn({ err: error, shop }, 'the state of the pixel could not be read');
    return null;
  }
}

/** Whether staff let the app read orders, as Shopify says it now; null when it does not say. */
export async function readOrderAccess(
  { log }: Pick<Services, 'log'>,
  shop: string,
  admin: AdminApi,
): Promise<'granted' | 'not-granted' | null> {
  try {
    return await inTime(askOrderAccess(admin), null);
  } catch (error) {
    // An answer of the authentication, such as a new sign-in, is the router's.
    if (error instanceof Response) throw error;
    log.warn({ err: error, shop }, 'the permission to read orders could not be read');
    return null;
  }
}

const AWAY: StorefrontOutcome = { ok: false, problem: { code: 'SHOPIFY_UNREACHABLE' } };

/**
 * What the storefront extension reads, put right where it is not what it should be. Shopify's answer is not
 * waited for longer than a page should; it goes on being brought about then.
 */
export async function syncStorefront(
  { storefront, log }: Pick<Services, 'storefront' | 'log'>,
  shop: string,
  admin: AdminApi,
): Promise<StorefrontOutcome> {
  try {
    return await inTime(storefront.syncOnVisit(shop, admin), AWAY);
  } catch (error) {
    // An answer of the authentication, such as a new sign-in, is the router's.
    if (error instanceof Response) throw error;
    log.warn({ err: error, shop }, 'the settings of the storefront extension could not be kept up');
    return AWAY;
  }
}
