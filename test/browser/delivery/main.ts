/**
 * `npm run delivery`: journeys of shoppers with random faults, with the pixel and with the published client of the
 * protocol, and the received events. It fails if the pixel repeated an event, lost one without a fault, or sent one
 * that the service refused or counted too often, and if a journey broke off; it then prints the story of that journey.
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { machineLine } from '../../bench/table.ts';
import { buildPixel } from '../../support/build-pixel.ts';
import type { Outcome } from './judge.ts';
import { type Lane, openLane } from './lane.ts';
import { planJourney } from './plan.ts';
import { failuresOf, reportOf } from './report.ts';

/** The first journey of docs/evidence.md. */
const EVIDENCE_SEED = 68;

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { seed: { type: 'string' }, lanes: { type: 'string' } },
  });
  const journeys = number(positionals[0], 1_000);
  const firstSeed = number(values.seed, EVIDENCE_SEED);
  const lanes = Math.min(number(values.lanes, availableParallelism()), journeys);
  await buildPixel();
  console.log(`${journeys} journeys from seed ${firstSeed}, ${lanes} at a time…`);

  await using resources = new AsyncDisposableStack();
  const began = performance.now();
  const seeds = Array.from({ length: journeys }, (_, journey) => firstSeed + journey).values();
  const outcomes: Outcome[] = [];
  const broken: string[] = [];
  const work = async (lane: Lane): Promise<void> => {
    for (const seed of seeds) {
      const plan = planJourney(seed);
      const made = [lane.run(plan, 'pixel'), lane.run(plan, 'client')];
      await Promise.all(made).then(
        (both) => outcomes.push(...both),
        (error: unknown) => broken.push(reasonOf(error)),
      );
      if ((seed + 1 - firstSeed) % 50 === 0) console.log(`${seed + 1 - firstSeed} journeys made`);
    }
  };
  const open = async () => resources.adopt(await openLane(), (lane) => lane.close());
  const opened = await Promise.all(Array.from({ length: lanes }, open));
  await Promise.all(opened.map(work));

  const { chromium = '', client = '' } = opened[0]?.versions ?? {};
  const machine = machineLine([`Chromium ${chromium}`, `@athoscommerce/beacon ${client}`]);
  const seconds = (performance.now() - began) / 1_000;
  console.log(reportOf({ machine, firstSeed, journeys, seconds, outcomes, broken }));
  const failures = failuresOf({ outcomes, broken });
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

/** The messages of an error and its causes. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message} ${reasonOf(error.cause)}`;
}
