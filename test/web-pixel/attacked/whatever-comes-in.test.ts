/**
 * Events with parts that are missing or violate the platform's types: whole events, edited at one place or at several.
 */
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { prefix } from '../../../app/beacon/dialect.ts';
import { readPublishedOpenApi } from '../../agreement/published-openapi.ts';
import { placesOf, withValue } from '../../beacon/edit-payload.ts';
import type { Json } from '../../beacon/payloads.ts';
import { CORRUPT_TEXTS, STORED_COOKIES, STORED_ENTRIES } from '../../support/corrupt-texts.ts';
import {
  allocation,
  americanCheckout,
  checkoutCompleted,
  checkoutStarted,
  customLine,
  germanCheckout,
} from '../checkout-fixtures.ts';
import { pass, settle, useStoppedClock } from '../clock.ts';
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
} from '../fixtures.ts';
import { createBrowser, createTab } from '../memory-browser.ts';
import { openPage, showPage, startPixel, type PageOptions } from '../open-page.ts';
import { objections, useTrackingService } from '../tracking-service.ts';
import { runs, RUNS_TIMEOUT_MS } from './runs.ts';

/** The format of a reason in test mode: it names the missing part, rather than an accidental error. */
const STATED = /^not sent: Error: (no [a-z]+|repeat)$/i;

const json = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json;
const checkout = germanCheckout({
  lineItems: [...germanCheckout().lineItems, customLine(36, 2, [allocation(4, 'EACH')])],
});
const EVENTS = {
  product_viewed: productViewed(shirt()),
  product_added_to_cart: productAddedToCart(cartLine(mug(), 2)),
  product_removed_from_cart: productRemovedFromCart(cartLine(shirt(), 1)),
  checkout_completed: checkoutCompleted(checkout),
};
const INIT = {
  context: pageContext({ url: `${SHOP}/cart` }),
  data: { cart: cart('c1', [cartLine(mug(), 1)]), customer: { id: '9001' } },
  customerPrivacy: { analyticsProcessingAllowed: true },
};

/** The editable places of an event. The platform delivers it by its name, and never without `data`. */
const editable = (event: Json): string[] =>
  placesOf(event)
    .map(({ path }) => path)
    .filter((path) => path !== 'name' && path !== 'data');

const checkPublished = readPublishedOpenApi();

useStoppedClock();
const service = useTrackingService();

/** The reasons of unhandled rejections: in the pixel's worker each is an error in the console. */
const rejections: unknown[] = [];
const note = (reason: unknown): void => void rejections.push(reason);
beforeEach(() => {
  rejections.length = 0;
  process.on('unhandledRejection', note);
});
afterEach(() => void process.off('unhandledRejection', note));

describe('an event of which one part is missing or nonsense', () => {
  const CART_LINE = [
    'data.cartLine',
    'data.cartLine.merchandise',
    'data.cartLine.merchandise.id',
    'data.cartLine.merchandise.price',
    'data.cartLine.merchandise.price.amount',
    'data.cartLine.merchandise.product',
    'data.cartLine.merchandise.product.id',
    'data.cartLine.quantity',
  ];
  /** The parts that an event requires. */
  const NEEDED: Record<string, string[]> = {
    product_viewed: [
      'data.productVariant',
      'data.productVariant.id',
      'data.productVariant.product',
      'data.productVariant.product.id',
    ],
    product_added_to_cart: CART_LINE,
    product_removed_from_cart: CART_LINE,
    checkout_completed: [
      'data.checkout',
      'data.checkout.lineItems',
      'data.checkout.totalPrice',
      'data.checkout.totalPrice.amount',
    ],
  };

  it.each(Object.entries(EVENTS))(
    '%s is sent, or says why not; only the needed parts keep it back where they are missing',
    async (name, whole) => {
      const tab = createTab(createBrowser());
      const keptBack: string[] = [];
      for (const path of editable(json(whole))) {
        for (const value of [undefined, null, '', 'nonsense', -1, [], {}]) {
          service.sent = [];
          tab.browser.local.clear();
          const page = openPage(tab, { url: `${SHOP}/` });
          page.publish(withValue(json(whole), path, value));
          await settle();
          const stated = page.log.filter((text) => STATED.test(text));
          const where = `${name} with ${path} = ${JSON.stringify(value)}`;
          expect([where, service.sent.flatMap(objections)]).toEqual([where, []]);
          const published = service.sent.flatMap((sent) => checkPublished(sent.path, sent.body));
          expect([where, published]).toEqual([where, []]);
          expect([where, service.sent.length + stated.length]).toEqual([where, 1]);
          if (value === undefined && stated.length > 0) keptBack.push(path);
          page.close();
        }
      }
      expect(keptBack).toEqual(NEEDED[name]);
      expect(rejections).toEqual([]);
    },
    RUNS_TIMEOUT_MS,
  );
});

it.each([Number.MAX_VALUE, 1e305])(
  'Amounts beyond all measure lead to nothing that the service refuses: %d.',
  async (amount) => {
    const page = await showPage(createTab(createBrowser()));
    const dear = cartLine(mug({ price: { amount, currencyCode: 'EUR' } }), amount);
    page.publish(productAddedToCart(dear));
    page.publish(productAddedToCart(dear));
    const lineItems = [customLine(amount, 1), customLine(amount, 1)];
    page.publish(checkoutCompleted(germanCheckout({ lineItems })));
    expect(service.sent.flatMap(objections)).toEqual([]);
  },
);

it.each(CORRUPT_TEXTS)(
  'Entries and cookies that another script has written harm nothing: every event arrives once after %j.',
  async (text) => {
    const tab = createTab(createBrowser());
    for (const name of STORED_ENTRIES.session) tab.session.set(`${prefix}${name}`, text);
    for (const name of STORED_ENTRIES.local) tab.browser.local.set(`${prefix}${name}`, text);
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
  },
);

/** Values observed in place of the promised types (platform facts, *What events carry*), and worse ones. */
const anyValue = fc.oneof(
  fc.constantFrom<unknown>(undefined, null, '', ' ', '\ud800', true, {}, [], [null]),
  fc.constantFrom<unknown>(123456789, 'gid://shopify/OrderIdentity/5?key=1f', 'gid:', '__proto__'),
  fc.constantFrom<unknown>('12.50', NaN, Infinity, -0.01, -1, 0, 0.5, 1e12, 5e-324, 1.8e12),
  fc.constantFrom<unknown>('JPY', 'KWD', 'eur', 'Germany', 'yesterday', '+275760-09-13T00:00:00Z'),
  fc.constantFrom<unknown>('about:srcdoc', 'https://', `${SHOP}/${'x'.repeat(9_000)}`),
  fc.string({ maxLength: 12, unit: 'grapheme' }),
  fc.integer(),
  fc.double({ noNaN: true, min: -1e12, max: 1e12 }),
);

/** One of the values, with another value at up to four places. */
const anyEdited = (...values: unknown[]): fc.Arbitrary<Json> =>
  fc
    .tuple(
      fc.constantFrom(...values.map(json)),
      fc.array(fc.tuple(fc.nat(), anyValue), { maxLength: 4 }),
    )
    .map(([whole, edits]) =>
      edits.reduce((edited, [place, value]) => {
        const paths = editable(edited);
        return withValue(edited, paths[place % paths.length] ?? '', value);
      }, whole),
    );

const anyReported = anyEdited(...Object.values(EVENTS), checkoutCompleted(americanCheckout()));
const anyEvent = fc.oneof(
  anyReported,
  anyEdited(
    pageViewed(),
    collectionViewed([mug(), shirt()]),
    searchSubmitted([shirt()]),
    checkoutStarted(checkout),
  ),
);

/** A page whose `init` is edited, with every setting of the mapping. */
const anyPage: fc.Arbitrary<PageOptions> = fc.record({
  init: anyEdited(INIT),
  preferences: fc.boolean(),
  settings: fc.record({
    identifiers: fc.constantFrom('product', 'variant'),
    taxesIncluded: fc.constantFrom('', 'yes', 'no'),
    mode: fc.constantFrom('live', 'test'),
  }),
});

/** Starts a run: nothing was sent, and no error occurred. */
function begin(): void {
  service.sent = [];
  rejections.length = 0;
}

describe('events that are edited at several places', { timeout: RUNS_TIMEOUT_MS }, () => {
  it('each lead to one event that the service takes, or to one stated reason', async () => {
    const outcomes = { sent: 0, stated: 0 };
    await fc.assert(
      fc.asyncProperty(anyPage, anyReported, async (options, event) => {
        begin();
        const page = startPixel(createTab(createBrowser()), options);
        page.publish(event);
        await settle();
        page.close();
        const reasons = page.log.filter((text) => text.startsWith('not sent'));
        expect(service.sent.flatMap(objections)).toEqual([]);
        expect(reasons.filter((text) => !STATED.test(text))).toEqual([]);
        expect(service.sent.length + reasons.length).toBe(1);
        expect(rejections).toEqual([]);
        outcomes.sent += service.sent.length;
        outcomes.stated += reasons.length;
      }),
      runs(1_000),
    );
    expect(outcomes.sent).toBeGreaterThan(outcomes.stated);
    expect(outcomes.stated).toBeGreaterThan(0);
  });

  it('in any order, on two pages, never make the pixel throw or send what is refused', async () => {
    const anyVisit = fc.tuple(anyPage, fc.array(anyEvent, { minLength: 1, maxLength: 6 }));
    await fc.assert(
      fc.asyncProperty(anyVisit, anyVisit, async (...visits) => {
        begin();
        const tab = createTab(createBrowser());
        for (const [options, published] of visits) {
          const page = startPixel(tab, options);
          for (const event of published) {
            page.publish(event);
            await settle();
          }
          await pass(15_000);
          page.close();
          const reasons = page.log.filter((text) => text.startsWith('not sent'));
          expect(reasons.filter((text) => !STATED.test(text))).toEqual([]);
        }
        expect(service.sent.flatMap(objections)).toEqual([]);
        expect(rejections).toEqual([]);
      }),
      runs(200),
    );
  });
});
