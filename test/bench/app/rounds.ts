/** How a worker went about its accounts; times in milliseconds. */
export interface Rounds {
  /** From the first question of all to the last account's first; NaN while some were never asked about. */
  firstRoundMs: number;
  /** Between two questions about the same account, from the given moment on. */
  intervals: number[];
  /** Questions from that moment on. */
  questions: number;
}

/**
 * @param questions moments by account, each in order
 * @param accounts how many there are
 * @param since the moment from which intervals and questions count
 */
export function roundsOf(
  questions: ReadonlyMap<string, readonly number[]>,
  { accounts, since }: { accounts: number; since: number },
): Rounds {
  const moments = [...questions.values()];
  const firsts = moments.map(([first = NaN]) => first);
  const start = firsts.reduce((least, first) => Math.min(least, first), Infinity);
  const end = firsts.reduce((most, first) => Math.max(most, first), -Infinity);
  return {
    firstRoundMs: questions.size < accounts ? NaN : end - start,
    intervals: moments.flatMap((each) =>
      each.slice(1).flatMap((at, index) => (at >= since ? [at - (each[index] ?? NaN)] : [])),
    ),
    questions: moments.reduce((sum, each) => sum + each.filter((at) => at >= since).length, 0),
  };
}
