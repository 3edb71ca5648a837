import { describe, expect, it } from 'vitest';
import type { ShopTab } from '../../support/shop-tab.ts';
import { KETTLE, KETTLE_VARIANT, MUG_SAND, SPOON } from './goods.ts';
import { contextsOf, linesOf, putInCart, startJourneys } from './journey.ts';
import { NOTHING_STORED, storedNames } from './stored.ts';

const { address, newShopper } = startJourneys();

/** The paths that the pixel of the open page asked for, in order. */
async function requestsOf({ page }: ShopTab): Promise<string[]> {
  const records = await page.evaluate<{ kind: string; text: string }[]>(
    'webPixelsSandbox.records()',
  );
  return records
    .filter(({ kind }) => kind === 'request')
    .map(({ text }) => text.replace(/^.*\/demo01\//, ''));
}

describe('consent that was given before', () => {
  it('lets the page report from its first event on', async () => {
    const shopper = await newShopper({ consent: 'asked' });
    await shopper.tab.open('/');
    await shopper.tab.consent('grant');
    await shopper.tab.viewProduct('enamel-kettle');
    await shopper.tab.add();
    expect(await linesOf(shopper)).toEqual([
      `product/pageview ${KETTLE}`,
      `cart/add 1×${KETTLE} cart=[1×${KETTLE}]`,
    ]);
  });

  it('is not needed where it is assumed', async () => {
    const shopper = await newShopper();
    await shopper.tab.viewProduct('enamel-kettle');
    expect(await linesOf(shopper)).toEqual([`product/pageview ${KETTLE}`]);
  });
});

describe('consent that is refused', () => {
  it.for(['asked', 'assumed'] as const)('keeps everything away (%s before)', async (consent) => {
    const shopper = await newShopper({ consent });
    const { tab } = shopper;
    if (consent === 'assumed') {
      // Refused before the first page: a pixel that already ran is another matter.
      const refusal = { v: '2.1', con: { CMP: { a: '0', m: '0', p: '0', s: '0' } } };
      const value = encodeURIComponent(JSON.stringify(refusal));
      await shopper.context.addCookies([{ name: '_tracking_consent', value, url: address('/') }]);
    }
    await tab.open('/');
    if (consent === 'asked') await tab.consent('deny');
    await tab.viewProduct('enamel-kettle');
    await tab.add();
    await tab.changeLine(KETTLE_VARIANT, 'increase');
    await tab.open('/cart');
    await tab.buy();
    expect(await linesOf(shopper)).toEqual([]);
    expect(await storedNames(shopper, tab)).toEqual(NOTHING_STORED);
    expect(await tab.page.evaluate('webPixelsSandbox.state()')).toBe('waiting');
  });
});

describe('consent that is not given yet', () => {
  it('keeps everything back, and nothing is stored', async () => {
    const shopper = await newShopper({ consent: 'asked' });
    const { tab } = shopper;
    await tab.viewProduct('enamel-kettle');
    await tab.add();
    await tab.open('/cart');
    expect(await linesOf(shopper)).toEqual([]);
    expect(await storedNames(shopper, tab)).toEqual(NOTHING_STORED);
  });

  it('and comes late, lets the page report what it saw: in order, with time and address', async () => {
    const shopper = await newShopper({ consent: 'asked' });
    const { tab } = shopper;
    const moments = [Date.now()];
    const passed = () => moments.push(Date.now());
    await tab.viewProduct('enamel-kettle');
    passed();
    await tab.page.evaluate(`history.pushState(null, '', '/products/enamel-kettle?view=quick')`);
    await tab.add();
    passed();
    await tab.changeLine(KETTLE_VARIANT, 'increase');
    passed();
    await tab.page.evaluate(`history.pushState(null, '', '/pages/elsewhere')`);
    await shopper.settled();
    expect(await linesOf(shopper)).toEqual([]);

    await tab.consent('grant');
    await shopper.settled();
    expect(await requestsOf(tab)).toEqual(['product/pageview', 'cart/add', 'cart/add']);
    expect(await linesOf(shopper)).toEqual([
      `product/pageview ${KETTLE}`,
      `cart/add 1×${KETTLE} cart=[1×${KETTLE}]`,
      `cart/add 1×${KETTLE} cart=[2×${KETTLE}]`,
    ]);
    const contexts = await contextsOf(shopper);
    expect(contexts.map(({ pageUrl }) => pageUrl)).toEqual([
      address('/products/enamel-kettle'),
      address('/products/enamel-kettle?view'),
      address('/products/enamel-kettle?view'),
    ]);
    contexts.forEach(({ timestamp }, index) => {
      expect(Date.parse(timestamp)).toBeGreaterThanOrEqual(moments[index] ?? NaN);
      expect(Date.parse(timestamp)).toBeLessThanOrEqual(moments[index + 1] ?? NaN);
    });
    expect(new Set(contexts.map(({ pageLoadId }) => pageLoadId)).size).toBe(1);

    await tab.open('/cart');
    await shopper.settled();
    await tab.changeLine(KETTLE_VARIANT, 'decrease');
    expect((await linesOf(shopper)).slice(3)).toEqual([
      `cart/remove 1×${KETTLE} cart=[1×${KETTLE}]`,
    ]);
  });

  it('on one page and comes on the next, leaves the page before untold', async () => {
    const shopper = await newShopper({ consent: 'asked' });
    const { tab } = shopper;
    await tab.viewProduct('enamel-kettle');
    await tab.add();
    await tab.viewProduct('stoneware-mug');
    await tab.consent('grant');
    await tab.add();
    await shopper.settled();
    await tab.open('/');
    expect(await linesOf(shopper)).toEqual([
      `product/pageview ${MUG_SAND}`,
      `cart/add 1×${MUG_SAND} cart=[1×${MUG_SAND}, 1×${KETTLE}]`,
    ]);
  });
});

describe('a decision that was made before another one', () => {
  const NOTHING = { analytics: false, marketing: false, preferences: false, sale_of_data: false };
  const ALL = { analytics: true, marketing: true, preferences: true, sale_of_data: true };
  const decide = ({ page }: ShopTab, decision: Partial<typeof ALL>) =>
    page.evaluate(`Shopify.customerPrivacy.setTrackingConsent(${JSON.stringify(decision)})`);

  it.for([
    ['no, then yes', [NOTHING, ALL]],
    ['marketing only, then all', [{ ...NOTHING, marketing: true }, ALL]],
    ['one purpose after the other', [{ marketing: true }, { preferences: true }, ALL]],
    ['no twice, then yes', [NOTHING, NOTHING, ALL]],
  ] as const)('does not count any more: %s', async ([, decisions]) => {
    const shopper = await newShopper({ consent: 'asked' });
    const { tab } = shopper;
    await tab.viewProduct('enamel-kettle');
    for (const decision of decisions) await decide(tab, decision);
    await shopper.settled();
    await tab.add();
    expect(await linesOf(shopper)).toEqual([
      `product/pageview ${KETTLE}`,
      `cart/add 1×${KETTLE} cart=[1×${KETTLE}]`,
    ]);
    const stored = await storedNames(shopper, tab);
    expect(stored.cookies).toEqual(expect.arrayContaining(['svcUserId', 'svcViewedProducts']));
  });

  it('does not count where a banner says no to everything before it asks', async () => {
    const shopper = await newShopper({ consent: 'asked' });
    const { tab } = shopper;
    await shopper.context.addInitScript(`
      if (!document.cookie.includes('_tracking_consent')) addEventListener('load', () => {
        Shopify.customerPrivacy.setTrackingConsent(${JSON.stringify(NOTHING)});
      });
    `);
    await tab.viewProduct('enamel-kettle');
    await decide(tab, ALL);
    await tab.add();
    await shopper.settled();
    await putInCart(shopper, 'oak-spoon');
    expect(await linesOf(shopper)).toEqual([
      `product/pageview ${KETTLE}`,
      `cart/add 1×${KETTLE} cart=[1×${KETTLE}]`,
      `product/pageview ${SPOON}`,
      `cart/add 1×${SPOON} cart=[1×${KETTLE}, 1×${SPOON}]`,
    ]);
    const users = (await contextsOf(shopper)).map(({ userId }) => userId);
    expect(new Set(users).size).toBe(1);
  });

  it('counts where consent is assumed, and a banner says no before it asks', async () => {
    const shopper = await newShopper();
    const { tab } = shopper;
    await tab.open('/');
    await shopper.settled();
    await decide(tab, NOTHING);
    await shopper.settled();
    await decide(tab, ALL);
    await shopper.settled();
    await tab.viewProduct('enamel-kettle');
    await shopper.settled();
    await decide(tab, NOTHING);
    await shopper.settled();
    await decide(tab, ALL);
    await tab.add();
    await shopper.settled();
    expect(await linesOf(shopper)).toEqual([
      `product/pageview ${KETTLE}`,
      `cart/add 1×${KETTLE} cart=[1×${KETTLE}]`,
    ]);
  });

  it.for([
    ['yes, then no', [ALL, NOTHING]],
    ['all, then marketing only', [ALL, { analytics: false }]],
  ] as const)('gives way to a no: %s', async ([, decisions]) => {
    const shopper = await newShopper({ consent: 'asked' });
    const { tab } = shopper;
    await tab.viewProduct('enamel-kettle');
    await tab.page.evaluate(`for (const decision of ${JSON.stringify(decisions)})
      Shopify.customerPrivacy.setTrackingConsent(decision)`);
    await tab.add();
    await shopper.settled();
    expect(await storedNames(shopper, tab)).toEqual(NOTHING_STORED);
    await tab.open('/');
    expect(await storedNames(shopper, tab)).toEqual(NOTHING_STORED);
  });
});

describe('consent that is withdrawn', () => {
  it.for(['withdraw', 'deny'] as const)(
    'stops the page and removes everything, the announcement included (%s)',
    async (decision) => {
      const shopper = await newShopper();
      const { tab } = shopper;
      await tab.logIn('ada');
      await putInCart(shopper, 'enamel-kettle');
      await tab.buy();
      await shopper.settled();
      await putInCart(shopper, 'enamel-kettle');
      const before = await linesOf(shopper);
      const stored = await storedNames(shopper, tab);
      expect(stored.cookies).toEqual([
        'svcCartProducts',
        'svcSessionId',
        'svcShopperId',
        'svcUserId',
        'svcViewedProducts',
      ]);
      expect(stored.sessionStorage).toEqual(
        expect.arrayContaining(['svcPageLoad', 'svcSessionId', 'svcWebPixel']),
      );
      expect(stored.localStorage).not.toEqual([]);

      await tab.consent(decision);
      await shopper.settled();
      expect(await storedNames(shopper, tab)).toEqual(NOTHING_STORED);
      await tab.add();
      await shopper.settled();
      expect(await storedNames(shopper, tab)).toEqual(NOTHING_STORED);
      await tab.viewProduct('oak-spoon');
      await tab.add();
      expect(await linesOf(shopper)).toEqual(before);
      expect(await storedNames(shopper, tab)).toEqual(NOTHING_STORED);
    },
  );

  it('before the page has reported anything leaves nothing behind', async () => {
    const shopper = await newShopper();
    await shopper.tab.open('/');
    await shopper.tab.consent('withdraw');
    expect(await linesOf(shopper)).toEqual([]);
    expect(await storedNames(shopper, shopper.tab)).toEqual(NOTHING_STORED);
  });

  it('while a change is being reported leaves nothing behind either', async () => {
    const shopper = await newShopper();
    const { tab } = shopper;
    await tab.viewProduct('enamel-kettle');
    await shopper.settled();
    await tab.page.evaluate(`fetch('/cart/add.js', {
      method: 'POST',
      body: new URLSearchParams('id=${KETTLE_VARIANT}'),
    }).then(() => document.querySelector('[data-test="consent-withdraw"]').click())`);
    await shopper.settled();
    expect(await storedNames(shopper, tab)).toEqual(NOTHING_STORED);
    await tab.add();
    await tab.open('/');
    const viewed = `product/pageview ${KETTLE}`;
    // Whether consent or the change was first is for the two messages to the pixel to decide.
    expect([[viewed], [viewed, `cart/add 1×${KETTLE} cart=[1×${KETTLE}]`]]).toContainEqual(
      await linesOf(shopper),
    );
    expect(await storedNames(shopper, tab)).toEqual(NOTHING_STORED);
  });

  it('and given again lets the next page report, of a user who is not recognized', async () => {
    const shopper = await newShopper();
    const { tab } = shopper;
    await putInCart(shopper, 'enamel-kettle');
    await tab.consent('withdraw');
    await tab.add();
    await shopper.settled();
    await tab.consent('grant');
    await putInCart(shopper, 'oak-spoon');
    await tab.open('/cart');
    expect(await linesOf(shopper)).toEqual([
      `product/pageview ${KETTLE}`,
      `cart/add 1×${KETTLE} cart=[1×${KETTLE}]`,
      `product/pageview ${SPOON}`,
      // What was added in between is in the cart and not reported.
      `cart/add 1×${SPOON} cart=[2×${KETTLE}, 1×${SPOON}]`,
    ]);
    const contexts = await contextsOf(shopper);
    const [before, , after] = contexts;
    expect(contexts.map(({ userId }) => userId)).toEqual([
      before?.userId,
      before?.userId,
      after?.userId,
      after?.userId,
    ]);
    expect(after?.userId).not.toBe(before?.userId);
    expect(after?.sessionId).not.toBe(before?.sessionId);
  });

  it('and given again on the page after it, reports that page', async () => {
    const shopper = await newShopper();
    const { tab } = shopper;
    await tab.open('/');
    await tab.consent('withdraw');
    await tab.viewProduct('enamel-kettle');
    await shopper.settled();
    expect(await linesOf(shopper)).toEqual([]);
    await tab.consent('grant');
    expect(await linesOf(shopper)).toEqual([`product/pageview ${KETTLE}`]);
  });
});
