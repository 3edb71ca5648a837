import type { Cart, CartLine } from '@shopify/web-pixels-extension';
import type fc from 'fast-check';
import { anyMoney, anyProductVariant } from './any-product-variant.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A line of a cart, or what a cart event says was added or removed. */
export const anyCartLine = (of: Vocabulary): fc.Arbitrary<CartLine> =>
  of.object<CartLine>({
    cost: of.object({ totalAmount: anyMoney(of) }),
    merchandise: anyProductVariant(of),
    quantity: of.quantity,
  });

export function anyCart(of: Vocabulary): fc.Arbitrary<Cart> {
  const { object, list, nullable, id, text, quantity } = of;
  return object<Cart>({
    attributes: list(object({ key: text, value: text })),
    cost: object({ totalAmount: anyMoney(of) }),
    id: nullable(id),
    lines: list(anyCartLine(of)),
    totalQuantity: quantity,
  });
}
