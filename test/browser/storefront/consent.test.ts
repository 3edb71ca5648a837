import { describe, expect, it } from 'vitest';
import { nameOf } from '../../../app/beacon/storage-names.ts';
import type { Shopper } from '../../support/shopper.ts';
import { leaveAll, startShopWithApp } from './logins.ts';
import { NOTHING_STORED, storedNames } from '../journeys/journey.ts';

const { app, sandbox, newShopper, shopperLoggedIn } = startShopWithApp();

/** Expects that nothing is stored, and that nothing has been reported after all pages are left. */
async function expectNoTrace(shopper: Shopper): Promise<void> {
  expect(await storedNames(shopper, shopper.tab)).toEqual(NOTHING_STORED);
  await leaveAll(shopper);
  expect(app.arrivals()).toEqual([]);
}

describe('without consent to analytics', () => {
  it('nothing is kept and nothing reported: refused', async () => {
    const shopper = await newShopper({ consent: 'asked' });
    const { tab } = shopper;
    await tab.open('/');
    await tab.consent('deny');
    await tab.logIn('ada');
    await tab.viewProduct('enamel-kettle');
    await expectNoTrace(shopper);
  });

  it('what was kept with consent that is gone by now is removed', async () => {
    const shopper = await shopperLoggedIn();
    const { tab } = shopper;
    const stored = await storedNames(shopper, tab);
    expect(stored.localStorage).toContain(nameOf('Login'));
    // Neither pixel nor script was running when it was withdrawn.
    await shopper.context.addCookies([
      { name: 'sandbox_region', value: 'consent', url: sandbox().addresses.shop },
    ]);
    await tab.open('/');
    expect(await storedNames(shopper, tab)).toEqual(NOTHING_STORED);
  });

  it('where the consent API does not load, nothing is kept and nothing reported', async () => {
    const shopper = await newShopper();
    const { tab } = shopper;
    sandbox().disconnectPixel();
    await shopper.context.addInitScript(`
      const loadFeatures = (_, onLoaded) => { setTimeout(() => onLoaded(Error('blocked'))); };
      Object.defineProperty(window, 'Shopify', { get: () => ({ loadFeatures }), set: () => undefined });
    `);
    await tab.logIn('ada');
    await tab.open('/');
    await expectNoTrace(shopper);
  });
});

describe('consent that is withdrawn', () => {
  it('before the report has left keeps it back', async () => {
    const shopper = await newShopper();
    const { tab } = shopper;
    await tab.open('/');
    await tab.logInHere('ada');
    await shopper.context.addInitScript(`
      document.addEventListener('DOMContentLoaded', () => {
        document.querySelector('[data-test="consent-withdraw"]')?.click();
      });
    `);
    await tab.open('/cart');
    await shopper.settled();
    await expectNoTrace(shopper);
  });

  it('while the app answers leaves nothing behind', async () => {
    const shopper = await newShopper();
    const { tab } = shopper;
    const release = app.holdAnswers();
    await tab.logIn('ada');
    await app.arrived(1);
    await tab.consent('withdraw');
    release();
    // By the next answer, the page has processed the previous one.
    await tab.page.evaluate(`fetch('/apps/beacon-pixel/nothing').then((answer) => answer.text())`);
    await shopper.settled();
    expect(await storedNames(shopper, tab)).toEqual(NOTHING_STORED);
  });
});
