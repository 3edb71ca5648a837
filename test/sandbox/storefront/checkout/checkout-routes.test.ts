import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CheckoutEventData } from '../events/checkout-event.ts';
import type { OrderForm } from '../shop.ts';
import type { Storefront } from '../start-storefront.ts';
import { newVisitor, openStorefront, type Visitor } from '../test-visitor.ts';

const MUG = '43218082391011';
const KETTLE = '43218082392018';
const GIFT_CARD = '43218082399017';

const FORM = {
  intent: 'complete',
  email: 'gwen@example.com',
  firstName: 'Gwen',
  lastName: 'Guest',
  address1: '12 Harbour Street',
  city: 'Austin',
  province: 'TX',
  zip: '78701',
  shipping: 'standard',
};

let storefront: Storefront;
let visitor: Visitor;

beforeAll(async () => {
  storefront = await openStorefront();
});
afterAll(() => storefront.close());
beforeEach(() => {
  storefront.shop.reset();
  visitor = newVisitor(storefront);
});

const add = (id: string, quantity = 1): Promise<Response> =>
  visitor.postJson('/cart/add.js', { id, quantity });

async function enter(): Promise<string> {
  return locationOf(await visitor.get('/checkout'));
}

function locationOf(response: Response): string {
  expect(response.status).toBe(302);
  return response.headers.get('location') ?? '';
}

async function eventNames(path: string): Promise<string[]> {
  return (await visitor.config(path)).events.map(({ name }) => name);
}

async function checkoutIn(path: string, name: string): Promise<CheckoutEventData['checkout']> {
  const event = (await visitor.config(path)).events.find((each) => each.name === name);
  return (event?.data as CheckoutEventData).checkout;
}

async function buy(form: Record<string, string> = {}): Promise<string> {
  return locationOf(await visitor.postForm(await enter(), { ...FORM, ...form }));
}

const usd = (amount: number) => ({ amount, currencyCode: 'USD' });

describe('entering the checkout', () => {
  it('leads back to the cart while there is nothing to buy', async () => {
    expect(await enter()).toBe('/cart');
  });

  it('reports the start once per visit, not when the page is reloaded', async () => {
    await add(KETTLE);
    const page = await enter();
    expect(await eventNames(page)).toEqual(['page_viewed', 'checkout_started']);
    expect(await eventNames(page)).toEqual(['page_viewed']);
    expect(await enter()).toBe(page);
    expect(await eventNames(page)).toEqual(['page_viewed', 'checkout_started']);
  });

  it('carries the cart’s token in its address and another one in its events', async () => {
    await add(KETTLE);
    const page = await enter();
    const { token } = await checkoutIn(page, 'checkout_started');
    const cartToken = decodeURIComponent(visitor.cookies.get('cart') ?? '').split('?')[0];
    expect(page).toBe(`/checkouts/cn/${cartToken ?? ''}`);
    expect(token).toMatch(/^[0-9a-f]{32}$/);
  });

  it('starts with the preselected shipping and an address that is a country only', async () => {
    await add(KETTLE);
    const checkout = await checkoutIn(await enter(), 'checkout_started');
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
    await add(KETTLE);
    const page = await enter();
    const form = { ...FORM, intent: 'update', shipping: 'express', discountCode: 'welcome10' };
    const answer = await visitor.postForm(page, form, { 'x-requested-with': 'fetch' });
    const text = await answer.text();
    expect(text).toMatch(/data-test="summary-discount">−\$6\.80</);
    expect(text).toMatch(/data-test="summary-shipping">\$14\.90</);
    expect(text).toMatch(/data-test="summary-tax">\$6\.28</);
    expect(text).toMatch(/data-test="summary-total">\$82\.38</);
  });

  it('leads a plain form back to the page', async () => {
    await add(KETTLE);
    const page = await enter();
    expect(locationOf(await visitor.postForm(page, { intent: 'update' }))).toBe(page);
  });

  it('does not complete without an address or with an unknown code, and says why', async () => {
    await add(KETTLE);
    const page = await enter();
    const nameless = await visitor.postForm(page, { ...FORM, lastName: '' });
    expect(nameless.status).toBe(422);
    expect(await nameless.text()).toContain('Enter a last name.');
    const codeless = await visitor.postForm(page, { ...FORM, discountCode: 'NOPE' });
    expect(codeless.status).toBe(422);
    expect(await codeless.text()).toContain('The code “NOPE” is not known.');
    expect(storefront.shop.checkouts.orders()).toEqual([]);
  });

  it('leads to the cart when the cart has expired meanwhile', async () => {
    await add(KETTLE);
    const page = await enter();
    storefront.shop.carts.clear();
    expect(locationOf(await visitor.get(page))).toBe('/cart');
    expect(locationOf(await visitor.postForm(page, FORM))).toBe('/cart');
  });
});

describe('buying', () => {
  it('reports the complete order on the thank-you page, also when it is reloaded', async () => {
    await add(KETTLE);
    await add(MUG, 2);
    const page = await buy({ discountCode: 'MUG20', giftWrap: '1' });
    const [order] = storefront.shop.checkouts.orders();
    const application = {
      allocationMethod: 'EACH',
      targetSelection: 'ENTITLED',
      targetType: 'LINE_ITEM',
      title: 'MUG20',
      type: 'DISCOUNT_CODE',
      value: { percentage: 20 },
    };
    const address = {
      address1: '12 Harbour Street',
      address2: null,
      city: 'Austin',
      country: 'US',
      countryCode: 'US',
      firstName: 'Gwen',
      lastName: 'Guest',
      phone: null,
      province: 'TX',
      provinceCode: 'TX',
      zip: '78701',
    };
    const token = order?.checkout.token ?? '';
    const expected = {
      attributes: [],
      billingAddress: address,
      buyerAcceptsEmailMarketing: false,
      buyerAcceptsSmsMarketing: false,
      currencyCode: 'USD',
      delivery: {
        selectedDeliveryOptions: [
          {
            cost: usd(5.9),
            costAfterDiscounts: usd(5.9),
            description: '3 to 5 days',
            handle: `${token}-standard`,
            title: 'Standard',
            type: 'shipping',
          },
        ],
      },
      discountApplications: [application],
      discountsAmount: usd(9.6),
      email: 'gwen@example.com',
      lineItems: [
        {
          discountAllocations: [{ amount: usd(9.6), discountApplication: application }],
          finalLinePrice: usd(38.4),
          id: MUG,
          properties: [],
          quantity: 2,
          sellingPlanAllocation: null,
          title: 'Stoneware Mug',
          variant: {
            id: MUG,
            image: { src: '/cdn/shop/files/stoneware-mug.svg' },
            price: usd(24),
            product: {
              id: '7913550012011',
              title: 'Stoneware Mug',
              vendor: 'Pine Pottery',
              type: 'Tableware',
              untranslatedTitle: 'Stoneware Mug',
              url: '/products/stoneware-mug',
            },
            sku: 'MUG-SA-300',
            title: 'Sand / 300 ml',
            untranslatedTitle: 'Sand / 300 ml',
          },
        },
        {
          discountAllocations: [],
          finalLinePrice: usd(68),
          id: KETTLE,
          properties: [],
          quantity: 1,
          sellingPlanAllocation: null,
          title: 'Enamel Kettle',
          variant: {
            id: KETTLE,
            image: { src: '/cdn/shop/files/enamel-kettle.svg' },
            price: usd(68),
            product: {
              id: '7913550012028',
              title: 'Enamel Kettle',
              vendor: 'Harbour & Pine',
              type: 'Kitchenware',
              untranslatedTitle: 'Enamel Kettle',
              url: '/products/enamel-kettle',
            },
            sku: 'KET-01',
            title: null,
            untranslatedTitle: null,
          },
        },
        {
          discountAllocations: [],
          finalLinePrice: usd(5),
          id: null,
          properties: [],
          quantity: 1,
          sellingPlanAllocation: null,
          title: 'Gift wrap',
          variant: null,
        },
      ],
      localization: {
        country: { isoCode: 'US' },
        language: { isoCode: 'en-US' },
        market: { id: 'gid://shopify/Market/23505895537', handle: 'us' },
      },
      order: {
        id: '6012345678901',
        customer: { id: '7012345679000', isFirstOrder: true },
      },
      phone: '',
      shippingAddress: address,
      shippingLine: { price: usd(5.9) },
      smsMarketingPhone: null,
      subtotalPrice: usd(111.4),
      token,
      // 38.40, 68.00, 5.00 and 5.90 at 8.25 %, each rounded: 3.17 + 5.61 + 0.41 + 0.49.
      totalPrice: usd(126.98),
      totalTax: usd(9.68),
      transactions: [
        {
          amount: usd(126.98),
          gateway: 'bogus',
          paymentMethod: { name: 'bogus', type: 'creditCard' },
        },
      ],
    };
    expect(await checkoutIn(page, 'checkout_completed')).toEqual(expected);
    expect(await checkoutIn(page, 'checkout_completed')).toEqual(expected);
  });

  it('shows tax-included sums in Germany: the total is the subtotal and shipping', async () => {
    visitor.cookies.set('localization', 'DE');
    await add(KETTLE);
    const page = await buy({ city: 'Hamburg', province: 'HH' });
    expect(await checkoutIn(page, 'checkout_completed')).toMatchObject({
      currencyCode: 'EUR',
      subtotalPrice: { amount: 74.9, currencyCode: 'EUR' },
      shippingLine: { price: { amount: 4.9, currencyCode: 'EUR' } },
      totalTax: { amount: 12.74, currencyCode: 'EUR' },
      totalPrice: { amount: 79.8, currencyCode: 'EUR' },
      shippingAddress: { city: 'Hamburg', countryCode: 'DE' },
      localization: { country: { isoCode: 'DE' }, market: { handle: 'de' } },
    });
  });

  it('ships nothing where there is nothing to ship', async () => {
    await add(GIFT_CARD);
    const page = locationOf(
      await visitor.postForm(await enter(), { intent: 'complete', email: 'g@example.com' }),
    );
    expect(await checkoutIn(page, 'checkout_completed')).toMatchObject({
      shippingAddress: null,
      shippingLine: null,
      delivery: { selectedDeliveryOptions: [] },
      totalTax: usd(0),
      totalPrice: usd(25),
    });
  });

  it('lets the cart and its cookie go, and a next add begins a new cart', async () => {
    await add(KETTLE);
    const first = visitor.cookies.get('cart');
    const page = await buy();
    expect(visitor.cookies.has('cart')).toBe(false);
    expect((await visitor.config(page)).initData.cart).toBeNull();
    await add(MUG);
    expect(visitor.cookies.get('cart')).not.toBe(first);
  });

  it('orders once, however often the form is sent', async () => {
    await add(KETTLE);
    const page = await enter();
    const thanks = locationOf(await visitor.postForm(page, FORM));
    expect(locationOf(await visitor.postForm(page, FORM))).toBe(thanks);
    expect(locationOf(await visitor.get(page))).toBe(thanks);
    expect(storefront.shop.checkouts.orders()).toHaveLength(1);
  });

  it('has no thank-you page before', async () => {
    await add(KETTLE);
    const page = await enter();
    expect(locationOf(await visitor.get(`${page}/thank-you`))).toBe(page);
  });

  it('knows the customer of an order by account and by e-mail', async () => {
    await visitor.postForm('/account/login', { email: 'ada@example.com' });
    await add(KETTLE);
    const first = await checkoutIn(await buy(), 'checkout_completed');
    expect(first.order).toMatchObject({ customer: { id: '7012345678901', isFirstOrder: true } });
    await visitor.get('/account/logout');
    await add(KETTLE);
    const second = await checkoutIn(await buy({ email: 'ADA@example.com' }), 'checkout_completed');
    expect(second.order).toMatchObject({ customer: { id: '7012345678901', isFirstOrder: false } });
  });
});

describe('“Buy it now”', () => {
  it('buys that product alone and leaves the cart as it is', async () => {
    await add(MUG, 3);
    const cart = visitor.cookies.get('cart');
    const form = { id: KETTLE, quantity: '2' };
    const page = locationOf(await visitor.postForm('/checkouts/buy-it-now', form));
    const { lineItems } = await checkoutIn(page, 'checkout_started');
    expect(lineItems.map(({ id, quantity }) => [id, quantity])).toEqual([[KETTLE, 2]]);
    await visitor.postForm(page, FORM);
    expect(visitor.cookies.get('cart')).toBe(cart);
    expect((await visitor.config('/')).initData.cart?.totalQuantity).toBe(3);
  });
});

describe('the platform’s behaviour', () => {
  const customer = { id: '7012345679000', isFirstOrder: true };
  const forms: [OrderForm, unknown][] = [
    ['digits', { id: '6012345678901', customer }],
    ['number', { id: 6012345678901, customer }],
    ['gid', { id: 'gid://shopify/OrderIdentity/6012345678901', customer }],
    ['null id', { id: null, customer: { id: null, isFirstOrder: null } }],
    ['empty', {}],
    ['null', null],
  ];
  it.each(forms)('can give the order in the form "%s"', async (form, order) => {
    storefront.shop.platform.orderForm = form;
    await add(KETTLE);
    expect((await checkoutIn(await buy(), 'checkout_completed')).order).toEqual(order);
  });

  it('can withhold customer data', async () => {
    storefront.shop.platform.customerData = 'withheld';
    await visitor.postForm('/account/login', { email: 'ada@example.com' });
    await add(KETTLE);
    const page = await buy();
    expect(await checkoutIn(page, 'checkout_completed')).toMatchObject({
      email: null,
      phone: null,
      shippingAddress: { city: null, provinceCode: null, countryCode: null, lastName: null },
    });
    expect((await visitor.config('/')).initData.customer).toEqual({
      id: '7012345678901',
      ordersCount: 1,
      email: null,
      firstName: null,
      lastName: null,
      phone: null,
    });
  });
});
