import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { settle, useStoppedClock } from './clock.ts';
import { mug, productAddedToCart, productRemovedFromCart, shirt, SHOP } from './fixtures.ts';
import { createBrowser, createTab } from './memory-browser.ts';
import { openPage, type OpenPage } from './open-page.ts';
import { createShopCart } from './shop.ts';
import { objections, startTrackingService, type TrackingService } from './tracking-service.ts';

useStoppedClock();
afterEach(() => {
  vi.unstubAllGlobals();
});

/** One thing that happens, in one of the tabs. */
type Step =
  | { kind: 'change'; tab: number; variant: number; difference: number; isTold: boolean }
  /** `isLate`: between the page's rendering and its opening another tab adds a shirt. */
  | { kind: 'go'; tab: number; path: string; isLate: boolean }
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
        isLate: tabs > 1 ? fc.boolean() : fc.constant(false),
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

/** What the events said, or what happened: by uid, additions and removals apart. */
interface Tally {
  added: Map<string, number>;
  removed: Map<string, number>;
}

const newTally = (): Tally => ({ added: new Map(), removed: new Map() });

function count(tally: Tally, uid: string, difference: number): void {
  const side = difference > 0 ? tally.added : tally.removed;
  side.set(uid, (side.get(uid) ?? 0) + Math.abs(difference));
}

function reported(service: TrackingService): Tally {
  const tally = newTally();
  for (const { path, body } of service.sent) {
    for (const { uid, qty } of body.data.results as { uid: string; qty: number }[]) {
      count(tally, uid, path === 'cart/add' ? qty : -qty);
    }
  }
  return tally;
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
  const happened = newTally();
  const change = async (tab: number, of: number, wanted: number, isTold: boolean) => {
    const variant = VARIANTS[of] ?? mug();
    const difference = Math.max(wanted, -(shop.quantities.get(variant.id ?? '') ?? 0));
    if (difference === 0) return;
    count(happened, UIDS[of] ?? '', difference);
    const line = shop.put(variant, difference);
    if (!isTold) return;
    pages[tab]?.publish(difference > 0 ? productAddedToCart(line) : productRemovedFromCart(line));
    await settle();
  };
  const go = async (tab: number, path: string, isLate = false): Promise<void> => {
    const ofTab = tabs[tab];
    if (!ofTab) return;
    pages[tab]?.close();
    const cart = path.startsWith('/checkouts') ? null : shop.rendered();
    if (isLate) await change(tabCount - 1 - tab, 1, 1, true);
    pages[tab] = openPage(ofTab, { url: SHOP + path, cart });
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
    if (step.kind === 'go') await go(step.tab, step.path, step.isLate);
    if (step.kind !== 'change') continue;
    await change(step.tab, step.variant, step.difference, step.isTold);
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
  const { added, removed } = reported(service);
  UIDS.forEach((uid, index) => {
    const said = [added.get(uid) ?? 0, removed.get(uid) ?? 0] as const;
    const inShop = shop.quantities.get(VARIANTS[index]?.id ?? '') ?? 0;
    expect(said[0] - said[1] + (uid === '5021' ? 1 : 0)).toBe(inShop);
    // Nothing is said that did not happen, even where a later event would make up for it.
    expect(said[0]).toBeLessThanOrEqual(happened.added.get(uid) ?? 0);
    expect(said[1]).toBeLessThanOrEqual(happened.removed.get(uid) ?? 0);
  });
}

describe('whatever happens to a cart', () => {
  it('in one tab, what was reported makes up what is in it, and nothing besides', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(stepIn(1), { maxLength: 25 }), (steps) => play(1, steps)),
      { numRuns: 150 },
    );
  }, 30_000);

  it('in two tabs, what was reported makes up what is in it, and nothing besides', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(stepIn(2), { maxLength: 25 }), (steps) => play(2, steps)),
      { numRuns: 150 },
    );
  }, 30_000);
});
