import { describe, expect, it } from 'vitest';
import type { OrderLine } from '../../../extensions/web-pixel/src/mapping/order-lines.ts';
import { explainTax } from '../../../extensions/web-pixel/src/mapping/tax-rate.ts';

interface Sums {
  rates?: number[];
  isIncluded?: boolean;
  shipping?: number;
  /** Amounts paid for lines without a product, in addition to those with one. */
  withoutProduct?: number[];
  total?: number;
}

/** The amounts paid for the lines, and the rate. */
type Row = [what: string, tax: number, paid: number[], expected: number | undefined, sums?: Sums];

const GERMANY = [0.19, 0.07];
const INCLUDED = { isIncluded: true };
const SWITZERLAND = { rates: [0.081, 0.038, 0.026] };
const FRANCE = { rates: [0.2, 0.1, 0.055, 0.021], isIncluded: true };
const JAPAN = { rates: [0.1, 0.08] };
const JAPAN_INCLUDED = { ...JAPAN, ...INCLUDED };
const WITH_FREE_GOODS = { rates: [0.2, 0] };

/** The rate, and the amounts paid for the lines without that rate. */
function explained([, tax, paid, , sums = {}]: Row) {
  const { rates = GERMANY, isIncluded = false, shipping = 0, withoutProduct = [] } = sums;
  const line = (amount: number, hasProduct: boolean): OrderLine => ({
    line: { variant: hasProduct ? { product: {} } : null } as OrderLine['line'],
    qty: 1,
    price: amount,
    paid: amount,
  });
  const lines = [
    ...paid.map((amount) => line(amount, true)),
    ...withoutProduct.map((amount) => line(amount, false)),
  ];
  const all = [...paid, ...withoutProduct, shipping].reduce((a, b) => a + b, 0);
  const { total = all + (isIncluded ? 0 : tax) } = sums;
  const found = explainTax([tax, lines, rates, total % 1], shipping, isIncluded);
  return found && [found[0], found[1].map((each) => each.paid)];
}

describe('the rate of an order', () => {
  it.each<Row>([
    ['the law’s', 19.19, [101], 0.19],
    ['that prices include', 19, [119], 0.19, INCLUDED],
    ['the law’s other one', 7.07, [101], 0.07],
    ['no other', 8.08, [101], undefined],
    ['none where no law is known', 19.19, [101], undefined, { rates: [] }],
    ['tenths of a percent', 8.18, [101], 0.081, SWITZERLAND],
    ['not a whole percent beside it', 8.08, [101], undefined, SWITZERLAND],
    ['not below nothing', 15, [10], undefined, INCLUDED],
    ['rounded line by line', 0.12, [0.82, 0.82], 0.07],
    ['rounded once', 0.11, [0.29, 0.29], 0.19],
    ['half a cent down', 0.52, [10.5], 0.05, { rates: [0.05] }],
    ['half a cent up', 0.53, [10.5], 0.05, { rates: [0.05] }],
    ['half a cent up on each of two lines', 1.06, [10.5, 10.5], 0.05, { rates: [0.05] }],
    ['not a cent beside it', 0.54, [10.5], undefined, { rates: [0.05] }],
    ['on goods and shipping', 20.14, [101], 0.19, { shipping: 5 }],
    ['on goods alone', 19.19, [101], 0.19, { shipping: 7 }],
    ['none where two do', 1, [12], undefined, JAPAN],
    ['none that leaves out goods without a round price', 19.19, [101, 24.9], undefined],
    ['none that leaves out goods for a few hundred yen', 123, [1_234, 205], undefined, JAPAN],
    ['none that leaves out goods beside free ones', 20.2, [101, 25], undefined, WITH_FREE_GOODS],
    ['in fils', 0.013, [0.251], 0.05, { rates: [0.05, 0.04] }],
    ['in cents the same is ambiguous', 0.01, [0.25], undefined, { rates: [0.05, 0.04] }],
    ['in yen', 112, [1_234], 0.1, JAPAN_INCLUDED],
    ['in yen rounded line by line', 149, [987, 881], 0.08, JAPAN],
    ['in cents, where the lines alone have any', 1, [3.5], 0.2, { ...FRANCE, shipping: 2.5 }],
    ['in cents, where one line alone has any', 1, [3.5, 1], 0.2, { ...FRANCE, shipping: 1.5 }],
    ['in cents, where the tax alone has any', 0.48, [3], 0.19, INCLUDED],
    ['none of mixed ones that would do in whole euros', 3, [12.5, 17.5], undefined, FRANCE],
    ['in cents none the same', 112, [1_234], undefined, { ...JAPAN_INCLUDED, total: 1_234.5 }],
  ])('%s: a tax of %f on %j is %s', (...row) => {
    expect(explained(row)).toEqual(row[3] && [row[3], []]);
  });

  it.each<[...Row, untaxed: number[]]>([
    ['nothing that bears no tax', 23.94, [101, 25], 0.19, {}, []],
    ['what may be a gift card', 19.19, [101, 25], 0.19, {}, [25]],
    ['one of two that may be gift cards', 23.94, [101, 25, 30], 0.19, {}, [30]],
    ['all that may be gift cards', 19.19, [101, 25, 30], 0.19, {}, [25, 30]],
    ['a tip, and nothing that was free', 19.19, [101, 0], 0.19, { withoutProduct: [5, 5] }, [5, 5]],
    ['a tip', 19.19, [101], 0.19, { withoutProduct: [7.3] }, [7.3]],
    [
      'a tip beside free goods',
      20.2,
      [101],
      0.2,
      { ...WITH_FREE_GOODS, withoutProduct: [7.3] },
      [7.3],
    ],
    ['in yen what may be a gift card', 112, [1_234, 3_000], 0.1, JAPAN_INCLUDED, [3_000]],
  ])('may leave out %s', (...row) => {
    expect(explained(row.slice(0, 5) as Row)).toEqual([row[3], row[5]]);
  });

  it('takes time in proportion to the lines, all of which may be gift cards', () => {
    const readsOf = (count: number) => {
      let reads = 0;
      const lines = Array.from({ length: count }, (): OrderLine => ({
        line: { variant: { product: {} } } as OrderLine['line'],
        qty: 1,
        price: 25,
        get paid() {
          reads += 1;
          return 25;
        },
      }));
      expect(explainTax([0.33, lines, GERMANY, 0], 0, true)).toBeUndefined();
      return reads;
    };
    expect(readsOf(400)).toBeLessThan(2.5 * readsOf(200));
  });
});
