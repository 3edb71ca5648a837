import { beforeEach, describe, expect, it } from 'vitest';
import { mayHaveChanges } from '../../extensions/storefront/src/visit-loader.ts';
import type { ShopPage } from '../../extensions/storefront/src/shop-page.ts';
import { KETTLE, MUG, summary, useCarts } from './cart-kit.ts';

const { browser, began, leaveCheckout, later, next, open, report } = useCarts();

const ADA = { customerId: '7012345678901' };

/** A page that shows an empty cart. */
const seeNone = (page?: Partial<ShopPage>): boolean =>
  mayHaveChanges(browser().open({ began: began(), ...page }), {
    made: began() / 1_000,
    country: 'DE',
    taxesIncluded: true,
    items: [],
  });

/** Gives the browser a cart from now on. */
function cartAppears(token = 'T2'): void {
  later();
  browser().document.cookie = `cart=${token}; path=/`;
}

beforeEach(() => {
  browser().document.cookie = 'cart=; max-age=0';
});

describe('the first cart after a page that saw none is new', () => {
  beforeEach(() => {
    seeNone();
    cartAppears();
  });

  it('line by line, and once', async () => {
    expect(summary(await open({ mug: 2, kettle: 1 }))).toEqual([
      [
        'cart/add',
        [
          ['11', 2],
          ['2', 1],
        ],
      ],
    ]);
    for (let page = 1; page <= 3; page += 1) {
      expect(await next({ mug: 2, kettle: 1 })).toEqual([]);
    }
  });

  it('but for what was reported of it, whether or not its token was known', async () => {
    report('cart/add', MUG);
    report('cart/add', KETTLE, { token: 'T2' });
    expect(summary(await next({ mug: 3, kettle: 1 }))).toEqual([['cart/add', [['11', 2]]]]);
  });
});

it('a first cart is new also after one that was bought', async () => {
  browser().document.cookie = 'cart=T1; path=/';
  await open({ mug: 1 });
  leaveCheckout({ at: Date.now(), done: true });
  later();
  browser().document.cookie = 'cart=; max-age=0';
  await open({});
  cartAppears();
  expect(summary(await open({ kettle: 1 }))).toEqual([['cart/add', [['2', 1]]]]);
});

it('an empty cart is the first one: what is added after a checkout has begun is reported', async () => {
  seeNone();
  cartAppears();
  await open({});
  leaveCheckout({ at: Date.now() });
  expect(summary(await next({ mug: 1 }))).toEqual([['cart/add', [['11', 1]]]]);
});

describe('the first cart is taken as it is', () => {
  /** Expects that neither this page nor the next one reports anything except changes in between. */
  async function expectTakenAsItIs(page?: Partial<ShopPage>): Promise<void> {
    expect(await open({ kettle: 1 }, page && { page })).toEqual([]);
    expect(summary(await next({ mug: 1, kettle: 1 }, page && { page }))).toEqual([
      ['cart/add', [['11', 1]]],
    ]);
  }

  it.each([
    ['where no page saw that there was none', () => undefined, {}],
    ['where no page saw that there was none, of a customer', () => undefined, ADA],
    ['after a login', seeNone, ADA],
  ])('%s', async (_, before, page) => {
    before();
    cartAppears();
    await expectTakenAsItIs(page);
  });

  it.each([
    ['that was opened by a cart link', { isPermalink: true }],
    ['after a login, which a logout has followed', { page: ADA }],
  ])('after a page %s, and left before it could compare', async (_, opened) => {
    seeNone();
    cartAppears();
    let isLeft = false;
    const opening = open({ kettle: 1 }, { ...opened, mayTrack: () => !isLeft });
    isLeft = true;
    expect(await opening).toEqual([]);
    later();
    await expectTakenAsItIs();
  });

  it.each([{}, { done: true }])('after a checkout: %j', async (checkout) => {
    seeNone();
    leaveCheckout({ at: Date.now(), ...checkout });
    cartAppears();
    await expectTakenAsItIs();
  });

  it('after a login, also where a page is shown again that was rendered before it', async () => {
    seeNone();
    later({ minutes: 10 });
    cartAppears();
    expect(await open({}, { age: 2 })).toEqual([]);
    later();
    await expectTakenAsItIs(ADA);
  });

  it('while a customer is logged in, since another device may bring it, whatever was reported', async () => {
    seeNone(ADA);
    cartAppears();
    report('cart/add', MUG, { token: 'T2' });
    later();
    await expectTakenAsItIs(ADA);
  });

  it('where the browser shows no cookie of a cart, and where it then shows one', async () => {
    await open({ mug: 1 });
    expect(await next({ mug: 2 })).toEqual([]);
    cartAppears();
    expect(await open({ mug: 3 })).toEqual([]);
  });

  it('also an empty one, after an addition that was reported: no line has left it', async () => {
    seeNone();
    report('cart/add', MUG);
    expect(await next({})).toEqual([]);
  });

  it('where a change of another one was reported', async () => {
    seeNone();
    report('cart/add', MUG, { token: 'T1' });
    cartAppears();
    await expectTakenAsItIs();
  });
});

describe('a page on which consent was refused before', () => {
  const refused = { wasForgotten: true };

  it('knows of no cart as long as the browser has none', async () => {
    expect(seeNone(refused)).toBe(false);
    cartAppears();
    expect(summary(await open({ mug: 1 }))).toEqual([['cart/add', [['11', 1]]]]);
  });

  it.each([{}, { mug: 1 }])(
    'stores no cart that it was rendered with, since changes were reported: %j',
    async (before) => {
      cartAppears();
      // Mirrors the decision in `visit-loader.ts`.
      if (before.mug || seeNone(refused)) await open(before, { page: refused });
      expect(await next({ mug: 2 })).toEqual([]);
    },
  );
});
