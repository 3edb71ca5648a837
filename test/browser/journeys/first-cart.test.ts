import { describe, expect, it } from 'vitest';
import type { Shopper } from '../../support/shopper.ts';
import { KETTLE } from './goods.ts';
import { linesOf, startJourneys } from './journey.ts';

const { newShopper } = startJourneys({ extension: 'on' });

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
