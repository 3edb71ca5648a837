import { randomInt } from 'node:crypto';
import { EVENT_LIMIT_MS } from '../../support/event-limit.ts';
import { IS_LONG_RUN } from '../../support/long-run.ts';
import { wholeNumber } from '../../support/whole-number.ts';

/**
 * The size of one run: a small share by default, or as `SEED` and `FAULTS` set it. The seed determines all random
 * choices, but not the timing of the machine.
 */
export interface Extent {
  seed: number;
  faults: number;
  /** Feeds of the account: enough for requests until the last fault. */
  feeds: number;
  /** The time limit of the run, in milliseconds. */
  timeoutMs: number;
}

const FEEDS_PER_FAULT = 12;
const PATIENCE_PER_FAULT_MS = 60_000;

/** @param usual the number of faults if `FAULTS` is not set: in a long run, and in any other */
export function extentOf(usual: { long: number; short: number }): Extent {
  const faults = wholeNumber('FAULTS') ?? (IS_LONG_RUN ? usual.long : usual.short);
  if (faults < 1) throw new Error('FAULTS must be a number from 1 on.');
  return {
    seed: wholeNumber('SEED') ?? randomInt(1_000_000),
    faults,
    feeds: FEEDS_PER_FAULT * faults,
    timeoutMs: 2 * EVENT_LIMIT_MS + PATIENCE_PER_FAULT_MS * faults,
  };
}
