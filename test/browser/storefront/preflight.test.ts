import { expect, it } from 'vitest';
import { nameOf } from '../../../app/beacon/storage-names.ts';
import type { ReceivedRequest } from '../../sandbox/discovery-service/api-app.ts';
import { ADA, KETTLE, SPOON } from '../journeys/goods.ts';
import { discoveryOf } from '../journeys/discovery-tab.ts';
import { startJourneys, cookieValue } from '../journeys/journey.ts';

const SWITCHED_ON = { preflight: true };

const { sandbox, newShopper, extension } = startJourneys({
  discovery: 'on',
  extension: SWITCHED_ON,
});

const preflights = (): ReceivedRequest[] =>
  discoveryOf(sandbox())
    .requests()
    .filter(({ path }) => path.startsWith('/v1/preflight'));

/** The bodies so far, once there are `count`. */
async function received(count: number): Promise<unknown[]> {
  await expect.poll(() => preflights().length).toBeGreaterThanOrEqual(count);
  return preflights().map(({ body }) => body);
}

it('the discovery service receives a viewed product, a change of the cart and a login, each once', async () => {
  const shopper = await newShopper();
  const { tab } = shopper;
  await tab.viewProduct('enamel-kettle');
  await received(1);
  await tab.add();
  await received(2);
  await tab.reload();
  await shopper.settled();
  await tab.viewProduct('oak-spoon');
  await received(3);
  await tab.logInHere('ada');
  await tab.open('/');
  const bodies = await received(4);

  const who = { siteId: 'demo01', userId: await cookieValue(shopper, nameOf('UserId')) };
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

it.each([
  ['staff have not switched it on', { preflight: false }],
  ['the operator has named no service', { discoveryUrl: undefined }],
])('nothing is sent, and nothing loaded for it, where %s', async (_, settings) => {
  extension({ ...SWITCHED_ON, ...settings });
  const shopper = await newShopper();
  const loaded: string[] = [];
  shopper.context.on('request', (request) => loaded.push(request.url()));
  await shopper.putInCart('enamel-kettle');
  expect(preflights()).toEqual([]);
  expect(loaded.filter((url) => url.includes('preflight'))).toEqual([]);
});
