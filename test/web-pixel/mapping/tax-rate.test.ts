import { describe, expect, it } from 'vitest';
import type { OrderLine } from '../../../extensions/web-pixel/src/mapping/order-lines.ts';
import { explainTax, type TaxedSums } from '../../../extensions/web-pixel/src/mapping/tax-rate.ts';

/** What is paid for the lines; those below may be free of tax. */
type Row = [
  what: string,
  tax: number,
  paid: number[],
  expected: number | undefined,
  sums?: Partial<Omit<TaxedSums, 'lines'>> & { mayBeUntaxed?: number[] },
];

const INCLUDED = { isIncluded: true };

/** The rate, and what is paid for the lines that do not bear it. */
function explained([, tax, paid, , { mayBeUntaxed = [], ...sums } = {}]: Row) {
  const line = (amount: number, isSuspect: boolean): OrderLine => ({
    line: {} as OrderLine['line'],
    qty: 1,
    price: amount,
    paid: amount,
    mayBeUntaxed: isSuspect,
  });
  const lines = [
    ...paid.map((amount) => line(amount, false)),
    ...mayBeUntaxed.map((amount) => line(amount, true)),
  ];
  const found = explainTax({
    tax,
    lines,
    isIncluded: false,
    shipping: 0,
    country: 'DE',
    units: 100,
    ...sums,
  });
  return found && [found[0], found[1].map((each) => each.paid)];
}

describe('the rate of an order', () => {
  it.each<Row>([
    ['whole percents', 19, [100], 0.19],
    ['whole percents that prices include', 19, [119], 0.19, INCLUDED],
    ['half percents', 5.5, [100], 0.055],
    ['tenths in Switzerland', 8.1, [100], 0.081, { country: 'CH' }],
    ['tenths in Liechtenstein', 2.6, [100], 0.026, { country: 'LI' }],
    ['no tenths elsewhere', 8.1, [100], undefined],
    ['40 % at most', 40, [100], 0.4],
    ['not more', 41, [100], undefined],
    ['not below nothing', 15, [10], undefined, INCLUDED],
    ['whole percents rather than half ones', 0.05, [1], 0.05],
    ['rounded line by line', 0.12, [0.82, 0.82], 0.07],
    ['rounded once', 0.11, [0.29, 0.29], 0.19],
    ['half a cent down', 0.52, [10.5], 0.05],
    ['half a cent up', 0.53, [10.5], 0.05],
    ['on goods and shipping', 19.95, [100], 0.19, { shipping: 5 }],
    ['on goods alone', 19, [100], 0.19, { shipping: 7 }],
    ['on either: ambiguous', 21, [100], undefined, { shipping: 5 }],
    ['the rate below is as good', 0.05, [0.51], undefined],
    ['the rate above is as good', 0.19, [0.51], undefined],
    ['in fils', 0.013, [0.251], 0.05, { units: 1_000 }],
    ['in cents the same is ambiguous', 0.01, [0.251], undefined],
    ['in yen', 112, [1_234], 0.1, { units: 1, ...INCLUDED }],
    ['in cents nothing explains the same', 112, [1_234], undefined, INCLUDED],
  ])('%s: a tax of %f on %j is %s', (...row) => {
    expect(explained(row)).toEqual(row[3] && [row[3], []]);
  });

  it.each<[...Row, untaxed: number[]]>([
    ['nothing that bears no tax', 23.75, [100], 0.19, { mayBeUntaxed: [25] }, []],
    ['one', 19, [100], 0.19, { mayBeUntaxed: [25] }, [25]],
    ['one of two', 28.5, [100], 0.19, { mayBeUntaxed: [25, 50] }, [25]],
    ['all of them', 19, [100], 0.19, { mayBeUntaxed: [25, 30] }, [25, 30]],
  ])('may leave out %s', (...row) => {
    expect(explained(row.slice(0, 5) as Row)).toEqual([row[3], row[5]]);
  });

  it('leaves out no goods that always bear tax', () => {
    expect(explained(['', 19, [100, 25], undefined])).toBeUndefined();
  });
});
