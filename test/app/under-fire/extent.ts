import { randomInt } from 'node:crypto';
import { IS_LONG_RUN } from '../../support/long-run.ts';
import { wholeNumber } from '../../support/whole-number.ts';

/**
 * How much one run does: as much as fits between other tests, or what `SEED` and `BLOWS` say. Everything
 * random follows from the seed, but for what the machine's own timing adds.
 */
export interface Extent {
  seed: number;
  blows: number;
  /** Feeds of the account: enough for wishes until the last blow. */
  feeds: number;
  /** The longest that the run may take, in milliseconds. */
  timeoutMs: number;
}

const FEEDS_PER_BLOW = 12;
const PATIENCE_PER_BLOW_MS = 60_000;

/** @param usual how many blows fall where `BLOWS` does not say: in a long run, and in any other */
export function extentOf(usual: { long: number; short: number }): Extent {
  const blows = wholeNumber('BLOWS') ?? (IS_LONG_RUN ? usual.long : usual.short);
  if (blows < 1) throw new Error('BLOWS must be a number from 1 on.');
  return {
    seed: wholeNumber('SEED') ?? randomInt(1_000_000),
    blows,
    feeds: FEEDS_PER_BLOW * blows,
    timeoutMs: 120_000 + PATIENCE_PER_BLOW_MS * blows,
  };
}
