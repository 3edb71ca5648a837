import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PageEvent } from '../../sandbox/pixel-runtime/contract.ts';
import { checkoutCompleted, germanCheckout } from '../checkout-fixtures.ts';
import { settle, useStoppedClock } from '../clock.ts';
import { SHOP, standard } from '../fixtures.ts';
import { createBrowser, createTab } from '../memory-browser.ts';
import { showPage, type OpenPage } from '../open-page.ts';
import { objections, useTrackingService } from '../tracking-service.ts';
import { anyCartRequest, type CartRequest } from './cart-request.ts';
import { runs, RUNS_TIMEOUT_MS } from './runs.ts';
import { createSandboxCart, type BeaconProducts, type SandboxCart } from './sandbox-cart.ts';

/** Two sizes of a mug, two products without variants (one has an empty SKU), and a sold-out one. */
const VARIANTS = [
  '43218082391011',
  '43218082391035',
  '43218082392018',
  '43218082394012',
  '43218082397013',
];

type Step =
  /** `unseen`: in a way without a platform event, such as a Storefront API mutation. */
  | { kind: 'request'; request: CartRequest; seen: 'seen' | 'unseen' }
  /** A page of the checkout is rendered without the cart. */
  | { kind: 'go'; to: 'a page' | 'the checkout' }
  | { kind: 'buy' };

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('request'),
      request: anyCartRequest(VARIANTS.length),
      seen: fc.constantFrom('seen', 'seen', 'seen', 'seen', 'seen', 'unseen'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('go'),
      to: fc.constantFrom('a page', 'a page', 'the checkout'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('buy') }) },
);

const ADD_A_MUG: Step = {
  kind: 'request',
  request: { kind: 'add', as: 'json', items: [{ variant: 0, quantity: 1, isEngraved: false }] },
  seen: 'seen',
};

useStoppedClock();
const service = useTrackingService();

/** A shopper on pages of the shop. */
function createVisit() {
  const cart = createSandboxCart(VARIANTS);
  const tab = createTab(createBrowser());
  let page: OpenPage | undefined;
  let orders = 0;
  /** Whether this page knows all changes of the cart. */
  let isExact = true;

  async function go(to: 'a page' | 'the checkout'): Promise<OpenPage> {
    page?.close();
    isExact = to === 'a page';
    page = await showPage(tab, { url: `${SHOP}/`, cart: isExact ? cart.rendered() : null });
    return page;
  }

  return {
    cart,
    isExact: () => isExact,
    close: () => page?.close(),
    /** @returns the platform's events, which are published */
    async take(step: Step): Promise<PageEvent[]> {
      if (step.kind === 'go') {
        await go(step.to);
      } else if (step.kind === 'buy') {
        orders += 1;
        const order = { id: String(orders), customer: null };
        const open = await go('the checkout');
        cart.buy();
        open.publish(checkoutCompleted(germanCheckout({ order, token: `t${orders}` })));
        isExact = true;
      } else {
        const open = page ?? (await go('a page'));
        const before = quantitiesOf(cart);
        const made = await cart.request(step.request);
        const events = step.seen === 'seen' ? made : [];
        isExact &&= isWhole(before, quantitiesOf(cart), events);
        for (const event of events) open.publish({ ...standard(), ...event });
        await settle();
        return events;
      }
      return [];
    },
  };
}

it(
  "after any sequence of cart requests, with pages in between, the cart that an event carries is the shop's, and each event of the platform leads to one",
  async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { maxLength: 30 }), async (steps) => {
        const visit = createVisit();
        for (const step of [...steps, { kind: 'go', to: 'a page' } as const, ADD_A_MUG]) {
          service.sent = [];
          const published = await visit.take(step);
          const reports = service.sent.filter(({ path }) => path.startsWith('cart/'));
          const last = reports.at(-1);
          expect(reports).toHaveLength(published.length);
          if (last && visit.isExact()) {
            const carried = last.body.data.cart as BeaconProducts[string][];
            const byUid = Object.fromEntries(carried.map((each) => [each.uid, each]));
            expect(byUid).toEqual(visit.cart.products());
            compared += 1;
          }
          expect(service.sent.flatMap(objections)).toEqual([]);
        }
        visit.close();
      }),
      runs(200),
    );
    expect(compared).toBeGreaterThan(200);
  },
  RUNS_TIMEOUT_MS,
);

const quantitiesOf = (cart: SandboxCart): Map<string, number> =>
  new Map(Object.values(cart.products()).map(({ uid, qty }) => [uid, qty]));

/** Whether the platform's events add up to all changes between two moments. */
function isWhole(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
  events: readonly PageEvent[],
): boolean {
  const sum = new Map(before);
  for (const { name, data } of events) {
    const { merchandise, quantity } = (data as CartEventData).cartLine;
    const { id, title, product } = merchandise;
    const uid = title === null ? product.id : id;
    const change = name === 'product_added_to_cart' ? quantity : -quantity;
    sum.set(uid, (sum.get(uid) ?? 0) + change);
  }
  return [...sum, ...after].every(([uid]) => (sum.get(uid) ?? 0) === (after.get(uid) ?? 0));
}

interface CartEventData {
  cartLine: {
    quantity: number;
    merchandise: { id: string; title: string | null; product: { id: string } };
  };
}
