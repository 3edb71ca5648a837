import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { placesOf, withValue } from '../beacon/edit-payload.ts';
import type { Json } from '../beacon/payloads.ts';
import {
  allocation,
  checkoutCompleted,
  checkoutStarted,
  customLine,
  germanCheckout,
} from './checkout-fixtures.ts';
import { settle, useStoppedClock } from './clock.ts';
import {
  cart,
  cartLine,
  collectionViewed,
  mug,
  pageContext,
  pageViewed,
  productAddedToCart,
  productRemovedFromCart,
  productViewed,
  searchSubmitted,
  shirt,
  SHOP,
} from './fixtures.ts';
import { CORRUPT_TEXTS, STORED_COOKIES, STORED_ENTRIES } from '../support/corrupt-texts.ts';
import { createBrowser, createTab } from './memory-browser.ts';
import { openPage, showPage, startPixel } from './open-page.ts';
import { watchRejections } from './rejections.ts';
import { objections, useTrackingService } from './tracking-service.ts';

useStoppedClock();
const service = useTrackingService();
const rejections = watchRejections();

const lines = [...germanCheckout().lineItems, customLine(36, 2, [allocation(4, 'EACH')])];
const checkout = (): ReturnType<typeof germanCheckout> => germanCheckout({ lineItems: lines });
const EVENTS = {
  product_viewed: productViewed(shirt()),
  product_added_to_cart: productAddedToCart(cartLine(mug(), 2)),
  product_removed_from_cart: productRemovedFromCart(cartLine(shirt(), 1)),
  checkout_completed: checkoutCompleted(checkout()),
};
const OTHERS = [
  pageViewed(),
  collectionViewed([mug(), shirt()]),
  searchSubmitted([shirt()]),
  checkoutStarted(checkout()),
];
const json = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json;

describe('an event of which one part is missing or nonsense', () => {
  it.each(Object.entries(EVENTS))(
    '%s leads to a valid event or to a stated reason',
    async (name, whole) => {
      const tab = createTab(createBrowser());
      for (const { path } of placesOf(json(whole))) {
        if (path === 'name') continue;
        for (const value of [undefined, null, '', 'nonsense', -1, [], {}]) {
          service.sent = [];
          tab.browser.local.clear();
          const page = openPage(tab, { url: `${SHOP}/` });
          page.publish(withValue(json(whole), path, value));
          await settle();
          const stated = page.log.filter((text) => text.includes('Error: '));
          const where = `${name} with ${path} = ${JSON.stringify(value)}`;
          expect([where, service.sent.flatMap(objections)]).toEqual([where, []]);
          expect([where, service.sent.length + stated.length]).toEqual([where, 1]);
          page.close();
        }
      }
      expect(rejections).toEqual([]);
    },
    30_000,
  );
});

describe('amounts beyond all measure', () => {
  it.each([Number.MAX_VALUE, 1e305])(
    'of %d lead to nothing that the service refuses',
    async (amount) => {
      const page = await showPage(createTab(createBrowser()));
      const dear = mug({ price: { amount, currencyCode: 'EUR' } });
      page.publish(productAddedToCart(cartLine(dear, amount)));
      page.publish(productAddedToCart(cartLine(dear, amount)));
      page.publish(
        checkoutCompleted(
          germanCheckout({
            lineItems: [{ ...customLine(amount, 1) }, { ...customLine(amount, 1) }],
          }),
        ),
      );
      expect(service.sent.flatMap(objections)).toEqual([]);
    },
  );
});

describe('entries and cookies that another script has written', () => {
  it.each(CORRUPT_TEXTS)('harm nothing: every event arrives once after %j', async (text) => {
    const tab = createTab(createBrowser());
    for (const name of STORED_ENTRIES.session) tab.session.set(`svc${name}`, text);
    for (const name of STORED_ENTRIES.local) tab.browser.local.set(`svc${name}`, text);
    for (const name of STORED_COOKIES) tab.browser.cookies.set(name, encodeURIComponent(text));
    const page = openPage(tab, { url: `${SHOP}/` });
    for (const event of Object.values(EVENTS)) {
      page.publish(event);
      await settle();
    }
    expect(service.sent.map(({ path }) => path)).toEqual([
      'product/pageview',
      'cart/add',
      'cart/remove',
      'order/transaction',
    ]);
    expect(service.sent.flatMap(objections)).toEqual([]);
    expect(rejections).toEqual([]);
  });
});

describe('whatever the platform publishes', () => {
  const nonsense = fc.oneof(
    fc.constantFrom<unknown>(undefined, null, '', ' ', 0, -1, 1.5, 1e21, true, 'x', '5', [], {}),
    fc.constantFrom<unknown>('gid://shopify/Product/', 'gid:', '2026', 123456789, 'EUR', [null]),
    fc.string({ maxLength: 8 }),
    fc.integer(),
    fc.double({ noNaN: true, min: -1e12, max: 1e12 }),
  );
  const whole = fc.constantFrom<unknown>(...Object.values(EVENTS), ...OTHERS).map(json);
  /** An event with nonsense at up to four places, or at any place of `init`. */
  const spoilt = (of: fc.Arbitrary<Json>): fc.Arbitrary<Json> =>
    fc.tuple(of, fc.array(fc.tuple(fc.nat(), nonsense), { maxLength: 4 })).map(([value, spots]) =>
      spots.reduce((changed, [place, by]) => {
        const places = placesOf(changed).filter(({ path }) => path !== 'name');
        const { path } = places[place % places.length] ?? { path: 'data' };
        return withValue(changed, path, by);
      }, value),
    );
  const init = json({
    context: pageContext({ url: `${SHOP}/cart` }),
    data: { cart: cart('c1', [cartLine(mug(), 1)]), customer: { id: '9001' } },
    customerPrivacy: { analyticsProcessingAllowed: true },
  });

  it('the pixel never throws, and sends nothing that the service refuses', async () => {
    await fc.assert(
      fc.asyncProperty(
        spoilt(fc.constant(init)),
        fc.array(spoilt(whole), { minLength: 1, maxLength: 8 }),
        async (spoiltInit, events) => {
          service.sent = [];
          rejections.length = 0;
          const page = startPixel(createTab(createBrowser()), { init: spoiltInit });
          for (const event of events) {
            page.publish(event);
            await settle();
          }
          vi.advanceTimersByTime(1_000);
          await settle();
          page.close();
          expect(service.sent.flatMap(objections)).toEqual([]);
          expect(rejections).toEqual([]);
        },
      ),
      { numRuns: 300 },
    );
  }, 30_000);
});
