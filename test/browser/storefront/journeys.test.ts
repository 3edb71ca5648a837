import { describe, expect, it } from 'vitest';
import { nameOf } from '../../../app/beacon/storage-names.ts';
import type { Shopper } from '../../support/shopper.ts';
import { keptLogin, leaveAll, reported, startShopWithApp } from './logins.ts';

const { app, sandbox, extension, newShopper, shopperLoggedIn } = startShopWithApp();

const ADA = '7012345678901';

/** The logged-in shoppers, once for each login that the app can distinguish, in order. */
async function logins(shopper: Shopper): Promise<string[]> {
  await leaveAll(shopper);
  const first = new Map(app.arrivals().map(({ report }) => [report.loginId, report.customerId]));
  for (const { report, customer } of app.arrivals()) expect(report.customerId).toBe(customer);
  return [...first.values()].map(String);
}

describe('a login', () => {
  it('is reported once, from the page that the shopper comes to', async () => {
    const shopper = await newShopper();
    const { tab } = shopper;
    const before = Date.now();
    await tab.logIn('ada');
    await reported(tab);
    const [arrival, ...others] = app.arrivals();
    expect(others).toEqual([]);
    expect(arrival?.customer).toBe(ADA);
    expect(arrival?.report).toMatchObject({
      version: 1,
      customerId: ADA,
      pageUrl: `${sandbox().addresses.shop}/account`,
    });
    const time = Date.parse(arrival?.report.timestamp ?? '');
    expect(time).toBeGreaterThanOrEqual(before);
    expect(time).toBeLessThanOrEqual(Date.now());
    expect(await logins(shopper)).toEqual([ADA]);
  });

  it('is reported to the shop’s own host also where the theme has links begin elsewhere', async () => {
    const shopper = await newShopper();
    await shopper.context.addInitScript(`
      if (location.pathname === '/account') {
        document.addEventListener('DOMContentLoaded', () => {
          document.head.append(Object.assign(document.createElement('base'), { href: 'https://elsewhere.example/' }));
        });
      }
    `);
    await shopper.tab.logIn('ada');
    await reported(shopper.tab);
    expect(app.arrivals().map(({ customer }) => customer)).toEqual([ADA]);
  });

  it('can follow a logout, which removes what was stored about the customer', async () => {
    const shopper = await shopperLoggedIn();
    const { tab } = shopper;
    const kept = async () => JSON.stringify(await keptLogin(tab));
    expect(await kept()).toContain(ADA);
    await tab.logOut();
    await expect.poll(kept).not.toContain(ADA);
    await tab.logIn('ada');
    await reported(tab);
    expect(await logins(shopper)).toEqual([ADA, ADA]);
    expect(app.arrivals()).toHaveLength(2);
  });
});

describe('the settings that the app has left', () => {
  it('are missing: the extension does nothing', async () => {
    extension('off');
    const shopper = await newShopper();
    sandbox().disconnectPixel();
    const { tab } = shopper;
    await tab.logIn('ada');
    await tab.open('/');
    expect(await tab.page.evaluate('[localStorage.length, document.cookie]')).toEqual([0, '']);
    expect(await logins(shopper)).toEqual([]);
  });

  it('exclude logins: the ids are stored, and no login is reported', async () => {
    extension({ logins: false });
    const shopper = await newShopper();
    sandbox().disconnectPixel();
    const { tab } = shopper;
    await tab.logIn('ada');
    await tab.open('/');
    expect(await tab.page.evaluate('document.cookie')).toContain(`${nameOf('UserId')}=`);
    expect(await keptLogin(tab)).toBeNull();
    expect(await logins(shopper)).toEqual([]);
  });
});
