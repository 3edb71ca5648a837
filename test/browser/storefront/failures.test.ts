import { describe, expect, it } from 'vitest';
import type { Shopper } from '../../support/shopper.ts';
import { keptLogin, leaveAll, reported, startShopWithApp } from './logins.ts';

const { app, sandbox, newShopper } = startShopWithApp();

/** Lets a shopper log in and open two more pages. */
async function logInAndWalkOn({ tab }: Shopper): Promise<void> {
  await tab.logIn('ada');
  await tab.open('/');
  await tab.viewProduct('enamel-kettle');
}

describe('an app that does not accept', () => {
  it('and redirects has not accepted', async () => {
    const shopper = await newShopper();
    const { tab } = shopper;
    shopper.expectProblem(/Failed to load|ERR_/);
    app.answers(302);
    await tab.logIn('ada');
    await app.arrived(1);
    await tab.open('/');
    await app.arrived(2);
    expect(await keptLogin(tab)).toMatchObject({ loginId: app.arrivals()[0]?.report.loginId });
  });

  it('at once does not delay the shop', async () => {
    const shopper = await newShopper();
    const release = app.holdAnswers();
    await logInAndWalkOn(shopper);
    await leaveAll(shopper);
    release();
    expect(new Set(app.arrivals().map(({ report }) => report.loginId)).size).toBe(1);
  });
});

describe('a page that is left at once', () => {
  it('reports the login as it is left, and the next page reports the same', async () => {
    const shopper = await newShopper();
    const { tab } = shopper;
    await shopper.context.addInitScript(`
      if (location.pathname === '/account') {
        document.addEventListener('DOMContentLoaded', () => location.replace('/cart'));
      }
    `);
    await tab.open('/account/login');
    await tab.page.locator('[data-test="login-ada"]').click();
    await tab.page.waitForURL('/cart');
    await reported(tab);
    await tab.open('/');
    await leaveAll(shopper);
    const [first, ...repeats] = app.arrivals().map(({ report }) => report);
    expect(new URL(first?.pageUrl ?? '').pathname).toBe('/account');
    // The page that was left did not receive the answer.
    expect(repeats).toEqual([first]);
  });
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
