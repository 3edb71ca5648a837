/**
 * The cart of one shopper in the sandbox's own shop: its routes process the requests, and the pixel runtime's rules
 * determine the platform's events.
 */
import type { Cart as PixelCart } from '@shopify/web-pixels-extension';
import { createCatalogue } from '../../sandbox/catalogue/catalogue.ts';
import type { PageEvent } from '../../sandbox/pixel-runtime/contract.ts';
import { cartEventsOf } from '../../sandbox/pixel-runtime/rules/cart-line.ts';
import { cartActionOf } from '../../sandbox/pixel-runtime/rules/cart-request.ts';
import { cartRoutes } from '../../sandbox/storefront/cart/cart-routes.ts';
import type { Cart } from '../../sandbox/storefront/cart/cart.ts';
import { hasOnlyDefaultVariant } from '../../sandbox/storefront/data/catalogue.ts';
import { marketOfCountry, toMajor } from '../../sandbox/storefront/data/markets.ts';
import { toPixelCart } from '../../sandbox/storefront/events/variant-event.ts';
import { createShop } from '../../sandbox/storefront/shop.ts';
import { SHOP } from '../fixtures.ts';
import { httpRequest, type CartRequest } from './cart-request.ts';

/** Products as a beacon event should contain them, by their `uid`. */
export type BeaconProducts = Record<
  string,
  { parentId: string; uid: string; sku?: string; qty: number; price: number }
>;

export interface SandboxCart {
  /** @returns the platform's events for the request, if it sees it; none for a refused request */
  request(request: CartRequest): Promise<PageEvent[]>;
  /** Buys the cart, which is then gone. */
  buy(): void;
  /** The cart that pages are rendered with. */
  rendered(): PixelCart | null;
  /** The content of the cart, as events should list it. */
  products(): BeaconProducts;
}

const MARKET = marketOfCountry('US');

/** @param variantIds the shopper's variants */
export function createSandboxCart(variantIds: readonly string[]): SandboxCart {
  const shop = createShop({ catalogue: createCatalogue(), now: Date.now });
  const routes = cartRoutes({ shop, origin: () => SHOP });
  /** The shop's `cart` cookie. */
  let cookie = '';
  const current = (): Cart | undefined => shop.carts.find(cookie);

  return {
    async request(wanted) {
      const http = httpRequest(wanted, variantIds, current());
      if (!http) return [];
      const path = `/cart/${http.action}.js`;
      const { body } = http;
      const response = await routes.request(path, {
        method: 'POST',
        body,
        headers: {
          ...(typeof body === 'string' && { 'content-type': 'application/json' }),
          cookie: `cart=${encodeURIComponent(cookie)}; localization=${MARKET.country}`,
        },
      });
      for (const line of response.headers.getSetCookie()) {
        const [, value] = /^cart=([^;]+)/.exec(line) ?? [];
        if (value) cookie = decodeURIComponent(value);
      }
      const action = cartActionOf(path, SHOP);
      if (!response.ok || !action) return [];
      const answer: unknown = await response.json();
      return cartEventsOf({ action, by: 'fetch', body, answer, currencyCode: MARKET.currency });
    },
    buy() {
      shop.carts.remove(current()?.token ?? '');
      cookie = '';
    },
    rendered: () => toPixelCart(current() ?? null, MARKET),
    products() {
      const found: BeaconProducts = {};
      for (const { offer, quantity } of current()?.lines ?? []) {
        const { product, variant } = offer;
        // A product without variants uses its own id.
        const uid = hasOnlyDefaultVariant(product) ? product.id : variant.id;
        found[uid] = {
          parentId: product.id,
          uid,
          ...(variant.sku ? { sku: variant.sku } : {}),
          qty: quantity + (found[uid]?.qty ?? 0),
          price: toMajor(variant.prices[MARKET.handle]),
        };
      }
      return found;
    },
  };
}
