import { z } from 'zod';

/**
 * Asks the Admin GraphQL API as one shop.
 *
 * @returns `data` of the answer and the messages of its top-level errors; never throws for those
 * @throws {AdminApiUnreachable} when no answer came
 * @throws {Response} when staff have to be authenticated anew: the router's, to be let through
 */
export type AdminApi = (
  document: string,
  variables?: Record<string, unknown>,
) => Promise<{ data: unknown; errors: string[] }>;

/** No useful answer came from Shopify: none at all, not in time, or one that says to try later. */
export class AdminApiUnreachable extends Error {
  override readonly name = 'AdminApiUnreachable';

  /** @param why such as `HTTP 503`; never holds a token or a whole answer */
  constructor(why: string, options?: ErrorOptions) {
    super(`Shopify’s Admin API gave no useful answer: ${why}.`, options);
  }
}

/**
 * How long Shopify is not asked again after it failed to answer: long enough for a page that polls every
 * few seconds, short enough for staff who wait for Shopify.
 */
export const SHOPIFY_REST_MS = 30_000;

/** Shopify said no: one of its codes, or ours, and its own words for the log. */
export interface Refusal {
  refused: string;
  said: string;
}

/** Why Shopify did not do what was asked, as pages read it. */
export interface ShopifyProblem {
  /**
   * A code of Shopify's (`ErrorsWebPixelUserErrorCode`, `MetafieldsSetUserErrorCode`), or one of ours:
   *
   * - `NO_CREDENTIALS`: no site ID is stored;
   * - `SHOPIFY_UNREACHABLE`: Shopify has not answered, or not usefully;
   * - `ACCESS_DENIED`: the app, or this staff member, may not do it;
   * - `BUSY`: another change of the same thing takes its time;
   * - `UNEXPECTED_ERROR`: anything else.
   */
  code: string;
}

/** An answer that does not have the shape of the schema. */
export const MALFORMED: Refusal = {
  refused: 'UNEXPECTED_ERROR',
  said: 'an answer of another shape',
};

/** The refusal that an answer's top-level errors are. */
export function refusalOf(errors: string[]): Refusal {
  const said = errors.join(' ');
  return { refused: /access denied/i.test(said) ? 'ACCESS_DENIED' : 'UNEXPECTED_ERROR', said };
}

/** The first of a mutation's `userErrors`, some of which have no code; null without any. */
export function firstRefusal([first]: {
  code?: string | null;
  message: string;
}[]): Refusal | null {
  return first ? { refused: first.code ?? 'UNEXPECTED_ERROR', said: first.message } : null;
}

/** JSON text in an answer, as what it holds. */
export const jsonText = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'not JSON' });
    return z.NEVER;
  }
});

/** `admin.graphql` of `@shopify/shopify-app-remix`, as far as it is used here. */
export type LibraryGraphql = (
  document: string,
  options: { variables?: Record<string, unknown>; signal: AbortSignal },
) => Promise<Response>;

export interface AdminApiDeps {
  graphql: LibraryGraphql;
  /** Exchanges the session token anew, when the access token was refused. */
  renew: () => Promise<LibraryGraphql>;
  /** How long one answer may take, in milliseconds. */
  patienceMs?: number;
}

const PATIENCE_MS = 10_000;

/**
 * The Admin API on top of the library's client, which throws something else for every way in which a
 * request can end.
 *
 * A refused access token is replaced once: after an app was installed anew, sessions from before may
 * still be there. A refused request was not carried out, so it can be sent again.
 */
export function createAdminApi({
  graphql,
  renew,
  patienceMs = PATIENCE_MS,
}: AdminApiDeps): AdminApi {
  let current = graphql;
  return async (document, variables) => {
    const ask = () => outcomeOf(current, document, variables, patienceMs);
    const first = await ask();
    if (first !== 'token-refused') return first;
    current = await renew();
    const second = await ask();
    if (second !== 'token-refused') return second;
    throw new AdminApiUnreachable('a fresh access token was refused');
  };
}

type Answer = Awaited<ReturnType<AdminApi>>;

async function outcomeOf(
  graphql: LibraryGraphql,
  document: string,
  variables: Record<string, unknown> | undefined,
  patienceMs: number,
): Promise<Answer | 'token-refused'> {
  try {
    const options = { signal: AbortSignal.timeout(patienceMs), ...(variables && { variables }) };
    const response = await graphql(document, options);
    return { data: answer.parse(await response.json()).data, errors: [] };
  } catch (error) {
    if (error instanceof Response) return refusedOrThrow(error);
    const said = answerWithErrors.safeParse(error);
    if (!said.success) throw new AdminApiUnreachable(messageOf(error), { cause: error });
    const { data, errors } = said.data.body;
    const throttled = errors.graphQLErrors.some(({ extensions }) => extensions?.code === THROTTLED);
    if (throttled) throw new AdminApiUnreachable('the shop has used up its requests for now');
    return { data: data ?? null, errors: errors.graphQLErrors.map(({ message }) => message) };
  }
}

/** For 401 the library throws what would send staff through a new sign-in; else Shopify's status. */
function refusedOrThrow(thrown: Response): 'token-refused' {
  if (thrown.status === 401 || thrown.status === 302) return 'token-refused';
  throw new AdminApiUnreachable(`HTTP ${thrown.status}`);
}

const THROTTLED = 'THROTTLED';

const answer = z.object({ data: z.unknown() });

/** The library's `GraphqlQueryError`: an answer with top-level errors, and data where there is some. */
const answerWithErrors = z.object({
  body: z.object({
    data: z.unknown().optional(),
    errors: z.object({
      graphQLErrors: z.array(
        z.object({
          message: z.string(),
          extensions: z.object({ code: z.string().optional() }).optional(),
        }),
      ),
    }),
  }),
});

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'an unknown error';
}
