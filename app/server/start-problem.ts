/** Why the app cannot start, and what to do, in one line for the operator. */
export class StartProblem extends Error {}

/** `code` of an error of Node or of PostgreSQL; empty when it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
