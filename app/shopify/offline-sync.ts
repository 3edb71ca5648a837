import type { OfflineApi } from './offline-api.ts';
import type { PixelConnections } from './pixel-connection.ts';
import type { StorefrontSettingsSync } from './storefront-settings.ts';

/**
 * Makes pixel and storefront extension of a shop read its settings anew, without staff.
 *
 * @throws {Error} where Shopify has not taken them; a visit of staff, or a later try, may lead further
 */
export type OfflineSync = (shop: string) => Promise<void>;

export function createOfflineSync({
  api,
  pixel,
  storefront,
}: {
  api: Pick<OfflineApi, 'admin'>;
  pixel: Pick<PixelConnections, 'sync'>;
  storefront: Pick<StorefrontSettingsSync, 'sync'>;
}): OfflineSync {
  return async (shop) => {
    const admin = api.admin(shop);
    const outcomes = [await pixel.sync(shop, admin), await storefront.sync(shop, admin)];
    const failed = outcomes.find((outcome) => !outcome.ok);
    if (failed) throw new Error(`Shopify has not taken the settings: ${failed.problem.code}.`);
  };
}
