/** What can be measured. */
export const PARTS = [
  'pixel',
  'weight',
  'leaving',
  'additions',
  'discovery',
  'app',
  'logins',
  'orders',
  'reports',
  'uploads',
  'feed',
  'catalogue',
] as const;

export type Part = (typeof PARTS)[number];

/** What a run is to do. */
export interface BenchOptions {
  parts: readonly Part[];
  /** `quick` repeats less, `long` more, and follows the indexes of many more shops. */
  length: 'usual' | 'quick' | 'long';
}

const USAGE =
  'npm run bench [-- [pixel] [weight] [leaving] [additions] [discovery] [app] [logins] [orders] [reports] [uploads] [feed] [catalogue] [--quick | --long]]';

/**
 * Reads the words behind `npm run bench --`; without a part everything is measured.
 *
 * @throws {Error} with the right form, for anything else
 */
export function readOptions(words: readonly string[]): BenchOptions {
  const isLength = (word: string): boolean => word === '--quick' || word === '--long';
  const lengths = words.filter(isLength);
  const named = words.filter((word) => !isLength(word));
  const unknown = named.find((word) => !isPart(word));
  if (unknown !== undefined) throw new Error(`There is no "${unknown}" to measure: ${USAGE}`);
  if (new Set(lengths).size > 1) throw new Error(`Either --quick or --long: ${USAGE}`);
  const parts = PARTS.filter((part) => named.length === 0 || named.includes(part));
  return { parts, length: lengthOf(lengths[0]) };
}

function isPart(word: string): word is Part {
  return PARTS.some((part) => part === word);
}

function lengthOf(word: string | undefined): BenchOptions['length'] {
  if (word === undefined) return 'usual';
  return word === '--quick' ? 'quick' : 'long';
}
