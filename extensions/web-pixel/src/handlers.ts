/** What the pixel does with each of the platform's events: the table that a newcomer reads first. */
import type { CartPath } from './cart/cart.ts';
import { mapCartLine } from './cart/lines.ts';
import type { Gate } from './gate.ts';
import { mapOrderTransaction } from './mapping/order-transaction.ts';
import { mapProductPageview } from './mapping/product-pageview.ts';
import { list, plainId, type Events } from './platform.ts';
import type { Personalization } from './shopper/personalization.ts';
import type { CartOfPage } from './start-cart.ts';
import type { Page } from './start-page.ts';
import type { PixelTools } from './tools.ts';

/** A handler throws, with the reason, where its event leads to nothing. */
export type Handlers = { [Name in keyof Events]?: (event: Events[Name]) => void };

/**
 * Shopify's event name → what it leads to. Events that are not named here lead to nothing.
 *
 * @param page opens when the page's ids are known
 * @param ofCart opens when the cart is known as well
 */
export function createHandlers(
  { settings, identifier: { identify } }: PixelTools,
  personalization: Personalization,
  page: Gate<Page>,
  ofCart: Gate<CartOfPage>,
): Handlers {
  const viewed = new Set<string>();

  const cartChanged =
    (path: CartPath) =>
    (event: Events['product_added_to_cart' | 'product_removed_from_cart']): void => {
      ofCart.pass(({ cart, report }) => {
        cart.change(path, mapCartLine(event.data.cartLine, identify), (_, data) => {
          report(path, event, data);
        });
        personalization.cart(cart.uids());
      });
    };

  return {
    product_viewed(event) {
      const { productVariant } = event.data;
      const data = mapProductPageview(productVariant, identify);
      page.pass(({ report }) => {
        const { parentId, uid } = data.result;
        // Once per product detail page load (spec, *Shopping-platform events*), whatever is repeated.
        if (viewed.has(parentId)) return;
        viewed.add(parentId);
        report('product/pageview', event, data);
        personalization.viewed(uid);
      });
    },

    product_added_to_cart: cartChanged('cart/add'),
    product_removed_from_cart: cartChanged('cart/remove'),

    checkout_started() {
      ofCart.pass(({ cart }) => {
        cart.checkoutBegan();
      });
    },

    checkout_completed(event) {
      ofCart.pass(({ cart, orders, report }) => {
        cart.completed();
        personalization.cart([]);
        const { checkout } = event.data;
        const data = mapOrderTransaction(checkout, identify, settings.taxesIncluded);
        orders.enter([data.orderId, plainId(() => checkout.token)]);
        report('order/transaction', event, data);
      });
    },

    // Lists show the titles by which products with and without variants are told apart.
    collection_viewed({ data }) {
      list(() => data.collection.productVariants).forEach(identify);
    },
    search_submitted({ data }) {
      list(() => data.searchResult.productVariants).forEach(identify);
    },
  };
}
