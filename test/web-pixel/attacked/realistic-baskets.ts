/**
 * Realistic baskets: 1 to 4 lines at prices with the usual endings, some with a discount, a tip or a gift card, free
 * shipping above a sum, and the country's rates by its goods.
 */
import fc from 'fast-check';
import type { TaxedOrder } from './any-taxed-order.ts';

/** Numbers, each with its weight. */
type Weights = Readonly<Record<number, number>>;

export interface Country {
  code: string;
  /** The rates of its goods, with their weights. */
  rates: Weights;
  /** The number of smallest units in one unit of its currency. */
  units: 1 | 100;
  lowestPrice: number;
  highestPrice: number;
  /** A price is a multiple of the step, plus an ending. */
  step: number;
  endings: Weights;
  shipping: readonly number[];
  freeFrom: number;
  giftCards: readonly number[];
  /** The rate of shipping: the standard one, or that of the goods, by their value. */
  shippingBears: 'the standard rate' | 'the rates of the goods';
  /** The percentage of its orders with prices that include the tax. */
  included: number;
}

const EURO = {
  units: 100,
  lowestPrice: 300,
  highestPrice: 15_000,
  step: 100,
  endings: { 0: 20, 49: 5, 50: 8, 90: 20, 95: 12, 99: 35 },
  shipping: [390, 490, 495, 590],
  freeFrom: 6_000,
  giftCards: [1_000, 2_500, 5_000, 10_000],
  included: 90,
} as const;

const shop = (
  code: string,
  rates: Weights,
  shippingBears: Country['shippingBears'],
  others: Partial<Country> = {},
): Country => ({ ...EURO, code, rates, shippingBears, ...others });

export const COUNTRIES: readonly Country[] = [
  shop('DE', { 0.07: 40, 0.19: 60 }, 'the rates of the goods'),
  shop('FR', { 0.055: 40, 0.1: 10, 0.2: 50 }, 'the standard rate'),
  shop('IT', { 0.04: 20, 0.1: 30, 0.22: 50 }, 'the standard rate'),
  shop('AT', { 0.1: 40, 0.2: 60 }, 'the rates of the goods'),
  shop('IE', { 0: 30, 0.135: 10, 0.23: 60 }, 'the rates of the goods'),
  shop('GB', { 0: 40, 0.2: 60 }, 'the rates of the goods', { shipping: [299, 350, 399, 495] }),
  shop('CH', { 0.026: 40, 0.081: 60 }, 'the rates of the goods', {
    lowestPrice: 400,
    highestPrice: 20_000,
    endings: { 0: 30, 50: 20, 90: 35, 95: 15 },
    shipping: [700, 790, 850, 900],
  }),
  shop('AU', { 0: 35, 0.1: 65 }, 'the rates of the goods', {
    lowestPrice: 500,
    highestPrice: 20_000,
    endings: { 0: 35, 50: 10, 90: 10, 95: 25, 99: 20 },
    shipping: [800, 895, 950, 1_000],
    giftCards: [2_500, 5_000, 10_000],
  }),
  shop('JP', { 0.08: 50, 0.1: 50 }, 'the standard rate', {
    units: 1,
    highestPrice: 18_000,
    endings: { 0: 40, 50: 20, 80: 40 },
    shipping: [500, 550, 660, 770, 800],
    freeFrom: 8_000,
    giftCards: [1_000, 3_000, 5_000, 10_000],
    included: 60,
  }),
  shop('HU', { 0.05: 20, 0.18: 20, 0.27: 60 }, 'the standard rate', {
    units: 1,
    lowestPrice: 1_000,
    highestPrice: 45_000,
    step: 1_000,
    endings: { 0: 30, 490: 20, 990: 50 },
    shipping: [990, 1_290, 1_490, 1_990],
    freeFrom: 20_000,
    giftCards: [5_000, 10_000],
    included: 95,
  }),
];

const weighted = (weights: Weights): fc.Arbitrary<number> =>
  fc.oneof(
    ...Object.entries(weights).map(([value, weight]) => ({
      weight,
      arbitrary: fc.constant(Number(value)),
    })),
  );

/** Whether what happens in so many percent of all cases does. */
const happens = (percent: number): fc.Arbitrary<boolean> =>
  fc.integer({ min: 1, max: 100 }).map((drawn) => drawn <= percent);

type Line = TaxedOrder['lines'][number];

const untaxed = (unitPrice: number, is: 'a gift card' | 'a tip'): Line => ({
  unitPrice,
  quantity: 1,
  rate: 0,
  is,
  ownDiscount: 0,
});

/** A basket of a shop that sells to the country. */
export function anyBasket(country: Country): fc.Arbitrary<TaxedOrder> {
  const { lowestPrice, highestPrice, step, units } = country;
  // As many cheap goods as expensive ones: prices are spread over the magnitudes.
  const price = fc
    .tuple(fc.integer({ min: 0, max: 9_999 }), weighted(country.endings))
    .map(([place, ending]) => {
      const magnitude = lowestPrice * (highestPrice / lowestPrice) ** (place / 10_000);
      return Math.floor(magnitude / step) * step + ending;
    });
  const line = fc.record({
    unitPrice: price,
    quantity: weighted({ 1: 80, 2: 15, 3: 5 }),
    rate: weighted(country.rates),
    is: fc.constant('a product' as const),
    ownDiscount: weighted({ 0: 92, 10: 2, 20: 3, 30: 3 }),
  });
  const giftCard = fc
    .constantFrom(...country.giftCards)
    .map((each) => untaxed(each, 'a gift card'));
  const tip = fc.integer({ min: 50, max: 900 }).map((each) => untaxed(each, 'a tip'));
  const extra: fc.Arbitrary<Line | undefined> = fc.oneof(
    { weight: 97, arbitrary: fc.constant(undefined) },
    { weight: 2, arbitrary: giftCard },
    { weight: 1, arbitrary: tip },
  );
  const lines = weighted({ 1: 45, 2: 28, 3: 17, 4: 10 }).chain((length) =>
    fc.array(line, { minLength: length, maxLength: length }),
  );
  const basket = fc
    .record({
      lines,
      extra,
      shipping: fc.constantFrom(...country.shipping),
      isShippedFree: happens(20),
      discount: weighted({ 0: 80, 10: 8, 15: 6, 20: 6 }),
      isIncluded: happens(country.included),
      isPerLine: happens(70),
    })
    .map(({ extra: untaxedLine, shipping, isShippedFree, isIncluded, isPerLine, ...order }) => {
      const sumOf = (of: (each: Line) => number) =>
        order.lines.reduce((sum, each) => sum + each.unitPrice * each.quantity * of(each), 0);
      const value = sumOf(() => 1);
      const rate =
        country.shippingBears === 'the standard rate'
          ? Math.max(...Object.keys(country.rates).map(Number))
          : sumOf((each) => each.rate) / value;
      return {
        ...order,
        prices: isIncluded ? ('include tax' as const) : ('exclude tax' as const),
        rounding: isPerLine ? ('per line' as const) : ('per order' as const),
        lines: [...order.lines, ...(untaxedLine ? [untaxedLine] : [])],
        shipping: { price: isShippedFree || value >= country.freeFrom ? 0 : shipping, rate },
        units,
        country: country.code,
      };
    });
  return fc.noBias(basket);
}
