import { describe, expect, it } from 'vitest';
import { nameOf } from '../../../app/beacon/storage-names.ts';
import { IS_LONG_RUN } from '../../support/long-run.ts';
import type { Shopper } from '../../support/shopper.ts';
import { leaveAll, reported, startShopWithApp } from './logins.ts';
import { contextsOf, NOTHING_STORED, type SentContext, storedNames } from '../journeys/journey.ts';
import type { LoginReport } from '../../../app/beacon/login-report.ts';
import type { PageLoadRecord } from '../../../app/beacon/page-load.ts';
import type { ShopTab } from '../../support/shop-tab.ts';
import { AFTER_PIXEL, afterMs, consentApiComesLate } from './late-consent-api.ts';

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

  it('on a page that last saw it refused removes what another tab has stored since', async () => {
    const shopper = await newShopper({ consent: 'asked' });
    const { tab } = shopper;
    await tab.open('/');
    const other = await shopper.newTab();
    await other.open('/');
    await other.consent('grant');
    await other.page.waitForFunction(`localStorage.getItem('${nameOf('Login')}')`);
    await other.page.close();
    await tab.consent('deny');
    expect(await storedNames(shopper, tab)).toEqual(NOTHING_STORED);
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

/** The ids of a report or of an event, and the page's address. */
const idsOf = ({ userId, sessionId, pageLoadId, pageUrl }: LoginReport | SentContext) => ({
  userId,
  sessionId,
  pageLoadId,
  pageUrl,
});

/** The record of the page load that the open page has left. */
async function recordOf({ page }: ShopTab): Promise<PageLoadRecord> {
  const text = await page.evaluate<string>(`sessionStorage.getItem('${nameOf('PageLoad')}')`);
  return JSON.parse(text) as PageLoadRecord;
}

async function lastEvent(shopper: Shopper): Promise<SentContext> {
  const context = (await contextsOf(shopper)).at(-1);
  if (!context) throw new Error('The pixel has sent nothing.');
  return context;
}

describe('where Shopify’s consent API comes after the page', () => {
  it("the script takes over the pixel's ids", async () => {
    const shopper = await newShopper();
    const { tab } = shopper;
    await tab.open('/');
    await tab.logInHere('ada');
    await shopper.settled();
    await consentApiComesLate(shopper.context, AFTER_PIXEL);
    await tab.viewProduct('enamel-kettle');
    await app.arrived(1);
    const [arrival] = app.arrivals();
    expect(arrival && idsOf(arrival.report)).toEqual(idsOf(await lastEvent(shopper)));
    expect(await recordOf(tab)).toMatchObject({ id: arrival?.report.pageLoadId, by: 'script' });
    expect(await tab.page.evaluate('__asked')).toEqual([
      { name: 'consent-tracking-api', version: '0.1' },
    ]);
  });

  it('at whatever moment, page and pixel have the same ids, of a new visitor too', async () => {
    const rounds = IS_LONG_RUN ? [0, 2, 8, 20, 60] : [0, 8, 60];
    for (const delayMs of rounds) {
      const shopper = await newShopper();
      const { tab } = shopper;
      sandbox().storefront.shop.accounts.clear();
      await consentApiComesLate(shopper.context, afterMs(delayMs));
      // Seen logged out, without other data from that page.
      await tab.open('/');
      await tab.page.waitForFunction(`localStorage.getItem('${nameOf('Login')}')`);
      await shopper.settled();
      await tab.logInHere('ada');
      await tab.page.evaluate('sessionStorage.clear()');
      await shopper.context.clearCookies({ name: nameOf('UserId') });
      const before = app.arrivals().length;
      await tab.viewProduct('enamel-kettle');
      await app.arrived(before + 1);
      await reported(tab);
      const report = app.arrivals().at(-1)?.report;
      expect(report && idsOf(report), `${delayMs} ms`).toEqual(idsOf(await lastEvent(shopper)));
      await shopper.context.close();
    }
  });
});
