import type { Logger } from 'pino';
import { z } from 'zod';
import { parseJson, readBody } from '../http/read-body.ts';
import { neverConnected, retryAfterMs } from '../http/send-once.ts';
import { DAY_MS } from '../time/units.ts';
import { type AdminApi, AdminApiUnreachable } from './admin-api.ts';
import type { FindOwnToken } from './offline-tokens.ts';

/**
 * Finds an access token of a shop.
 *
 * @param refused a token that Shopify has refused, so that another one is needed
 * @returns without a token: `refused` if Shopify accepts none, `no-token` if there is none to try, both until staff
 *   visit the app; `no-answer` if a retry is worthwhile
 */
export type FindToken = (refused?: string) => Promise<{ token: string } | NoToken>;

export type NoToken = 'refused' | 'no-token' | 'no-answer';

/** The client of the Admin GraphQL API, for any access token. */
export interface AdminClient {
  /**
   * Sends a document for one shop. A token that Shopify refuses is replaced once, as it may be from an earlier
   * installation: a refused request had no effect. Throws only what `findToken` throws.
   *
   * @param variables of the document
   */
  query(
    shop: string,
    findToken: FindToken,
    document: string,
    variables?: object,
  ): Promise<AdminAnswer>;
  /** Returns the same as {@link AdminApi}. */
  admin(shop: string, findToken: FindToken): AdminApi;
  /** Tries a token by a small query. @throws without an answer */
  tryToken(
    shop: string,
    token: string,
    timeoutMs: number,
  ): Promise<'works' | 'refused' | 'no-answer'>;
}

/** The result of a query or mutation. */
export type AdminAnswer =
  | {
      kind: 'answer';
      data: unknown;
      errors: TopLevelError[];
      /** The pause until a query of this cost leaves half of the rate limit to others, in milliseconds. */
      pauseMs: number;
    }
  /** The rate limit is used up, and nothing was done. Worth a retry after the pause, in milliseconds. */
  | { kind: 'throttled'; pauseMs: number }
  /** There is no token that works until staff visit the app. */
  | { kind: 'no-token' }
  /** No useful answer: worth a later retry. `neverSent` if Shopify has certainly not received the request. */
  | { kind: 'no-answer'; neverSent?: true };

/** An error in addition to `data` or instead of it; the codes are Shopify's, such as `ACCESS_DENIED`. */
export interface TopLevelError {
  message: string;
  code: string | undefined;
}

export interface AdminClientDeps {
  /** The version of the Admin API, such as `2026-10`. */
  apiVersion: string;
  fetch: typeof globalThis.fetch;
  now: () => Date;
  log: Logger;
  /** How long an answer may take, in milliseconds. */
  timeoutMs?: number;
}

/** The share of the rate limit that is left to other queries of this app. */
const LEFT_TO_OTHERS = 0.5;

/** The pause after an answer without a cost, and after a refusal without `Retry-After`. */
const USUAL_PAUSE_MS = 5_000;

const TIMEOUT_MS = 10_000;

/** The largest answer: a page of orders has about 30 kB, one of products with many variants ten times as much. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

/** Stands for a larger answer: Shopify is there, and a query for less may be answered. */
const TOO_LARGE = { errors: [{ message: `an answer of more than ${MAX_ANSWER_BYTES} bytes` }] };

export function createAdminClient(deps: AdminClientDeps): AdminClient {
  const { apiVersion, fetch, now, log, timeoutMs = TIMEOUT_MS } = deps;
  return {
    query,

    admin: (shop, findToken) => async (document, variables) => {
      const response = await query(shop, findToken, document, variables);
      if (response.kind !== 'answer') throw new AdminApiUnreachable(response.kind);
      return { data: response.data ?? null, errors: response.errors.map(({ message }) => message) };
    },

    async tryToken(shop, token, withinMs) {
      const { status } = await post(shop, token, { query: '{ shop { id } }' }, withinMs);
      if (status === 200) return 'works';
      return status === 401 ? 'refused' : 'no-answer';
    },
  };

  async function query(
    shop: string,
    findToken: FindToken,
    document: string,
    variables: object = {},
  ): Promise<AdminAnswer> {
    let refused: string | undefined;
    for (let tries = 0; tries < 2; tries += 1) {
      const found = await findToken(refused);
      if (typeof found === 'string')
        return found === 'no-answer' ? { kind: found, neverSent: true } : { kind: 'no-token' };
      const response = await send(shop, found.token, { query: document, variables });
      if (response !== 'token-refused') return response;
      refused = found.token;
    }
    return { kind: 'no-token' };
  }

  async function send(
    shop: string,
    token: string,
    body: object,
  ): Promise<AdminAnswer | 'token-refused'> {
    try {
      const { status, headers, json } = await post(shop, token, body, timeoutMs);
      if (status === 200) return readAnswer(answer.parse(json));
      if (status === 401) return 'token-refused';
      if (status === 429) {
        const pauseMs = retryAfterMs(headers.get('retry-after'), now()) ?? USUAL_PAUSE_MS;
        return { kind: 'throttled', pauseMs: Math.min(pauseMs, DAY_MS) };
      }
      log.warn({ shop, status }, 'Admin API did not answer');
    } catch (error) {
      log.warn({ shop, err: error }, 'Admin API request failed');
      if (neverConnected(error)) return { kind: 'no-answer', neverSent: true };
    }
    return { kind: 'no-answer' };
  }

  async function post(shop: string, token: string, body: object, withinMs: number) {
    const response = await fetch(`https://${shop}/admin/api/${apiVersion}/graphql.json`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Shopify-Access-Token': token },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(withinMs),
    });
    const bytes = await readBody(response, MAX_ANSWER_BYTES);
    const { status, headers } = response;
    return { status, headers, json: bytes === null ? TOO_LARGE : parseJson(bytes) };
  }
}

/** The Admin GraphQL API with the app's own token, for work without staff. */
export interface OfflineApi {
  /** Sends a document for one shop. Never throws. @param variables of the document */
  query(shop: string, document: string, variables?: object): Promise<AdminAnswer>;
  /** Returns the API as {@link AdminApi}, for code that also works with the token of staff. */
  admin(shop: string): AdminApi;
}

export function createOfflineApi(
  client: Pick<AdminClient, 'query' | 'admin'>,
  findOwnToken: FindOwnToken,
): OfflineApi {
  const findToken = (shop: string) => (refused?: string) => findOwnToken(shop, refused);
  return {
    query: (shop, document, variables) => client.query(shop, findToken(shop), document, variables),
    admin: (shop) => client.admin(shop, findToken(shop)),
  };
}

function readAnswer({ data, errors = [], extensions }: Answer): AdminAnswer {
  const problems = errors.map(({ message, extensions: more }) => ({ message, code: more?.code }));
  const pauseMs = pauseOf(extensions?.cost);
  if (problems.some(({ code }) => code === 'THROTTLED')) return { kind: 'throttled', pauseMs };
  return { kind: 'answer', data, errors: problems, pauseMs };
}

/** Returns the time until a query of this cost leaves {@link LEFT_TO_OTHERS} of the rate limit. */
function pauseOf(cost: Cost | undefined): number {
  if (cost === undefined) return USUAL_PAUSE_MS;
  const { maximumAvailable, currentlyAvailable, restoreRate } = cost.throttleStatus;
  const wanted = Math.min(
    maximumAvailable * LEFT_TO_OTHERS + cost.requestedQueryCost,
    maximumAvailable,
  );
  return Math.max(0, Math.ceil(((wanted - currentlyAvailable) / restoreRate) * 1000));
}

const cost = z.object({
  requestedQueryCost: z.number(),
  throttleStatus: z.object({
    maximumAvailable: z.number(),
    currentlyAvailable: z.number(),
    restoreRate: z.number().positive(),
  }),
});

type Cost = z.infer<typeof cost>;

const answer = z.object({
  data: z.unknown().optional(),
  errors: z
    .array(
      z.object({
        message: z.string().catch(''),
        extensions: z.object({ code: z.string().optional() }).optional(),
      }),
    )
    .optional(),
  extensions: z.object({ cost: cost.optional() }).optional(),
});

type Answer = z.infer<typeof answer>;
