import type { Logger } from 'pino';
import { z } from 'zod';
import { readBody } from '../http/read-body.ts';
import { type AdminApi, AdminApiUnreachable } from './admin-api.ts';
import type { OfflineTokens } from './offline-tokens.ts';

/** The Admin GraphQL API with the app's own token, for work without staff. */
export interface OfflineApi {
  /**
   * Sends a document for one shop. A token that Shopify refuses is replaced once, as it may be from an earlier
   * installation. Never throws.
   *
   * @param variables of the document
   */
  query(shop: string, document: string, variables?: object): Promise<OfflineAnswer>;
  /** Returns the API as {@link AdminApi}, for code that also works with the token of staff. */
  admin(shop: string): AdminApi;
}

/** The result of a query or mutation. */
export type OfflineAnswer =
  | {
      kind: 'answer';
      data: unknown;
      errors: TopLevelError[];
      /** The pause until a query of this cost leaves half of the rate limit to others, in milliseconds. */
      pauseMs: number;
    }
  /** The rate limit is used up, and nothing was done. Worth a retry after the pause, in milliseconds. */
  | { kind: 'throttled'; pauseMs: number }
  /** The app has no token that works until staff visit it. */
  | { kind: 'no-token' }
  /** No useful answer: worth a later retry. */
  | { kind: 'no-answer' };

/** An error in addition to `data` or instead of it; the codes are Shopify's, such as `ACCESS_DENIED`. */
export interface TopLevelError {
  message: string;
  code: string | undefined;
}

export interface OfflineApiDeps {
  /** The version of the Admin API, such as `2026-10`. */
  apiVersion: string;
  tokens: OfflineTokens;
  fetch: typeof globalThis.fetch;
  log: Logger;
}

/** The share of the rate limit that is left to other queries of this app. */
const LEFT_TO_OTHERS = 0.5;

/** The pause after an answer without a cost. */
const USUAL_PAUSE_MS = 5_000;

const TIMEOUT_MS = 10_000;

/** The largest answer: a page of orders has about 30 kB, one of products with many variants ten times as much. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

export function createOfflineApi({ apiVersion, tokens, fetch, log }: OfflineApiDeps): OfflineApi {
  return { query, admin: (shop) => (document, variables) => askAsStaff(shop, document, variables) };

  async function query(
    shop: string,
    document: string,
    variables: object = {},
  ): Promise<OfflineAnswer> {
    try {
      let refused: string | undefined;
      for (let tries = 0; tries < 2; tries += 1) {
        const found = await tokens.find(shop, refused);
        if (typeof found === 'string') {
          return { kind: found === 'no-answer' ? found : 'no-token' };
        }
        const { status, text } = await post(shop, found.token, { query: document, variables });
        if (status === 200) return readAnswer(answer.parse(JSON.parse(text)));
        if (status === 429) return { kind: 'throttled', pauseMs: USUAL_PAUSE_MS };
        if (status !== 401) {
          log.warn({ shop, status }, 'Admin API did not answer');
          return { kind: 'no-answer' };
        }
        refused = found.token;
      }
      return { kind: 'no-token' };
    } catch (error) {
      log.warn({ shop, err: error }, 'Admin API request failed');
      return { kind: 'no-answer' };
    }
  }

  async function post(shop: string, token: string, body: object) {
    const response = await fetch(`https://${shop}/admin/api/${apiVersion}/graphql.json`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Shopify-Access-Token': token },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const bytes = await readBody(response, MAX_ANSWER_BYTES);
    return { status: response.status, text: new TextDecoder().decode(bytes ?? undefined) };
  }

  async function askAsStaff(
    shop: string,
    document: string,
    variables: object = {},
  ): ReturnType<AdminApi> {
    const response = await query(shop, document, variables);
    if (response.kind !== 'answer') throw new AdminApiUnreachable(response.kind);
    return { data: response.data ?? null, errors: response.errors.map(({ message }) => message) };
  }
}

function readAnswer({ data, errors = [], extensions }: Answer): OfflineAnswer {
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
