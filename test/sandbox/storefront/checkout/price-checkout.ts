import { type CartLine, offerTitle, type Properties } from '../cart/cart.ts';
import type { Offer } from '../data/catalogue.ts';
import {
  type Market,
  type MarketHandle,
  type ShippingOption,
  spread,
  taxOnTop,
  taxWithin,
} from '../data/markets.ts';

/** A line to be bought. `offer` is `null` for an item that is not a product: the gift wrap. */
interface CheckoutLine {
  offer: Offer | null;
  title: string;
  quantity: number;
  /** Minor units, before any discount. */
  unitPrice: number;
  properties: Properties;
}

/** A line with its discount and tax, in minor units. */
export interface PricedLine extends CheckoutLine {
  /** Unit price × quantity. */
  price: number;
  /** This line's share of the discount. */
  discount: number;
  tax: number;
}

/** The amounts to pay, line by line, in minor units. */
export interface PricedCheckout {
  market: Market;
  lines: PricedLine[];
  discount: Discount | null;
  /** The sum after discounts, without shipping; contains the tax if the market's prices do. */
  subtotal: number;
  /** `null` if nothing has to be shipped. */
  shipping: { option: ShippingOption; price: number; discount: number; tax: number } | null;
  /** The sum of all discounts, including the one on shipping. */
  discounts: number;
  /** Tax on lines and shipping, contained in the prices or not. */
  tax: number;
  total: number;
}

/** The price of the gift wrap in every market, in minor units of its currency. */
export const GIFT_WRAP_PRICE = 500;

/** The lines of a checkout: the cart's in order, the gift wrap last. */
export function checkoutLines(
  cart: readonly CartLine[],
  market: Market,
  extras: { giftWrap: boolean },
): CheckoutLine[] {
  const products = cart.map(({ offer, quantity, properties }) => ({
    offer,
    title: offer.product.title,
    quantity,
    unitPrice: offer.variant.prices[market.handle],
    properties,
  }));
  if (!extras.giftWrap) return products;
  const wrap = { offer: null, title: 'Gift wrap', quantity: 1, unitPrice: GIFT_WRAP_PRICE };
  return [...products, { ...wrap, properties: {} }];
}

/**
 * Computes a checkout to the cent. Tax is rounded per line, as Shopify does; shipping is taxed in both markets; a gift
 * card is neither taxed nor discounted, the gift wrap is taxed only.
 */
export function priceCheckout(order: {
  market: Market;
  lines: readonly CheckoutLine[];
  discount: Discount | null;
  shipping: ShippingOption;
}): PricedCheckout {
  const { market, discount } = order;
  const prices = order.lines.map(({ unitPrice, quantity }) => unitPrice * quantity);
  const parts = discountParts(discount, order.lines, prices, market);
  const tax = (amount: number): number =>
    (market.taxesIncluded ? taxWithin : taxOnTop)(amount, market.taxRate);

  const lines = order.lines.map((line, index): PricedLine => {
    const price = prices[index] ?? 0;
    const off = parts[index] ?? 0;
    return { ...line, price, discount: off, tax: isGiftCard(line) ? 0 : tax(price - off) };
  });
  const shipping = lines.some(needsShipping) ? priceShipping(order.shipping, discount, tax) : null;

  const subtotal = sum(lines.map((line) => line.price - line.discount));
  const shippingPaid = shipping ? shipping.price - shipping.discount : 0;
  const totalTax = sum(lines.map((line) => line.tax)) + (shipping?.tax ?? 0);
  return {
    market,
    lines,
    discount,
    subtotal,
    shipping,
    discounts: sum(parts) + (shipping?.discount ?? 0),
    tax: totalTax,
    total: subtotal + shippingPaid + (market.taxesIncluded ? 0 : totalTax),
  };
}

/** Title of a line with its variant, as in the order summary. */
export function lineTitle({ offer, title }: CheckoutLine): string {
  return offer ? offerTitle(offer) : title;
}

function priceShipping(
  option: ShippingOption,
  discount: Discount | null,
  tax: (amount: number) => number,
): PricedCheckout['shipping'] {
  const { price } = option;
  const off = discount?.kind === 'free shipping' ? price : 0;
  return { option, price, discount: off, tax: tax(price - off) };
}

function discountParts(
  discount: Discount | null,
  lines: readonly CheckoutLine[],
  prices: readonly number[],
  market: Market,
): number[] {
  const onGoods = lines.map((line, index) =>
    line.offer?.product.kind === 'goods' ? (prices[index] ?? 0) : 0,
  );
  switch (discount?.kind) {
    case 'order percentage':
      return spread(percentOf(sum(onGoods), discount.percentage), onGoods);
    case 'order amount':
      return spread(Math.min(discount.amounts[market.handle], sum(onGoods)), onGoods);
    case 'product percentage':
      return lines.map((line, index) =>
        line.offer?.product.handle === discount.handle
          ? percentOf(prices[index] ?? 0, discount.percentage)
          : 0,
      );
    default:
      return lines.map(() => 0);
  }
}

function percentOf(amount: number, percentage: number): number {
  return Math.round((amount * percentage) / 100);
}

function isGiftCard({ offer }: CheckoutLine): boolean {
  return offer?.product.kind === 'gift card';
}

function needsShipping({ offer }: CheckoutLine): boolean {
  return offer?.product.kind === 'goods';
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((a, b) => a + b, 0);
}

/** A discount code, by the amount that it deducts. */
export type Discount = { code: string; summary: string } & (
  | { kind: 'order percentage'; percentage: number }
  | { kind: 'order amount'; amounts: Record<MarketHandle, number> }
  | { kind: 'product percentage'; percentage: number; handle: string }
  | { kind: 'free shipping' }
);

/** The shop's codes: one of each kind that pixel events distinguish. */
export const DISCOUNTS: readonly Discount[] = [
  {
    code: 'WELCOME10',
    summary: '10 % off the order',
    kind: 'order percentage',
    percentage: 10,
  },
  {
    code: 'TAKE5',
    summary: '5.00 off the order',
    kind: 'order amount',
    amounts: { us: 500, de: 500 },
  },
  {
    code: 'MUG20',
    summary: '20 % off every Stoneware Mug',
    kind: 'product percentage',
    percentage: 20,
    handle: 'stoneware-mug',
  },
  { code: 'FREESHIP', summary: 'Free shipping', kind: 'free shipping' },
];

/** The discount of a code as a shopper typed it. */
export function findDiscount(code: string): Discount | undefined {
  return DISCOUNTS.find((discount) => discount.code === code.trim().toUpperCase());
}
