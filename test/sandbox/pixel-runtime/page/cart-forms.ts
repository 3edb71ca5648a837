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
 * Publishes `product_added_to_cart` when a form whose action contains `/cart/add` is submitted. It
 * listens on each form that is there at window load, behind the listeners that the form has by then: a
 * submission that one of those prevents is none, one that is prevented later has been published.
 * Nothing can be said about a variant that the page does not know.
 */
export function watchCartForms({ records, publisher, variants }: CartFormsOptions): void {
  const submitted = (event: SubmitEvent) => {
    if (event.defaultPrevented || !(event.currentTarget instanceof HTMLFormElement)) return;
    const fields = new FormData(event.currentTarget);
    const variant = variants.find(({ id }) => id === fields.get('id'));
    const [quantity] = requestedQuantities(fields) ?? [];
    if (variant === undefined || quantity === undefined) return;
    publisher.standard('product_added_to_cart', {
      cartLine: cartLineOfVariant(variant, quantity),
    });
  };
  const listen = () => {
    const forms = document.querySelectorAll<HTMLFormElement>('form[action*="/cart/add"]');
    forms.forEach((form) => {
      form.addEventListener('submit', (event) => {
        records.guard(() => {
          submitted(event);
        });
      });
    });
  };
  if (document.readyState === 'complete') listen();
  else window.addEventListener('load', listen);
}
