import { describe, expect, it } from 'vitest';
import { nameOf } from '../../../app/beacon/storage-names.ts';
import type { Shopper } from '../../support/shopper.ts';
import { KETTLE } from './goods.ts';
import { linesOf, startJourneys } from './journey.ts';

const { sandbox, extension, newShopper } = startJourneys({ extension: 'on' });

const ADDED = `cart/add 1×${KETTLE} cart=[1×${KETTLE}]`;

/** Opens further pages and resolves to the cart changes reported by then. */
async function changesAfter(shopper: Shopper, ...paths: string[]): Promise<string[]> {
  for (const path of paths) {
    await shopper.tab.open(path);
    await shopper.settled();
  }
  return (await linesOf(shopper)).filter((line) => line.startsWith('cart'));
}

/** A new shopper who has seen the kettle and has no cart. */
async function newcomer(options?: Parameters<typeof newShopper>[0]): Promise<Shopper> {
  const shopper = await newShopper(options);
  await shopper.tab.viewProduct('enamel-kettle');
  await shopper.settled();
  return shopper;
}

describe('a new shopper’s first addition that the pixel does not receive', () => {
  it('is reported by the next page, once', async () => {
    const shopper = await newcomer();
    await shopper.tab.add({ way: 'request' });
    expect(await changesAfter(shopper, '/', '/cart', '/')).toEqual([ADDED]);
  });

  it('is reported by the next page also where consent was given on the first one', async () => {
    const shopper = await newcomer({ consent: 'asked' });
    await shopper.tab.consent('grant');
    await shopper.settled();
    await shopper.tab.add({ way: 'request' });
    expect(await changesAfter(shopper, '/', '/cart')).toEqual([ADDED]);
  });
});

describe('a cart that the shopper did not fill in this browser is not reported', () => {
  it('where a login brought it', async () => {
    const other = await newcomer();
    await other.tab.add();
    await other.settled();
    const [cart] = (await other.context.cookies()).filter(({ name }) => name === 'cart');
    const shopper = await newcomer();
    await shopper.tab.logIn('ada');
    // The cart appears with the next page, not while this one still has to compare.
    await shopper.settled();
    await shopper.context.addCookies(cart ? [cart] : []);
    expect(await changesAfter(shopper, '/', '/cart')).toEqual([]);
    await shopper.tab.open('/account/logout');
    expect(await changesAfter(shopper, '/', '/cart')).toEqual([]);
  });

  it('where the page of a cart link is left before it could compare: the pixel reports its lines', async () => {
    const shopper = await newcomer();
    await shopper.tab.add({ way: 'permalink-cart' });
    await shopper.tab.page.waitForFunction(`!localStorage.getItem('${nameOf('Cart')}')`);
    expect((await changesAfter(shopper, '/', '/cart')).length).toBeLessThanOrEqual(1);
  });
});

describe('an addition that was reported is not reported again after consent was withdrawn and given', () => {
  it('on the same page', async () => {
    const shopper = await newcomer();
    const { tab } = shopper;
    await tab.add();
    await shopper.settled();
    await tab.consent('withdraw');
    await tab.consent('grant');
    await shopper.settled();
    expect(await changesAfter(shopper, '/', '/cart')).toEqual([ADDED]);
  });

  it('in another tab that was opened with an empty cart', async () => {
    const shopper = await newShopper({ consent: 'asked' });
    const { tab } = shopper;
    await tab.open('/');
    const other = await shopper.newTab();
    await other.viewProduct('enamel-kettle');
    await other.consent('grant');
    await shopper.settled();
    await other.add();
    await shopper.settled();
    await other.consent('withdraw');
    await tab.consent('grant');
    await shopper.settled();
    expect(await changesAfter(shopper, '/', '/cart')).toEqual([ADDED]);
  });
});

it('changes of the cart are not reported while the pixel is disconnected, nor once it is connected again', async () => {
  const shopper = await newcomer();
  await shopper.tab.add();
  await shopper.settled();
  await shopper.tab.open('/');
  await shopper.settled();
  sandbox().disconnectPixel();
  extension({ noPixel: true });
  await shopper.tab.viewProduct('enamel-kettle');
  await shopper.tab.add();
  expect(await changesAfter(shopper, '/', '/cart')).toEqual([ADDED]);
  sandbox().connectPixel();
  extension('on');
  expect(await changesAfter(shopper, '/', '/cart')).toEqual([ADDED]);
  await shopper.tab.viewProduct('enamel-kettle');
  await shopper.tab.add({ way: 'request' });
  expect(await changesAfter(shopper, '/')).toEqual([
    ADDED,
    `cart/add 1×${KETTLE} cart=[3×${KETTLE}]`,
  ]);
});
