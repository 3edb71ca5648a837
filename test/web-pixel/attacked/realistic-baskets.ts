/**
 * Realistic baskets: 1 to 4 lines at prices with the usual endings, some with a discount, a tip or a gift card, free
 * shipping above a sum, and the country's rates by its goods.
 */
import fc from 'fast-check';
import type { TaxedOrder } from './any-taxed-order.ts';

/** `any` with its weight in percent. */
type Weighted<T> = readonly [parts: number, any: T];

export interface Country {
  code: string;
  /** The rates of its goods, with their weights. */
  rates: readonly Weighted<number>[];
  /** The number of smallest units in one unit of its currency. */
  units: 1 | 100;
  lowestPrice: number;
  highestPrice: number;
  /** A price is a multiple of the step, plus an ending. */
  step: number;
  endings: readonly Weighted<number>[];
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
  endings: [
    [35, 99],
    [20, 90],
    [20, 0],
    [12, 95],
    [8, 50],
    [5, 49],
  ],
  shipping: [390, 490, 495, 590],
  freeFrom: 6_000,
  giftCards: [1_000, 2_500, 5_000, 10_000],
  included: 90,
} as const;

export const COUNTRIES: readonly Country[] = [
  {
    ...EURO,
    code: 'DE',
    rates: [
      [40, 0.07],
      [60, 0.19],
    ],
    shippingBears: 'the rates of the goods',
  },
  {
    ...EURO,
    code: 'FR',
    rates: [
      [40, 0.055],
      [10, 0.1],
      [50, 0.2],
    ],
    shippingBears: 'the standard rate',
  },
  {
    ...EURO,
    code: 'IT',
    rates: [
      [20, 0.04],
      [30, 0.1],
      [50, 0.22],
    ],
    shippingBears: 'the standard rate',
  },
  {
    ...EURO,
    code: 'AT',
    rates: [
      [40, 0.1],
      [60, 0.2],
    ],
    shippingBears: 'the rates of the goods',
  },
  {
    ...EURO,
    code: 'IE',
    rates: [
      [30, 0],
      [10, 0.135],
      [60, 0.23],
    ],
    shippingBears: 'the rates of the goods',
  },
  {
    ...EURO,
    code: 'GB',
    rates: [
      [40, 0],
      [60, 0.2],
    ],
    shipping: [299, 350, 399, 495],
    shippingBears: 'the rates of the goods',
  },
  {
    ...EURO,
    code: 'CH',
    rates: [
      [40, 0.026],
      [60, 0.081],
    ],
    lowestPrice: 400,
    highestPrice: 20_000,
    endings: [
      [35, 90],
      [30, 0],
      [20, 50],
      [15, 95],
    ],
    shipping: [700, 790, 850, 900],
    shippingBears: 'the rates of the goods',
  },
  {
    ...EURO,
    code: 'AU',
    rates: [
      [35, 0],
      [65, 0.1],
    ],
    lowestPrice: 500,
    highestPrice: 20_000,
    endings: [
      [35, 0],
      [25, 95],
      [20, 99],
      [10, 50],
      [10, 90],
    ],
    shipping: [800, 895, 950, 1_000],
    giftCards: [2_500, 5_000, 10_000],
    shippingBears: 'the rates of the goods',
  },
  {
    code: 'JP',
    rates: [
      [50, 0.08],
      [50, 0.1],
    ],
    units: 1,
    lowestPrice: 300,
    highestPrice: 18_000,
    step: 100,
    endings: [
      [40, 80],
      [40, 0],
      [20, 50],
    ],
    shipping: [500, 550, 660, 770, 800],
    freeFrom: 8_000,
    giftCards: [1_000, 3_000, 5_000, 10_000],
    shippingBears: 'the standard rate',
    included: 60,
  },
  {
    code: 'HU',
    rates: [
      [20, 0.05],
      [20, 0.18],
      [60, 0.27],
    ],
    units: 1,
    lowestPrice: 1_000,
    highestPrice: 45_000,
    step: 1_000,
    endings: [
      [50, 990],
      [20, 490],
      [30, 0],
    ],
    shipping: [990, 1_290, 1_490, 1_990],
    freeFrom: 20_000,
    giftCards: [5_000, 10_000],
    shippingBears: 'the standard rate',
    included: 95,
  },
];

const weighted = <T>(choices: readonly Weighted<T>[]): fc.Arbitrary<T> =>
  fc.oneof(...choices.map(([weight, any]) => ({ weight, arbitrary: fc.constant(any) })));

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
    quantity: weighted([
      [80, 1],
      [15, 2],
      [5, 3],
    ]),
    rate: weighted(country.rates),
    is: fc.constant('a product' as const),
    ownDiscount: weighted([
      [92, 0],
      [2, 10],
      [3, 20],
      [3, 30],
    ]),
  });
  const extra: fc.Arbitrary<Line[]> = fc.oneof(
    { weight: 97, arbitrary: fc.constant<Line[]>([]) },
    {
      weight: 2,
      arbitrary: fc
        .constantFrom(...country.giftCards)
        .map((each) => [untaxed(each, 'a gift card')]),
    },
    {
      weight: 1,
      arbitrary: fc.integer({ min: 50, max: 900 }).map((tip) => [untaxed(tip, 'a tip')]),
    },
  );
  const lines = weighted([
    [45, 1],
    [28, 2],
    [17, 3],
    [10, 4],
  ]).chain((length) => fc.array(line, { minLength: length, maxLength: length }));
  const basket = fc
    .record({
      lines,
      extra,
      shipping: fc.constantFrom(...country.shipping),
      isShippedFree: weighted([
        [80, false],
        [20, true],
      ]),
      discount: weighted([
        [80, 0],
        [8, 10],
        [6, 15],
        [6, 20],
      ]),
      prices: weighted([
        [country.included, 'include tax' as const],
        [100 - country.included, 'exclude tax' as const],
      ]),
      rounding: weighted([
        [70, 'per line' as const],
        [30, 'per order' as const],
      ]),
    })
    .map(({ extra: untaxedLines, shipping, isShippedFree, ...order }) => {
      const value = order.lines.reduce((sum, each) => sum + each.unitPrice * each.quantity, 0);
      const bearing = order.lines.reduce(
        (sum, each) => sum + each.unitPrice * each.quantity * each.rate,
        0,
      );
      const standard = Math.max(...country.rates.map(([, rate]) => rate));
      return {
        ...order,
        lines: [...order.lines, ...untaxedLines],
        shipping: {
          price: isShippedFree || value >= country.freeFrom ? 0 : shipping,
          rate: country.shippingBears === 'the standard rate' ? standard : bearing / value,
        },
        units,
        country: country.code,
      };
    });
  return fc.noBias(basket);
}
