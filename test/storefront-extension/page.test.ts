import { describe, expect, it } from 'vitest';
import { followConsent, type ShopifyConsent } from '../../extensions/storefront/src/consent.ts';
import { catchErrors } from '../../extensions/storefront/src/catch-errors.ts';
import { mayBeOld } from '../../extensions/storefront/src/shop-page.ts';

it.each([
  [false, {}],
  [false, { type: 'navigate' }],
  [false, { type: 'reload' }],
  [false, { type: 'navigate', deliveryType: '' }],
  [true, { type: 'back_forward' }],
  [true, { type: 'navigate', deliveryType: 'cache' }],
  [true, { type: 'navigate', deliveryType: 'navigational-prefetch' }],
  [true, { type: 'navigate', deliveryType: '', activationStart: 1_500 }],
])(
  'A page may be old if it was taken from a cache or prerendered: %j for %j.',
  (is, navigation) => {
    expect(mayBeOld(navigation)).toBe(is);
  },
);

describe('consent', () => {
  /** A page whose parts load in sequence, and the consents that the script received. */
  function stage(shopify: ShopifyConsent | undefined) {
    const page = { shopify, change: (): void => undefined };
    const received: boolean[] = [];
    followConsent(
      { shopify: () => page.shopify, onChange: (callback) => void (page.change = callback) },
      (isAllowed) => void received.push(isAllowed),
    );
    return { page, received };
  }
  const allowing = (allowed: boolean): ShopifyConsent => ({
    customerPrivacy: { analyticsProcessingAllowed: () => allowed },
  });

  it('is known at once where the API is loaded', () => {
    expect(stage(allowing(true)).received).toEqual([true]);
    expect(stage(allowing(false)).received).toEqual([false]);
  });

  it('is reported again only when it changes', () => {
    const { page, received } = stage(allowing(false));
    page.change();
    page.shopify = allowing(true);
    page.change();
    page.change();
    page.shopify = allowing(false);
    page.change();
    expect(received).toEqual([false, true, false]);
  });

  it('is known once the API, which is requested once, has loaded', () => {
    const requested: unknown[] = [];
    let loaded = (): void => undefined;
    const { page, received } = stage(undefined);
    page.change();
    page.shopify = {
      loadFeatures: (features, onLoaded) => {
        requested.push(features);
        loaded = onLoaded;
      },
    };
    page.change();
    page.change();
    expect(received).toEqual([]);
    Object.assign(page.shopify, allowing(true));
    loaded();
    expect(received).toEqual([true]);
    expect(requested).toEqual([[{ name: 'consent-tracking-api', version: '0.1' }]]);
  });

  it('is unknown where the API answers nonsense or never loads', () => {
    const nonsense = { analyticsProcessingAllowed: () => 'yes' as unknown as boolean };
    expect(stage({ customerPrivacy: nonsense }).received).toEqual([]);
    expect(stage({ customerPrivacy: {} }).received).toEqual([]);
    expect(stage({}).received).toEqual([]);
    const broken = {
      analyticsProcessingAllowed: () => {
        throw new Error('of the theme');
      },
    };
    expect(stage({ customerPrivacy: broken }).received).toEqual([]);
  });
});

it('`catchErrors` catches what work throws, at once or later, and passes the reason on.', async () => {
  const reasons: string[] = [];
  const guarded = catchErrors((reason) => void reasons.push(String(reason)));
  guarded(() => {
    throw new Error('now');
  })();
  guarded(() => Promise.reject(new Error('later')))();
  await new Promise((resolve) => setTimeout(resolve));
  expect(reasons).toEqual(['Error: now', 'Error: later']);
});
