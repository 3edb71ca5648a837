import { USUAL_SEED } from './plan.ts';

/** What `npm run delivery` is to do. */
export interface DeliveryOptions {
  journeys: number;
  /** Of the first journey; each further one counts it up. */
  seed: number;
  /** How many browsers make journeys at the same time. */
  lanes: number;
}

const USAGE = 'npm run delivery [-- [journeys] [--seed N] [--lanes N]]';

/** Every word that takes a number behind it, with what it sets. */
const NAMED = new Map<string, keyof DeliveryOptions>([
  ['--seed', 'seed'],
  ['--lanes', 'lanes'],
]);

/**
 * Reads the words behind `npm run delivery --`; 1,000 journeys where nothing is said.
 *
 * @param lanes where nothing is said about them
 * @throws {Error} with the right form, for anything else
 */
export function readOptions(words: readonly string[], lanes: number): DeliveryOptions {
  const options: DeliveryOptions = { journeys: 1_000, seed: USUAL_SEED, lanes };
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    const named = NAMED.get(word);
    if (named) {
      index += 1;
      options[named] = wholeNumber(words[index], word);
    } else {
      options.journeys = wholeNumber(word, 'the number of journeys');
    }
  }
  return options;
}

function wholeNumber(word: string | undefined, what: string): number {
  if (word !== undefined && /^[1-9]\d{0,8}$/.test(word)) return Number(word);
  throw new Error(`"${word ?? ''}" is no whole number from 1, for ${what}: ${USAGE}`);
}
