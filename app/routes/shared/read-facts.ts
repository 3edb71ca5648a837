import type { Services } from '../../server/services.ts';
import type { ShopFacts } from '../../shop/shops.ts';
import type { AdminApi } from '../../shopify/admin-api.ts';
import { inTime } from './in-time.ts';

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
