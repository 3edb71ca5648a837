import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wholeNumber } from '../../support/whole-number.ts';
import { openLane, type Lane } from './lane.ts';
import type { Outcome } from './judge.ts';
import { planJourney, SHARE, withoutFaults } from './plan.ts';
import { reportOf } from './report.ts';
import { sumOf } from './tally.ts';

const SEED = wholeNumber('SEED') ?? SHARE.seed;
const JOURNEYS = wholeNumber('JOURNEYS') ?? SHARE.journeys;
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
    async (seed) => {
      const pixel = await lane.run(planJourney(seed), 'pixel');
      outcomes.push(pixel);
      expect(pixel.violations, pixel.story.join('\n')).toEqual([]);
    },
  );

  it('are made by the published client as well, with each fault as often', async () => {
    const client = await lane.run(planJourney(SEED), 'client');
    const pixel = outcomes.find(({ seed }) => seed === SEED);
    const injected = (one: Outcome | undefined) =>
      Object.values(one?.tally.scenarios ?? {}).map((scenario) => scenario.injected);
    expect(injected(client)).toEqual(injected(pixel));
    outcomes.push(client);
  });

  it.each(['pixel', 'client'] as const)(
    'bring every event where nothing fails and the shopper waits: %s',
    async (sender) => {
      const { tally, story } = await lane.run(withoutFaults(planJourney(SEED)), sender);
      expect(tally.made).toBeGreaterThan(0);
      expect(tally.once, story.join('\n')).toBe(tally.made);
    },
  );

  it('add up', () => {
    const { chromium, client } = lane.versions;
    const machine = `Chromium ${chromium}, client ${client}`;
    console.log(
      reportOf({ machine, firstSeed: SEED, journeys: JOURNEYS, seconds: 0, outcomes, broken: [] }),
    );
    const ofPixel = outcomes.filter(({ sender }) => sender === 'pixel');
    const { once, twice, causes, made } = sumOf(ofPixel.map(({ tally }) => tally));
    expect(made).toBeGreaterThan(0);
    expect([twice, causes.unexplained, causes['given up']]).toEqual([0, 0, 0]);
    expect(once + causes.unknown + causes.kept + causes.left).toBe(made);
  });
});
