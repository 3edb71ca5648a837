import type { Logger } from 'pino';
import { z } from 'zod';
import { readBody } from '../http/read-body.ts';
import type { ShopifyOrder } from '../orders/classify.ts';
import { ORDERS_SCOPE } from '../orders/coverage.ts';
import type { OrderAnswer, OrderQuery, OrderSource } from '../orders/reading.ts';
import type { AdminApi } from './admin-api.ts';
import { READ_ACCESS, READ_ORDERS } from './documents.ts';
import type { OfflineTokens } from './offline-tokens.ts';

/** Orders of one page: 103 points of the 2,000 that a shop has by default, 100 of them back each second. */
export const ORDERS_PER_PAGE = 100;

/** What is left of the allowance for others of this app's questions, as a share. */
const LEFT_TO_OTHERS = 0.5;

/** Without a word about the allowance. */
const USUAL_PAUSE_MS = 5_000;

const TIMEOUT_MS = 10_000;
/** A page of orders has some 30 kB. */
const LONGEST_ANSWER = 1024 * 1024;

export interface OrderSourceDeps {
  /** Version of the Admin API, such as `2026-10`. */
  apiVersion: string;
  tokens: OfflineTokens;
  fetch: typeof globalThis.fetch;
  log: Logger;
}

const NO_ANSWER = { kind: 'problem', problem: 'no-answer', restart: 'no' } as const;

/** Reads orders with the app's own token. */
export function createOrderSource({
  apiVersion,
  tokens,
  fetch,
  log,
}: OrderSourceDeps): OrderSource {
  async function post(shop: string, token: string, document: string, variables: object) {
    const response = await fetch(`https://${shop}/admin/api/${apiVersion}/graphql.json`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Shopify-Access-Token': token },
      body: JSON.stringify({ query: document, variables }),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const body = await readBody(response, LONGEST_ANSWER);
    return { status: response.status, text: new TextDecoder().decode(body ?? undefined) };
  }

  /** A token that Shopify refuses is replaced once: after a new installation it may be an older one. */
  async function ask(
    shop: string,
    document: string,
    variables: object,
  ): Promise<Answer | 'no-token' | 'no-answer'> {
    try {
      let refused: string | undefined;
      for (let tries = 0; tries < 2; tries += 1) {
        const found = await tokens.find(shop, refused);
        if (typeof found === 'string') return found;
        const { status, text } = await post(shop, found.token, document, variables);
        if (status === 200) return answer.parse(JSON.parse(text));
        if (status === 429) return { errors: [{ extensions: { code: THROTTLED } }] };
        if (status !== 401) {
          log.warn({ shop, status }, 'Shopify gave no orders.');
          return 'no-answer';
        }
        refused = found.token;
      }
      return 'no-token';
    } catch (error) {
      log.warn({ shop, err: error }, 'Shopify gave no useful answer about orders.');
      return 'no-answer';
    }
  }

  async function readAccess(shop: string): ReturnType<OrderSource['readAccess']> {
    const said = await ask(shop, READ_ACCESS, {});
    return typeof said === 'string' ? null : orderAccess(said.data);
  }

  /** Shopify denies orders to apps that staff do not let read them, and to those that it has not approved. */
  async function denied(shop: string): Promise<OrderAnswer> {
    const access = await readAccess(shop);
    if (access === 'not-granted') return { kind: 'not-granted' };
    if (access === null) return NO_ANSWER;
    return { kind: 'problem', problem: 'not-approved', restart: 'no' };
  }

  return {
    readAccess,
    async readPage(shop, query) {
      const said = await ask(shop, READ_ORDERS, variablesOf(query));
      if (said === 'no-token') return { kind: 'problem', problem: 'no-token', restart: 'no' };
      if (said === 'no-answer') return NO_ANSWER;
      const codes = (said.errors ?? []).map(({ extensions }) => extensions?.code);
      if (codes.includes(THROTTLED)) return { kind: 'throttled', pauseMs: pauseMs(said) };
      if (codes.includes('ACCESS_DENIED')) return denied(shop);
      const page = ordersAnswer.safeParse(said.data);
      if (codes.length > 0 || !page.success) {
        log.warn(
          { shop, errors: said.errors },
          'Shopify answered a question for orders otherwise.',
        );
        return { ...NO_ANSWER, restart: 'yes' };
      }
      const { nodes, pageInfo } = page.data.orders;
      const next = pageInfo.hasNextPage ? pageInfo.endCursor : null;
      return { kind: 'page', orders: nodes, next, pauseMs: next === null ? 0 : pauseMs(said) };
    },
  };
}

/** Whether staff let the app read orders, as an answer to {@link READ_ACCESS} says; null for no answer. */
function orderAccess(data: unknown): 'granted' | 'not-granted' | null {
  const said = accessAnswer.safeParse(data);
  if (!said.success) return null;
  const handles = said.data.currentAppInstallation.accessScopes.map(({ handle }) => handle);
  return handles.includes(ORDERS_SCOPE) ? 'granted' : 'not-granted';
}

/** The same, asked in the name of staff. */
export async function askOrderAccess(admin: AdminApi): Promise<'granted' | 'not-granted' | null> {
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

/** How long until the next page leaves {@link LEFT_TO_OTHERS} of the allowance. */
function pauseMs({ extensions }: Answer): number {
  const cost = extensions?.cost;
  if (cost === undefined) return USUAL_PAUSE_MS;
  const { maximumAvailable, currentlyAvailable, restoreRate } = cost.throttleStatus;
  const wanted = Math.min(
    maximumAvailable * LEFT_TO_OTHERS + cost.requestedQueryCost,
    maximumAvailable,
  );
  return Math.max(0, Math.ceil(((wanted - currentlyAvailable) / restoreRate) * 1000));
}

const THROTTLED = 'THROTTLED';

const answer = z.object({
  data: z.unknown().optional(),
  errors: z
    .array(z.object({ extensions: z.object({ code: z.string().optional() }).optional() }))
    .optional(),
  extensions: z
    .object({
      cost: z
        .object({
          requestedQueryCost: z.number(),
          throttleStatus: z.object({
            maximumAvailable: z.number(),
            currentlyAvailable: z.number(),
            restoreRate: z.number().positive(),
          }),
        })
        .optional(),
    })
    .optional(),
});

type Answer = z.infer<typeof answer>;

const accessAnswer = z.object({
  currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }),
});

const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

const orderNode = z
  .object({
    id: z.string().regex(/^gid:\/\/shopify\/Order\/\d+$/),
    createdAt: time,
    updatedAt: time,
    sourceName: z.string().nullable(),
    test: z.boolean(),
    cancelledAt: time.nullable(),
    checkoutToken: z.string().nullable(),
  })
  .transform((node): ShopifyOrder => ({ ...node, id: node.id.replace(/^.*\//, '') }));

const ordersAnswer = z.object({
  orders: z.object({
    nodes: z.array(orderNode),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
  }),
});
