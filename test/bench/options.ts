import { parseArgs } from 'node:util';

/** The parts that can be measured. */
export const PARTS = [
  'pixel',
  'storefront',
  'leaving',
  'additions',
  'discovery',
  'admin',
  'app',
  'orders',
  'reports',
  'uploads',
  'feed',
  'catalogue',
] as const;

export type Part = (typeof PARTS)[number];

/** The options of a run. */
export interface BenchOptions {
  parts: readonly Part[];
  /** `quick` repeats less, `long` more, and follows the indexes of many more shops. */
  length: 'usual' | 'quick' | 'long';
}

/**
 * Reads the arguments after `npm run bench --`; without a part everything is measured.
 *
 * @throws {Error} with the correct usage, for anything else
 */
export function readOptions(words: string[]): BenchOptions {
  const usage = `npm run bench [-- ${PARTS.map((part) => `[${part}]`).join(' ')} [--quick | --long]]`;
  const { values, positionals } = parseArgs({
    args: words,
    strict: false,
    allowPositionals: true,
    options: { quick: { type: 'boolean' }, long: { type: 'boolean' } },
  });
  const unknown = [
    ...Object.keys(values).filter((name) => name !== 'quick' && name !== 'long'),
    ...positionals.filter((word) => !PARTS.some((part) => part === word)),
  ];
  if (unknown[0] !== undefined) throw new Error(`There is no "${unknown[0]}" to measure: ${usage}`);
  if (values.quick && values.long) throw new Error(`Either --quick or --long: ${usage}`);
  return {
    parts: PARTS.filter((part) => positionals.length === 0 || positionals.includes(part)),
    length: values.quick ? 'quick' : values.long ? 'long' : 'usual',
  };
}
