/** The handling of each of the platform's events: the table that a newcomer reads first. */
import { attempt } from '../../../app/beacon/attempt.ts';
import type { CartChange } from '../../../app/beacon/handover.ts';
import type {
  CartData,
  ProductIdentity,
  ProductPageviewData,
} from '../../../app/beacon/schemas/shop-events.ts';
import { createAdditionJudge } from './additions.ts';
import { keepAttribution } from './attribution.ts';
import { createPageCart } from './cart.ts';
import { createContextOf } from './context.ts';
import { createDelivery } from './delivery.ts';
import type { PixelDeps } from './deps.ts';
import type { Identity } from './identity.ts';
import { listsOf } from './lists.ts';
import { mapCartLine } from './mapping/cart-change.ts';
import { mapOrderTransaction } from './mapping/order-transaction.ts';
import type { Personalization } from './personalization.ts';
import {
  addressOf,
  type Events,
  plainId,
  type PlatformEvent,
  shopperOf,
  timeOf,
} from './platform.ts';
import { createOrderMemory } from './reported-orders.ts';

/**
 * Shopify's event name → its handler. An event without a handler is ignored, and a handler throws the reason if its
 * event cannot be reported.
 */
export type Handlers = { [Name in keyof Events]?: (event: Events[Name]) => void };

/** The entries that an earlier page has stored, by name; `null` for a missing one. */
export type StoredTexts = readonly [
  orders: string | null,
  cart: string | null,
  attribution: string | null,
  clicks: string | null,
  taxesIncluded: string | null,
];

/** The part of the page's stored cart that the pixel reads. */
interface StoredCart {
  lines: readonly ProductIdentity[];
}

export function createHandlers(
  deps: PixelDeps,
  personalization: Personalization,
  identity: Identity,
  [storedOrders, storedCart, storedAttribution, storedClicks, taxHint]: StoredTexts,
): Handlers {
  const { identifier, init, local, log, settings } = deps;
  const { identify } = identifier;
  const { firstEventAt } = identity;
  const contextOf = createContextOf(
    deps,
    identity,
    keepAttribution(deps, storedAttribution, firstEventAt),
  );
  const delivery = createDelivery(deps, identity.pageLoad, storedCart !== null);
  const rememberOrder = createOrderMemory(local, storedOrders);
  const rendered = attempt(() => init.data.cart);
  const judgeAddition = createAdditionJudge(rendered, firstEventAt);
  const viewed = new Set<string>();

  attempt(() => (JSON.parse(storedCart || '') as StoredCart).lines.forEach(identifier.remember));
  const cart = createPageCart(rendered, identify);
  personalization.shopper(shopperOf(init));
  personalization.cart(cart.products());

  /** @param isInCart whether the cart already holds the addition */
  function changeCart(
    event: PlatformEvent,
    path: CartChange['path'],
    [variantId, product]: ReturnType<typeof mapCartLine>,
    isInCart?: true,
  ): void {
    const difference = path === 'cart/add' ? product.qty : -product.qty;
    if (!isInCart) cart.change(variantId, product, difference);
    const data: CartData = { results: [product], cart: cart.products() };
    delivery.send(path, contextOf(event), data, { isInCart });
    personalization.cart(data.cart);
  }

  return {
    product_viewed(event) {
      const data: ProductPageviewData = { result: identify(event.data.productVariant) };
      const { parentId, uid } = data.result;
      // Once per product detail page load (specification, *Shopping-platform events*), even if an event is repeated.
      if (viewed.has(parentId)) return;
      viewed.add(parentId);
      delivery.send('product/pageview', contextOf(event), data);
      personalization.viewed(uid);
    },

    product_added_to_cart(event) {
      const { cartLine } = event.data;
      const line = mapCartLine(cartLine, identify);
      const isInCart = judgeAddition(cartLine, timeOf(event), addressOf(event));
      changeCart(event, 'cart/add', line, isInCart);
    },

    product_removed_from_cart(event) {
      changeCart(event, 'cart/remove', mapCartLine(event.data.cartLine, identify));
    },

    checkout_started(event) {
      delivery.noteCheckout({ at: timeOf(event) });
    },

    checkout_completed(event) {
      const { checkout } = event.data;
      delivery.noteCheckout({ at: timeOf(event), done: true });
      cart.empty();
      personalization.cart([]);
      const data = mapOrderTransaction(
        checkout,
        Object.assign({ identify, taxHint, log }, settings),
      );
      const id = data.orderId;
      const token = plainId(() => checkout.token);
      const context = contextOf(event);
      rememberOrder([id, token]);
      // Shopify gives every order an id and a token; an event with only the token has no id.
      const order =
        token && id !== token ? { id, token, lists: listsOf(storedClicks, event) } : undefined;
      delivery.send('order/transaction', context, data, { order });
    },
  };
}
