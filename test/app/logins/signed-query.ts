import { createHmac } from 'node:crypto';
import { SHOP, SHOPPER, START } from './logins-kit.ts';

export const API_SECRET = 'shpss_0123456789abcdef';

/**
 * A query as Shopify's app proxy signs it, written down step by step: it does not ask the code that it
 * is there to test.
 */
export function signedQuery(
  changes: Partial<Record<'shop' | 'logged_in_customer_id' | 'timestamp', string>> = {},
  apiSecret: string = API_SECRET,
): string {
  const customer = changes.logged_in_customer_id ?? SHOPPER;
  const shop = changes.shop ?? SHOP;
  const timestamp = changes.timestamp ?? String(START.getTime() / 1000);
  const message = `logged_in_customer_id=${customer}path_prefix=/apps/beacon-pixelshop=${shop}timestamp=${timestamp}`;
  const signature = createHmac('sha256', apiSecret).update(message).digest('hex');
  return `shop=${shop}&logged_in_customer_id=${customer}&path_prefix=%2Fapps%2Fbeacon-pixel&timestamp=${timestamp}&signature=${signature}`;
}
