import { randomUUID } from 'node:crypto';
import { LOGIN_REPORT_VERSION, type LoginReport } from '../../../app/beacon/login-report.ts';
import { APP } from '../../sandbox/admin/platform/session-token.ts';
import { SHOP } from '../../sandbox/admin/platform/shop.ts';
import { signWebhook } from '../../sandbox/admin/webhooks/webhook-sender.ts';
import { signedQuery } from '../../sandbox/storefront/apps/app-proxy.ts';

/** An external request to the app, which can be repeated unchanged. */
export interface OutsideRequest {
  path: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

const JSON_TYPE = { 'Content-Type': 'application/json' };

/** A shopper's login, as Shopify's app proxy forwards it from the storefront script. */
export function loginRequest(shopperId: string, shop: string = SHOP.domain): OutsideRequest {
  const query = signedQuery(new URLSearchParams(), APP.apiSecret, {
    shop,
    logged_in_customer_id: shopperId,
    path_prefix: '/apps/beacon-pixel',
    timestamp: String(Math.floor(Date.now() / 1000)),
  });
  const report: LoginReport = {
    version: LOGIN_REPORT_VERSION,
    loginId: randomUUID(),
    userId: randomUUID(),
    sessionId: randomUUID(),
    pageLoadId: randomUUID(),
    pageUrl: `https://${shop}/products/stoneware-mug`,
    timestamp: new Date().toISOString(),
    customerId: shopperId,
  };
  return {
    path: `/proxy/login?${query.toString()}`,
    headers: JSON_TYPE,
    body: JSON.stringify(report),
  };
}

/** `customers/redact`, as Shopify delivers it; every repetition of a delivery has the same id. */
export function redactionRequest(customerId: string, webhookId: string): OutsideRequest {
  const shop = SHOP.domain;
  const body = JSON.stringify({
    shop_id: Number(SHOP.id),
    shop_domain: shop,
    customer: { id: Number(customerId), email: null, phone: null },
    orders_to_redact: [],
  });
  return {
    path: '/webhooks',
    headers: {
      ...JSON_TYPE,
      'X-Shopify-Topic': 'customers/redact',
      'X-Shopify-Shop-Domain': shop,
      'X-Shopify-Webhook-Id': webhookId,
      'X-Shopify-Triggered-At': new Date().toISOString(),
      'X-Shopify-Hmac-Sha256': signWebhook(body, APP.apiSecret),
    },
    body,
  };
}

/** "Shopify waits five seconds for a response" (Shopify, *Webhooks*), and so do these requests. */
const WEBHOOK_PATIENCE_MS = 5_000;

/** The answer's status, after its body was read; null without an answer in time. */
export async function post(
  origin: string,
  { path, headers, body }: OutsideRequest,
): Promise<number | null> {
  try {
    const signal = AbortSignal.timeout(WEBHOOK_PATIENCE_MS);
    const answer = await fetch(origin + path, { method: 'POST', headers, body, signal });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return null;
  }
}
