import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Whether Shopify has signed a webhook: base64 of the HMAC-SHA256 over the body as it came (Shopify,
 * "Verify webhook deliveries"). Compared in constant time, and to the letter.
 *
 * @param given the header `X-Shopify-Hmac-Sha256`
 * @param apiSecret the app's client secret
 */
export function isSignedByShopify(body: Uint8Array, given: string, apiSecret: string): boolean {
  const expected = Buffer.from(createHmac('sha256', apiSecret).update(body).digest('base64'));
  const actual = Buffer.from(given);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
