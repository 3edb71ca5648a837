import { createHmac, randomUUID } from 'node:crypto';
import { beforeEach } from 'vitest';
import { createSignatures } from '../../../app/http/signatures.ts';
import { createCatalogueChanges } from '../../../app/catalogue/changes.ts';
import type { Logins } from '../../../app/logins/logins.ts';
import { createShops, type Shops } from '../../../app/shop/shops.ts';
import type { InstallationStatus } from '../../../app/shopify/installation.ts';
import { createRedactions } from '../../../app/shopify/redactions.ts';
import { createReceiveWebhook, type ReceiveWebhook } from '../../../app/shopify/webhooks.ts';
import { createLoginsKit } from '../logins/logins-kit.ts';
import { type CapturedLog, capturedLog } from '../shop/captured-log.ts';
import { useDatabase } from '../use-database.ts';

export const SECRET = 'shpss_0123456789abcdef';
export const SHOP = 'demo-shop.myshopify.com';
export const OTHER = 'other-shop.myshopify.com';

/** When the shops of a test installed the app. */
export const INSTALLED = new Date('2026-11-20T10:00:00.000Z');

/** `count` seconds after {@link INSTALLED}, in the format of headers. */
export const seconds = (count: number): string =>
  new Date(INSTALLED.getTime() + count * 1000).toISOString();

/** The time of the app's clock, unless a test sets it. */
const NOW = seconds(2 * 3600);

/** The body that Shopify sends with a topic. */
export function bodyOf(topic: string, shop: string = SHOP): Record<string, unknown> {
  const named = { shop_id: 1, shop_domain: shop };
  const customer = { id: 7, email: 'a@example.com' };
  const item = { id: 7, title: 'Stoneware Mug', updated_at: seconds(0), published_at: seconds(0) };
  switch (topic) {
    case 'app/uninstalled':
      return { id: 1, domain: 'shop.example.com', myshopify_domain: shop };
    case 'app/scopes_update':
      return { id: 1, previous: ['write_pixels'], current: ['write_pixels', 'read_products'] };
    case 'products/create':
    case 'products/update':
      return { ...item, status: 'active', variants: [{ id: 1, price: '24.00' }] };
    case 'products/delete':
      return { id: 7 };
    case 'collections/update':
      return item;
    case 'bulk_operations/finish':
      return { admin_graphql_api_id: 'gid://shopify/BulkOperation/7', status: 'completed' };
    case 'customers/data_request':
      return { ...named, customer, orders_requested: [], data_request: { id: 1 } };
    case 'customers/redact':
      return { ...named, customer, orders_to_redact: [] };
    case 'shop/redact':
      return named;
    default:
      return {};
  }
}

/** Shopify's signature of a body. */
export const sign = (body: string, secret = SECRET): string =>
  createHmac('sha256', secret).update(body).digest('base64');

/** Differences from a delivery of Shopify's. */
interface DeliveryOptions {
  body?: unknown;
  rawBody?: string;
  /** Replacements of Shopify's own headers; null omits one. */
  headers?: Record<string, string | null>;
}

/** Gives each test of a file an empty database and webhooks on it. */
export function useWebhooks() {
  const database = useDatabase();
  let receiveWebhook: ReceiveWebhook;
  let captured: CapturedLog;
  let shops: Shops;
  let logins: Logins;
  let stopped: string[];
  let checked: string[];
  let ended: { shop: string; operationId: string }[];
  let isStoppingBroken: boolean;
  let status: InstallationStatus;
  let timesAsked: number;
  let waiting: Set<string>;
  let time: string;
  const now = () => new Date(time);

  const checkInstallation = () => {
    timesAsked += 1;
    return Promise.resolve(status);
  };
  const indexing = {
    stopAll: (shop: string) =>
      isStoppingBroken
        ? Promise.reject(new Error('the database is gone'))
        : Promise.resolve(void stopped.push(shop)),
  };

  beforeEach(() => {
    const { prisma } = database();
    captured = capturedLog();
    stopped = [];
    checked = [];
    ended = [];
    isStoppingBroken = false;
    status = 'no-token';
    timesAsked = 0;
    waiting = new Set();
    time = NOW;
    shops = createShops({ prisma, now });
    logins = createLoginsKit(database()).logins;
    receiveWebhook = createReceiveWebhook({
      signatures: createSignatures([SECRET]),
      prisma,
      shops,
      checkInstallation,
      indexing,
      logins,
      changes: createCatalogueChanges({ prisma, now }),
      bulkOperationEnded: (shop, operationId) =>
        Promise.resolve(void ended.push({ shop, operationId })),
      checkOrders: (shop) => Promise.resolve(void checked.push(shop)),
      decideRedaction: (shop) => Promise.resolve(void waiting.add(shop)),
      now,
      log: captured.log,
    });
  });

  /** Sends a request to the address of the webhooks. */
  const ask = (init: RequestInit): Promise<Response> =>
    receiveWebhook(new Request('https://app.example.com/webhooks', init));

  return {
    database,
    shops: () => shops,
    logins: () => logins,
    captured: () => captured,
    /** Shops whose re-indexes were stopped. */
    stopped: () => stopped,
    /** Shops whose access to orders a worker should check. */
    checked: () => checked,
    /** Bulk operations that have ended. */
    ended: () => ended,
    stoppingFails: (answer: 'yes' | 'no') => void (isStoppingBroken = answer === 'yes'),
    /** Sets Shopify's answer about every shop; initially the app has no token to query it. */
    shopifySays: (answer: InstallationStatus) => void (status = answer),
    setTime: (at: string) => void (time = at),
    /** Decides all requested redactions, like the job; returns the number of queries to Shopify. */
    async decideRedactions(): Promise<number> {
      const { log } = captured;
      const redactions = createRedactions({ shops, checkInstallation, indexing, now, log });
      timesAsked = 0;
      await shops.requestLostRedactions();
      for (const shop of new Set([...waiting, ...(await shops.redactionsRequested(10))]))
        await redactions.run({ shop });
      waiting.clear();
      return timesAsked;
    },
    ask,
    receipts: () => database().prisma.webhookReceipt.findMany(),
    /** Delivers a webhook as Shopify does; returns the status of the answer. */
    async deliver(
      topic: string,
      { body = bodyOf(topic), rawBody, headers = {} }: DeliveryOptions = {},
    ): Promise<number> {
      const raw = rawBody ?? JSON.stringify(body);
      const all: Record<string, string | null> = {
        'content-type': 'application/json',
        'x-shopify-topic': topic,
        'x-shopify-shop-domain': SHOP,
        'x-shopify-webhook-id': randomUUID(),
        'x-shopify-triggered-at': seconds(3600),
        'x-shopify-api-version': '2026-10',
        'x-shopify-hmac-sha256': sign(raw),
        ...headers,
      };
      const present = Object.entries(all).filter(
        (entry): entry is [string, string] => entry[1] !== null,
      );
      return (await ask({ method: 'POST', headers: present, body: raw })).status;
    },
  };
}
