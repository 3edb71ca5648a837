/** The number of runs of a property, and their seed: the environment sets both for a long or a repeated run. */
import type { Parameters } from 'fast-check';
import { EVENT_LIMIT_MS } from '../../support/event-limit.ts';
import { IS_LONG_RUN } from '../../support/long-run.ts';
import { wholeNumber } from '../../support/whole-number.ts';

const FACTOR = wholeNumber('PROPERTY_RUNS') ?? (IS_LONG_RUN ? 20 : 1);

/**
 * Parameters of a property. `PROPERTY_RUNS` multiplies the number of runs, `PROPERTY_SEED` repeats the runs of one
 * seed; fast-check prints the seed of a failure.
 *
 * @param usual the usual number of runs
 * @throws {Error} if one of the two variables is not a whole number
 */
export function runs(usual: number): Parameters<unknown> {
  const seed = wholeNumber('PROPERTY_SEED');
  return { numRuns: usual * FACTOR, ...(seed === undefined ? {} : { seed }) };
}

/** The time limit of a test with properties, in milliseconds, scaled for long runs. */
export const RUNS_TIMEOUT_MS = 2 * EVENT_LIMIT_MS * FACTOR;
