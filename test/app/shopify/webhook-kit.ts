import { createHmac, randomUUID } from 'node:crypto';
import { beforeEach } from 'vitest';
import { createCatalogueChanges } from '../../../app/catalogue/changes.ts';
import { createShops, type Shops } from '../../../app/shop/shops.ts';
import { createWebhooks, type Webhooks } from '../../../app/shopify/webhooks.ts';
import type { Logins } from '../../../app/logins/logins.ts';
import type { TestDatabase } from '../../support/database.ts';
import { useDatabase } from '../use-database.ts';
import type { InstallationStatus } from '../../../app/shopify/installation.ts';
import { createRedactions } from '../../../app/shopify/redactions.ts';
import { createLoginsKit } from '../logins/logins-kit.ts';
import { type CapturedLog, capturedLog } from '../shop/captured-log.ts';

export const SECRET = 'shpss_0123456789abcdef';
export const SHOP = 'demo-shop.myshopify.com';
export const OTHER = 'other-shop.myshopify.com';

/** When the shops of a test have installed the app. */
export const INSTALLED = new Date('2026-11-20T10:00:00.000Z');

/** So many seconds after {@link INSTALLED}, as a header says it. */
export const seconds = (count: number): string =>
  new Date(INSTALLED.getTime() + count * 1000).toISOString();

/** What the app's clock says throughout. */
const NOW = seconds(2 * 3600);

/** A body as Shopify sends it with a topic of ours (`shop`: the one that it names). */
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

/** What is different from what Shopify would send. */
export interface DeliveryOptions {
  body?: unknown;
  rawBody?: string;
  /** These replace Shopify's own; null leaves one out. */
  headers?: Record<string, string | null>;
}

/** The app's webhooks on a real database. */
export interface WebhookKit {
  database: () => TestDatabase;
  shops: () => Shops;
  logins: () => Logins;
  captured: () => CapturedLog;
  /** Shops whose re-indexes were stopped. */
  stopped: () => string[];
  /** Shops of which a worker is to find out whether the app may read orders. */
  checked: () => string[];
  /** Bulk operations at which a worker is to look. */
  ended: () => { shop: string; operationId: string }[];
  /** Has stopping re-indexes fail, until it is told otherwise. */
  stoppingFails: (answer: 'yes' | 'no') => void;
  /** What Shopify says of every shop when it is asked; a shop that has no token for a start. */
  shopifySays: (status: InstallationStatus) => void;
  /** Sets the app's clock, which stands still otherwise. */
  setTime: (time: string) => void;
  /** Decides all redactions that wait, as the job does; how often Shopify was asked. */
  decideRedactions: () => Promise<number>;
  receipts: () => Promise<{ topic: string }[]>;
  /** Asks at the address of the webhooks. */
  ask: (init: RequestInit) => Promise<Response>;
  /** Delivers a webhook as Shopify does; the status of the answer. */
  deliver: (topic: string, requests?: DeliveryOptions) => Promise<number>;
}

/** Gives each test of a file an empty database and webhooks on it. */
export function useWebhooks(): WebhookKit {
  const database = useDatabase();
  let webhooks: Webhooks;
  let captured: CapturedLog;
  let shops: Shops;
  let logins: Logins;
  let stopped: string[];
  let checked: string[] = [];
  let ended: { shop: string; operationId: string }[] = [];
  let isStoppingBroken = false;
  let status: InstallationStatus;
  let timesAsked: number;
  let waiting: Set<string>;
  let time: string;
  const now = () => new Date(time);

  const installations = {
    check: () => {
      timesAsked += 1;
      return Promise.resolve(status);
    },
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
    webhooks = createWebhooks({
      apiSecret: SECRET,
      prisma,
      shops,
      installations,
      indexing: { stopAll },
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

  function stopAll(shop: string): Promise<void> {
    if (isStoppingBroken) return Promise.reject(new Error('the database is gone'));
    stopped.push(shop);
    return Promise.resolve();
  }

  const ask: WebhookKit['ask'] = (init) =>
    webhooks.receive(new Request('https://app.example.com/webhooks', init));

  return {
    database,
    shops: () => shops,
    logins: () => logins,
    captured: () => captured,
    stopped: () => stopped,
    checked: () => checked,
    ended: () => ended,
    stoppingFails: (answer) => void (isStoppingBroken = answer === 'yes'),
    shopifySays: (answer) => void (status = answer),
    setTime: (at) => void (time = at),
    async decideRedactions() {
      const { log } = captured;
      const indexing = { stopAll };
      const redactions = createRedactions({ shops, installations, indexing, now, log });
      timesAsked = 0;
      for (const shop of new Set([...waiting, ...(await shops.redactionsRequested(10))]))
        await redactions.decide(shop);
      waiting.clear();
      return timesAsked;
    },
    ask,
    receipts: () => database().prisma.webhookReceipt.findMany(),
    async deliver(topic, { body = bodyOf(topic), rawBody, headers = {} } = {}) {
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
