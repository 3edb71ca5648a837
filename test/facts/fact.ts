/** What is known of the platform, one statement at a time, and how the sandbox holds it. */
export interface Statement {
  /** `<section>.<matter>.<statement>`, as tests name it. */
  id: string;
  /** The statement in one sentence. */
  says: string;
  held: Held;
}

/** A statement with its source. */
export interface Fact extends Statement {
  evidence: Evidence;
  /** When it was read, captured or seen: a month, or a year where no month is known. */
  date: string;
}

export const EVIDENCE = {
  documented: 'read in Shopify’s documentation, schema or type packages',
  captured: 'found in events of real shops',
  seen: 'seen in the platform’s own runtime, tool or library as it ran',
  assumed: 'inferred from the others, and not verified',
} as const;
export type Evidence = keyof typeof EVIDENCE;

/** Statements with the same source. */
export function from(evidence: Evidence, date: string, statements: readonly Statement[]): Fact[] {
  return statements.map((statement) => ({ ...statement, evidence, date }));
}

export type Held =
  /** A test that names the id shows it, in the sandbox or in the real part that the sandbox uses. */
  | { by: 'imitated' }
  /** The sandbox does something else, and says so. */
  | { by: 'differs'; where: DifferencesFile; row: string; why: string }
  /** Nothing in the sandbox answers to it. */
  | { by: 'not imitated'; why: string };

/** Where the sandbox says what it does differently, relative to the project. */
export type DifferencesFile =
  | 'test/sandbox/admin/differences.md'
  | 'test/sandbox/pixel-runtime/differences.md'
  | 'test/sandbox/storefront/differences.md'
  | 'test/sandbox/storefront/apps/differences.md';

export function imitated(id: string, says: string): Statement {
  return { id, says, held: { by: 'imitated' } };
}

/** @param difference the file, a piece of the row that describes it, and why it is so */
export function differs(
  id: string,
  says: string,
  difference: { where: DifferencesFile; row: string; why: string },
): Statement {
  return { id, says, held: { by: 'differs', ...difference } };
}

export function notImitated(id: string, says: string, why: string): Statement {
  return { id, says, held: { by: 'not imitated', why } };
}
