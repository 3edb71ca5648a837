import { describe, expect, it } from 'vitest';
import type { Shopper } from '../../support/shopper.ts';
import { consentApiComesLate } from '../storefront/late-consent-api.ts';
import { KETTLE, KETTLE_ADDED, KETTLE_VARIANT, MUG_SAND, TOTE } from './goods.ts';
import { linesOf, startJourneys } from './journey.ts';

const { newShopper } = startJourneys({ extension: 'on' });

const WITH_KETTLES = [`product/pageview ${KETTLE}`, `cart/add 2×${KETTLE} cart=[2×${KETTLE}]`];

/** A shopper whose cart holds two kettles, on the page of the kettle. */
async function shopperWithKettles(): Promise<Shopper> {
  const shopper = await newShopper();
  await shopper.putInCart('enamel-kettle', { quantity: 2 });
  return shopper;
}

/** Opens a further page, here and in another tab: neither may repeat a report. */
async function openMorePages(shopper: Shopper): Promise<void> {
  for (const [tab, path] of [
    [shopper.tab, '/'],
    [await shopper.newTab(), '/cart'],
  ] as const) {
    await tab.open(path);
    await shopper.settled();
  }
}

it('A change that the platform does not report is reported by the next page, once: a decrease by /cart/update.', async () => {
  const shopper = await shopperWithKettles();
  await shopper.tab.open('/cart');
  await shopper.tab.changeLine(KETTLE_VARIANT, 'decrease-update');
  expect(await linesOf(shopper)).toEqual(WITH_KETTLES);
  await openMorePages(shopper);
  expect(await linesOf(shopper)).toEqual([
    ...WITH_KETTLES,
    `cart/remove 1×${KETTLE} cart=[1×${KETTLE}]`,
  ]);
});

it('a change that the pixel reports before the script of the first page can start is not found again', async () => {
  const shopper = await newShopper();
  const { context, tab } = shopper;
  await consentApiComesLate(context, 'new Promise((resolve) => { window.startScript = resolve; })');
  await shopper.putInCart('enamel-kettle', { quantity: 2 });
  await tab.page.evaluate('window.startScript()');
  await shopper.settled();
  await context.addInitScript('setTimeout(() => window.startScript?.(), 500)');
  await openMorePages(shopper);
  expect(await linesOf(shopper)).toEqual(WITH_KETTLES);
});

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
  await shopper.view('enamel-kettle');
  return shopper;
}

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

const EMPTIED = `cart/remove 1×${KETTLE} cart=[]`;

/** A shopper with a kettle in the cart. */
async function shopperWithKettle(): Promise<Shopper> {
  const shopper = await newShopper();
  await shopper.putInCart('enamel-kettle');
  return shopper;
}

/** A shopper whose page knows the cart, and has not seen that it was emptied. */
async function shopperWithEmptiedCart(): Promise<Shopper> {
  const shopper = await shopperWithKettle();
  await shopper.tab.open('/cart');
  await shopper.settled();
  await shopper.tab.emptyCart();
  expect(await linesOf(shopper)).toEqual(KETTLE_ADDED);
  return shopper;
}

it('An unreported change is reported once by several tabs that are opened at the same moment.', async () => {
  const shopper = await shopperWithEmptiedCart();
  const others = await Promise.all(Array.from({ length: 3 }, () => shopper.newTab()));
  const tabs = [shopper.tab, ...others];
  await Promise.all(tabs.map((tab) => tab.open('/')));
  await shopper.settled();
  await shopper.tab.open('/collections/out-and-about');
  expect(await linesOf(shopper)).toEqual([...KETTLE_ADDED, EMPTIED]);
});

it('Two tabs that add at the same moment report each addition, and the next pages nothing.', async () => {
  const shopper = await shopperWithKettle();
  const second = await shopper.newTab();
  await Promise.all([shopper.tab.viewProduct('stoneware-mug'), second.viewProduct('canvas-tote')]);
  await shopper.settled();
  await Promise.all([shopper.tab.add(), second.add()]);
  await shopper.settled();
  await Promise.all([shopper.tab, second].map((tab) => tab.open('/')));
  expect((await linesOf(shopper)).toSorted()).toEqual(
    [
      ...KETTLE_ADDED,
      `product/pageview ${MUG_SAND}`,
      `product/pageview ${TOTE}`,
      `cart/add 1×${MUG_SAND} cart=[1×${MUG_SAND}, 1×${KETTLE}]`,
      `cart/add 1×${TOTE} cart=[1×${KETTLE}, 1×${TOTE}]`,
    ].toSorted(),
  );
});
