/** What the pixel does with each of the platform's events: the table that a newcomer reads first. */
import type { CartChange, CheckoutRecord } from '../../../app/beacon/handover.ts';
import type { Context } from '../../../app/beacon/schemas/context.ts';
import type { Addition } from './additions.ts';
import type { PageCart } from './cart.ts';
import { timeOf } from './context.ts';
import type { Delivery } from './delivery.ts';
import type { PixelDeps } from './deps.ts';
import { mapCartChange, mapCartLine } from './mapping/cart-change.ts';
import { mapOrderTransaction } from './mapping/order-transaction.ts';
import { mapProductPageview } from './mapping/product-pageview.ts';
import type { Personalization } from './personalization.ts';
import { type CartLine, type Events, plainId, type PlatformEvent, text } from './platform.ts';
import type { ReportedOrders } from './reported-orders.ts';

/**
 * Shopify's event name → what it leads to. An event that is not named leads to nothing, and a handler
 * throws the reason where its event cannot be reported.
 */
export type Handlers = { [Name in keyof Events]?: (event: Events[Name]) => void };

/** What the handlers of one page work with. */
export interface PageDeps {
  deps: PixelDeps;
  personalization: Personalization;
  cart: PageCart;
  judgeAddition: (line: CartLine, at: number, url: string) => Addition;
  orders: ReportedOrders;
  delivery: Delivery;
  /** What the storefront has left about taxes, see `app/beacon/tax-witness.ts`. */
  taxWitness: string | null;
  /** @throws {Error} with the reason, when the event cannot have a context */
  contextOf: (event: PlatformEvent) => Context;
}

export function createHandlers({
  deps: { identifier, local, log, nameOf, settings },
  personalization,
  cart,
  judgeAddition,
  orders,
  delivery,
  taxWitness,
  contextOf,
}: PageDeps): Handlers {
  const { identify } = identifier;
  const viewed = new Set<string>();

  /** Tells the page, whose comparison of carts must not take a bought cart for an emptied one. */
  function noteCheckout(event: PlatformEvent, done?: true): void {
    if (!delivery.isExtensionSeen()) return;
    const record: CheckoutRecord = { at: timeOf(event), done };
    local.set(nameOf('Checkout'), JSON.stringify(record));
  }

  /** @param isInCart whether the cart holds already what was added */
  function changeCart(
    event: PlatformEvent,
    path: CartChange['path'],
    [variantId, product]: ReturnType<typeof mapCartLine>,
    isInCart?: true,
  ): void {
    const difference = path === 'cart/add' ? product.qty : -product.qty;
    if (!isInCart) cart.change(variantId, product, difference);
    const data = mapCartChange(product, cart.products());
    delivery.send(path, { context: contextOf(event), data }, isInCart);
    personalization.cart(data.cart);
  }

  return {
    product_viewed(event) {
      const data = mapProductPageview(event.data.productVariant, identify);
      const { parentId, uid } = data.result;
      // Once per product detail page load (specification, *Shopping-platform events*), whatever is repeated.
      if (viewed.has(parentId)) return;
      viewed.add(parentId);
      delivery.send('product/pageview', { context: contextOf(event), data });
      personalization.viewed(uid);
    },

    product_added_to_cart(event) {
      const { cartLine } = event.data;
      const line = mapCartLine(cartLine, identify);
      const url = text(() => event.context.document.location.href) || '';
      const addition = judgeAddition(cartLine, timeOf(event), url);
      if (addition === 'repeat') throw Error('repeat');
      changeCart(event, 'cart/add', line, addition === 'in cart' || undefined);
    },

    product_removed_from_cart(event) {
      changeCart(event, 'cart/remove', mapCartLine(event.data.cartLine, identify));
    },

    checkout_started(event) {
      noteCheckout(event);
    },

    checkout_completed(event) {
      const { checkout } = event.data;
      noteCheckout(event, true);
      cart.empty();
      personalization.cart([]);
      const data = mapOrderTransaction(checkout, {
        identify,
        taxesIncluded: settings.taxesIncluded,
        witness: taxWitness,
        log,
      });
      const names = [data.orderId, plainId(() => checkout.token)];
      if (orders.includes(names)) throw Error('repeat');
      delivery.send('order/transaction', { context: contextOf(event), data });
      orders.remember(names);
    },
  };
}
