import { describe, expect, it } from 'vitest';
import { nameOf } from '../../../app/beacon/storage-names.ts';
import type { LoginReport } from '../../../app/beacon/login-report.ts';
import type { PageLoadRecord } from '../../../app/beacon/page-load.ts';
import type { Shopper } from '../../support/shopper.ts';
import type { ShopTab } from '../../support/shop-tab.ts';
import { contextsOf, type SentContext } from '../journeys/journey.ts';
import { AFTER_PIXEL, afterMs, consentApiComesLate } from './late-consent-api.ts';
import { reported, startShopWithApp } from './logins.ts';

const { app, sandbox, newShopper } = startShopWithApp();

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
    const rounds = [0, 2, 8, 20, 60];
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
