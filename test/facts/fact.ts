/** What is known of the platform, one statement at a time, and how the sandbox holds it. */
export interface Fact {
  /** `<section>.<matter>.<statement>`, as tests name it. */
  id: string;
  /** The statement in one sentence. */
  says: string;
  held: Held;
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

export function imitated(id: string, says: string): Fact {
  return { id, says, held: { by: 'imitated' } };
}

/** @param difference the file, a piece of the row that tells of it, and why it is so */
export function differs(
  id: string,
  says: string,
  difference: { where: DifferencesFile; row: string; why: string },
): Fact {
  return { id, says, held: { by: 'differs', ...difference } };
}

export function notImitated(id: string, says: string, why: string): Fact {
  return { id, says, held: { by: 'not imitated', why } };
}
