import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { ShopTab } from '../../support/shop-tab.ts';
import { KETTLE, SPOON } from '../journeys/goods.ts';
import { watchCarts } from './cart-watch.ts';
import { OUTAGE, takenOf, useFaultyShop } from './faulty-shop.ts';
import { isKeptAlive, isSentByPage } from './request-number.ts';
import { countedUnits } from './units.ts';

/** How often a page is left in each way: what is lost or doubled is a matter of moments. */
const ROUNDS = 6;

/** Of a shopper who has seen the pages of the kettle and of the spoon. */
const BOTH_VIEWS = [`product/pageview ${KETTLE}`, `product/pageview ${SPOON}`];

const shop = useFaultyShop({ extension: 'on' });

/** Leaves the page for another as a theme's script does, around an addition. */
async function leave({ page }: ShopTab, path: string, script: string): Promise<void> {
  await Promise.all([
    page.waitForURL(path, { waitUntil: 'load' }),
    page.evaluate(`void setTimeout(() => {
      const add = () => fetch('/cart/add.js', {
        method: 'POST',
        body: new URLSearchParams({ id: '43218082392018' }),
      });
      const go = () => location.assign('${path}');
      ${script}
    })`),
  ]);
}

/** What waits in the browser until it is sent: handed over by the pixel, or not taken by the service. */
const waiting = (page: Page): Promise<string[]> =>
  page.evaluate(`[...Object.entries(sessionStorage), ...Object.entries(localStorage)]
    .filter(([key, text]) => /^svc(Handover|Outbox)[.]/.test(key) && text)
    .map(([key]) => key)`);

describe('with the storefront script', () => {
  it('each event is sent once, kept alive, by the page', async () => {
    const shopper = await shop.shopper();
    const { tab, settled } = shopper;
    await tab.viewProduct('enamel-kettle');
    await tab.add();
    await settled();
    await tab.viewProduct('oak-spoon');
    const arrived = await shopper.arrived();
    expect(arrived.lines).toEqual([
      `product/pageview ${KETTLE}`,
      `cart/add 1×${KETTLE} cart=[1×${KETTLE}]`,
      `product/pageview ${SPOON}`,
    ]);
    expect(arrived.events.map(isSentByPage)).toEqual([true, true, true]);
    expect(arrived.events.map(isKeptAlive)).toEqual([true, true, true]);
    expect(arrived.events.map(({ contentType }) => contentType)).toEqual(
      arrived.events.map(() => 'text/plain;charset=UTF-8'),
    );
  });

  it('what happens within moments arrives in the order in which it happened', async () => {
    const shopper = await shop.shopper();
    const { tab, settled } = shopper;
    await tab.viewProduct('enamel-kettle');
    await settled();
    // The first takes longer than all the others together.
    await shop.fault({ kind: 'slow', delayMs: 800, times: 1, match: 'cart/add' });
    await tab.page.evaluate(`(async () => {
      for (let number = 1; number <= 5; number += 1) {
        await fetch('/cart/add.js', {
          method: 'POST',
          body: new URLSearchParams({ id: '43218082392018' }),
        });
      }
    })()`);
    const { events } = await shopper.arrived();
    const added = events.filter(({ event }) => event === 'add');
    const carts = added.map(
      ({ body }) => (body as { data: { cart: { qty: number }[] } }).data.cart[0]?.qty,
    );
    expect(carts).toEqual([1, 2, 3, 4, 5]);
    // Each began only once the one before had ended.
    const spans = shop
      .sandbox()
      .tracking.spans()
      .filter(({ seq }) => added.some((event) => event.seq === seq));
    for (const [index, { begun }] of spans.entries()) {
      expect(begun).toBeGreaterThan(spans[index - 1]?.ended ?? 0);
    }
    expect((await shopper.ledger()).repeated).toEqual([]);
  });

  it('an order is sent by the pixel: a checkout has no such script', async () => {
    const shopper = await shop.shopper();
    const { tab, settled } = shopper;
    await tab.viewProduct('enamel-kettle');
    await tab.add();
    await settled();
    await tab.buy();
    const { events } = await shopper.arrived();
    expect(events.map(({ event }) => event)).toEqual(['pageview', 'add', 'transaction']);
    expect(events.map(isSentByPage)).toEqual([true, true, false]);
  });

  it.each([
    ['after the answer', 'add().then(() => setTimeout(go, 60))'],
    ['right after the answer', 'add().then(go)'],
    ['in the same tick', 'add(); go()'],
  ])(
    'an addition is counted once though the page is left %s and the service is slow',
    async (_, script) => {
      const shopper = await shop.shopper();
      const { tab, settled } = shopper;
      const carts = watchCarts(shop.sandbox().storefront.shop.carts);
      await tab.viewProduct('enamel-kettle');
      await tab.add();
      await settled();
      await shop.fault({ kind: 'slow', delayMs: 300 });
      // Each round leaves the page that the one before has come to, which finds what was not reported.
      for (let round = 0; round < ROUNDS; round += 1) {
        await leave(tab, `/cart?round=${round}`, script);
        await settled();
      }
      const arrived = await shopper.arrived();
      carts.end();
      expect((await shopper.ledger()).repeated).toEqual([]);
      const counted = countedUnits(arrived.events);
      expect(counted.added, 'pieces counted').toBeLessThanOrEqual(carts.added());
      expect(counted.removed).toBe(0);
    },
  );

  it('what was handed over leaves with the page, even where no other page of the shop follows', async () => {
    const shopper = await shop.shopper();
    const { tab, settled } = shopper;
    await tab.viewProduct('enamel-kettle');
    await settled();
    await shop.fault({ kind: 'slow', delayMs: 300 });
    await tab.page
      .evaluate(
        `new Promise((handedOver) => {
      const native = Storage.prototype.setItem;
      Storage.prototype.setItem = function (key, value) {
        native.call(this, key, value);
        if (this === sessionStorage && key.startsWith('svcHandover.')) {
          handedOver();
          location.replace('about:blank');
        }
      };
      void fetch('/cart/add.js', {
        method: 'POST',
        body: new URLSearchParams({ id: '43218082392018' }),
      });
    })`,
      )
      .catch(() => undefined);
    await tab.page.waitForURL('about:blank');
    await expect
      .poll(async () => (await shopper.arrived()).lines)
      .toEqual([`product/pageview ${KETTLE}`, `cart/add 1×${KETTLE} cart=[1×${KETTLE}]`]);
  });
});

describe('what the service did not take', () => {
  it('is sent again by the page, once, when the service is back', async () => {
    const shopper = await shop.shopper();
    const { tab, settled } = shopper;
    await shop.fault(OUTAGE);
    await tab.viewProduct('enamel-kettle');
    await tab.add();
    await settled({ timers: 'ignore' });
    await shop.fault();
    const arrived = await shopper.arrived();
    expect(takenOf(arrived.lines).toSorted()).toEqual([
      `cart/add 1×${KETTLE} cart=[1×${KETTLE}]`,
      `product/pageview ${KETTLE}`,
    ]);
    expect((await shopper.ledger()).repeated).toEqual([]);
    expect(await waiting(tab.page)).toEqual([]);
  });

  it('is sent by another tab of the shop when its own is closed, once', async () => {
    const shopper = await shop.shopperInOutage();
    const { tab, newTab } = shopper;
    const other = await newTab();
    await tab.page.close();
    await shop.fault();
    await other.viewProduct('oak-spoon');
    const arrived = await shopper.arrived();
    expect(takenOf(arrived.lines).toSorted()).toEqual(BOTH_VIEWS);
  });

  it('is sent by the next page of the tab, once', async () => {
    const shopper = await shop.shopperInOutage();
    const { tab } = shopper;
    await shop.fault();
    await tab.viewProduct('oak-spoon');
    const arrived = await shopper.arrived();
    expect(takenOf(arrived.lines).toSorted()).toEqual(BOTH_VIEWS);
    expect((await shopper.ledger()).repeated).toEqual([]);
  });

  it('is sent once, when a window with a copy of the tab opens meanwhile', async () => {
    const shopper = await shop.shopperInOutage();
    const { tab, settled } = shopper;
    const opened = tab.page.waitForEvent('popup');
    await tab.page.evaluate(`void window.open('/products/oak-spoon')`);
    await (await opened).waitForLoadState();
    await settled({ timers: 'ignore' });
    await shop.fault();
    const arrived = await shopper.arrived();
    expect(takenOf(arrived.lines).toSorted()).toEqual(BOTH_VIEWS);
    expect((await shopper.ledger()).repeated).toEqual([]);
  });

  it('waits while the script is switched off, and is sent once when it is back', async () => {
    const shopper = await shop.shopperInOutage();
    const { tab, settled } = shopper;
    await shop.fault();
    shop.extension('off');
    await tab.viewProduct('oak-spoon');
    await settled();
    const before = await shopper.arrived();
    expect(takenOf(before.lines)).toEqual([`product/pageview ${SPOON}`]);
    expect(before.events.slice(-1).map(isSentByPage)).toEqual([false]);
    shop.extension('on');
    await tab.open('/');
    const arrived = await shopper.arrived();
    expect(takenOf(arrived.lines)).toEqual([
      `product/pageview ${SPOON}`,
      `product/pageview ${KETTLE}`,
    ]);
    expect((await shopper.ledger()).repeated).toEqual([]);
  });

  it('is forgotten when consent is withdrawn: nothing of it leaves any more', async () => {
    const shopper = await shop.shopperInOutage();
    const { tab, settled } = shopper;
    expect(await waiting(tab.page)).toHaveLength(1);
    await tab.consent('withdraw');
    await settled();
    expect(await waiting(tab.page)).toEqual([]);
    await shop.fault();
    await tab.viewProduct('oak-spoon');
    const { lines } = await shopper.arrived();
    expect(takenOf(lines)).toEqual([]);
  });
});

describe('withdrawn consent', () => {
  it('keeps back what was handed over in the very moment', async () => {
    const shopper = await shop.shopper();
    const { tab, settled } = shopper;
    await tab.viewProduct('enamel-kettle');
    await settled();
    await tab.page.evaluate(`{
      const native = Storage.prototype.setItem;
      Storage.prototype.setItem = function (key, value) {
        native.call(this, key, value);
        if (this === sessionStorage && key.startsWith('svcHandover.')) {
          document.querySelector('[data-test="consent-withdraw"]').click();
        }
      };
    }`);
    await tab.add();
    await settled();
    await tab.open('/');
    const { lines } = await shopper.arrived();
    expect(lines).toEqual([`product/pageview ${KETTLE}`]);
    expect(await waiting(tab.page)).toEqual([]);
  });
});

describe('where sessionStorage', () => {
  it.each([
    ['is full', 'this === sessionStorage && key.startsWith("svcHandover")'],
    ['and localStorage are full', 'key.startsWith("svcHandover") || key.startsWith("svcCart")'],
  ])('%s, the pixel sends by itself, once', async (_, which) => {
    const shopper = await shop.shopper();
    const { tab, settled, context } = shopper;
    await context.addInitScript(`{
      const native = Storage.prototype.setItem;
      Storage.prototype.setItem = function (key, value) {
        if (${which}) throw new Error('full');
        return native.call(this, key, value);
      };
    }`);
    await tab.viewProduct('enamel-kettle');
    await tab.add();
    await settled();
    await tab.open('/cart');
    const arrived = await shopper.arrived();
    expect(arrived.lines).toEqual([
      `product/pageview ${KETTLE}`,
      `cart/add 1×${KETTLE} cart=[1×${KETTLE}]`,
    ]);
    expect(arrived.events.map(isSentByPage)).toEqual([false, false]);
  });
});
