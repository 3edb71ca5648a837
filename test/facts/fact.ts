/** A known fact about the platform as one statement, and how the sandbox represents it. */
export interface Statement {
  /** `<section>.<matter>.<statement>`, as used in test names. */
  id: string;
  /** The statement in one sentence. */
  says: string;
  held: Held;
}

/** A statement with its source. */
export interface Fact extends Statement {
  evidence: Evidence;
  /** When it was read, captured or observed: a month, or a year if the month is unknown. */
  date: string;
}

export const EVIDENCE = {
  documented: 'read in Shopify’s documentation, schema or type packages',
  captured: 'found in events of real shops',
  seen: 'seen in the platform’s own runtime, tool or library as it ran',
  assumed: 'inferred from the others, and not verified',
} as const;
export type Evidence = keyof typeof EVIDENCE;

/** Statements with the same source, by their ids; those that are only a sentence are imitated. */
export function from(
  evidence: Evidence,
  date: string,
  statements: Readonly<Record<string, string | Omit<Statement, 'id'>>>,
): Fact[] {
  return Object.entries(statements).map(([id, statement]) => ({
    id,
    ...(typeof statement === 'string' ? { says: statement, held: IMITATED } : statement),
    evidence,
    date,
  }));
}

export type Held =
  /** A test that names the id shows it, in the sandbox or in the real part that the sandbox uses. */
  | { by: 'imitated' }
  /** The sandbox behaves differently, and documents it. */
  | { by: 'differs'; where: DifferencesFile; row: string; why: string }
  /** The sandbox has no counterpart. */
  | { by: 'not imitated'; why: string };

/** The files that document the sandbox's differences, relative to the project. */
export type DifferencesFile =
  | 'test/sandbox/admin/differences.md'
  | 'test/sandbox/pixel-runtime/differences.md'
  | 'test/sandbox/storefront/differences.md'
  | 'test/sandbox/storefront/apps/differences.md';

const IMITATED: Held = { by: 'imitated' };

/** @param difference the file, a part of the row that describes it, and the reason */
export const differs = (
  says: string,
  difference: { where: DifferencesFile; row: string; why: string },
): Omit<Statement, 'id'> => ({ says, held: { by: 'differs', ...difference } });

export const notImitated = (says: string, why: string): Omit<Statement, 'id'> => ({
  says,
  held: { by: 'not imitated', why },
});
