import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { StorefrontSettings } from '../../../app/beacon/storefront-settings.ts';
import type { ReceivedRequest } from '../../sandbox/discovery-service/received-request.ts';
import { USUAL_EXTENSION } from '../../sandbox/pixel-connection.ts';
import { startSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import { PIXEL_BUNDLE } from '../../support/build-pixel.ts';
import { launchChromium } from '../../support/chromium.ts';
import { openShop } from '../../support/shopper.ts';
import { KETTLE, SPOON } from '../journeys/goods.ts';
import { cookieValue } from '../journeys/stored.ts';

const ADA = '7012345678901';

let browser: Browser;
let sandbox: Sandbox;
let extension: StorefrontSettings;

beforeAll(async () => {
  [browser, sandbox] = await Promise.all([
    launchChromium(),
    startSandbox({
      ports: 'free',
      bundle: PIXEL_BUNDLE,
      discovery: 'on',
      extension: () => extension,
    }),
  ]);
});
beforeEach(() => {
  sandbox.storefront.shop.reset();
  sandbox.connectPixel();
  sandbox.discovery?.clear();
  extension = { ...USUAL_EXTENSION, logins: false, preflight: true };
});
afterAll(() => Promise.all([browser.close(), sandbox.close()]));

const preflights = (): ReceivedRequest[] =>
  sandbox.discovery?.requests().filter(({ path }) => path.startsWith('/v1/preflight')) ?? [];

/** The bodies so far, once there are so many. */
async function told(count: number): Promise<unknown[]> {
  await expect.poll(() => preflights().length).toBeGreaterThanOrEqual(count);
  return preflights().map(({ body }) => body);
}

it('the discovery service is told of a viewed product, a change of the cart and a login, each once', async () => {
  const shopper = await openShop(sandbox, browser);
  const { tab } = shopper;
  await tab.viewProduct('enamel-kettle');
  await told(1);
  await tab.add();
  await told(2);
  await tab.reload();
  await shopper.settled();
  await tab.viewProduct('oak-spoon');
  await told(3);
  await tab.logInHere('ada');
  await tab.open('/');
  const bodies = await told(4);

  const who = { siteId: 'demo01', userId: await cookieValue(shopper, 'svcUserId') };
  expect(bodies).toEqual([
    { ...who, lastViewed: [KETTLE] },
    { ...who, cart: [KETTLE], lastViewed: [KETTLE] },
    { ...who, cart: [KETTLE], lastViewed: [SPOON, KETTLE] },
    { ...who, shopper: ADA, cart: [KETTLE], lastViewed: [SPOON, KETTLE] },
  ]);
  expect(
    preflights().map(({ method, contentType, status }) => [method, contentType, status]),
  ).toEqual(bodies.map(() => ['POST', 'text/plain;charset=UTF-8', 200]));
});

it('a service that fails is not told again, and the shop does not notice', async () => {
  sandbox.discovery?.setFault({ kind: 'status', status: 503, on: 'preflight', times: 1 });
  const shopper = await openShop(sandbox, browser);
  shopper.expectProblem(/503 \(Service Unavailable\)/);
  await shopper.tab.viewProduct('enamel-kettle');
  await told(1);
  await shopper.tab.reload();
  await shopper.settled();
  await shopper.tab.add();
  await told(2);
  expect(preflights().map(({ status }) => status)).toEqual([503, 200]);
});

it.each([
  ['staff have not switched it on', { preflight: false }],
  ['the operator has named no service', { discoveryUrl: undefined }],
])('nothing is told, and nothing loaded for it, where %s', async (_, settings) => {
  extension = { ...extension, ...settings };
  const shopper = await openShop(sandbox, browser);
  const loaded: string[] = [];
  shopper.context.on('request', (request) => loaded.push(request.url()));
  await shopper.tab.viewProduct('enamel-kettle');
  await shopper.tab.add();
  await shopper.tab.open('/cart');
  await shopper.settled();
  expect(preflights()).toEqual([]);
  expect(loaded.filter((url) => url.includes('preflight'))).toEqual([]);
});

it('a shopper without the preferences purpose is not told about, nor one who withdraws consent', async () => {
  const shopper = await openShop(sandbox, browser, { consent: 'asked' });
  const { tab } = shopper;
  await tab.open('/');
  await tab.allowPreferences('no');
  await shopper.settled();
  await tab.viewProduct('enamel-kettle');
  await tab.add();
  await shopper.settled();
  await tab.open('/cart');
  await shopper.settled();
  expect(preflights()).toEqual([]);

  await tab.allowPreferences('yes');
  await tab.viewProduct('oak-spoon');
  await told(1);
  await tab.consent('withdraw');
  await shopper.settled();
  const before = preflights().length;
  await tab.open('/');
  await shopper.settled();
  expect(preflights()).toHaveLength(before);
  expect(await tab.page.evaluate(`sessionStorage.getItem('svcPreflight')`)).toBeNull();
});
