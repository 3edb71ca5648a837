/** Orders of the sandbox's shop, priced by its own checkout. */
import type { Checkout } from '@shopify/web-pixels-extension';
import fc from 'fast-check';
import type { CheckoutForm } from '../../sandbox/storefront/checkout/checkouts.ts';
import {
  checkoutLines,
  DISCOUNTS,
  priceCheckout,
  type PricedCheckout,
} from '../../sandbox/storefront/checkout/price-checkout.ts';
import { createCatalogue } from '../../sandbox/catalogue/catalogue.ts';
import { MARKETS } from '../../sandbox/storefront/data/markets.ts';
import { createShop } from '../../sandbox/storefront/shop.ts';
import { checkoutEventData } from '../../sandbox/storefront/events/checkout-event.ts';

export interface SandboxOrder {
  /** How the shop came to its sums, in cents. */
  priced: PricedCheckout;
  checkout: Checkout;
}

/** Everything that is taxed: a gift card is not. */
const GOODS = createCatalogue()
  .listed()
  .filter(({ kind }) => kind === 'goods')
  .flatMap((product) => product.variants.map((variant) => ({ product, variant })));

const FORM: CheckoutForm = {
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Winter',
  address1: 'Kiefernweg 4',
  city: 'Hamburg',
  province: 'HH',
  zip: '20095',
  phone: '',
  shipping: 'standard',
  discountCode: '',
  giftWrap: false,
};

const anyLine = fc
  .tuple(fc.constantFrom(...GOODS), fc.integer({ min: 1, max: 9 }))
  .map(([offer, quantity]) => ({ key: offer.variant.id, offer, quantity, properties: {} }));

/** An order with one rate: goods, perhaps a gift wrap, a discount of any kind, either market. */
export const anySandboxOrder: fc.Arbitrary<SandboxOrder> = fc
  .record({
    market: fc.constantFrom(...MARKETS),
    cart: fc.uniqueArray(anyLine, { minLength: 1, maxLength: 5, selector: ({ key }) => key }),
    giftWrap: fc.boolean(),
    discount: fc.constantFrom(null, ...DISCOUNTS),
    option: fc.nat(1),
    token: fc.uuid(),
  })
  .map(({ market, cart, giftWrap, discount, option, token }) => {
    const priced = priceCheckout({
      market,
      lines: checkoutLines(cart, market, { giftWrap }),
      discount,
      shipping: market.shipping[option] ?? market.shipping[0],
    });
    const { checkout } = checkoutEventData({
      token,
      form: FORM,
      priced,
      order: null,
      platform: createShop({ catalogue: createCatalogue(), now: Date.now }).platform,
    });
    return { priced, checkout: checkout as Checkout };
  });
