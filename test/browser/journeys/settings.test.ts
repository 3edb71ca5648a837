import { describe, expect, it } from 'vitest';
import { KETTLE_ADDED } from './goods.ts';
import { linesOf, putInCart, startJourneys, NOTHING_STORED, storedNames } from './journey.ts';

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
