/** What a shopper does, step by step. */
import fc from 'fast-check';
import {
  anyCartRequest,
  anyItem,
  anyWay,
  type CartRequest,
  type Item,
  type Way,
} from './any-cart-request.ts';

/** `new page`: one that this tab has not shown yet, `same page`: a reload, `checkout`: one without the cart. */
export type Destination = 'new page' | 'same page' | 'checkout';

export type Step =
  | { kind: 'request'; request: CartRequest; way: Way }
  /** A form of the theme is submitted, which leads to the cart's page. */
  | { kind: 'submit'; item: Item; leaving: 'at once' | 'when all is done' }
  | { kind: 'go'; to: Destination }
  | { kind: 'pause'; ms: number }
  | { kind: 'begin checkout' }
  | { kind: 'buy' }
  | { kind: 'permalink'; variants: number[] }
  | { kind: 'switch market' };

const always = <T>(value: T): fc.Arbitrary<T> => fc.constant(value);

/** Steps that change the cart, and pages and pauses in between. */
const anyCartStep = (variants: number): fc.Arbitrary<Step> =>
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        kind: always('request' as const),
        request: anyCartRequest(variants),
        way: anyWay,
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: always('submit' as const),
        item: anyItem(variants),
        leaving: fc.constantFrom('at once' as const, 'when all is done' as const),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: always('go' as const),
        to: fc.constantFrom<Destination>('new page', 'new page', 'same page', 'checkout'),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: always('pause' as const),
        ms: fc.constantFrom(0, 100, 1_000, 15_000),
      }),
    },
  );

/** Besides, what gives the shopper another cart, or other prices. */
export const anyStep = (variants: number): fc.Arbitrary<Step> =>
  fc.oneof(
    { weight: 12, arbitrary: anyCartStep(variants) },
    {
      weight: 2,
      arbitrary: fc.constantFrom<Step>(
        { kind: 'begin checkout' },
        { kind: 'buy' },
        { kind: 'switch market' },
      ),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: always('permalink' as const),
        variants: fc.uniqueArray(fc.nat(variants - 1), { minLength: 1, maxLength: 2 }),
      }),
    },
  );
