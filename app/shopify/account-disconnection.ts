import type { LoggingStoreDeps } from '../database/connect.ts';
import type { Indexing } from '../indexing/indexing.ts';
import type { Logins } from '../logins/logins.ts';
import { forgetAccount } from '../shop/forget-shop.ts';
import { LONG_TRANSACTION } from '../shop/shops.ts';
import type { AdminApi, ShopifyProblem } from './admin-api.ts';
import type { PixelConnections } from './pixel-connection.ts';
import type { StorefrontOutcome, StorefrontSettingsSync } from './storefront-settings.ts';

/** `kept`: Shopify did not remove the pixel, which would continue to send to the account, so nothing was changed. */
export type DisconnectionOutcome =
  | { outcome: 'disconnected'; storefront: StorefrontOutcome }
  | { outcome: 'kept'; problem: ShopifyProblem };

export interface AccountDisconnectionDeps extends LoggingStoreDeps {
  pixel: Pick<PixelConnections, 'disconnect'>;
  storefront: Pick<StorefrontSettingsSync, 'sync'>;
  logins: Pick<Logins, 'stopAll'>;
  indexing: Pick<Indexing, 'unfinished' | 'stopAll'>;
}

/**
 * Disconnects the account of a shop at the discovery service: removes the pixel, then deletes the account and ends its
 * waiting work: logins, re-indexes, updates, files, alerts. A step in progress writes and sends nothing more; a request
 * that was sent keeps its outcome. The choices of staff and the history stay. Repeats change nothing. An account that
 * other staff save meanwhile stays, as if it had been saved afterwards: without a pixel.
 *
 * The storefront extension's settings are removed last: if Shopify does not answer, the next visit removes them.
 */
export async function disconnectAccount(
  { prisma, pixel, storefront, logins, indexing, now, log }: AccountDisconnectionDeps,
  shop: string,
  admin: AdminApi,
): Promise<DisconnectionOutcome> {
  // An account that other staff save from now on is a later decision, and stays with its re-indexes.
  const reindexes = await indexing.unfinished(shop);
  const account = await prisma.credentials.findUnique({
    where: { shopDomain: shop },
    select: { updatedAt: true },
  });
  // Together with the pixel: other staff, who wait to connect it, must not find the account any more.
  const forget = () =>
    prisma.$transaction(async (tx) => {
      await logins.stopAll(shop, 'disconnected', tx);
      await forgetAccount(tx, shop, now(), account);
    }, LONG_TRANSACTION);
  const removed = await pixel.disconnect(shop, admin, forget);
  if (!removed.ok) return { outcome: 'kept', problem: removed.problem };
  // Without an account no re-index begins; one that is not ended here ends with its next step.
  await indexing.stopAll(shop, 'disconnected', reindexes);
  log.info({ shop }, 'account disconnected');
  return { outcome: 'disconnected', storefront: await storefront.sync(shop, admin) };
}
