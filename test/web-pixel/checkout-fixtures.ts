/** Checkouts of a fictional shop: sums are literals, so that a test can be checked by hand. */
import type {
  Checkout,
  CheckoutLineItem,
  DiscountAllocation,
  MailingAddress,
  MoneyV2,
  ProductVariant,
} from '@shopify/web-pixels-extension';
import type { OrderData } from '../../app/beacon/schemas/shop-events.ts';
import {
  mapOrderTransaction,
  type OrderFacts,
} from '../../extensions/web-pixel/src/mapping/order-transaction.ts';
import { createProductIdentifier } from '../../extensions/web-pixel/src/product-identity.ts';
import { arrived, mug, shirt, standardEvent } from './fixtures.ts';

/** The setting `vatRates` of a shop that sells to Germany. */
const GERMAN_RATES = '{"DE":[0.19,0.07]}';

/** What an order's event says in a shop that sells to Germany, without the storefront extension. */
export const mappedOrder = (
  checkout: Checkout,
  changes: Partial<OrderFacts> & { identifiers?: string } = {},
): OrderData =>
  mapOrderTransaction(arrived(checkout), {
    identify: createProductIdentifier(changes.identifiers ?? 'product').identify,
    taxesIncluded: '',
    vatRates: GERMAN_RATES,
    taxHint: null,
    log: () => undefined,
    ...changes,
  });

export const money = (amount: number, currencyCode = 'EUR'): MoneyV2 => ({ amount, currencyCode });

/** One line of a checkout; its final price is quantity × price unless the changes set another. */
export function checkoutLine(
  variant: ProductVariant,
  quantity: number,
  changes: Partial<CheckoutLineItem> = {},
): CheckoutLineItem {
  const { amount, currencyCode } = variant.price;
  return {
    discountAllocations: [],
    finalLinePrice: { amount: amount * quantity, currencyCode },
    id: variant.id,
    properties: [],
    quantity,
    sellingPlanAllocation: null,
    title: variant.product.title,
    variant,
    ...changes,
  };
}

/** A line without a product: a custom item, a tip. */
export function customLine(
  finalLinePrice: number,
  quantity: number,
  discountAllocations: DiscountAllocation[] = [],
): CheckoutLineItem {
  return {
    discountAllocations,
    finalLinePrice: money(finalLinePrice),
    id: null,
    properties: [],
    quantity,
    sellingPlanAllocation: null,
    title: 'Engraving',
    variant: null,
  };
}

/** A discount on a line: spread `ACROSS` the order's lines, or given to `EACH` entitled one. */
export function allocation(
  amount: number,
  allocationMethod: 'ACROSS' | 'EACH',
): DiscountAllocation {
  return {
    amount: money(amount),
    discountApplication: {
      allocationMethod,
      targetSelection: 'ALL',
      targetType: 'LINE_ITEM',
      title: 'TEN',
      type: 'DISCOUNT_CODE',
      value: { percentage: 10 },
    },
  };
}

export function address(city: string, provinceCode: string, countryCode: string): MailingAddress {
  return {
    address1: 'Street 1',
    address2: null,
    city,
    country: `the country ${countryCode}`,
    countryCode,
    firstName: null,
    lastName: null,
    phone: null,
    province: `the province ${provinceCode}`,
    provinceCode,
    zip: '10115',
  };
}

/** The shopper's cost of shipping. */
export function delivery(cost: number, costAfterDiscounts: number | null, currencyCode = 'EUR') {
  return {
    selectedDeliveryOptions: [
      {
        cost: money(cost, currencyCode),
        costAfterDiscounts:
          costAfterDiscounts === null ? null : money(costAfterDiscounts, currencyCode),
        description: null,
        handle: 'standard',
        title: 'Standard',
        type: 'shipping',
      },
    ],
  };
}

/**
 * Germany, prices include 19 % tax: a shirt for 59.50 (50.00 without tax), two mugs for 11.90 each
 * (10.00), shipping 11.90 (10.00). The shopper pays 95.20, of which 15.20 is tax: 15.20 / 80.00 = 19 %.
 */
export function germanCheckout(changes: Partial<Checkout> = {}): Checkout {
  return {
    attributes: [],
    billingAddress: null,
    buyerAcceptsEmailMarketing: false,
    buyerAcceptsSmsMarketing: false,
    currencyCode: 'EUR',
    delivery: delivery(11.9, 11.9),
    discountApplications: [],
    discountsAmount: money(0),
    email: null,
    lineItems: [
      checkoutLine(shirt({ price: money(59.5) }), 1),
      checkoutLine(mug({ price: money(11.9), title: null }), 2),
    ],
    localization: {
      country: { isoCode: 'DE' },
      language: { isoCode: 'de' },
      market: { handle: 'de', id: '2' },
    },
    order: { customer: { id: '9001', isFirstOrder: true }, id: '7001' },
    phone: null,
    shippingAddress: address('Berlin', 'BE', 'DE'),
    shippingLine: { price: money(11.9) },
    smsMarketingPhone: null,
    subtotalPrice: money(83.3),
    token: 'c0ffee1234567890c0ffee1234567890',
    totalPrice: money(95.2),
    totalTax: money(15.2),
    transactions: [],
    ...changes,
  };
}

/**
 * New York, tax on top: a shirt for 50.00, two mugs for 10.00 each, shipping 5.00, and 8.875 % of 70.00
 * is 6.21 tax. The shopper pays 81.21.
 */
export function americanCheckout(changes: Partial<Checkout> = {}): Checkout {
  return germanCheckout({
    currencyCode: 'USD',
    delivery: delivery(5, 5, 'USD'),
    lineItems: [
      checkoutLine(shirt({ price: money(50, 'USD') }), 1),
      checkoutLine(mug({ price: money(10, 'USD'), title: null }), 2),
    ],
    localization: {
      country: { isoCode: 'US' },
      language: { isoCode: 'en' },
      market: { handle: 'us', id: '1' },
    },
    shippingAddress: address('New York', 'NY', 'US'),
    shippingLine: { price: money(5, 'USD') },
    subtotalPrice: money(70, 'USD'),
    totalPrice: money(81.21, 'USD'),
    totalTax: money(6.21, 'USD'),
    ...changes,
  });
}

export const checkoutStarted = (checkout: Checkout) =>
  standardEvent('checkout_started', { checkout });

export const checkoutCompleted = (checkout: Checkout) =>
  standardEvent('checkout_completed', { checkout });
