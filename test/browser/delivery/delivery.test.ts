import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wholeNumber } from '../../support/whole-number.ts';
import { openLane, type Lane } from './lane.ts';
import type { Outcome } from './judge.ts';
import { USUAL_SEED } from './plan.ts';
import { reportOf } from './report.ts';
import { sumOf } from './tally.ts';

const SEED = wholeNumber('SEED') ?? USUAL_SEED;
const JOURNEYS = wholeNumber('JOURNEYS') ?? 8;
const SEEDS = Array.from({ length: JOURNEYS }, (_, journey) => SEED + journey);

describe(`${JOURNEYS} journeys with random actions and faults, seed ${SEED} (SEED, JOURNEYS)`, () => {
  const outcomes: Outcome[] = [];
  let lane: Lane;

  beforeAll(async () => {
    lane = await openLane();
  });
  afterAll(() => lane.close());

  it.each(SEEDS)(
    'seed %i: through the pixel no event arrives twice, and none is missing without its fault',
    { timeout: 240_000 },
    async (seed) => {
      const both = await Promise.all([lane.run(seed, 'pixel'), lane.run(seed, 'client')]);
      outcomes.push(...both);
      const [pixel, client] = both;
      expect(pixel.violations, pixel.story.join('\n')).toEqual([]);
      expect(pixel.tally.made).toBeGreaterThan(0);
      // The peer made the same journey: each fault struck it as often.
      const struck = ({ tally }: Outcome) =>
        Object.values(tally.scenarios).map((one) => one.struck);
      expect(struck(client)).toEqual(struck(pixel));
    },
  );

  it('add up, and the peer reports from every one of them', () => {
    const { chromium, client } = lane.versions;
    const machine = `Chromium ${chromium}, client ${client}`;
    console.log(
      reportOf({ machine, firstSeed: SEED, journeys: JOURNEYS, seconds: 0, outcomes, broken: [] }),
    );
    const total = (sender: Outcome['sender']) =>
      sumOf(outcomes.filter((one) => one.sender === sender).map(({ tally }) => tally));
    const { once, twice, fates, made } = total('pixel');
    expect([twice, fates.unexplained, fates['given up']]).toEqual([0, 0, 0]);
    expect(once + fates.unknown + fates.kept + fates.left).toBe(made);
    expect(total('client').once).toBeGreaterThan(0);
  });
});
