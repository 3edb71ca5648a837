import { describe, expect, it } from 'vitest';
import { KETTLE, KETTLE_VARIANT, MUG_INK, MUG_SAND, SPOON, TOTE } from './goods.ts';
import { contextsOf, linesOf, putInCart, startJourneys } from './journey.ts';
import { cookieValue, storedNames } from './stored.ts';

const { address, newShopper } = startJourneys();

const ADA = '7012345678901';

/** A shopper who was asked, and decided on a page of its own. */
async function decidedShopper(preferences: 'yes' | 'no') {
  const shopper = await newShopper({ consent: 'asked' });
  await shopper.tab.open('/');
  await shopper.tab.allowPreferences(preferences);
  await shopper.settled();
  return shopper;
}

describe('with preferences, the shop is told in cookies', () => {
  it('what was viewed, newest first and each once', async () => {
    const shopper = await decidedShopper('yes');
    for (const path of ['enamel-kettle', 'stoneware-mug', 'oak-spoon', 'enamel-kettle']) {
      await shopper.tab.viewProduct(path);
      await shopper.settled();
    }
    expect(await cookieValue(shopper, 'svcViewedProducts')).toBe(`${KETTLE},${SPOON},${MUG_SAND}`);
    const cookies = await shopper.context.cookies();
    const viewed = cookies.find(({ name }) => name === 'svcViewedProducts');
    expect(viewed).toMatchObject({ path: '/', secure: true, sameSite: 'Lax', domain: 'localhost' });
    // Seven years are asked for; the browser grants 400 days.
    expect((viewed?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(399 * 86_400);
  });

  it('no more than twenty of them', async () => {
    const shopper = await decidedShopper('yes');
    const twenty = Array.from({ length: 20 }, (_, index) => String(100 + index));
    await shopper.context.addCookies([
      { name: 'svcViewedProducts', value: twenty.join(','), url: address('/') },
    ]);
    await shopper.tab.viewProduct('canvas-tote');
    await shopper.settled();
    expect(await cookieValue(shopper, 'svcViewedProducts')).toBe(
      [TOTE, ...twenty.slice(0, 19)].join(','),
    );
  });

  it('what is in the cart', async () => {
    const shopper = await decidedShopper('yes');
    const { tab } = shopper;
    const cart = async () => {
      await shopper.settled();
      return (await cookieValue(shopper, 'svcCartProducts'))?.split(',').toSorted();
    };
    await tab.viewProduct('enamel-kettle');
    expect(await cart()).toBeUndefined();
    await tab.add();
    expect(await cart()).toEqual([KETTLE]);
    await tab.viewProduct('stoneware-mug', MUG_INK);
    await tab.add();
    expect(await cart()).toEqual([MUG_INK, KETTLE]);
    await tab.changeLine(KETTLE_VARIANT, 'remove');
    expect(await cart()).toEqual([MUG_INK]);
    await tab.buy();
    expect(await cart()).toBeUndefined();
    const cookies = await shopper.context.cookies();
    expect(cookies.map(({ name }) => name).filter((name) => name.startsWith('svc'))).not.toContain(
      'svcCartProducts',
    );
  });

  it('who is logged in, until they log out', async () => {
    const shopper = await decidedShopper('yes');
    await shopper.tab.logIn('ada');
    await shopper.settled();
    expect(await cookieValue(shopper, 'svcShopperId')).toBe(ADA);
    await shopper.tab.logOut();
    await shopper.settled();
    expect(await cookieValue(shopper, 'svcShopperId')).toBeUndefined();
  });

  it('for the session where the specification says so', async () => {
    const shopper = await decidedShopper('yes');
    await shopper.tab.logIn('ada');
    await putInCart(shopper, 'enamel-kettle');
    const cookies = await shopper.context.cookies();
    const sessionCookies = cookies.filter(
      ({ name, expires }) => name.startsWith('svc') && expires === -1,
    );
    expect(sessionCookies.map(({ name }) => name).toSorted()).toEqual([
      'svcCartProducts',
      'svcSessionId',
      'svcShopperId',
    ]);
  });
});

describe('without preferences', () => {
  it('nothing of that is kept, and everything is reported', async () => {
    const shopper = await decidedShopper('no');
    await shopper.tab.logIn('ada');
    await shopper.tab.viewProduct('enamel-kettle');
    await shopper.tab.add();
    expect(await linesOf(shopper)).toEqual([
      `product/pageview ${KETTLE}`,
      `cart/add 1×${KETTLE} cart=[1×${KETTLE}]`,
    ]);
    const { cookies } = await storedNames(shopper, shopper.tab);
    expect(cookies).toEqual(['svcSessionId', 'svcUserId']);
  });

  it('any more, what was kept is removed at once', async () => {
    const shopper = await decidedShopper('yes');
    await shopper.tab.logIn('ada');
    await putInCart(shopper, 'enamel-kettle');
    const names = async () => (await storedNames(shopper, shopper.tab)).cookies;
    expect(await names()).toEqual([
      'svcCartProducts',
      'svcSessionId',
      'svcShopperId',
      'svcUserId',
      'svcViewedProducts',
    ]);
    await shopper.tab.allowPreferences('no');
    await shopper.settled();
    expect(await names()).toEqual(['svcSessionId', 'svcUserId']);
    await shopper.tab.add();
    await shopper.tab.viewProduct('oak-spoon');
    expect(await linesOf(shopper)).toEqual([
      `product/pageview ${KETTLE}`,
      `cart/add 1×${KETTLE} cart=[1×${KETTLE}]`,
      `cart/add 1×${KETTLE} cart=[2×${KETTLE}]`,
      `product/pageview ${SPOON}`,
    ]);
    expect(await names()).toEqual(['svcSessionId', 'svcUserId']);
  });
});

describe('the shopper', () => {
  it('is named in the events from the login to the logout', async () => {
    const shopper = await newShopper();
    const { tab } = shopper;
    await tab.viewProduct('enamel-kettle');
    await shopper.settled();
    await tab.logIn('ada');
    await putInCart(shopper, 'enamel-kettle');
    await tab.buy();
    await shopper.settled();
    await tab.logOut();
    await tab.viewProduct('enamel-kettle');
    expect(await linesOf(shopper)).toEqual([
      `product/pageview ${KETTLE}`,
      `product/pageview ${KETTLE}`,
      `cart/add 1×${KETTLE} cart=[1×${KETTLE}]`,
      `order/transaction 6012345678901 transactionTotal=68 total=80 to=Austin, TX, US [1×${KETTLE}]`,
      `product/pageview ${KETTLE}`,
    ]);
    const contexts = await contextsOf(shopper);
    expect(contexts.map(({ shopperId }) => shopperId)).toEqual([
      undefined,
      ADA,
      ADA,
      ADA,
      undefined,
    ]);
    expect(new Set(contexts.map(({ userId }) => userId)).size).toBe(1);
  });
});
