import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createCatalogue } from '../../sandbox/catalogue/catalogue.ts';
import type { Offer } from '../../sandbox/storefront/data/catalogue.ts';
import { useStoppedClock } from '../clock.ts';
import {
  objections,
  startTrackingService,
  type Sent,
  type TrackingService,
} from '../tracking-service.ts';
import { anyStep, type Step } from './any-step.ts';
import { runs, RUNS_TIMEOUT_MS } from './runs.ts';
import { quantities, quantitiesOf, startShopperVisit, type ShopperVisit } from './shopper-visit.ts';

/** Two sizes of a mug, two products without variants of which one has an empty SKU, and one sold out. */
const OFFERS = [
  '43218082391011',
  '43218082391035',
  '43218082392018',
  '43218082394012',
  '43218082397013',
]
  .map((id) => createCatalogue().findOffer(id))
  .filter((offer): offer is Offer => offer !== undefined);

const SEEN = { seen: 'seen', locale: '', ending: '.js' } as const;
const ADD_A_MUG: Step = {
  kind: 'request',
  request: { kind: 'add', items: [{ variant: 0, quantity: 1, isEngraved: false }], as: 'json' },
  way: SEEN,
};

useStoppedClock();
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A visit that ends with its run, however that ends. */
async function during(play: (visit: ShopperVisit, service: TrackingService) => Promise<void>) {
  const service = startTrackingService();
  const visit = await startShopperVisit(OFFERS);
  try {
    await play(visit, service);
  } finally {
    visit.close();
  }
}

const isOfCart = ({ path }: Sent): boolean => path.startsWith('cart/');
type Products = { uid: string; qty: number }[];

describe('after any sequence of cart requests, with pages in between', () => {
  it(
    "the cart that an event carries is the shop's, and each event of the platform leads to one",
    async () => {
      let compared = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(anyStep(OFFERS.length), { maxLength: 30 }), (steps) =>
          during(async (visit, service) => {
            for (const step of [...steps, { kind: 'go', to: 'new page' } as const, ADD_A_MUG]) {
              service.sent = [];
              const told = visit.told();
              await visit.take(step);
              const reports = service.sent.filter(isOfCart);
              const last = reports.at(-1);
              if (step.kind === 'request') expect(reports).toHaveLength(visit.told() - told);
              if (step.kind === 'request' && last && visit.isPageExact()) {
                const carried = last.body.data.cart as Products;
                expect(quantities(carried)).toEqual(quantitiesOf(visit.cart));
                const byUid = Object.fromEntries(carried.map((each) => [each.uid, each]));
                expect(byUid).toEqual(visit.cart.products());
                compared += 1;
              }
              expect(service.sent.flatMap(objections)).toEqual([]);
            }
          }),
        ),
        runs(200),
      );
      expect(compared).toBeGreaterThan(200);
    },
    RUNS_TIMEOUT_MS,
  );
});
