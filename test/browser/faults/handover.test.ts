import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { prefix } from '../../../app/beacon/dialect.ts';
import { nameOf } from '../../../app/beacon/storage-names.ts';
import { eventLine } from '../../support/event-line.ts';
import { KETTLE, KETTLE_VARIANT, SPOON } from '../journeys/goods.ts';
import { OUTAGE, takenOf, useFaultyShop } from './faulty-shop.ts';
import { isKeptAlive, isSentByPage } from './request-number.ts';

/** The events of a shopper who has seen the pages of the kettle and of the spoon. */
const BOTH_VIEWS = [`product/pageview ${KETTLE}`, `product/pageview ${SPOON}`];

const shop = useFaultyShop({ extension: 'on' });

/** Events that wait in the browser: handed over by the pixel, or not accepted by the service. */
const waiting = (page: Page): Promise<string[]> =>
  page.evaluate(`[...Object.entries(sessionStorage), ...Object.entries(localStorage)]
    .filter(([key, text]) => /^${prefix}(Handover|Outbox)[.]/.test(key) && text.startsWith('{'))
    .map(([key]) => key)`);

/** Returns the events received from now on; unlike `settled`, reading them presses no key. */
const linesFromNowOn = (): (() => string[]) => {
  const { length } = shop.sandbox().tracking.events();
  return () => shop.sandbox().tracking.events().slice(length).map(eventLine);
};

/** A page whose timers of these lengths, in milliseconds, never run. */
const without = (...lengths: number[]): string => `{
  const native = window.setTimeout;
  window.setTimeout = (callback, ms, ...rest) =>
    native(callback, ${JSON.stringify(lengths)}.includes(ms) ? 600_000 : ms, ...rest);
}`;

describe('with the storefront script', () => {
  it('each event is sent once, kept alive, by the page; an order by the pixel, as a checkout has no such script', async () => {
    const shopper = await shop.shopper();
    const { tab, putInCart } = shopper;
    await putInCart('enamel-kettle');
    await tab.buy();
    const arrived = await shopper.arrived();
    expect(arrived.events.map(({ event }) => event)).toEqual(['pageview', 'add', 'transaction']);
    expect(arrived.events.map(isSentByPage)).toEqual([true, true, false]);
    expect(arrived.events.map(isKeptAlive)).toEqual([true, true, true]);
    expect(arrived.events.map(({ contentType }) => contentType)).toEqual(
      arrived.events.map(() => 'text/plain;charset=UTF-8'),
    );
  });

  it('an event of a page that has been open for a while is sent while it stays open', async () => {
    const shopper = await shop.shopper();
    const { tab } = shopper;
    await tab.viewProduct('enamel-kettle');
    // Added without any key press before; from then on only its own events make the page check.
    await tab.page.locator('html > iframe').waitFor({ state: 'attached' });
    await tab.add();
    await expect
      .poll(async () => (await shopper.arrived()).lines)
      .toContain(`cart/add 1×${KETTLE} cart=[1×${KETTLE}]`);
  });

  it('an event that follows a press is sent at once', async () => {
    const shopper = await shop.shopper();
    const { tab } = shopper;
    // Neither timed checks nor a timed frame: only the press makes the page listen.
    await shopper.context.addInitScript(without(2_000, 4_000));
    const lines = linesFromNowOn();
    await tab.viewProduct('enamel-kettle');
    await tab.add();
    await expect.poll(lines).toContain(`cart/add 1×${KETTLE} cart=[1×${KETTLE}]`);
  });

  it('an event before any press is found before the page makes its frame', async () => {
    const shopper = await shop.shopper();
    await shopper.context.addInitScript(without(4_000));
    const lines = linesFromNowOn();
    await shopper.tab.viewProduct('enamel-kettle');
    await expect.poll(lines).toContain(`product/pageview ${KETTLE}`);
  });

  it('what was handed over leaves with the page, even where no other page of the shop follows', async () => {
    const shopper = await shop.shopper();
    const { tab, view } = shopper;
    await view('enamel-kettle');
    await shop.fault({ kind: 'slow', delayMs: 300 });
    await tab.page
      .evaluate(
        `new Promise((handedOver) => {
      const native = Storage.prototype.setItem;
      Storage.prototype.setItem = function (key, value) {
        native.call(this, key, value);
        if (this === sessionStorage && key.startsWith('${nameOf('Handover')}.')) {
          handedOver();
          location.replace('about:blank');
        }
      };
      void fetch('/cart/add.js', {
        method: 'POST',
        body: new URLSearchParams({ id: '${KETTLE_VARIANT}' }),
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

it('A frame of the shop within a page, such as a quick view, takes none of its events.', async () => {
  const shopper = await shop.shopper();
  const { tab, settled, view } = shopper;
  await view('enamel-kettle');
  const idOfPage = () =>
    tab.page.evaluate<string>(`sessionStorage.getItem('${nameOf('PageLoad')}')`);
  const before = await idOfPage();
  await tab.page.evaluate(`new Promise((resolve) => {
    const frame = document.createElement('iframe');
    frame.src = '/products/oak-spoon';
    frame.onload = resolve;
    document.body.append(frame);
  })`);
  await settled();
  await tab.add();
  await settled();
  expect(await idOfPage()).toBe(before);
  const { lines } = await shopper.arrived();
  expect(lines.filter((line) => line.startsWith('cart/'))).toEqual([
    `cart/add 1×${KETTLE} cart=[1×${KETTLE}]`,
  ]);
  expect(lines).toContain(BOTH_VIEWS[0]);
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

  it('is sent once, when a window with a copy of the tab opens meanwhile', async () => {
    const { tab, settled, arrived, ledger } = await shop.shopperInOutage();
    const opened = tab.page.waitForEvent('popup');
    await tab.page.evaluate(`void window.open('/products/oak-spoon')`);
    await (await opened).waitForLoadState();
    await settled({ timers: 'ignore' });
    await shop.fault();
    const { lines } = await arrived();
    expect(takenOf(lines).toSorted()).toEqual(BOTH_VIEWS);
    expect((await ledger()).repeated).toEqual([]);
  });
});

it('Withdrawn consent keeps back what was handed over in the very moment.', async () => {
  const shopper = await shop.shopper();
  const { tab, settled, view } = shopper;
  await view('enamel-kettle');
  await tab.page.evaluate(`{
      const native = Storage.prototype.setItem;
      Storage.prototype.setItem = function (key, value) {
        native.call(this, key, value);
        if (this === sessionStorage && key.startsWith('${nameOf('Handover')}.')) {
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
