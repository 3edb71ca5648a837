import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settle, stopClock } from './clock.ts';
import { mug, productAddedToCart, productRemovedFromCart, shirt, SHOP } from './fixtures.ts';
import { createBrowser, createTab } from './memory-browser.ts';
import { openPage, type OpenPage } from './open-page.ts';
import { createShopCart } from './shop.ts';
import { objections, startTrackingService, type TrackingService } from './tracking-service.ts';

beforeEach(stopClock);
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** One thing that happens, in one of the tabs. */
type Step =
  | { kind: 'change'; tab: number; variant: number; difference: number; isTold: boolean }
  | { kind: 'go'; tab: number; path: string }
  | { kind: 'pause'; ms: number };

const VARIANTS = [mug({ title: null }), shirt(), shirt({ id: '5022', title: 'L', sku: null })];
const UIDS = ['1001', '5021', '5022'];

const stepIn = (tabs: number): fc.Arbitrary<Step> =>
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('change' as const),
        tab: fc.nat(tabs - 1),
        variant: fc.nat(VARIANTS.length - 1),
        difference: fc.integer({ min: -3, max: 3 }),
        isTold: fc.boolean(),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('go' as const),
        tab: fc.nat(tabs - 1),
        path: fc.constantFrom(
          '/',
          '/cart',
          '/products/mug',
          '/checkouts/cn/Z2NwLXVzLWNlbnRyYWwxOjAx',
        ),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('pause' as const),
        ms: fc.constantFrom(0, 100, 400, 5_000, 15_000),
      }),
    },
  );

/** uid → what the events said in sum. */
function reported(service: TrackingService): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { path, body } of service.sent) {
    const sign = path === 'cart/add' ? 1 : -1;
    for (const { uid, qty } of body.data.results as { uid: string; qty: number }[]) {
      sums.set(uid, (sums.get(uid) ?? 0) + sign * qty);
    }
  }
  return sums;
}

/** Plays the steps and lets every tab show two last pages, long after. */
async function play(tabCount: number, steps: readonly Step[]) {
  const service = startTrackingService();
  const browser = createBrowser();
  const shop = createShopCart(browser, 'c1');
  const tabs = Array.from({ length: tabCount }, () => createTab(browser));
  const pages: OpenPage[] = [];

  const pause = async (ms: number): Promise<void> => {
    await settle();
    vi.advanceTimersByTime(ms);
    await settle();
  };
  const go = async (tab: number, path: string): Promise<void> => {
    const ofTab = tabs[tab];
    if (!ofTab) return;
    pages[tab]?.close();
    const isCheckout = path.startsWith('/checkouts');
    pages[tab] = openPage(ofTab, { url: SHOP + path, cart: isCheckout ? null : shop.rendered() });
    await settle();
  };

  // One shirt is there before anybody looks.
  shop.put(shirt(), 1);
  for (const tab of tabs.keys()) {
    await go(tab, '/');
    await pause(15_000);
  }
  for (const step of steps) {
    if (step.kind === 'pause') await pause(step.ms);
    if (step.kind === 'go') await go(step.tab, step.path);
    if (step.kind !== 'change') continue;
    const variant = VARIANTS[step.variant] ?? mug();
    const inCart = shop.quantities.get(variant.id ?? '') ?? 0;
    const difference = Math.max(step.difference, -inCart);
    if (difference === 0) continue;
    const line = shop.put(variant, difference);
    if (!step.isTold) continue;
    pages[step.tab]?.publish(
      difference > 0 ? productAddedToCart(line) : productRemovedFromCart(line),
    );
    await settle();
  }
  for (const path of ['/pages/first', '/pages/second']) {
    for (const tab of tabs.keys()) {
      await pause(15_000);
      await go(tab, path);
    }
  }
  await pause(15_000);
  pages.forEach((page) => {
    page.close();
  });

  expect(service.sent.flatMap(objections)).toEqual([]);
  const sums = reported(service);
  const inShop = VARIANTS.map(({ id }) => shop.quantities.get(id ?? '') ?? 0);
  expect(UIDS.map((uid) => (sums.get(uid) ?? 0) + (uid === '5021' ? 1 : 0))).toEqual(inShop);
}

describe('whatever happens to a cart', () => {
  it('in one tab, the sum of what was reported is what is in it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(stepIn(1), { maxLength: 25 }), (steps) => play(1, steps)),
      { numRuns: 150 },
    );
  }, 30_000);

  it('in two tabs, the sum of what was reported is what is in it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(stepIn(2), { maxLength: 25 }), (steps) => play(2, steps)),
      { numRuns: 150 },
    );
  }, 30_000);
});
