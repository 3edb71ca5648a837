/**
 * Orders with the tax as it truly is, and the checkout that the platform makes of them: amounts rounded to the
 * currency's smallest unit, and no word about rates.
 */
import type { Checkout } from '@shopify/web-pixels-extension';
import fc from 'fast-check';
import { spread } from '../../sandbox/storefront/data/money.ts';
import {
  address,
  allocation,
  checkoutLine,
  customLine,
  delivery,
  germanCheckout,
  money,
} from '../checkout-fixtures.ts';
import { shirt } from '../fixtures.ts';

/** One line, in the currency's smallest units. */
interface TaxedLine {
  unitPrice: number;
  quantity: number;
  /** 0.19 means 19 percent. */
  rate: number;
  is: 'a product' | 'no product';
  /** Off this line alone, per cent. */
  ownDiscount: number;
}

export interface TaxedOrder {
  lines: TaxedLine[];
  shipping: { price: number; rate: number };
  /** Off all lines, per cent. */
  discount: number;
  prices: 'include tax' | 'exclude tax';
  /** How many of the smallest units make one of the currency: 1, 100 or 1000. */
  units: number;
}

const PERCENT = 100;
const price = fc.integer({ min: 100, max: 99_999 });

const anyLine = (rates: readonly number[]): fc.Arbitrary<TaxedLine> =>
  fc.record({
    unitPrice: price,
    quantity: fc.integer({ min: 1, max: 9 }),
    rate: fc.constantFrom(...rates),
    is: fc.constantFrom('a product' as const, 'a product' as const, 'no product' as const),
    ownDiscount: fc.constantFrom(0, 0, 0, 15, 33),
  });

/** An order whose lines and shipping bear one of the rates each. */
export const anyTaxedOrder = (rates: readonly number[]): fc.Arbitrary<TaxedOrder> =>
  fc.record({
    lines: fc.array(anyLine(rates), { minLength: 1, maxLength: 6 }),
    shipping: fc.record({
      price: fc.oneof(fc.constant(0), fc.integer({ min: 100, max: 5_000 })),
      rate: fc.constantFrom(...rates),
    }),
    discount: fc.constantFrom(0, 0, 0, 10, 25, 50),
    prices: fc.constantFrom('include tax' as const, 'exclude tax' as const),
    units: fc.constantFrom(1, 100, 100, 1_000),
  });

/** What a line costs before all discounts, in smallest units, as the price on its tag says. */
export const onTag = ({ unitPrice, quantity }: TaxedLine): number => unitPrice * quantity;

/** What a line truly costs before all discounts and without tax, in smallest units, unrounded. */
export const withoutTax = (line: TaxedLine, prices: TaxedOrder['prices']): number =>
  prices === 'include tax' ? onTag(line) / (1 + line.rate) : onTag(line);

const percentOf = (amount: number, percent: number): number =>
  Math.round((amount * percent) / PERCENT);

export interface PricedOrder {
  checkout: Checkout;
  /** In smallest units, after discounts. */
  tax: number;
  total: number;
  /** How many amounts of tax were rounded to the smallest unit. */
  roundings: number;
}

/** What the platform says of the order. Tax is rounded line by line. */
export function priced(order: TaxedOrder): PricedOrder {
  const { lines, shipping, prices, units } = order;
  const own = lines.map((line) => percentOf(onTag(line), line.ownDiscount));
  const afterOwn = lines.map((line, index) => onTag(line) - (own[index] ?? 0));
  const across = spread(percentOf(sum(afterOwn), order.discount), afterOwn);
  const paid = afterOwn.map((amount, index) => amount - (across[index] ?? 0));

  const taxOf = (amount: number, rate: number): number =>
    Math.round(prices === 'include tax' ? (amount * rate) / (1 + rate) : amount * rate);
  const taxes = [
    ...lines.map(({ rate }, index) => taxOf(paid[index] ?? 0, rate)),
    taxOf(shipping.price, shipping.rate),
  ];
  const tax = sum(taxes);
  const total = sum(paid) + shipping.price + (prices === 'include tax' ? 0 : tax);

  const major = (amount: number): number => amount / units;
  const lineItems = lines.map((line, index) => {
    const ownPart = major(own[index] ?? 0);
    const discounts = [
      ...(ownPart ? [allocation(ownPart, 'EACH')] : []),
      ...(across[index] ? [allocation(major(across[index]), 'ACROSS')] : []),
    ];
    const final = major(afterOwn[index] ?? 0);
    return line.is === 'a product'
      ? checkoutLine(shirt({ price: money(major(line.unitPrice)) }), line.quantity, {
          discountAllocations: discounts,
          finalLinePrice: money(final),
        })
      : customLine(final, line.quantity, discounts);
  });
  return {
    tax,
    total,
    roundings: taxes.length,
    checkout: germanCheckout({
      delivery: delivery(major(shipping.price), major(shipping.price)),
      discountsAmount: money(major(sum(own) + sum(across))),
      lineItems,
      shippingAddress: address('Lyon', '', 'FR'),
      shippingLine: { price: money(major(shipping.price)) },
      subtotalPrice: money(major(sum(paid))),
      totalPrice: money(major(total)),
      totalTax: money(major(tax)),
    }),
  };
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((a, b) => a + b, 0);
}
