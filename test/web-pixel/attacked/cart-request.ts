/** Requests that change a shop's cart, in the forms that themes send. */
import fc from 'fast-check';
import type { CartAction } from '../../sandbox/pixel-runtime/rules/cart-request.ts';
import type { Cart } from '../../sandbox/storefront/cart/cart.ts';

/** One item of an addition. */
interface Item {
  /** Position among the shopper's variants. */
  variant: number;
  quantity: number;
  /** An engraving makes a separate line of the same variant. */
  isEngraved: boolean;
}

export type CartRequest =
  | { kind: 'add'; as: 'json' | 'url-encoded' | 'form' | 'items'; items: Item[] }
  | { kind: 'change'; by: 'line' | 'key' | 'variant'; line: number; quantity: number }
  | { kind: 'update by position'; quantities: number[] }
  | { kind: 'update by variant'; variant: number; quantity: number }
  | { kind: 'clear' };

/** @param variants the number of the shopper's variants */
export function anyCartRequest(variants: number): fc.Arbitrary<CartRequest> {
  const variant = fc.nat(variants - 1);
  const quantity = fc.integer({ min: 0, max: 4 });
  const item = fc.record({
    variant,
    quantity: fc.integer({ min: 1, max: 4 }),
    isEngraved: fc.boolean(),
  });
  const kind = <Kind extends CartRequest['kind']>(of: Kind) => fc.constant(of);
  const anyAddition = fc.record({
    kind: kind('add'),
    as: fc.constantFrom('json', 'url-encoded', 'form', 'items'),
    items: fc.array(item, { minLength: 1, maxLength: 4 }),
  });
  const anyChange = fc.record({
    kind: kind('change'),
    by: fc.constantFrom('line', 'key', 'variant'),
    line: fc.nat(4),
    quantity,
  });
  return fc.oneof(
    { weight: 6, arbitrary: anyAddition },
    { weight: 4, arbitrary: anyChange },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: kind('update by position'),
        quantities: fc.array(quantity, { minLength: 1, maxLength: 3 }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: kind('update by variant'), variant, quantity }) },
    { weight: 1, arbitrary: fc.record({ kind: kind('clear') }) },
  );
}

/** The arguments of a theme's `fetch`. */
export interface HttpRequest {
  action: CartAction | 'clear';
  body: string | FormData | URLSearchParams;
}

/**
 * The request as HTTP; undefined if it names a line of an empty cart.
 *
 * @param variantIds the shopper's variants
 * @param cart the shop's cart, whose lines the request may name
 */
export function httpRequest(
  request: CartRequest,
  variantIds: readonly string[],
  cart: Cart | undefined,
): HttpRequest | undefined {
  const idOf = (variant: number): string => variantIds[variant] ?? '';
  const json = (action: HttpRequest['action'], body: object): HttpRequest => ({
    action,
    body: JSON.stringify(body),
  });
  switch (request.kind) {
    case 'add': {
      const items = request.items.map(({ variant, quantity, isEngraved }) => ({
        id: idOf(variant),
        quantity,
        ...(isEngraved && { properties: { engraving: 'A. B.' } }),
      }));
      if (request.as === 'items') return json('add', { items });
      const [item = { id: '', quantity: 1 }] = items;
      if (request.as === 'json') return json('add', item);
      const body = request.as === 'form' ? new FormData() : new URLSearchParams();
      body.append('id', item.id);
      body.append('quantity', String(item.quantity));
      if ('properties' in item) body.append('properties[engraving]', item.properties.engraving);
      return { action: 'add', body };
    }
    case 'change': {
      const lines = cart?.lines ?? [];
      const position = request.line % lines.length;
      const line = lines[position];
      if (!line) return undefined;
      const names = {
        line: { line: position + 1 },
        key: { id: line.key },
        variant: { id: line.offer.variant.id },
      };
      return json('change', { ...names[request.by], quantity: request.quantity });
    }
    case 'update by position':
      return json('update', { updates: request.quantities });
    case 'update by variant':
      return json('update', { updates: { [idOf(request.variant)]: request.quantity } });
    case 'clear':
      return { action: 'clear', body: '' };
  }
}
