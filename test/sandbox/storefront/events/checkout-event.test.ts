import { beforeEach, describe, expect, it } from 'vitest';
import { buy, checkoutIn, KETTLE, MUG, usd, useStorefront } from '../test-storefront.ts';
import type { OrderForm } from '../shop.ts';

const { storefront, visitor, add } = useStorefront();

describe('checkout_completed', () => {
  it('fact 1.events.checkout, 1.events.completed: reports the order on the thank-you page, also when it is reloaded', async () => {
    await add(KETTLE);
    await add(MUG, 2);
    const page = await buy(visitor, { discountCode: 'MUG20', giftWrap: '1' });
    const [order] = storefront().shop.checkouts.orders();
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
          variant: expect.objectContaining({ id: MUG, title: 'Sand / 300 ml' }) as object,
        },
        {
          discountAllocations: [],
          finalLinePrice: usd(68),
          id: KETTLE,
          properties: [],
          quantity: 1,
          sellingPlanAllocation: null,
          title: 'Enamel Kettle',
          variant: expect.objectContaining({ id: KETTLE, title: null }) as object,
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
    expect(await checkoutIn(visitor, page, 'checkout_completed')).toEqual(expected);
    expect(await checkoutIn(visitor, page, 'checkout_completed')).toEqual(expected);
  });
});

describe('the sums of a checkout', () => {
  it('fact 1.events.final-line: a code for the whole order leaves the prices of lines alone', async () => {
    await add(KETTLE);
    const page = await buy(visitor, { discountCode: 'WELCOME10' });
    const { lineItems } = await checkoutIn(visitor, page, 'checkout_completed');
    expect(lineItems[0]).toMatchObject({
      finalLinePrice: usd(68),
      discountAllocations: [{ amount: usd(6.8) }],
    });
  });

  it('fact 1.events.subtotal, 1.events.total: discounts come off before, tax and shipping on top', async () => {
    await add(KETTLE);
    const page = await buy(visitor, { discountCode: 'WELCOME10' });
    // 68.00 − 6.80 = 61.20; with 5.90 shipping, and 8.25 % of each: 5.05 and 0.49.
    expect(await checkoutIn(visitor, page, 'checkout_completed')).toMatchObject({
      subtotalPrice: usd(61.2),
      shippingLine: { price: usd(5.9) },
      totalTax: usd(5.54),
      totalPrice: usd(72.64),
    });
  });

  it('fact 1.events.discounts: free shipping is among the discounts', async () => {
    await add(KETTLE);
    const page = await buy(visitor, { discountCode: 'FREESHIP' });
    expect(await checkoutIn(visitor, page, 'checkout_completed')).toMatchObject({
      discountsAmount: usd(5.9),
      subtotalPrice: usd(68),
    });
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
  it.each(forms)(
    'fact 1.events.order-forms: can give the order in the form "%s"',
    async (form, order) => {
      storefront().shop.platform.orderForm = form;
      await add(KETTLE);
      expect((await checkoutIn(visitor, await buy(visitor), 'checkout_completed')).order).toEqual(
        order,
      );
    },
  );

  it('fact 1.events.customer-withheld, 2.app.address-withheld, 2.app.address-exempt: can withhold customer data, but for province and country', async () => {
    storefront().shop.platform.customerData = 'withheld';
    await visitor.postForm('/account/login', { email: 'ada@example.com' });
    await add(KETTLE);
    const page = await buy(visitor);
    expect(await checkoutIn(visitor, page, 'checkout_completed')).toMatchObject({
      email: null,
      phone: null,
      shippingAddress: {
        ...{ address1: null, city: null, zip: null, firstName: null, lastName: null, phone: null },
        ...{ provinceCode: 'TX', countryCode: 'US' },
      },
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

describe('events that lack what captured ones lack', () => {
  const kettle = {
    id: KETTLE,
    price: usd(68),
    product: { id: '7913550012028', title: 'Enamel Kettle', vendor: 'Harbour & Pine' },
    sku: 'KET-01',
  };
  beforeEach(() => {
    storefront().shop.platform.fields = 'sparse';
  });

  it('fact 1.events.sparse: have products without picture, address, type and first title', async () => {
    const { events, productVariants } = await visitor.config('/products/enamel-kettle');
    const variant = { ...kettle, title: 'Default Title' };
    expect(events[1]).toEqual({ name: 'product_viewed', data: { productVariant: variant } });
    expect(productVariants).toEqual([variant]);

    await add(KETTLE);
    const { initData } = await visitor.config('/');
    expect(initData.cart?.lines?.[0]?.merchandise).toEqual(variant);
  });

  it('fact 1.events.tax-currency, 1.events.checkout-untitled: have a tax without a currency, and all other sums with theirs', async () => {
    await add(KETTLE);
    const checkout = await checkoutIn(visitor, await buy(visitor), 'checkout_completed');
    expect(Object.keys(checkout.totalTax ?? {})).toEqual(['amount']);
    expect(checkout.subtotalPrice).toEqual(usd(68));
    expect(checkout.lineItems[0]?.variant).toEqual({ ...kettle, untranslatedTitle: '' });
    expect(checkout.discountApplications).toEqual([]);
    expect(checkout.transactions[0]?.paymentMethod).toEqual({ name: 'bogus', type: 'creditCard' });
  });
});
