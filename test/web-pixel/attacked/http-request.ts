/** A generated cart request as HTTP: the address and the body that a theme's `fetch` would be given. */
import type { Cart } from '../../sandbox/storefront/cart/cart.ts';
import type { Offer } from '../../sandbox/storefront/data/catalogue.ts';
import type { CartAction } from '../../sandbox/pixel-runtime/rules/cart-request.ts';
import type { CartRequest, Item } from './any-cart-request.ts';

export interface HttpRequest {
  action: CartAction | 'clear';
  body: string | FormData | URLSearchParams;
}

const json = (value: unknown): string => JSON.stringify(value);

/**
 * @param offers what the shopper is interested in
 * @param cart the shop's cart, whose lines the request may name
 * @returns nothing where it names a line of an empty cart
 */
export function httpRequest(
  request: CartRequest,
  offers: readonly Offer[],
  cart: Cart | undefined,
): HttpRequest | undefined {
  const idOf = (variant: number): string => offers[variant % offers.length]?.variant.id ?? '';
  switch (request.kind) {
    case 'add':
      return { action: 'add', body: additionBody(request.as, request.items, idOf) };
    case 'change': {
      const lines = cart?.lines ?? [];
      const position = request.line % lines.length;
      const line = lines[position];
      if (!line) return undefined;
      const { quantity } = request;
      const name = {
        line: { line: position + 1 },
        key: { id: line.key },
        variant: { id: line.offer.variant.id },
      }[request.by];
      return { action: 'change', body: json({ ...name, quantity }) };
    }
    case 'update by position':
      return { action: 'update', body: json({ updates: request.quantities }) };
    case 'update by variant':
      return {
        action: 'update',
        body: json({ updates: { [idOf(request.variant)]: request.quantity } }),
      };
    case 'clear':
      return { action: 'clear', body: '' };
  }
}

function additionBody(
  as: 'json' | 'url-encoded' | 'form' | 'items',
  items: readonly Item[],
  idOf: (variant: number) => string,
): HttpRequest['body'] {
  const wanted = items.map(({ variant, quantity, isEngraved }) => ({
    id: idOf(variant),
    quantity,
    ...(isEngraved ? { properties: { engraving: 'A. B.' } } : {}),
  }));
  if (as === 'items') return json({ items: wanted });
  if (as === 'json') return json(wanted[0]);
  const body = as === 'form' ? new FormData() : new URLSearchParams();
  const [{ id, quantity, properties } = { id: '', quantity: 1, properties: undefined }] = wanted;
  body.append('id', id);
  body.append('quantity', String(quantity));
  if (properties) body.append('properties[engraving]', properties.engraving);
  return body;
}
