/** What the pixel does with each of the platform's events: the tables that a newcomer reads first. */
import type { CartKeeper, CartPath } from './cart/cart.ts';
import { mapCartLine } from './cart/lines.ts';
import { mapOrderTransaction } from './mapping/order-transaction.ts';
import { mapProductPageview } from './mapping/product-pageview.ts';
import { plainId, type Events } from './platform.ts';
import type { Personalization } from './shopper/personalization.ts';
import type { Page } from './start-page.ts';
import type { PixelTools } from './tools.ts';

/**
 * Shopify's event name → what it leads to. An event that is not named leads to nothing, and a handler
 * throws, with the reason, where its event does.
 */
export type Handlers = { [Name in keyof Events]?: (event: Events[Name]) => void };

/** What needs the page's ids. An order waits for no more: its page may be left soon. */
export function createPageHandlers(
  { identifier: { identify }, settings }: PixelTools,
  personalization: Personalization,
  { report, enterOrder }: Page,
): Handlers {
  const viewed = new Set<string>();
  return {
    product_viewed(event) {
      const data = mapProductPageview(event.data.productVariant, identify);
      const { parentId, uid } = data.result;
      // Once per product detail page load (specification, *Shopping-platform events*), whatever is repeated.
      if (viewed.has(parentId)) return;
      viewed.add(parentId);
      report('product/pageview', event, data);
      personalization.viewed(uid);
    },

    checkout_completed(event) {
      const { checkout } = event.data;
      const data = mapOrderTransaction(checkout, identify, settings.taxesIncluded);
      enterOrder(
        data.orderId,
        plainId(() => checkout.token),
      );
      report('order/transaction', event, data);
    },
  };
}

/** What needs the cart as well. */
export function createCartHandlers(
  { identifier: { identify } }: PixelTools,
  personalization: Personalization,
  cart: CartKeeper,
): Handlers {
  const cartChanged =
    (path: CartPath) =>
    (event: Events['product_added_to_cart' | 'product_removed_from_cart']): void => {
      const [variantId, product] = mapCartLine(event.data.cartLine, identify);
      cart.change(path, { [variantId]: product }, event);
      personalization.cart(cart.contents());
    };

  return {
    product_added_to_cart: cartChanged('cart/add'),
    product_removed_from_cart: cartChanged('cart/remove'),
    checkout_started: cart.checkoutBegan,
    checkout_completed() {
      cart.completed();
      personalization.cart([]);
    },
  };
}
