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
