import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { nameOf } from '../../app/beacon/storage-names.ts';
import type { CartChange } from '../../app/beacon/handover.ts';
import type { CartEvent, Product } from '../../app/beacon/schemas/shop-events.ts';
import { MINUTE_MS, SECOND_MS } from '../../app/time/units.ts';
import { tokenOf } from '../../extensions/storefront/src/cart-change.ts';
import { compareCart, type RenderedCart } from '../../extensions/storefront/src/cart.ts';
import { contextOf } from '../../extensions/storefront/src/context.ts';
import type { ShopPage } from '../../extensions/storefront/src/shop-page.ts';
import { webStorage } from '../../extensions/storefront/src/storage.ts';
import { mayHaveChanges } from '../../extensions/storefront/src/visit-loader.ts';
import { runs, RUNS_TIMEOUT_MS } from '../web-pixel/attacked/runs.ts';
import { SETTINGS } from './cart-kit.ts';
import { memoryBrowser, memoryStorage, NOW } from './memory-page.ts';

type Step =
  | { do: 'wait'; seconds: number }
  | { do: 'change'; variant: number; by: number; seen: 'seen' | 'unseen' }
  | { do: 'fetch ahead' | 'load' | 'follow cart link' | 'begin checkout' | 'buy' }
  | { do: 'log in' | 'log out' | 'choose consent' }
  /** The index among the prefetched pages, or among the open ones. */
  | { do: 'show' | 'compare'; which: number };

/** The data with which Shopify has rendered a page. */
type Made = Pick<RenderedCart, 'made' | 'items'> & { customerId: string };

const step = (weight: number, ...names: Step['do'][]) => ({
  weight,
  arbitrary: fc.record({ do: fc.constantFrom(...names) }) as fc.Arbitrary<Step>,
});

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('wait'),
      seconds: fc.constantFrom(1, 60, 240, 360, 700),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('change'),
      variant: fc.integer({ min: 1, max: 2 }),
      by: fc.constantFrom(1, 2, -1, -5),
      seen: fc.constantFrom('seen', 'unseen'),
    }),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constantFrom('show', 'compare', 'compare'),
      which: fc.nat(3),
    }),
  },
  step(6, 'load', 'load', 'fetch ahead'),
  step(1, 'begin checkout', 'buy', 'follow cart link'),
  step(1, 'log in', 'log out', 'choose consent'),
);

const at = <T>(list: readonly T[], which: number): T | undefined => list[which % list.length];

/** A shopper with some tabs, and the numbers of products changed unseen, and reported by comparing pages. */
function createHistory(shopifyAheadMs: number) {
  const browser = memoryBrowser();
  const ahead: Made[] = [];
  const open: { page: ShopPage; id: string; compare: () => Promise<void> }[] = [];
  let cart = new Map<number, number>();
  let carts = 0;
  let customerId = '';
  let mayTrack = true;
  const counts = { unseen: 0, found: 0 };

  function useCart(next: Map<number, number> | null): void {
    cart = next ?? new Map<number, number>();
    browser.document.cookie = next ? `cart=T${(carts += 1)}; path=/` : 'cart=; max-age=0';
  }
  const hasCart = () => browser.document.cookie.includes('cart=');

  const make = (): Made => ({
    made: Math.floor((Date.now() + shopifyAheadMs) / SECOND_MS),
    customerId,
    items: [...cart]
      .filter(([, quantity]) => quantity > 0)
      .map(([variant, quantity]) => ({
        product: variant,
        variant,
        isSingle: false,
        sku: null,
        quantity,
        price: 100,
      })),
  });

  function show({ customerId: customer, ...made }: Made, changes: Partial<ShopPage> = {}): void {
    const id = crypto.randomUUID();
    const ofTab = memoryStorage();
    const session = webStorage(() => ofTab);
    const began = Date.now();
    const shown = { began, now: Date.now, customerId: customer, session, ...changes };
    const page = { ...browser.open(shown), settings: SETTINGS };
    const rendered: RenderedCart = { ...made, country: 'DE', taxesIncluded: true };
    const ids = { userId: id, sessionId: id, pageLoadId: id };
    let work: (() => unknown) | undefined;
    if (mayTrack && mayHaveChanges(page, rendered))
      void compareCart(
        {
          page,
          rendered,
          isPermalink: page.url.includes('cart_link_id'),
          mayTrack: () => mayTrack,
          ids: () => ids,
          firstCheckAt: began - SECOND_MS,
          contextOf: (of, time) => contextOf(page, SETTINGS, of, time),
          store: ({ body }) => {
            const { results } = (JSON.parse(body) as CartEvent).data;
            for (const { qty } of results) counts.found += qty;
          },
        },
        (_, compare) => {
          work = compare;
          return Promise.resolve();
        },
      );
    const compare = async () => {
      await vi.advanceTimersByTimeAsync(1);
      work?.();
      work = undefined;
      await vi.advanceTimersByTimeAsync(100);
    };
    open.push({ page, id, compare });
  }

  function change({ variant, by, seen }: Extract<Step, { do: 'change' }>): void {
    const last = open.at(-1);
    const before = cart.get(variant) ?? 0;
    const difference = Math.max(0, before + by) - before;
    if (!last || difference === 0) return;
    if (!hasCart()) useCart(cart);
    cart.set(variant, before + difference);
    const qty = Math.abs(difference);
    if (!mayTrack) return;
    if (seen === 'unseen') {
      counts.unseen += qty;
      return;
    }
    const line: Product = { parentId: String(variant), uid: String(variant), qty, price: 1 };
    const record: CartChange = {
      at: Date.now(),
      path: difference > 0 ? 'cart/add' : 'cart/remove',
      results: [line],
      pageLoadId: last.id,
      token: tokenOf(last.page),
    };
    const key = nameOf('CartChange', crypto.randomUUID());
    browser.local.setItem(key, JSON.stringify(record));
  }

  function leaveForCheckout(record: { done?: boolean }): void {
    if (!hasCart()) return;
    if (mayTrack)
      browser.local.setItem(nameOf('Checkout'), JSON.stringify({ at: Date.now(), ...record }));
    if (record.done) useCart(null);
  }

  function chooseConsent(): void {
    mayTrack = !mayTrack;
    if (mayTrack) return;
    for (const key of Object.keys(browser.local)) browser.local.removeItem(key);
    for (const { page } of open) page.wasForgotten = true;
  }

  return {
    counts,
    async take(next: Step): Promise<void> {
      const tabs = open.slice(-4);
      if (next.do === 'wait') vi.setSystemTime(Date.now() + next.seconds * SECOND_MS);
      if (next.do === 'change') change(next);
      if (next.do === 'compare') await at(tabs, next.which)?.compare();
      const kept = next.do === 'show' && at(ahead, next.which);
      if (kept) show(kept, { mayBeOld: true });
      if (next.do === 'fetch ahead') ahead.push(make());
      if (next.do === 'begin checkout') leaveForCheckout({});
      if (next.do === 'buy') leaveForCheckout({ done: true });
      if (next.do === 'choose consent') chooseConsent();
      if (next.do === 'log in') {
        customerId = '7';
        // The cart originates on another device.
        if (!hasCart()) useCart(new Map([[1, 2]]));
      }
      if (next.do === 'log out') customerId = '';
      if (next.do === 'follow cart link') useCart(new Map([[2, 1]]));
      const url = next.do === 'follow cart link' && 'https://shop.example.com/?cart_link_id=1';
      if (['load', 'log in', 'log out', 'follow cart link'].includes(next.do))
        show(make(), url ? { url } : {});
      vi.setSystemTime(Date.now() + 10);
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

it(
  'Pages report no more than has changed unseen, whatever happens in some tabs.',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyStep, { maxLength: 30, size: 'max' }),
        fc.integer({ min: -4, max: 4 }),
        async (steps, minutes) => {
          vi.setSystemTime(NOW);
          const { counts, take } = createHistory(minutes * MINUTE_MS);
          for (const each of steps) await take(each);
          expect(counts.found).toBeLessThanOrEqual(counts.unseen);
        },
      ),
      runs(1_000),
    );
  },
  RUNS_TIMEOUT_MS,
);
