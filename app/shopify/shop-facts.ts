import type { ShopFacts } from '../shop/shops.ts';
import type { AdminApi } from './admin-api.ts';

/** Reads from Shopify what the app has to know of a shop, and keeps it. */
export interface ShopFactsReader {
  /**
   * What is kept, read anew when older than an hour; the old one when Shopify does not answer, which is
   * not asked again for half a minute then.
   */
  read(shop: string, admin: AdminApi): Promise<ShopFacts | null>;
}
