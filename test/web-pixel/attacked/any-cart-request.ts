/** Requests that change a shop's cart, in all the forms in which themes send them. */
import fc from 'fast-check';

/** One item of an addition. */
export interface Item {
  /** Position among the variants that the shopper is interested in. */
  variant: number;
  quantity: number;
  /** An engraving makes a line of its own out of the same variant. */
  isEngraved: boolean;
}

/** What a line of the cart is called: by its position, its key, or its variant. */
export type LineName = 'line' | 'key' | 'variant';

export type CartRequest =
  | { kind: 'add'; items: Item[]; as: 'json' | 'url-encoded' | 'form' | 'items' }
  | { kind: 'change'; by: LineName; line: number; quantity: number }
  | { kind: 'update by position'; quantities: number[] }
  | { kind: 'update by variant'; variant: number; quantity: number }
  | { kind: 'clear' };

/** How a request reaches the shop: whether the platform can see it, and in which locale. */
export interface Way {
  /** `unseen`: in a way of which the platform makes no event, such as a Storefront API mutation. */
  seen: 'seen' | 'unseen';
  locale: '' | '/de' | '/en-de';
  ending: '.js' | '.json';
}

const quantity = fc.integer({ min: 0, max: 4 });

/** @param variants how many variants the shopper is interested in */
export const anyItem = (variants: number): fc.Arbitrary<Item> =>
  fc.record<Item>({
    variant: fc.nat(variants - 1),
    quantity: fc.integer({ min: 1, max: 4 }),
    isEngraved: fc.boolean(),
  });

/** @param variants how many variants the shopper is interested in */
export function anyCartRequest(variants: number): fc.Arbitrary<CartRequest> {
  const variant = fc.nat(variants - 1);
  const item = anyItem(variants);
  const line = fc.nat(4);
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('add' as const),
        items: fc.array(item, { minLength: 1, maxLength: 1 }),
        as: fc.constantFrom('json' as const, 'url-encoded' as const, 'form' as const),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('add' as const),
        items: fc.array(item, { minLength: 1, maxLength: 4 }),
        as: fc.constant('items' as const),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('change' as const),
        by: fc.constantFrom<LineName>('line', 'key', 'variant'),
        line,
        quantity,
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('update by position' as const),
        quantities: fc.array(quantity, { minLength: 1, maxLength: 3 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('update by variant' as const), variant, quantity }),
    },
    { weight: 1, arbitrary: fc.constant({ kind: 'clear' as const }) },
  );
}

export const anyWay: fc.Arbitrary<Way> = fc.record({
  seen: fc.oneof(
    { weight: 5, arbitrary: fc.constant('seen' as const) },
    { weight: 1, arbitrary: fc.constant('unseen' as const) },
  ),
  locale: fc.constantFrom('' as const, '/de' as const, '/en-de' as const),
  ending: fc.constantFrom('.js' as const, '.json' as const),
});
