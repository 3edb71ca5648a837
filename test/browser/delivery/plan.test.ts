import { describe, expect, it } from 'vitest';
import { planJourney, SHARE, withoutFaults } from './plan.ts';
import { SCENARIOS } from './scenarios.ts';

const SEEDS = Array.from({ length: 200 }, (_, index) => index + 1);

describe('a planned journey', () => {
  it('is the same for the same seed, and another for the next one', () => {
    expect(planJourney(7)).toEqual(planJourney(7));
    expect(planJourney(8).steps).not.toEqual(planJourney(7).steps);
  });

  it('acts in tabs that are open, and opens the next one where none is', () => {
    for (const seed of SEEDS) {
      let open = [0];
      let next = 1;
      for (const { tab, injection } of planJourney(seed).steps) {
        if (open.length === 0) open = [next++];
        expect(open, `seed ${seed}`).toContain(tab);
        if (injection.leaving === 'closes the tab') open = open.filter((one) => one !== tab);
        if (injection.secondTab) open.push(next++);
      }
    }
  });

  it('without faults has no page that its script leaves with the answer', () => {
    const ways = SEEDS.flatMap((seed) => withoutFaults(planJourney(seed)).steps).flatMap(
      ({ action }) => ('way' in action ? action.way : []),
    );
    expect(ways).toContain('form');
    expect(ways).not.toContain('leave');
  });
});

it('The journeys of npm test meet every fault, with and without the extension and a late consent API.', () => {
  const plans = Array.from({ length: SHARE.journeys }, (_, at) => planJourney(SHARE.seed + at));
  const met = new Set(plans.flatMap(({ steps }) => steps.map(({ scenario }) => scenario)));
  expect(SCENARIOS.map(({ name }) => name).filter((name) => !met.has(name))).toEqual([]);
  const pages = plans.map(({ extension, consentApi }) => `${extension}, ${consentApi}`);
  expect(new Set(pages)).toEqual(
    new Set([
      'present, with the page',
      'present, after the pixel',
      'absent, with the page',
      'absent, after the pixel',
    ]),
  );
});
