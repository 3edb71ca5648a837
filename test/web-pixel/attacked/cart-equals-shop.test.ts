import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { findOffer, type Offer } from '../../sandbox/storefront/data/catalogue.ts';
import { pass, useStoppedClock } from '../clock.ts';
import {
  objections,
  startTrackingService,
  type Sent,
  type TrackingService,
} from '../tracking-service.ts';
import { anyCartStep, anyStep, type Step } from './any-step.ts';
import { runs, RUNS_TIMEOUT_MS } from './runs.ts';
import type { ShopLine } from './sandbox-cart.ts';
import { quantities, quantitiesOf, startShopperVisit, type ShopperVisit } from './shopper-visit.ts';

/** Two sizes of a mug, two products without variants of which one has an empty SKU, and one sold out. */
const OFFERS = [
  '43218082391011',
  '43218082391035',
  '43218082392018',
  '43218082394012',
  '43218082397013',
]
  .map((id) => findOffer(id))
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
    "the cart that an event carries, and the one that is stored, are the shop's",
    async () => {
      const compared = { carried: 0, stored: 0 };
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
                if (visit.showsCart()) {
                  const byUid = Object.fromEntries(carried.map((each) => [each.uid, each]));
                  expect(byUid).toEqual(visit.cart.products());
                }
                compared.carried += 1;
              }
              const stored = visit.stored();
              if (stored && visit.isStoredExact()) {
                expect(stored).toEqual(quantitiesOf(visit.cart));
                compared.stored += 1;
              }
              expect(service.sent.flatMap(objections)).toEqual([]);
            }
          }),
        ),
        runs(200),
      );
      expect(compared.carried).toBeGreaterThan(200);
      expect(compared.stored).toBeGreaterThan(200);
    },
    RUNS_TIMEOUT_MS,
  );

  it(
    'what was added and removed makes up what is in it, and nothing is said twice',
    async () => {
      let compared = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(anyCartStep(OFFERS.length), { maxLength: 30 }), (steps) =>
          during(async (visit, service) => {
            const happened = {
              added: new Map<string, number>(),
              removed: new Map<string, number>(),
            };
            const last: Step[] = [
              { kind: 'go', to: 'new page' },
              { kind: 'pause', ms: 15_000 },
            ];
            for (const step of [ADD_A_MUG, ...steps, ...last]) {
              const before = visit.cart.lines();
              await visit.take(step);
              note(happened, before, visit.cart.lines());
              if (!visit.isStoredExact()) continue;
              const said = saidBy(service.sent);
              const sum = [...new Set([...said.added.keys(), ...said.removed.keys()])].map(
                (uid) => ({
                  uid,
                  qty: (said.added.get(uid) ?? 0) - (said.removed.get(uid) ?? 0),
                }),
              );
              expect(quantities(sum)).toEqual(quantitiesOf(visit.cart));
              compared += 1;
            }
            await pass(1_000);
            const said = saidBy(service.sent);
            for (const side of ['added', 'removed'] as const) {
              for (const [uid, qty] of said[side]) {
                expect(qty).toBeLessThanOrEqual(happened[side].get(uid) ?? 0);
              }
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

/** Quantities by `uid`, what came and what went apart. */
interface Tally {
  added: Map<string, number>;
  removed: Map<string, number>;
}

function count(side: Map<string, number>, uid: string, qty: number): void {
  side.set(uid, (side.get(uid) ?? 0) + qty);
}

function saidBy(sent: readonly Sent[]): Tally {
  const tally: Tally = { added: new Map(), removed: new Map() };
  for (const { path, body } of sent.filter(isOfCart)) {
    const side = path === 'cart/add' ? tally.added : tally.removed;
    for (const { uid, qty } of body.data.results as Products) count(side, uid, qty);
  }
  return tally;
}

/** Takes down what happened to each of the shop's lines. */
function note(tally: Tally, before: readonly ShopLine[], after: readonly ShopLine[]): void {
  const qtyIn = (lines: readonly ShopLine[], key: string): number =>
    lines.find((line) => line.key === key)?.qty ?? 0;
  const lines = new Map([...before, ...after].map(({ key, uid }) => [key, uid]));
  for (const [key, uid] of lines) {
    const difference = qtyIn(after, key) - qtyIn(before, key);
    count(difference > 0 ? tally.added : tally.removed, uid, Math.abs(difference));
  }
}
