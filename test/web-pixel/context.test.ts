import { describe, expect, it } from 'vitest';
import { pixelInitiator } from '../../app/beacon/dialect.ts';
import { createContextOf } from '../../extensions/web-pixel/src/context.ts';
import type { Identity } from '../../extensions/web-pixel/src/identity.ts';
import type { Init, PlatformEvent } from '../../extensions/web-pixel/src/platform.ts';
import type { PixelSettings } from '../../extensions/web-pixel/src/settings.ts';
import { IDS } from '../beacon/payloads.ts';
import { checkoutCompleted, germanCheckout, money } from './checkout-fixtures.ts';
import { START, useStoppedClock } from './clock.ts';
import {
  cartLine,
  mug,
  pageContext,
  pageViewed,
  productAddedToCart,
  productViewed,
  roundTrip,
  shirt,
  SHOP,
} from './fixtures.ts';
import { defaultSettings } from './open-page.ts';

const ids = { ...IDS, initiator: `${pixelInitiator}/0.1.0` };
const identity: Identity = {
  userId: ids.userId,
  sessionId: ids.sessionId,
  pageLoad: { id: ids.pageLoadId, time: START, by: 'pixel' },
  firstEventAt: START,
};

/** The page of an event, with defaults for all omitted parts. */
interface Page {
  /** Its address; the empty string if the platform provides none. */
  url?: string;
  customerId?: string;
  /** Currency of the rendered cart. */
  currency?: string;
  settings?: Partial<PixelSettings>;
}

function context(
  event: unknown,
  { url = `${SHOP}/landing`, customerId, currency, settings }: Page = {},
): unknown {
  const init = {
    context: url && pageContext({ url }),
    data: {
      customer: customerId ? { id: customerId } : null,
      cart: currency ? { cost: { totalAmount: { currencyCode: currency } } } : null,
    },
  } as unknown as Init;
  const contextOf = createContextOf(
    { init, settings: { ...defaultSettings, ...settings } },
    identity,
    null,
  );
  return roundTrip(contextOf(event as PlatformEvent));
}
const moment = { url: `${SHOP}/products/mug?variant=5001`, timestamp: '2026-02-28T23:59:59.123Z' };

useStoppedClock();

describe('the context', () => {
  it('has time and page of the event, the ids of the page load and who sends, and nothing that is not known', () => {
    expect(context(pageViewed(moment))).toEqual({
      ...ids,
      timestamp: '2026-02-28T23:59:59.123Z',
      pageUrl: `${SHOP}/products/mug?variant=5001`,
    });
  });

  it('marks test events', () => {
    expect(context(pageViewed(moment), { settings: { mode: 'test' } })).toMatchObject({
      dev: true,
    });
  });
});

describe('the timestamp', () => {
  it.each([
    ['2026-02-28T23:59:59Z', '2026-02-28T23:59:59.000Z'],
    ['2026-03-01T00:59:59.5+01:00', '2026-02-28T23:59:59.500Z'],
    ['Sat, 28 Feb 2026 23:59:59 GMT', '2026-02-28T23:59:59.000Z'],
  ])('%s becomes %s', (timestamp, expected) => {
    expect(context({ ...pageViewed(), timestamp })).toMatchObject({ timestamp: expected });
  });

  it.each([
    '',
    'yesterday',
    null,
    undefined,
    {},
    '2026-99-99T00:00:00Z',
    '+012026-01-01T00:00:00Z',
  ])('is now where the event says %j', (timestamp) => {
    expect(context({ ...pageViewed(), timestamp })).toMatchObject({
      timestamp: new Date(START).toISOString(),
    });
  });
});

describe('the page address', () => {
  it('is masked', () => {
    const url = `${SHOP}/checkouts/cn/Z2NwLXVzLWNlbnRyYWwxOjAx/thank-you?key=abc`;
    expect(context(pageViewed({ url }))).toMatchObject({
      pageUrl: `${SHOP}/checkouts/cn/masked/thank-you`,
    });
  });

  it('keeps the parameters that the settings name', () => {
    const url = `${SHOP}/?ref=5&q=mug`;
    expect(context(pageViewed({ url }))).toMatchObject({ pageUrl: `${SHOP}/?q=mug` });
    expect(context(pageViewed({ url }), { settings: { urlParameters: 'ref' } })).toMatchObject({
      pageUrl: `${SHOP}/?ref=5`,
    });
  });

  it('is the landing address where the event shows none', () => {
    const bare = { ...pageViewed(moment), context: {} };
    expect(context(bare)).toMatchObject({ pageUrl: `${SHOP}/landing` });
  });

  it('is needed', () => {
    const bare = { ...pageViewed(moment), context: null };
    expect(() => context(bare, { url: '' })).toThrow(/^no (page address|page ?Url)$/i);
    expect(() => context(pageViewed(), { url: '' })).not.toThrow();
  });
});

describe('the currency', () => {
  const usd = money(1, 'USD');
  const withoutCode = checkoutCompleted(germanCheckout({ currencyCode: null, totalPrice: usd }));
  it.each([
    ['a viewed product', productViewed(mug({ price: usd })), 'USD'],
    ['a cart line', productAddedToCart(cartLine(shirt({ price: usd }), 1)), 'USD'],
    ['a checkout', checkoutCompleted(germanCheckout({ currencyCode: 'USD' })), 'USD'],
    ['an event that shows none', pageViewed(), 'CHF'],
    ['a product with nonsense', productViewed(mug({ price: money(1, 'usd') })), 'CHF'],
    ['a line without a variant', productAddedToCart(null), 'CHF'],
    ['a checkout without one, whose total has it', withoutCode, 'USD'],
  ])('of %s: its own, else the one of the rendered cart', (_, event, code) => {
    expect(context(event, { currency: 'CHF' })).toMatchObject({ currency: { code } });
  });
});

it('The shopper is the customer of the order, else the one who is logged in.', () => {
  const customer = { id: 'gid://shopify/Customer/9002', isFirstOrder: true };
  const event = checkoutCompleted(germanCheckout({ order: { id: '7001', customer } }));
  expect(context(event, { customerId: '9001' })).toMatchObject({ shopperId: '9002' });
  for (const other of [checkoutCompleted(germanCheckout({ order: null })), pageViewed()])
    expect(context(other, { customerId: '9001' })).toMatchObject({ shopperId: '9001' });
});
