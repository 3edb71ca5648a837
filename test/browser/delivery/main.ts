/**
 * `npm run delivery`: journeys of shoppers with random faults, with the pixel and with the published client of the
 * protocol, and the received events. It fails if the pixel repeated an event, lost one without a fault, or sent one
 * that the service refused or counted too often, and if a journey broke off; it then prints the story of that journey.
 * Ctrl-C ends it early, with the table of completed journeys.
 */
import { availableParallelism } from 'node:os';
import { buildPixel } from '../../support/build-pixel.ts';
import { parseArgs } from 'node:util';
import { USUAL_SEED } from './plan.ts';
import { failuresOf, reportOf } from './report.ts';
import { runJourneys } from './run.ts';

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { seed: { type: 'string' }, lanes: { type: 'string' } },
  });
  const options = {
    journeys: number(positionals[0], 1_000),
    seed: number(values.seed, USUAL_SEED),
    lanes: number(values.lanes, availableParallelism()),
  };
  await buildPixel();
  const { journeys, seed, lanes } = options;
  console.log(`${journeys} journeys from seed ${seed}, ${lanes} at a time…`);
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  const progress = (done: number): void => {
    if (done % 50 === 0) console.log(`${done} journeys made`);
  };
  const run = await runJourneys(options, progress, stop.signal);
  console.log(reportOf(run));
  const failures = failuresOf(run);
  if (failures.length > 0) {
    console.error(`\n${failures.join('\n\n')}`);
    process.exitCode = 1;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** @throws {Error} with the correct usage, unless it is a whole number from 1 */
function number(word: string | undefined, usual: number): number {
  if (word === undefined) return usual;
  if (/^[1-9]\d{0,8}$/.test(word)) return Number(word);
  throw new Error(
    `"${word}" is no whole number from 1: npm run delivery [-- [journeys] [--seed N] [--lanes N]]`,
  );
}
