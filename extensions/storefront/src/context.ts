import { maskPageUrl } from '../../../app/beacon/page-url.ts';
import type { Context } from '../../../app/beacon/schemas/context.ts';
import { storefrontInitiator } from '../../../app/beacon/dialect.ts';
import { attributionOf } from './attribution.ts';
import type { Ids } from './ids.ts';
import type { StorefrontSettings } from '../../../app/beacon/storefront-settings.ts';
import type { ShopPage } from './shop-page.ts';
import { VERSION } from './version.ts';

/**
 * Returns the context of an event that the page creates itself (specification, *Context object*).
 *
 * @param at when it happened, in milliseconds since the epoch
 * @param address where it happened, if not at the page's first address
 */
export const contextOf = (
  page: ShopPage,
  { mode }: Pick<StorefrontSettings, 'mode'>,
  ids: Ids,
  at: number,
  address = page.url,
): Context => ({
  timestamp: new Date(at).toISOString(),
  pageUrl: maskPageUrl(address, page.urlParameters),
  ...ids,
  initiator: `${storefrontInitiator}/${VERSION}`,
  shopperId: page.customerId || undefined,
  currency: page.currency ? { code: page.currency } : undefined,
  attribution: attributionOf(page),
  dev: mode === 'test' || undefined,
});
