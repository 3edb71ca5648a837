import { describe, expect, it } from 'vitest';
import { COMPLETE_FORM } from '../../sandbox/storefront/test-storefront.ts';
import type { Shopper } from '../../support/shopper.ts';
import { KETTLE } from '../journeys/goods.ts';
import { dataOf, linesOf, startJourneys } from '../journeys/journey.ts';

const { newShopper, sandbox } = startJourneys();

/** A shopper with a kettle in the cart, in the checkout. */
async function shopperInCheckout(): Promise<Shopper> {
  const shopper = await newShopper();
  await shopper.putInCart('enamel-kettle');
  await shopper.tab.checkOut();
  return shopper;
}

/** Views a product, adds it, and pays; ends on the following page. */
async function buyKettle(): Promise<Shopper> {
  const shopper = await shopperInCheckout();
  const { page } = shopper.tab;
  await page.click('[data-test=fill-demo]');
  await Promise.all([page.waitForEvent('load'), page.click('[data-test=pay-now]')]);
  return shopper;
}

it('fact 1.requests.history-cache: going back shows the cart of an earlier moment, to a new worker', async () => {
  const { tab, putInCart } = await newShopper();
  await tab.open('/');
  await putInCart('enamel-kettle');
  expect(await tab.back()).toBe('loaded again');
  const cart = `JSON.parse(document.getElementById('web-pixels-config').textContent).initData.cart`;
  expect(await tab.page.evaluate(cart)).toBeNull();
  expect(
    sandbox()
      .storefront.shop.carts.all()
      .map(({ lines }) => lines.length),
  ).toEqual([1]);
  await expect.poll(() => tab.page.workers().length).toBe(1);
});

describe('a purchase', () => {
  it('is reported alike where events lack what captured ones lack', async () => {
    const whole = await dataOf(await buyKettle());
    sandbox().storefront.shop.reset();
    sandbox().storefront.shop.platform.fields = 'sparse';
    const sparse = await dataOf(await buyKettle());
    expect(whole.map(([path]) => path)).toEqual([
      'product/pageview',
      'cart/add',
      'order/transaction',
    ]);
    expect(sparse).toEqual(whole);
  });

  it('is reported once, from the page of an upsell', async () => {
    sandbox().storefront.shop.platform.upsell = 'shown';
    const shopper = await buyKettle();
    const onUpsell = await linesOf(shopper);
    expect(onUpsell.filter((line) => line.startsWith('order/'))).toHaveLength(1);
    const { page } = shopper.tab;
    await Promise.all([page.waitForEvent('load'), page.click('[data-test=decline-upsell]')]);
    await page.waitForSelector('[data-test=order-name]');
    expect(await linesOf(shopper)).toEqual(onUpsell);
  });

  it('fact 1.events.completed-unseen: is never published where its thank-you page is not loaded', async () => {
    const shopper = await shopperInCheckout();
    const { tab } = shopper;
    await tab.page.evaluate(`fetch(location.href, { method: 'POST', redirect: 'manual',
      body: new URLSearchParams(${JSON.stringify(COMPLETE_FORM)}) }).then(() => undefined)`);
    expect(sandbox().storefront.shop.checkouts.orders()).toHaveLength(1);
    await tab.open('/');
    await tab.viewProduct('oak-spoon');
    expect((await linesOf(shopper)).filter((line) => line.startsWith('order/'))).toEqual([]);
  });

  it('fact 1.events.double-post: a theme that posts twice has two changes of the cart', async () => {
    const shopper = await newShopper();
    const { tab } = shopper;
    await shopper.view('enamel-kettle');
    const id = await tab.page.evaluate<string>(
      `JSON.parse(document.getElementById('web-pixels-config').textContent).productVariants[0].id`,
    );
    const post = `fetch('/cart/add.js', { method: 'POST', body: new URLSearchParams({ id: '${id}' }) })`;
    await tab.page.evaluate(`${post}.then(() => ${post}).then(() => undefined)`);
    expect((await linesOf(shopper)).slice(1)).toEqual([
      `cart/add 1×${KETTLE} cart=[1×${KETTLE}]`,
      `cart/add 1×${KETTLE} cart=[2×${KETTLE}]`,
    ]);
  });
});
