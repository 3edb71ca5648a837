import type {
  Checkout as PixelCheckout,
  CheckoutLineItem,
  DiscountApplication,
  MailingAddress,
} from '@shopify/web-pixels-extension';
import type { Checkout, CheckoutForm, Order } from '../checkout/checkouts.ts';
import type { Discount, PricedCheckout, PricedLine } from '../checkout/price-checkout.ts';
import { type Market, toMoney } from '../data/markets.ts';
import type { OrderForm, PlatformBehaviour } from '../shop.ts';
import { toCheckoutVariant } from './variant-event.ts';

/** `data` of a checkout event. The order is wider than its type: see {@link OrderForm}. */
export interface CheckoutEventData {
  checkout: Omit<PixelCheckout, 'order'> & { order: unknown };
}

export interface CheckoutFacts extends Pick<Checkout, 'token' | 'form' | 'order'> {
  priced: PricedCheckout;
  platform: PlatformBehaviour;
}

/** The `data` of `checkout_started` and `checkout_completed`. */
export function checkoutEventData(facts: CheckoutFacts): CheckoutEventData {
  const { token, form, priced, order, platform } = facts;
  const { market, shipping } = priced;
  const address = mailingAddress(form, market, platform);
  const personal = platform.customerData === 'approved';
  return {
    checkout: {
      attributes: [],
      billingAddress: address,
      buyerAcceptsEmailMarketing: false,
      buyerAcceptsSmsMarketing: false,
      currencyCode: market.currency,
      delivery: { selectedDeliveryOptions: deliveryOptions(facts) },
      discountApplications: priced.discount ? [application(priced.discount, market)] : [],
      discountsAmount: toMoney(priced.discounts, market),
      email: personal ? form.email : null,
      lineItems: priced.lines.map((line) => lineItem(line, priced)),
      localization: {
        country: { isoCode: market.country },
        language: { isoCode: market.language },
        market: { id: market.id, handle: market.handle },
      },
      order: order ? orderIn(platform.orderForm, order) : NO_ORDER,
      phone: personal ? form.phone : null,
      shippingAddress: shipping && address,
      shippingLine: shipping && { price: toMoney(shipping.price, market) },
      smsMarketingPhone: null,
      subtotalPrice: toMoney(priced.subtotal, market),
      token,
      totalPrice: toMoney(priced.total, market),
      totalTax: toMoney(priced.tax, market),
      transactions: order
        ? [
            {
              amount: toMoney(priced.total, market),
              gateway: 'bogus',
              paymentMethod: { name: 'bogus', type: 'creditCard' },
            },
          ]
        : [],
    },
  };
}

/** The order in one of the captured forms. */
function orderIn(form: OrderForm, { id, customer, isFirstOrder }: Order): unknown {
  const buyer = { id: customer.id, isFirstOrder };
  const forms: Record<OrderForm, unknown> = {
    digits: { id, customer: buyer },
    number: { id: Number(id), customer: buyer },
    gid: { id: `gid://shopify/OrderIdentity/${id}`, customer: buyer },
    'null id': NO_ORDER,
    empty: {},
    null: null,
  };
  return forms[form];
}

const NO_ORDER = { id: null, customer: { id: null, isFirstOrder: null } };

function lineItem(line: PricedLine, { discount, market }: PricedCheckout): CheckoutLineItem {
  const lineLevel = discount?.kind === 'product percentage';
  const final = lineLevel ? line.price - line.discount : line.price;
  return {
    discountAllocations:
      discount && line.discount > 0
        ? [
            {
              amount: toMoney(line.discount, market),
              discountApplication: application(discount, market),
            },
          ]
        : [],
    finalLinePrice: toMoney(final, market),
    id: line.offer?.variant.id ?? null,
    properties: Object.entries(line.properties).map(([key, value]) => ({ key, value })),
    quantity: line.quantity,
    sellingPlanAllocation: null,
    title: line.title,
    variant: line.offer && toCheckoutVariant(line.offer, market),
  };
}

function application(discount: Discount, market: Market): DiscountApplication {
  const { code, kind } = discount;
  return {
    title: code,
    type: 'DISCOUNT_CODE',
    allocationMethod: kind.startsWith('order') ? 'ACROSS' : 'EACH',
    targetSelection: kind === 'product percentage' ? 'ENTITLED' : 'ALL',
    targetType: kind === 'free shipping' ? 'SHIPPING_LINE' : 'LINE_ITEM',
    value:
      kind === 'order amount'
        ? toMoney(discount.amounts[market.handle], market)
        : { percentage: kind === 'free shipping' ? 100 : discount.percentage },
  };
}

function deliveryOptions({ token, priced }: CheckoutFacts) {
  const { shipping, market } = priced;
  if (!shipping) return [];
  return [
    {
      cost: toMoney(shipping.price, market),
      costAfterDiscounts: toMoney(shipping.price - shipping.discount, market),
      description: shipping.option.description,
      handle: `${token}-${shipping.option.handle}`,
      title: shipping.option.title,
      type: 'shipping',
    },
  ];
}

/**
 * An address from the typed values: all but the country are `null` if nothing was typed. Province and country need no
 * approval.
 */
function mailingAddress(
  form: CheckoutForm,
  market: Market,
  { customerData }: PlatformBehaviour,
): MailingAddress {
  const shown = (text: string): string | null => (text === '' ? null : text);
  const personal = (text: string): string | null =>
    customerData === 'withheld' ? null : shown(text);
  return {
    address1: personal(form.address1),
    address2: null,
    city: personal(form.city),
    country: market.country,
    countryCode: market.country,
    firstName: personal(form.firstName),
    lastName: personal(form.lastName),
    phone: personal(form.phone),
    province: shown(form.province),
    provinceCode: shown(form.province),
    zip: personal(form.zip),
  };
}
