import { describe, expect, it } from 'vitest';
import { nameOf } from '../../../app/beacon/storage-names.ts';
import type { ShopTab } from '../../support/shop-tab.ts';
import { KETTLE, KETTLE_VARIANT, KETTLE_ADDED } from './goods.ts';
import { contextsOf, linesOf, startJourneys, NOTHING_STORED, storedNames } from './journey.ts';

const { address, extension, newShopper } = startJourneys();

/** The paths that the pixel of the open page requested, in order. */
async function requestsOf({ page }: ShopTab): Promise<string[]> {
  const records = await page.evaluate<{ kind: string; text: string }[]>(
    'webPixelsSandbox.records()',
  );
  return records
    .filter(({ kind }) => kind === 'request')
    .map(({ text }) => text.replace(/^.*\/demo01\//, ''));
}

it.for(['asked', 'assumed'] as const)(
  'Consent that is refused keeps everything away (%s before).',
  async (consent) => {
    const shopper = await newShopper({ consent });
    const { tab } = shopper;
    if (consent === 'assumed') {
      // Refused before the first page: a pixel that already ran is a different case.
      const refusal = { v: '2.1', con: { CMP: { a: '0', m: '0', p: '0', s: '0' } } };
      const value = encodeURIComponent(JSON.stringify(refusal));
      await shopper.context.addCookies([{ name: '_tracking_consent', value, url: address('/') }]);
    }
    await tab.open('/');
    if (consent === 'asked') await tab.consent('deny');
    await tab.viewProduct('enamel-kettle');
    await tab.add();
    await tab.changeLine(KETTLE_VARIANT, 'increase');
    await tab.buy();
    expect(await linesOf(shopper)).toEqual([]);
    expect(await storedNames(shopper, tab)).toEqual(NOTHING_STORED);
    expect(await tab.page.evaluate('webPixelsSandbox.state()')).toBe('waiting');
  },
);

it('Consent that comes late lets the page report what it saw: in order, with time and address.', async () => {
  const shopper = await newShopper({ consent: 'asked' });
  const { tab } = shopper;
  const moments = [Date.now()];
  const passed = () => moments.push(Date.now());
  await tab.viewProduct('enamel-kettle');
  passed();
  await tab.page.evaluate(
    `history.pushState(null, '', '/products/enamel-kettle?page=2&view=quick')`,
  );
  await tab.add();
  passed();
  await tab.changeLine(KETTLE_VARIANT, 'increase');
  passed();
  await tab.page.evaluate(`history.pushState(null, '', '/pages/elsewhere')`);
  await shopper.settled();
  expect(await linesOf(shopper)).toEqual([]);
  expect(await storedNames(shopper, tab)).toEqual(NOTHING_STORED);

  await tab.consent('grant');
  await shopper.settled();
  expect(await requestsOf(tab)).toEqual(['product/pageview', 'cart/add', 'cart/add']);
  expect(await linesOf(shopper)).toEqual([
    ...KETTLE_ADDED,
    `cart/add 1×${KETTLE} cart=[2×${KETTLE}]`,
  ]);
  const contexts = await contextsOf(shopper);
  expect(contexts.map(({ pageUrl }) => pageUrl)).toEqual([
    address('/products/enamel-kettle'),
    address('/products/enamel-kettle?page=2'),
    address('/products/enamel-kettle?page=2'),
  ]);
  contexts.forEach(({ timestamp }, index) => {
    expect(Date.parse(timestamp)).toBeGreaterThanOrEqual(moments[index] ?? NaN);
    expect(Date.parse(timestamp)).toBeLessThanOrEqual(moments[index + 1] ?? NaN);
  });
  expect(new Set(contexts.map(({ pageLoadId }) => pageLoadId)).size).toBe(1);

  await tab.open('/cart');
  await shopper.settled();
  await tab.changeLine(KETTLE_VARIANT, 'decrease');
  expect((await linesOf(shopper)).slice(3)).toEqual([`cart/remove 1×${KETTLE} cart=[1×${KETTLE}]`]);
});

describe('consent that is withdrawn', () => {
  it('stops the page and removes everything, the announcement included', async () => {
    const shopper = await newShopper();
    const { tab } = shopper;
    await tab.logIn('ada');
    await shopper.putInCart('enamel-kettle');
    await tab.buy();
    await shopper.settled();
    await shopper.putInCart('enamel-kettle');
    const before = await linesOf(shopper);
    const stored = await storedNames(shopper, tab);
    expect(stored.cookies).toEqual([
      nameOf('CartProducts'),
      nameOf('SessionId'),
      nameOf('ShopperId'),
      nameOf('UserId'),
      nameOf('ViewedProducts'),
    ]);
    expect(stored.sessionStorage).toEqual(
      expect.arrayContaining([nameOf('PageLoad'), nameOf('SessionId'), nameOf('WebPixel')]),
    );
    expect(stored.localStorage).not.toEqual([]);

    await tab.consent('withdraw');
    await shopper.settled();
    expect(await storedNames(shopper, tab)).toEqual(NOTHING_STORED);
    await tab.add();
    await shopper.settled();
    expect(await storedNames(shopper, tab)).toEqual(NOTHING_STORED);
    await tab.viewProduct('oak-spoon');
    await tab.add();
    expect(await linesOf(shopper)).toEqual(before);
    expect(await storedNames(shopper, tab)).toEqual(NOTHING_STORED);
  });

  it('in another tab keeps back what this one adds meanwhile, also once consent is given again', async () => {
    extension('on');
    const shopper = await newShopper();
    const { tab } = shopper;
    await tab.viewProduct('enamel-kettle');
    const other = await shopper.newTab();
    await other.open('/cart');
    await shopper.settled();
    await other.consent('withdraw');
    await tab.add();
    await shopper.settled();
    await other.consent('grant');
    await tab.open('/');
    expect(await linesOf(shopper)).toEqual([`product/pageview ${KETTLE}`]);
  });
});
