import type { Services } from '../../server/services.ts';
import type { AdminApi } from '../../shopify/admin-api.ts';
import { storefrontProblem } from '../../shopify/storefront-problem-words.ts';
import type { StorefrontOutcome } from '../../shopify/storefront-settings-keeper.ts';
import { inTime } from './in-time.ts';

const AWAY: StorefrontOutcome = { ok: false, problem: storefrontProblem('SHOPIFY_UNREACHABLE') };

/**
 * What the storefront extension reads, put right where it is not what it should be. Shopify's answer is not
 * waited for longer than a page should; it goes on being brought about then.
 */
export async function keepStorefront(
  { storefront, log }: Pick<Services, 'storefront' | 'log'>,
  shop: string,
  admin: AdminApi,
): Promise<StorefrontOutcome> {
  try {
    return await inTime(storefront.keepUp(shop, admin), AWAY);
  } catch (error) {
    // An answer of the authentication, such as a new sign-in, is the router's.
    if (error instanceof Response) throw error;
    log.warn({ err: error, shop }, 'the settings of the storefront extension could not be kept up');
    return AWAY;
  }
}
