import type { Services } from '../../server/services.ts';
import type { TestMode } from '../../components/language/shop-texts.tsx';
import type { LiveOverview } from '../../catalogue/catalogue.ts';
import { judgeTracking } from '../../health/health.ts';
import type { IndexingOverview } from '../../indexing/overview.ts';
import type { ShopFeedView } from '../../shop-feed/shop-feed.ts';
import type { SettingsChange } from '../../shop/settings.ts';
import type { ShopFacts, ShopRecord } from '../../shop/shops.ts';
import type { AuthenticatedAdmin } from '../../shopify/authenticate-admin.ts';
import type { DefinedMetafields, MetafieldOwner } from '../../shopify/metafield-definitions.ts';
import { fetchOrderAccess } from '../../shopify/order-source.ts';
import { fetchContactAddress } from '../../shopify/shop-facts.ts';
import type { StorefrontOutcome } from '../../shopify/storefront-settings.ts';

/** How long a page waits for an optional answer of Shopify, in milliseconds. */
const TIMEOUT_MS = 4_000;

/** Returns the value of a promise, or `late` after the longest wait of a page. */
export function withTimeout<T, Late>(promise: Promise<T>, late: Late): Promise<T | Late> {
  const timeout = new Promise<Late>((resolve) => {
    setTimeout(resolve, TIMEOUT_MS, late).unref();
  });
  return Promise.race([promise, timeout]);
}

/** Returns an object of values that are awaited together. */
export async function together<Values extends object>(
  values: Values,
): Promise<{ [Name in keyof Values]: Awaited<Values[Name]> }> {
  const read = await Promise.all(
    Object.entries(values).map(async ([name, value]: [string, unknown]) => [name, await value]),
  );
  return Object.fromEntries(read) as { [Name in keyof Values]: Awaited<Values[Name]> };
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

/** Whether the overview shows the setup guide. */
export const guideOf = (record: ShopRecord | null): 'dismissed' | 'wanted' =>
  record?.guideDismissedAt ? 'dismissed' : 'wanted';

/** Reads the health of tracking and the open alerts. New alerts are sent by email at once, not with the next sweep. */
export async function readHealth(
  services: Pick<Services, 'readHealth' | 'alerts'>,
  shop: string,
  overview: IndexingOverview,
) {
  const facts = await services.readHealth(shop, overview);
  const open = await services.alerts.check(shop, { ...overview, health: facts });
  return {
    ...judgeTracking(facts),
    alerts: open.map(({ kind, startedAt }) => ({ kind, startedAt })),
  };
}

const AWAY: StorefrontOutcome = { ok: false, problem: { code: 'SHOPIFY_UNREACHABLE' } };

/** What a page reads from Shopify, or writes to it, without waiting long for an answer. */
export function atShopify(
  services: Services,
  { shop, admin }: Pick<AuthenticatedAdmin, 'shop' | 'admin'>,
) {
  /**
   * Returns Shopify's answer, or `other` if it does not answer in time, or fails.
   *
   * @param failed the log's message for a failure
   * @throws {Response} a response of the authentication, such as a new sign-in, which the router handles
   */
  const ask = async <T, Other>(
    asked: Promise<T>,
    other: Other,
    failed: string,
  ): Promise<T | Other> => {
    try {
      return await withTimeout(asked, other);
    } catch (error) {
      if (error instanceof Response) throw error;
      services.log.warn({ err: error, shop }, failed);
      return other;
    }
  };

  return {
    /**
     * Reads the facts about the shop: the stored ones if Shopify's answer takes too long for a page, or null if none are
     * stored. A late answer is stored for the next page.
     */
    async facts(): Promise<ShopFacts | null> {
      const reading = services.readShopFacts(shop, admin);
      const failed = 'the facts about the shop could not be read';
      const facts = await ask(reading, 'late' as const, failed);
      return facts === 'late' ? ((await services.shops.find(shop))?.facts ?? null) : facts;
    },
    /** Reads the pixel's state; null without an answer. */
    pixel: () =>
      ask(services.pixel.read(shop, admin), null, 'the state of the pixel could not be read'),
    /** Reads whether staff let the app read orders; null without an answer. */
    orderAccess: () =>
      ask(fetchOrderAccess(admin), null, 'the permission to read orders could not be read'),
    /** Reads the metafields that the shop has defined. */
    metafields: (owner: MetafieldOwner): Promise<DefinedMetafields> =>
      ask(
        services.readMetafields(admin, { shop, owner }),
        { ok: false, why: 'no-answer' } as const,
        'the metafield definitions could not be read',
      ),
    /** Reads the shop's contact address; null if it has none, or without an answer. */
    contactAddress: () =>
      ask(fetchContactAddress(admin), null, 'the contact address could not be read'),
    /**
     * Corrects the settings that the storefront extension reads, where they differ from the wanted ones. They are still
     * written after a page has ceased to wait.
     */
    syncStorefront: () =>
      ask(
        services.storefront.syncOnVisit(shop, admin),
        AWAY,
        'the settings of the storefront extension could not be written',
      ),
  };
}

/** Reads test mode; null in live mode, and while neither pixel nor storefront extension send events. */
export async function readTestMode(
  { settings, pixel, storefront }: Pick<Services, 'settings' | 'pixel' | 'storefront'>,
  shop: string,
): Promise<TestMode | null> {
  const { mode, testEndsAt: endsAt } = await settings.read(shop);
  if (mode !== 'test') return null;
  const [known, extension] = await Promise.all([pixel.stored(shop), storefront.wanted(shop)]);
  if (known.connected)
    return { marks: known.differences.includes('mode') ? 'not-yet' : 'all', endsAt };
  return extension && { marks: 'others', endsAt };
}

/** Saves settings. Feeds that staff manage now, or no longer, begin or cease to follow the catalogue. */
export async function saveSettings(
  {
    settings,
    automatic,
  }: Pick<Services, 'settings'> & { automatic: Pick<Services['automatic'], 'resume'> },
  shop: string,
  change: SettingsChange,
): Promise<void> {
  await settings.save(shop, change, (feedIds, tx) => automatic.resume(shop, feedIds, tx));
}
