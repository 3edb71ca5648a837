/** Promises that were rejected with nobody to catch it: in the pixel's worker each would be an error in the console. */
import { afterEach, beforeEach } from 'vitest';

/** To be called at the top of a file of tests: the reasons since the test began, or since the list was emptied. */
export function watchRejections(): unknown[] {
  const reasons: unknown[] = [];
  const note = (reason: unknown): void => {
    reasons.push(reason);
  };
  beforeEach(() => {
    reasons.length = 0;
    process.on('unhandledRejection', note);
  });
  afterEach(() => {
    process.off('unhandledRejection', note);
  });
  return reasons;
}
