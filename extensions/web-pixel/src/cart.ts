/**
 * The shopper's cart as this page knows it: the rendered one and every change since. It is not stored. The platform's
 * cart events carry the change of one line and never the whole cart.
 */
import { attempt } from '../../../app/beacon/attempt.ts';
import type { Product } from '../../../app/beacon/schemas/shop-events.ts';
import { mapCartLine } from './mapping/cart-change.ts';
import { type Cart, list } from './platform.ts';
import type { Identify } from './product-identity.ts';

export interface PageCart {
  /** @param difference the added quantity, negative for a removed one */
  change(variantId: string, product: Product, difference: number): void;
  products(): Product[];
  empty(): void;
}

/** @param rendered the cart as rendered with the page; `null` while it is empty */
export function createPageCart(rendered: Cart | null | undefined, identify: Identify): PageCart {
  /** Variant id → product. Shopify may have several lines of one variant. */
  const lines = new Map<string, Product>();

  const change: PageCart['change'] = (variantId, product, difference) => {
    const held = lines.get(variantId);
    // A product that another tab has added can be removed here.
    const qty = Math.max(0, (held ? held.qty : 0) + difference);
    lines.set(variantId, Object.assign({}, held, product, { qty }));
  };

  for (const line of list(() => (rendered as unknown as Cart).lines)) {
    attempt(() => {
      const [variantId, product] = mapCartLine(line, identify);
      change(variantId, product, product.qty);
    });
  }

  return {
    change,
    products: () => [...lines.values()].filter(({ qty }) => qty > 0),
    empty() {
      lines.clear();
    },
  };
}
