/**
 * Asks the Admin GraphQL API as one shop.
 *
 * @returns `data` of the answer and the messages of its top-level errors; never throws for those
 * @throws {AdminApiUnreachable} when no answer came
 */
export type AdminApi = (
  document: string,
  variables?: Record<string, unknown>,
) => Promise<{ data: unknown; errors: string[] }>;
