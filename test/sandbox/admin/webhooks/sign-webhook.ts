import { createHmac } from 'node:crypto';

/** The value of `X-Shopify-Hmac-Sha256`: base64 of the raw body's HMAC. */
export function signWebhook(rawBody: string, apiSecret: string): string {
  return createHmac('sha256', apiSecret).update(rawBody, 'utf8').digest('base64');
}
