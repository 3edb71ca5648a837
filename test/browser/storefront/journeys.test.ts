import { describe, expect, it } from 'vitest';
import type { Shopper } from '../../support/shopper.ts';
import { keptLogin, leaveAll, reported, startShopWithApp } from './logins.ts';

const { app, sandbox, extension, newShopper, shopperLoggedIn } = startShopWithApp();

const ADA = '7012345678901';
const BEN = '7012345678918';

/** Who logged in, once for each login that the app can tell apart, in order. */
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

  it('is one however the shopper goes on: pages, reloads, more tabs', async () => {
    const shopper = await shopperLoggedIn();
    const { tab } = shopper;
    await tab.viewProduct('enamel-kettle');
    await tab.reload();
    await tab.open('/cart');
    const second = await shopper.newTab();
    await second.open('/');
    await second.viewProduct('oak-spoon');
    await tab.back();
    await tab.back();
    await tab.open('/');
    expect(await logins(shopper)).toEqual([ADA]);
    expect(app.arrivals()).toHaveLength(1);
  });

  it('is one when many tabs meet it at the same moment', async () => {
    const shopper = await newShopper();
    await shopper.tab.open('/');
    const tabs = await Promise.all([1, 2, 3, 4].map(() => shopper.newTab()));
    await Promise.all(tabs.map((each) => each.open('/')));
    await shopper.tab.logInHere('ada');
    await Promise.all(tabs.map((each) => each.viewProduct('enamel-kettle')));
    await Promise.all(tabs.map(reported));
    expect(await logins(shopper)).toEqual([ADA]);
  });

  it('follows a logout: the same shopper, then another one', async () => {
    const shopper = await shopperLoggedIn();
    const { tab } = shopper;
    await tab.logOut();
    await tab.logIn('ada');
    await reported(tab);
    await tab.logOut();
    await tab.logIn('ben');
    await reported(tab);
    await tab.open('/');
    expect(await logins(shopper)).toEqual([ADA, ADA, BEN]);
    expect(app.arrivals()).toHaveLength(3);
  });

  it('as another shopper needs no logout that the shop has shown', async () => {
    const shopper = await shopperLoggedIn();
    const { tab } = shopper;
    await tab.logInHere('ben');
    await tab.open('/');
    await reported(tab);
    expect(await logins(shopper)).toEqual([ADA, BEN]);
  });

  it('without leaving the page is reported by the next one', async () => {
    const shopper = await newShopper();
    const { tab } = shopper;
    await tab.viewProduct('enamel-kettle');
    await tab.logInHere('ada');
    await tab.viewProduct('oak-spoon');
    await reported(tab);
    await tab.logOutHere();
    await tab.open('/');
    await tab.logInHere('ada');
    await tab.viewProduct('canvas-tote');
    await reported(tab);
    expect(await logins(shopper)).toEqual([ADA, ADA]);
    expect(app.arrivals().map(({ report }) => new URL(report.pageUrl).pathname)).toEqual([
      '/products/oak-spoon',
      '/products/canvas-tote',
    ]);
  });

  it('in another browser is another login', async () => {
    const [one, other] = [await newShopper(), await newShopper()];
    for (const { tab } of [one, other]) {
      await tab.logIn('ada');
      await reported(tab);
    }
    expect(await logins(one)).toEqual([ADA, ADA]);
  });
});

describe('a shopper who is logged in already', () => {
  it('when the shop gets the extension has not just logged in', async () => {
    extension(null);
    const shopper = await newShopper();
    const { tab } = shopper;
    await tab.logIn('ada');
    extension({});
    await tab.open('/');
    await tab.viewProduct('enamel-kettle');
    expect(await logins(shopper)).toEqual([]);
  });

  it('is reported at the next login', async () => {
    extension(null);
    const shopper = await newShopper();
    const { tab } = shopper;
    await tab.logIn('ada');
    extension({});
    await tab.open('/');
    await tab.logOut();
    await tab.logIn('ada');
    await reported(tab);
    expect(await logins(shopper)).toEqual([ADA]);
  });
});

describe('a logout', () => {
  it('leaves nothing about the shopper', async () => {
    const shopper = await shopperLoggedIn();
    const { tab } = shopper;
    expect(JSON.stringify(await keptLogin(tab))).toContain(ADA);
    await tab.logOut();
    expect(JSON.stringify(await keptLogin(tab))).not.toContain(ADA);
  });

  it('before the app accepted the login ends the trying', async () => {
    const shopper = await newShopper();
    const { tab } = shopper;
    app.answers(503);
    shopper.expectProblem(/503/);
    await tab.logIn('ada');
    await app.arrived(1);
    await tab.logOut();
    await tab.open('/');
    await tab.viewProduct('enamel-kettle');
    await leaveAll(shopper);
    expect(app.arrivals()).toHaveLength(1);
  });
});

describe('the way back', () => {
  it('to a page from before the login is no logout', async () => {
    const shopper = await newShopper();
    const { tab } = shopper;
    await tab.viewProduct('enamel-kettle');
    await tab.open('/account/login');
    await tab.logIn('ada');
    await reported(tab);
    await tab.back();
    await tab.back();
    await tab.back();
    await tab.open('/');
    await tab.viewProduct('oak-spoon');
    expect(await logins(shopper)).toEqual([ADA]);
    expect(app.arrivals()).toHaveLength(1);
  });
});

describe('what the app says', () => {
  it('when it says nothing, the extension does nothing', async () => {
    extension(null);
    const shopper = await newShopper();
    sandbox().disconnectPixel();
    const { tab } = shopper;
    await tab.logIn('ada');
    await tab.open('/');
    expect(await tab.page.evaluate('[localStorage.length, document.cookie]')).toEqual([0, '']);
    expect(await logins(shopper)).toEqual([]);
  });

  it('when it wants no logins, keeps the ids and reports none', async () => {
    extension({ logins: false });
    const shopper = await newShopper();
    sandbox().disconnectPixel();
    const { tab } = shopper;
    await tab.logIn('ada');
    await tab.open('/');
    expect(await tab.page.evaluate('document.cookie')).toMatch(/svcUserId=.*svcSessionId=/);
    expect(await keptLogin(tab)).toBeNull();
    expect(await logins(shopper)).toEqual([]);
  });
});
