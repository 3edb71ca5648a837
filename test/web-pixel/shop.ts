/** The made-up shop's own idea of a cart, and what it renders into pages. */
import type { Cart, CartLine, ProductVariant } from '@shopify/web-pixels-extension';
import type { Json } from '../beacon/payloads.ts';
import { cart, cartLine, mug } from './fixtures.ts';
import type { MemoryBrowser } from './memory-browser.ts';

export interface ShopCart {
  /** The cart as a page is rendered with it now. */
  rendered(): Cart | null;
  /** A change by request; whether the platform makes an event of it is the test's business. */
  put(variant: ProductVariant, difference: number): CartLine;
  /** Variant id → quantity. */
  quantities: Map<string, number>;
  /** Another cart from now on, e.g. after a purchase or when the old one expired. */
  renew(token: string): void;
}

/** @param browser gets Shopify's `cart` cookie with the first item */
export function createShopCart(browser: MemoryBrowser, firstToken: string): ShopCart {
  let token = firstToken;
  const variants = new Map<string, ProductVariant>();
  const quantities = new Map<string, number>();
  return {
    quantities,
    rendered() {
      const lines = [...quantities].map(([id, quantity]) =>
        cartLine(variants.get(id) ?? mug(), quantity),
      );
      return lines.length > 0 ? cart(`${token}?key=1f`, lines) : null;
    },
    put(variant, difference) {
      const id = variant.id ?? '';
      variants.set(id, variant);
      browser.cookies.set('cart', `${token}?key=1f`);
      const quantity = (quantities.get(id) ?? 0) + difference;
      if (quantity > 0) quantities.set(id, quantity);
      else quantities.delete(id);
      return cartLine(variant, Math.abs(difference));
    },
    renew(next) {
      token = next;
      quantities.clear();
      browser.cookies.delete('cart');
    },
  };
}

/** The products as the beacon names them. */
export const mugs = (qty: number): Json => ({
  parentId: '1001',
  uid: '1001',
  sku: 'MUG-1',
  qty,
  price: 12.5,
});
export const shirts = (qty: number): Json => ({
  parentId: '1002',
  uid: '5021',
  sku: 'SHIRT-M',
  qty,
  price: 24.9,
});
