import { describe, expect, it } from 'vitest';
import {
  buy,
  checkoutIn,
  COMPLETE_FORM,
  enterCheckout,
  GIFT_CARD,
  KETTLE,
  locationOf,
  usd,
  useStorefront,
} from '../test-storefront.ts';

const { storefront, visitor, add } = useStorefront();

async function enterWithKettle(): Promise<string> {
  await add(KETTLE);
  return enterCheckout(visitor);
}

async function eventNames(path: string): Promise<string[]> {
  return (await visitor.config(path)).events.map(({ name }) => name);
}

describe('entering the checkout', () => {
  it('leads back to the cart while there is nothing to buy', async () => {
    expect(await enterCheckout(visitor)).toBe('/cart');
  });

  it('reports the start once per visit, not when the page is reloaded', async () => {
    const page = await enterWithKettle();
    expect(await eventNames(page)).toEqual(['page_viewed', 'checkout_started']);
    expect(await eventNames(page)).toEqual(['page_viewed']);
    expect(await enterCheckout(visitor)).toBe(page);
    expect(await eventNames(page)).toEqual(['page_viewed', 'checkout_started']);
  });

  it('carries the cart’s token in its address and another one in its events', async () => {
    const page = await enterWithKettle();
    const { token } = await checkoutIn(visitor, page, 'checkout_started');
    const cartToken = decodeURIComponent(visitor.cookies.get('cart') ?? '').split('?')[0];
    expect(page).toBe(`/checkouts/cn/${cartToken ?? ''}`);
    expect(token).toMatch(/^[0-9a-f]{32}$/);
  });

  it('starts with the preselected shipping and an address that is a country only', async () => {
    const checkout = await checkoutIn(visitor, await enterWithKettle(), 'checkout_started');
    expect(checkout).toMatchObject({
      email: '',
      order: { id: null, customer: { id: null, isFirstOrder: null } },
      shippingAddress: { city: null, country: 'US', countryCode: 'US' },
      shippingLine: { price: usd(5.9) },
      transactions: [],
    });
  });

  it('answers 404 for a checkout that does not exist', async () => {
    expect((await visitor.get('/checkouts/cn/nowhere')).status).toBe(404);
    expect((await visitor.get('/checkouts/cn/nowhere/thank-you')).status).toBe(404);
  });
});

describe('changing the checkout', () => {
  it('answers a script with the new summary', async () => {
    const page = await enterWithKettle();
    const form = {
      ...COMPLETE_FORM,
      intent: 'update',
      shipping: 'express',
      discountCode: 'welcome10',
    };
    const answer = await visitor.postForm(page, form, { 'x-requested-with': 'fetch' });
    const text = await answer.text();
    expect(text).toMatch(/data-test="summary-discount">−\$6\.80</);
    expect(text).toMatch(/data-test="summary-shipping">\$14\.90</);
    expect(text).toMatch(/data-test="summary-tax">\$6\.28</);
    expect(text).toMatch(/data-test="summary-total">\$82\.38</);
  });

  it('leads a plain form back to the page', async () => {
    const page = await enterWithKettle();
    expect(locationOf(await visitor.postForm(page, { intent: 'update' }))).toBe(page);
  });

  it('does not complete without an address or with an unknown code, and says why', async () => {
    const page = await enterWithKettle();
    const nameless = await visitor.postForm(page, { ...COMPLETE_FORM, lastName: '' });
    expect(nameless.status).toBe(422);
    expect(await nameless.text()).toContain('Enter a last name.');
    const codeless = await visitor.postForm(page, { ...COMPLETE_FORM, discountCode: 'NOPE' });
    expect(codeless.status).toBe(422);
    expect(await codeless.text()).toContain('The code “NOPE” is not known.');
    expect(storefront().shop.checkouts.orders()).toEqual([]);
  });

  it('leads to the cart when the cart has expired meanwhile', async () => {
    const page = await enterWithKettle();
    storefront().shop.carts.clear();
    expect(locationOf(await visitor.get(page))).toBe('/cart');
    expect(locationOf(await visitor.postForm(page, COMPLETE_FORM))).toBe('/cart');
  });
});

describe('buying', () => {
  it('fact 1.events.taxes-included: shows tax-included sums in Germany: the total is the subtotal and shipping', async () => {
    visitor.cookies.set('localization', 'DE');
    await add(KETTLE);
    const page = await buy(visitor, { city: 'Hamburg', province: 'HH' });
    expect(await checkoutIn(visitor, page, 'checkout_completed')).toMatchObject({
      currencyCode: 'EUR',
      subtotalPrice: { amount: 74.9, currencyCode: 'EUR' },
      shippingLine: { price: { amount: 4.9, currencyCode: 'EUR' } },
      totalTax: { amount: 12.74, currencyCode: 'EUR' },
      totalPrice: { amount: 79.8, currencyCode: 'EUR' },
      shippingAddress: { city: 'Hamburg', countryCode: 'DE' },
      localization: { country: { isoCode: 'DE' }, market: { handle: 'de' } },
    });
  });

  it('fact 1.events.checkout-null: ships nothing where there is nothing to ship', async () => {
    await add(GIFT_CARD);
    const page = locationOf(
      await visitor.postForm(await enterCheckout(visitor), {
        intent: 'complete',
        email: 'g@example.com',
      }),
    );
    expect(await checkoutIn(visitor, page, 'checkout_completed')).toMatchObject({
      shippingAddress: null,
      shippingLine: null,
      delivery: { selectedDeliveryOptions: [] },
      totalTax: usd(0),
      totalPrice: usd(25),
    });
  });

  it('orders once, however often the form is sent', async () => {
    const page = await enterWithKettle();
    const thanks = locationOf(await visitor.postForm(page, COMPLETE_FORM));
    expect(locationOf(await visitor.postForm(page, COMPLETE_FORM))).toBe(thanks);
    expect(locationOf(await visitor.get(page))).toBe(thanks);
    expect(storefront().shop.checkouts.orders()).toHaveLength(1);
  });

  it('fact 1.events.completed-upsell: is published on the page of an upsell, and not behind it', async () => {
    storefront().shop.platform.upsell = 'shown';
    await add(KETTLE);
    const upsell = await buy(visitor);
    expect(upsell).toMatch(/\/upsell$/);
    const [order] = storefront().shop.checkouts.orders();
    expect((await checkoutIn(visitor, upsell, 'checkout_completed')).order).toMatchObject({
      id: order?.id,
    });
    const { events } = await visitor.config(upsell.replace(/upsell$/, 'thank-you'));
    expect(events).toEqual([{ name: 'page_viewed', data: {} }]);
  });

  it('has no thank-you page before', async () => {
    const page = await enterWithKettle();
    expect(locationOf(await visitor.get(`${page}/thank-you`))).toBe(page);
  });

  it('knows the customer of an order by account and by e-mail', async () => {
    await visitor.postForm('/account/login', { email: 'ada@example.com' });
    await add(KETTLE);
    const first = await checkoutIn(visitor, await buy(visitor), 'checkout_completed');
    expect(first.order).toMatchObject({ customer: { id: '7012345678901', isFirstOrder: true } });
    await visitor.get('/account/logout');
    await add(KETTLE);
    const second = await checkoutIn(
      visitor,
      await buy(visitor, { email: 'ADA@example.com' }),
      'checkout_completed',
    );
    expect(second.order).toMatchObject({ customer: { id: '7012345678901', isFirstOrder: false } });
  });
});
