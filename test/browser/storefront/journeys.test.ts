import { describe, expect, it } from 'vitest';
import { nameOf } from '../../../app/beacon/storage-names.ts';
import type { Shopper } from '../../support/shopper.ts';
import { ADA } from '../journeys/goods.ts';
import { keptLogin, leaveAll, reported, startShopWithApp } from './logins.ts';

const { app, sandbox, extension, newShopper, shopperLoggedIn } = startShopWithApp();

/** The logged-in shoppers, once for each login that the app can distinguish, in order. */
async function logins(shopper: Shopper): Promise<string[]> {
  await leaveAll(shopper);
  const first = new Map(app.arrivals().map(({ report }) => [report.loginId, report.customerId]));
  for (const { report, customer } of app.arrivals()) expect(report.customerId).toBe(customer);
  return [...first.values()].map(String);
}

describe('a login', () => {
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

/** Lets a shopper log in and open one more page. */
async function logInAndWalkOn({ tab }: Shopper): Promise<void> {
  await tab.logIn('ada');
  await tab.viewProduct('enamel-kettle');
}

describe('an app that does not accept', () => {
  it('and redirects has not accepted', async () => {
    const { tab, expectProblem } = await newShopper();
    expectProblem(/Failed to load|ERR_/);
    app.answers(302);
    await tab.logIn('ada');
    await app.arrived(1);
    await tab.open('/');
    await app.arrived(2);
    expect(await keptLogin(tab)).toMatchObject({ loginId: app.arrivals()[0]?.report.loginId });
  });

  it('at once does not delay the shop, and gets the same report once from each page', async () => {
    const shopper = await newShopper();
    const { tab } = shopper;
    const release = app.holdAnswers();
    await tab.logIn('ada');
    await app.arrived(1);
    await tab.viewProduct('enamel-kettle');
    await app.arrived(2);
    await leaveAll(shopper);
    release();
    const [first, ...repeats] = app.arrivals().map(({ report }) => report);
    expect(repeats).toEqual([first]);
  });
});

it('A page that is left at once reports the login as it is left, and the next page reports the same.', async () => {
  const shopper = await newShopper();
  const { tab } = shopper;
  await shopper.context.addInitScript(`
      if (location.pathname === '/account') {
        document.addEventListener('DOMContentLoaded', () => location.replace('/cart'));
        const ask = fetch;
        window.fetch = (address, options) => {
          if (String(address).endsWith('/login')) sessionStorage.isKeptAlive = options.keepalive;
          return ask(address, options);
        };
      }
    `);
  await tab.open('/account/login');
  await tab.page.locator('[data-test="login-ada"]').click();
  await tab.page.waitForURL('/cart');
  expect(await tab.page.evaluate('sessionStorage.isKeptAlive')).toBe('true');
  await reported(tab);
  await tab.open('/');
  await leaveAll(shopper);
  const [first, ...repeats] = app.arrivals().map(({ report }) => report);
  expect(new URL(first?.pageUrl ?? '').pathname).toBe('/account');
  // The page that was left did not receive the answer.
  expect(repeats).toEqual([first]);
});

describe('a browser that refuses', () => {
  /** Refusals of the browser, as scripts for every page. */
  const REFUSALS: [what: string, script: string][] = [
    [
      'localStorage',
      `Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });`,
    ],
    [
      'cookies',
      `Object.defineProperty(document, 'cookie', { get() { throw new DOMException('no', 'SecurityError'); }, set() { throw new DOMException('no', 'SecurityError'); } });`,
    ],
    ['new UUIDs', `crypto.randomUUID = undefined;`],
  ];

  it.for(REFUSALS)('%s causes no error, and no login is reported', async ([, script]) => {
    const shopper = await newShopper();
    sandbox().disconnectPixel();
    // The platform's own script needs UUIDs.
    if (script.includes('UUID')) shopper.expectProblem(/web-pixels\/runtime\.js/);
    await shopper.context.addInitScript(script);
    await logInAndWalkOn(shopper);
    await shopper.tab.add();
    expect(await shopper.tab.page.locator('[data-test="cart-count"]').textContent()).toBe('1');
    await leaveAll(shopper);
    expect(app.arrivals()).toEqual([]);
  });
});
