import type { ProductVariant } from '@shopify/web-pixels-extension';
import { cartLineOfVariant } from '../rules/cart-line.ts';
import { requestedQuantities } from '../rules/cart-request.ts';
import type { Publisher } from './publisher.ts';
import type { Records } from './records.ts';

export interface CartFormsOptions {
  records: Records;
  publisher: Publisher;
  /** The variants that can be bought on this page. */
  variants: readonly ProductVariant[];
}

/**
 * Publishes `product_added_to_cart` when a form whose action contains `/cart/add` is submitted. Only
 * forms that are there at window load are known. A submit that the theme prevented, to send a request
 * of its own, is none; nor can anything be said about a variant that the page does not know.
 */
export function watchCartForms({ records, publisher, variants }: CartFormsOptions): void {
  window.addEventListener('load', () => {
    const known = new WeakSet<EventTarget>(document.querySelectorAll('form[action*="/cart/add"]'));
    window.addEventListener('submit', (event) => {
      records.guard(() => {
        const form = event.target;
        if (event.defaultPrevented || !(form instanceof HTMLFormElement) || !known.has(form))
          return;
        const fields = new FormData(form);
        const variant = variants.find(({ id }) => id === fields.get('id'));
        const [quantity] = requestedQuantities(fields) ?? [];
        if (variant === undefined || quantity === undefined) return;
        publisher.standard('product_added_to_cart', {
          cartLine: cartLineOfVariant(variant, quantity),
        });
      });
    });
  });
}
