import type { Logger } from 'pino';
import { z } from 'zod';
import type { ShopifyOrder } from '../orders/classify.ts';
import { ORDERS_SCOPE } from '../orders/coverage.ts';
import type { OrderAnswer, OrderQuery, OrderSource } from '../orders/reading.ts';
import { storableText, storableTime } from '../shop/form-fields.ts';
import type { AdminApi } from './admin-api.ts';
import { READ_ACCESS, READ_ORDERS } from './documents.ts';
import type { OfflineApi } from './admin-client.ts';
import { digitsOf } from './product-nodes.ts';

/**
 * Orders per page: 103 points of the 2,000 that a shop has by default, and 200 more if Shopify counts each order's
 * money; 100 per second are restored.
 */
export const ORDERS_PER_PAGE = 100;

export interface OrderSourceDeps {
  api: OfflineApi;
  log: Logger;
}

const NO_ANSWER = { kind: 'problem', problem: 'no-answer', restart: 'no' } as const;

/** Reads orders with the app's own token. */
export function createOrderSource({ api, log }: OrderSourceDeps): OrderSource {
  async function readAccess(shop: string): ReturnType<OrderSource['readAccess']> {
    const response = await api.query(shop, READ_ACCESS);
    return response.kind === 'answer' ? orderAccess(response.data) : null;
  }

  /** Returns why orders are denied: the app lacks the scope, or Shopify has not approved it. */
  async function denied(shop: string): Promise<OrderAnswer> {
    const access = await readAccess(shop);
    if (access === 'not-granted') return { kind: 'not-granted' };
    if (access === null) return NO_ANSWER;
    return { kind: 'problem', problem: 'not-approved', restart: 'no' };
  }

  return {
    readAccess,
    async readPage(shop, query) {
      const response = await api.query(shop, READ_ORDERS, variablesOf(query));
      if (response.kind === 'throttled') return response;
      if (response.kind !== 'answer')
        return { kind: 'problem', problem: response.kind, restart: 'no' };
      const codes = response.errors.map(({ code }) => code);
      if (codes.includes('ACCESS_DENIED')) return denied(shop);
      const page = ordersAnswer.safeParse(response.data);
      const read = page.data?.orders.nodes.map((node) => orderNode.safeParse(node)) ?? [];
      const orders = read.flatMap(({ data }) => data ?? []);
      // One order of an unknown form does not block the others; if no order is readable, the form has changed.
      const isNoneKnown = orders.length === 0 && read.length > 0;
      if (codes.length > 0 || !page.success || isNoneKnown) {
        log.warn({ shop, errors: response.errors }, 'unexpected response to an orders query');
        return { ...NO_ANSWER, restart: 'yes' };
      }
      for (const { error } of read)
        if (error) log.warn({ shop, problem: error.message }, 'order skipped');
      const { pageInfo } = page.data.orders;
      const next = pageInfo.hasNextPage ? pageInfo.endCursor : null;
      return { kind: 'page', orders, next, pauseMs: next === null ? 0 : response.pauseMs };
    },
  };
}

/** Reads from an answer to {@link READ_ACCESS} whether staff let the app read orders; null without an answer. */
function orderAccess(data: unknown): 'granted' | 'not-granted' | null {
  const parsed = accessAnswer.safeParse(data);
  if (!parsed.success) return null;
  const handles = parsed.data.currentAppInstallation.accessScopes.map(({ handle }) => handle);
  return handles.includes(ORDERS_SCOPE) ? 'granted' : 'not-granted';
}

/** Reads the same with the token of staff. */
export async function fetchOrderAccess(admin: AdminApi): Promise<'granted' | 'not-granted' | null> {
  return orderAccess((await admin(READ_ACCESS)).data);
}

function variablesOf({ by, since, after }: OrderQuery): object {
  return {
    first: ORDERS_PER_PAGE,
    after,
    query: `${by}_at:>='${since.toISOString()}'`,
    sortKey: by === 'created' ? 'CREATED_AT' : 'UPDATED_AT',
  };
}

const accessAnswer = z.object({
  currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }),
});

const money = z.object({
  amount: z.string().regex(/^\d{1,15}(\.\d+)?$/),
  currencyCode: z.string(),
});

const orderNode: z.ZodType<ShopifyOrder> = z
  .object({
    id: digitsOf('Order'),
    name: z.string().transform(storableText),
    createdAt: storableTime(),
    updatedAt: storableTime(),
    sourceName: z.string().nullable(),
    test: z.boolean(),
    cancelledAt: storableTime().nullable(),
    checkoutToken: z.string().nullable(),
    subtotalPriceSet: z.object({ shopMoney: money }).nullable(),
  })
  .transform(({ subtotalPriceSet, ...order }) => {
    const { amount = '', currencyCode: currency = '' } = subtotalPriceSet?.shopMoney ?? {};
    return { ...order, subtotal: subtotalPriceSet && { amount, currency } };
  });

const ordersAnswer = z.object({
  orders: z.object({
    nodes: z.array(z.unknown()),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
  }),
});
