/**
 * A whole number that the environment sets for a run of tests, such as the seed of what is random.
 *
 * @param name of the variable
 * @returns `undefined` where the variable is missing or empty
 * @throws {Error} where it says anything else
 */
export function wholeNumber(
  name: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): number | undefined {
  const text = environment[name];
  if (!text) return undefined;
  const number = Number(text);
  // Beyond the safe ones a seed would be another one than was asked for.
  if (/^-?\d+$/.test(text) && Number.isSafeInteger(number)) return number;
  throw new Error(`${name}="${text}": set it to a whole number.`);
}
