import { describe, expect, it } from 'vitest';
import { KETTLE, KETTLE_VARIANT, MUG_SAND, KETTLE_ADDED } from './goods.ts';
import { contextsOf, linesOf, putInCart, startJourneys } from './journey.ts';
import { NOTHING_STORED, storedNames } from './stored.ts';

const { newShopper, sandbox } = startJourneys();

describe('the pixel', () => {
  it('says nothing in the console', async () => {
    const shopper = await newShopper();
    await putInCart(shopper, 'enamel-kettle');
    await shopper.tab.buy();
    await shopper.settled();
    expect(shopper.console()).toEqual([]);
  });
});

describe('in test mode', () => {
  it('events are marked, and the console tells what became of them', async () => {
    sandbox().connectPixel({ mode: 'test' });
    const shopper = await newShopper();
    await putInCart(shopper, 'enamel-kettle');
    await shopper.tab.buy();
    expect(await linesOf(shopper)).toEqual([
      `product/pageview ${KETTLE} dev`,
      `cart/add 1×${KETTLE} cart=[1×${KETTLE}] dev`,
      `order/transaction 6012345678901 transactionTotal=68 total=80 to=Austin, TX, US [1×${KETTLE}] dev`,
    ]);
    expect((await contextsOf(shopper)).map(({ dev }) => dev)).toEqual([true, true, true]);
    expect(shopper.console()).toEqual([
      'warning: Beacon Pixel: 200 product/pageview',
      'warning: Beacon Pixel: 200 cart/add',
      'warning: Beacon Pixel: 200 order/transaction',
    ]);
  });
});

describe('with the identifiers of variants', () => {
  it('a product without variants has the id of its variant in cart and order, though no page showed it', async () => {
    sandbox().connectPixel({ identifiers: 'variant' });
    const shopper = await newShopper();
    const { tab } = shopper;
    await tab.viewProduct('stoneware-mug');
    await tab.add({ way: 'bulk' });
    await shopper.settled();
    await tab.buy();
    const lines = await linesOf(shopper);
    expect(lines.toSorted().map((line) => line.split(' ')[0])).toEqual([
      'cart/add',
      'cart/add',
      'order/transaction',
      'product/pageview',
    ]);
    expect(lines.join()).not.toContain(KETTLE);
    expect(lines.at(-1)).toContain(`1×${KETTLE_VARIANT}`);
    expect(lines.at(-1)).toContain(`1×${MUG_SAND}`);
  });
});

describe('the prefix of cookies', () => {
  it('is in front of everything that is stored', async () => {
    sandbox().connectPixel({ cookiePrefix: 'acme' });
    const shopper = await newShopper();
    await shopper.tab.logIn('ada');
    await shopper.tab.viewProduct('enamel-kettle');
    await shopper.tab.add();
    expect(await linesOf(shopper)).toEqual(KETTLE_ADDED);
    expect(await storedNames(shopper, shopper.tab)).toEqual(NOTHING_STORED);
    const { cookies, sessionStorage, localStorage } = await storedNames(
      shopper,
      shopper.tab,
      'acme',
    );
    expect(cookies).toEqual([
      'acmeCartProducts',
      'acmeSessionId',
      'acmeShopperId',
      'acmeUserId',
      'acmeViewedProducts',
    ]);
    expect(sessionStorage).toEqual(
      expect.arrayContaining(['acmePageLoad', 'acmeSessionId', 'acmeWebPixel']),
    );
    // Nothing was bought, and the theme has no extension.
    expect(localStorage).toEqual([]);

    await shopper.tab.consent('withdraw');
    await shopper.settled();
    expect(await storedNames(shopper, shopper.tab, 'acme')).toEqual(NOTHING_STORED);
  });
});
