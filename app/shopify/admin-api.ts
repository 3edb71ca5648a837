import { z } from 'zod';

/**
 * Sends a document to the Admin GraphQL API of one shop.
 *
 * @returns `data` of the answer and the messages of its top-level errors
 * @throws {AdminApiUnreachable} without an answer
 * @throws {Response} when staff have to be authenticated again, for the router
 */
export type AdminApi = (
  document: string,
  variables?: Record<string, unknown>,
) => Promise<{ data: unknown; errors: string[] }>;

/** Thrown when Shopify gave no answer, none in time, or one that asks to try later. */
export class AdminApiUnreachable extends Error {
  override readonly name = 'AdminApiUnreachable';

  /** @param why such as `HTTP 503`, without a token or a whole answer */
  constructor(why: string, options?: ErrorOptions) {
    super(`Shopify’s Admin API gave no useful answer: ${why}.`, options);
  }
}

/**
 * How long no request follows after Shopify gave no answer: longer than pages poll, short enough for staff who wait.
 */
export const SHOPIFY_REST_MS = 30_000;

/** The longest wait for other requests that change the same at Shopify, in milliseconds. */
export const LOCK_TIMEOUT_MS = 30_000;

/** A refusal by Shopify: one of its codes or the app's, and its message for the log. */
export interface Refusal {
  refused: string;
  message: string;
}

/** Why Shopify did not perform a change, for pages. */
export interface ShopifyProblem {
  /**
   * A code of Shopify's (`ErrorsWebPixelUserErrorCode`, `MetafieldsSetUserErrorCode`), or one of the app's:
   *
   * - `NO_CREDENTIALS`: no site ID is stored;
   * - `SHOPIFY_UNREACHABLE`: Shopify gave no useful answer;
   * - `ACCESS_DENIED`: the app, or this staff member, lacks the permission;
   * - `BUSY`: other changes took too long;
   * - `UNEXPECTED_ERROR`: all other errors.
   */
  code: string;
}

/** The refusal for an answer that does not match the schema. */
const MALFORMED: Refusal = {
  refused: 'UNEXPECTED_ERROR',
  message: 'an answer of another shape',
};

/** Returns the refusal in an answer's top-level errors. */
function refusalOf(errors: string[]): Refusal {
  const message = errors.join(' ');
  return {
    refused: /access denied/i.test(message) ? 'ACCESS_DENIED' : 'UNEXPECTED_ERROR',
    message,
  };
}

/**
 * Sends a document, and reads the data of the answer.
 *
 * @returns a refusal without an answer, for top-level errors, and for an answer that does not match the schema
 */
export async function readAdmin<Data extends object>(
  admin: AdminApi,
  document: string,
  variables: Record<string, unknown>,
  schema: z.ZodType<Data>,
): Promise<Data | Refusal> {
  try {
    const { data, errors } = await admin(document, variables);
    return errors.length > 0 ? refusalOf(errors) : (schema.safeParse(data).data ?? MALFORMED);
  } catch (error) {
    if (!(error instanceof AdminApiUnreachable)) throw error;
    return { refused: 'SHOPIFY_UNREACHABLE', message: error.message };
  }
}

/** The answer to a mutation has one field; some of the errors have no code. */
const mutationAnswer = z
  .record(
    z.string(),
    z.looseObject({
      userErrors: z.array(z.object({ code: z.string().nullish(), message: z.string() })),
    }),
  )
  .transform((fields) => ({ payload: Object.values(fields)[0] }));

/**
 * Sends a mutation, and reads its payload.
 *
 * @returns a refusal as {@link readAdmin} does, and for the first of the `userErrors`
 */
export async function mutateAdmin<Payload>(
  admin: AdminApi,
  document: string,
  variables: Record<string, unknown>,
  schema: z.ZodType<Payload>,
): Promise<Payload | Refusal> {
  const answer = await readAdmin(admin, document, variables, mutationAnswer);
  if ('refused' in answer) return answer;
  const { payload } = answer;
  if (payload === undefined) return MALFORMED;
  const [problem] = payload.userErrors;
  if (problem) return { refused: problem.code ?? 'UNEXPECTED_ERROR', message: problem.message };
  return schema.safeParse(payload).data ?? MALFORMED;
}
