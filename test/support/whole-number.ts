/**
 * A whole number from the environment of a test run, such as a random seed.
 *
 * @param name of the variable
 * @returns `undefined` if the variable is missing or empty
 * @throws {Error} for any other value
 */
export function wholeNumber(
  name: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): number | undefined {
  const text = environment[name];
  if (!text) return undefined;
  const number = Number(text);
  // Rejects unsafe integers, which would be rounded to another seed.
  if (/^-?\d+$/.test(text) && Number.isSafeInteger(number)) return number;
  throw new Error(`${name}="${text}": set it to a whole number.`);
}

/** A source of numbers in [0, 1), determined by a seed. */
export type Random = () => number;

/** The same numbers for the same seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function pick<Item>(random: Random, items: readonly [Item, ...Item[]]): Item {
  return items[Math.floor(random() * items.length)] ?? items[0];
}

/** A whole number from `low` to `high`, both included. */
export function between(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1));
}

/** `count` of the given things, drawn by a seed, in the order of the draw. */
export function draw<T>(things: readonly T[], count: number, seed: number): T[] {
  const random = randomFrom(seed);
  return things
    .map((thing) => ({ thing, at: random() }))
    .sort((one, other) => one.at - other.at)
    .slice(0, count)
    .map(({ thing }) => thing);
}
