import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { APP } from '../platform/session-token.ts';
import { SHOP } from '../platform/shop.ts';
import type { BulkOperation } from '../admin-api/bulk-operations.ts';
import type { Installation } from '../platform/platform.ts';

/** The value of `X-Shopify-Hmac-Sha256`: base64 of the raw body's HMAC. */
export function signWebhook(rawBody: string, apiSecret: string): string {
  return createHmac('sha256', apiSecret).update(rawBody, 'utf8').digest('base64');
}

/** The time limit of an answer to a webhook, in milliseconds (Shopify, "Webhooks"). */
const ANSWER_WITHIN = 5_000;

/** Milliseconds before each retry. Shopify makes the same number, within four hours. */
export const USUAL_PAUSES: readonly number[] = [
  1_000, 1_000, 2_000, 3_000, 4_000, 5_000, 6_000, 8_000,
];

/** One attempt to deliver a webhook, and what the app answered. */
export interface Attempt {
  /** ISO 8601. */
  at: string;
  /** The status of the answer; null without an answer. */
  status: number | null;
  /** The answer's first line, or the reason for its absence. */
  text: string;
  milliseconds: number;
}

/** A webhook that was sent, as the page shows it. */
export interface Delivery {
  /** A serial number; the webhook's own id can occur twice. */
  number: number;
  topic: string;
  webhookId: string;
  address: string;
  signature: 'valid' | 'forged';
  attempts: Attempt[];
  /** `delivered`: answered with 2xx in time. `gave up`: the last attempt failed too. */
  state: 'sending' | 'delivered' | 'gave up';
}

interface WebhookSenderParts {
  /** The address of a topic's webhooks; null if the app does not subscribe to the topic. */
  addressOf: (topic: string) => string | null;
  /** The version in the app's configuration. */
  apiVersion: () => string;
  now: () => Date;
  pauses?: readonly number[];
}

export interface WebhookMessage {
  topic: string;
  body: unknown;
  /** The id of an earlier delivery, to repeat it; by default a new id. */
  webhookId?: string;
  signature?: Delivery['signature'];
}

/** Sends webhooks as Shopify does: signed, at least once, retried until they are accepted. */
export interface WebhookSender {
  /**
   * Resolves when the webhook was accepted or given up.
   * @throws {Error} if the app does not subscribe to the topic
   */
  send(message: WebhookMessage): Promise<Delivery>;
  /** All deliveries so far, oldest first. */
  deliveries(): readonly Delivery[];
  /** Gives up all pending deliveries. */
  stop(): void;
}

export function createWebhookSender(parts: WebhookSenderParts): WebhookSender {
  const { addressOf, apiVersion, now, pauses = USUAL_PAUSES } = parts;
  const deliveries: Delivery[] = [];
  const stopped = new AbortController();

  async function attempt(
    address: string,
    headers: Record<string, string>,
    body: string,
  ): Promise<Attempt> {
    const at = now().toISOString();
    const began = performance.now();
    const ended = (status: number | null, text: string): Attempt => ({
      at,
      status,
      text,
      milliseconds: Math.round(performance.now() - began),
    });
    try {
      const response = await fetch(address, {
        method: 'POST',
        headers,
        body,
        redirect: 'manual',
        signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(ANSWER_WITHIN)]),
      });
      const [line = ''] = (await response.text()).split('\n');
      return ended(response.status, line.slice(0, 200));
    } catch (error) {
      return ended(null, reasonOf(error));
    }
  }

  return {
    async send({ topic, body, webhookId = randomUUID(), signature = 'valid' }) {
      const address = addressOf(topic);
      if (address === null) {
        throw new Error(`shopify.app.toml does not subscribe to ${topic}: nothing was sent.`);
      }
      const rawBody = JSON.stringify(body);
      const secret = signature === 'valid' ? APP.apiSecret : 'not the secret of the app';
      const headers = {
        'content-type': 'application/json',
        'user-agent': 'Shopify-Captain-Hook',
        'x-shopify-topic': topic,
        'x-shopify-hmac-sha256': signWebhook(rawBody, secret),
        'x-shopify-shop-domain': SHOP.domain,
        'x-shopify-api-version': apiVersion(),
        'x-shopify-webhook-id': webhookId,
        'x-shopify-event-id': randomUUID(),
        'x-shopify-triggered-at': now().toISOString(),
      };
      const delivery: Delivery = {
        number: deliveries.length + 1,
        topic,
        webhookId,
        address,
        signature,
        attempts: [],
        state: 'sending',
      };
      deliveries.push(delivery);

      for (const ms of [0, ...pauses]) {
        if (ms > 0) await pause(ms, undefined, { signal: stopped.signal }).catch(() => undefined);
        if (stopped.signal.aborted) break;
        const made = await attempt(address, headers, rawBody);
        delivery.attempts.push(made);
        if (made.status !== null && made.status >= 200 && made.status < 300) {
          delivery.state = 'delivered';
          break;
        }
      }
      if (delivery.state === 'sending') delivery.state = 'gave up';
      return delivery;
    },
    deliveries: () => deliveries,
    stop() {
      stopped.abort();
    },
  };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no answer within ${ANSWER_WITHIN / 1000} seconds`;
  return error.cause instanceof Error ? error.cause.message : error.message;
}

/** The webhook that Shopify sends when a bulk operation has ended; the app then queries the result's address. */
export function bulkFinishMessage({
  id,
  type,
  status,
  errorCode,
  createdAt,
  completedAt,
}: BulkOperation): Pick<WebhookMessage, 'topic' | 'body'> {
  return {
    topic: 'bulk_operations/finish',
    body: {
      admin_graphql_api_id: id,
      completed_at: completedAt,
      created_at: createdAt,
      error_code: errorCode?.toLowerCase() ?? null,
      status: status.toLowerCase(),
      type: type.toLowerCase(),
    },
  };
}

/** The topics that can be sent, in the order of the page. */
export const TOPICS = [
  'app/uninstalled',
  'app/scopes_update',
  'customers/data_request',
  'customers/redact',
  'shop/redact',
] as const;

export type Topic = (typeof TOPICS)[number];

const CUSTOMER = { id: 7_301_842_110, email: 'ada@example.com', phone: null };

/** The body that Shopify sends with a topic (Shopify, "Webhooks" and "Privacy law compliance"). */
export function webhookBody(
  topic: Topic,
  { installation, now }: { installation: Installation | null; now: Date },
): Record<string, unknown> {
  const shop = { shop_id: Number(SHOP.id), shop_domain: SHOP.domain };
  switch (topic) {
    case 'app/uninstalled':
      return {
        id: Number(SHOP.id),
        name: SHOP.name,
        email: SHOP.email,
        domain: SHOP.domain,
        myshopify_domain: SHOP.domain,
        currency: SHOP.currency,
        iana_timezone: SHOP.timeZone,
        taxes_included: SHOP.taxesIncluded,
      };
    case 'app/scopes_update':
      return {
        id: 620_141_938,
        previous: [],
        current: installation?.scopes ?? [],
        updated_at: now.toISOString(),
      };
    case 'customers/data_request':
      return { ...shop, orders_requested: [], customer: CUSTOMER, data_request: { id: 9_999 } };
    case 'customers/redact':
      return { ...shop, customer: CUSTOMER, orders_to_redact: [] };
    case 'shop/redact':
      return shop;
  }
}
