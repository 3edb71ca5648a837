/**
 * Orders with their true tax, and the platform's checkout of them: amounts rounded to the currency's smallest unit,
 * without rates.
 */
import type { Checkout } from '@shopify/web-pixels-extension';
import fc from 'fast-check';
import { spread } from '../../sandbox/storefront/data/markets.ts';
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
  is: 'a product' | 'no product' | 'a gift card' | 'a tip';
  /** Percentage off this line only. */
  ownDiscount: number;
}

export interface TaxedOrder {
  lines: TaxedLine[];
  shipping: { price: number; rate: number };
  /** Percentage off all lines. */
  discount: number;
  prices: 'include tax' | 'exclude tax';
  rounding: 'per line' | 'per order';
  /** The number of smallest units in one unit of the currency: 1, 100 or 1000. */
  units: number;
  /** ISO 3166-1 code; France by default. */
  country?: string;
}

/** The setting `vatRates` if these are the legal rates of France. */
export const lawOf = (rates: readonly number[]): string => JSON.stringify({ FR: rates });

const PERCENT = 100;
/** A currency by its number of smallest units. */
const CURRENCIES: Record<number, string> = { 1: 'JPY', 100: 'EUR', 1000: 'KWD' };
const price = fc.integer({ min: 100, max: 99_999 });

const anyLine = (rates: readonly number[]): fc.Arbitrary<TaxedLine> =>
  fc.record({
    unitPrice: price,
    quantity: fc.integer({ min: 1, max: 9 }),
    rate: fc.constantFrom(...rates),
    is: fc.constantFrom('a product' as const, 'a product' as const, 'no product' as const),
    ownDiscount: fc.constantFrom(0, 0, 0, 15, 33),
  });

/** An order whose lines and shipping each have one of the rates. */
export const anyTaxedOrder = (rates: readonly number[]): fc.Arbitrary<TaxedOrder> =>
  fc.record({
    lines: fc.array(anyLine(rates), { minLength: 1, maxLength: 6 }),
    shipping: fc.record({
      price: fc.oneof(fc.constant(0), fc.integer({ min: 100, max: 5_000 })),
      rate: fc.constantFrom(...rates),
    }),
    discount: fc.constantFrom(0, 0, 0, 10, 25, 50),
    prices: fc.constantFrom('include tax' as const, 'exclude tax' as const),
    rounding: fc.constantFrom('per line' as const, 'per order' as const),
    units: fc.constantFrom(1, 100, 100, 1_000),
  });

/** Lines without tax and discount. */
const untaxedLine: fc.Arbitrary<TaxedLine> = fc.record({
  unitPrice: fc.constantFrom(1_000, 2_500, 5_000, 10_000),
  quantity: fc.constant(1),
  rate: fc.constant(0),
  is: fc.constantFrom('a gift card' as const, 'a tip' as const),
  ownDiscount: fc.constant(0),
});

/** An order of taxed lines and one gift card or tip, in cents. */
export const anyOrderWithUntaxedLine = (rates: readonly number[]): fc.Arbitrary<TaxedOrder> =>
  fc
    .tuple(anyTaxedOrder(rates), untaxedLine)
    .map(([order, line]) => ({ ...order, units: 100, lines: [...order.lines, line] }));

/** The price of a line before all discounts, in smallest units, as displayed in the shop. */
export const onTag = ({ unitPrice, quantity }: TaxedLine): number => unitPrice * quantity;

/** The true price of a line before all discounts and without tax, in smallest units, unrounded. */
export const withoutTax = (line: TaxedLine, prices: TaxedOrder['prices']): number =>
  prices === 'include tax' ? onTag(line) / (1 + line.rate) : onTag(line);

const percentOf = (amount: number, percent: number): number =>
  Math.round((amount * percent) / PERCENT);

const isDiscounted = (line: TaxedLine | undefined): boolean =>
  line?.is === 'a product' || line?.is === 'no product';

export interface PricedOrder {
  checkout: Checkout;
  /** In smallest units, after discounts. */
  tax: number;
  total: number;
  /** The number of tax amounts that were rounded to the smallest unit. */
  roundings: number;
}

/** The platform's data of the order. */
export function priced(order: TaxedOrder): PricedOrder {
  const { lines, shipping, prices, rounding, units, country = 'FR' } = order;
  const own = lines.map((line) => percentOf(onTag(line), line.ownDiscount));
  const afterOwn = lines.map((line, index) => onTag(line) - (own[index] ?? 0));
  const discounted = afterOwn.map((amount, index) => (isDiscounted(lines[index]) ? amount : 0));
  const across = spread(percentOf(sum(discounted), order.discount), discounted);
  const paid = afterOwn.map((amount, index) => amount - (across[index] ?? 0));

  const round = rounding === 'per line' ? Math.round : (amount: number) => amount;
  const taxOf = (amount: number, rate: number): number =>
    round(prices === 'include tax' ? (amount * rate) / (1 + rate) : amount * rate);
  const taxes = [
    ...lines.map(({ rate }, index) => taxOf(paid[index] ?? 0, rate)),
    taxOf(shipping.price, shipping.rate),
  ];
  const tax = Math.round(sum(taxes));
  const total = sum(paid) + shipping.price + (prices === 'include tax' ? 0 : tax);

  const major = (amount: number): number => amount / units;
  const currency = CURRENCIES[units] ?? '';
  const lineItems = lines.map((line, index) => {
    const ownPart = major(own[index] ?? 0);
    const discounts = [
      ...(ownPart ? [allocation(ownPart, 'EACH')] : []),
      ...(across[index] ? [allocation(major(across[index]), 'ACROSS')] : []),
    ];
    const final = major(afterOwn[index] ?? 0);
    return line.is === 'a product' || line.is === 'a gift card'
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
      currencyCode: currency,
      delivery: delivery(major(shipping.price), major(shipping.price)),
      discountsAmount: money(major(sum(own) + sum(across))),
      lineItems,
      shippingAddress: address('Lyon', '', country),
      shippingLine: { price: money(major(shipping.price)) },
      subtotalPrice: money(major(sum(paid))),
      totalPrice: money(major(total), currency),
      totalTax: money(major(tax)),
    }),
  };
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((a, b) => a + b, 0);
}
