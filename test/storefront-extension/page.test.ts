import { describe, expect, it } from 'vitest';
import { followConsent, type ShopifyConsent } from '../../extensions/storefront/src/consent.ts';
import { catchErrors } from '../../extensions/storefront/src/catch-errors.ts';
import { mayBeOld } from '../../extensions/storefront/src/shop-page.ts';

describe('a page that the browser has requested from the shop', () => {
  it.each([{ type: 'navigate' }, { type: 'reload' }, { type: 'navigate', deliveryType: '' }])(
    'shows the shop as it is (%j)',
    (navigation) => {
      expect(mayBeOld(navigation)).toBe(false);
    },
  );

  it('is one of which the browser says nothing', () => {
    expect(mayBeOld({})).toBe(false);
  });
});

describe('a page that may be old', () => {
  it.each([
    { type: 'back_forward' },
    { type: 'navigate', deliveryType: 'cache' },
    { type: 'navigate', deliveryType: 'navigational-prefetch' },
  ])('was taken from a cache (%j)', (navigation) => {
    expect(mayBeOld(navigation)).toBe(true);
  });

  it('was prerendered', () => {
    const navigation = { type: 'navigate', deliveryType: '', activationStart: 1_500 };
    expect(mayBeOld(navigation)).toBe(true);
  });
});

describe('consent', () => {
  /** A page whose parts come one after the other, and what the script was told. */
  function stage(shopify: ShopifyConsent | undefined) {
    const page = { shopify, change: (): void => undefined };
    const told: boolean[] = [];
    followConsent(
      { shopify: () => page.shopify, onChange: (callback) => void (page.change = callback) },
      (isAllowed) => void told.push(isAllowed),
    );
    return { page, told };
  }
  const allowing = (allowed: boolean): ShopifyConsent => ({
    customerPrivacy: { analyticsProcessingAllowed: () => allowed },
  });

  it('is told at once where the API is loaded', () => {
    expect(stage(allowing(true)).told).toEqual([true]);
    expect(stage(allowing(false)).told).toEqual([false]);
  });

  it('is told again only when it changes', () => {
    const { page, told } = stage(allowing(false));
    page.change();
    page.shopify = allowing(true);
    page.change();
    page.change();
    page.shopify = allowing(false);
    page.change();
    expect(told).toEqual([false, true, false]);
  });

  it('is told once the API, which is asked for once, has loaded', () => {
    const asked: unknown[] = [];
    let loaded = (): void => undefined;
    const { page, told } = stage(undefined);
    page.change();
    page.shopify = {
      loadFeatures: (features, onLoaded) => {
        asked.push(features);
        loaded = onLoaded;
      },
    };
    page.change();
    page.change();
    expect(told).toEqual([]);
    Object.assign(page.shopify, allowing(true));
    loaded();
    expect(told).toEqual([true]);
    expect(asked).toEqual([[{ name: 'consent-tracking-api', version: '0.1' }]]);
  });

  it('is unknown where the API answers nonsense or never loads', () => {
    const nonsense = { analyticsProcessingAllowed: () => 'yes' as unknown as boolean };
    expect(stage({ customerPrivacy: nonsense }).told).toEqual([]);
    expect(stage({ customerPrivacy: {} }).told).toEqual([]);
    expect(stage({}).told).toEqual([]);
    const broken = {
      analyticsProcessingAllowed: () => {
        throw new Error('of the theme');
      },
    };
    expect(stage({ customerPrivacy: broken }).told).toEqual([]);
  });
});

describe('catchErrors', () => {
  it('catches what work throws, at once or later, and says why', async () => {
    const said: string[] = [];
    const guarded = catchErrors((reason) => void said.push(String(reason)));
    guarded(() => {
      throw new Error('now');
    })();
    guarded(() => Promise.reject(new Error('later')))();
    await new Promise((resolve) => setTimeout(resolve));
    expect(said).toEqual(['Error: now', 'Error: later']);
  });
});
