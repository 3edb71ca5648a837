/**
 * The cart of one shopper in the sandbox's own shop: its routes carry out what is asked, and the pixel
 * runtime's rules say of what the platform makes events.
 */
import type { Cart as PixelCart } from '@shopify/web-pixels-extension';
import { cartEventsOf } from '../../sandbox/pixel-runtime/rules/cart-line.ts';
import { cartActionOf } from '../../sandbox/pixel-runtime/rules/cart-request.ts';
import type { PageEvent } from '../../sandbox/pixel-runtime/contract.ts';
import { createCatalogue } from '../../sandbox/catalogue/catalogue.ts';
import type { Cart } from '../../sandbox/storefront/cart/cart.ts';
import { cartRoutes } from '../../sandbox/storefront/cart/cart-routes.ts';
import { hasOnlyDefaultVariant, type Offer } from '../../sandbox/storefront/data/catalogue.ts';
import { type Market, MARKETS, toMajor } from '../../sandbox/storefront/data/markets.ts';
import { toPixelCart } from '../../sandbox/storefront/events/variant-event.ts';
import { createShop } from '../../sandbox/storefront/shop.ts';
import { SHOP } from '../fixtures.ts';
import type { MemoryBrowser } from '../memory-browser.ts';
import type { CartRequest, Way } from './any-cart-request.ts';
import { httpRequest } from './http-request.ts';

/** A product as a beacon event should name it, by its `uid`. */
export type BeaconProducts = Record<
  string,
  { parentId: string; uid: string; sku?: string; qty: number; price: number }
>;

export interface SandboxCart {
  /** @returns the events that the platform makes of the request: of an unseen or a refused one none */
  request(request: CartRequest, way: Way): Promise<PageEvent[]>;
  /** A link that replaces the cart by one with these variants. */
  permalink(variants: readonly number[]): Promise<void>;
  /** The shopper goes to the shop's other market. */
  switchMarket(): void;
  /** The cart is bought, and with it gone. */
  buy(): void;
  market(): Market;
  /** The cart as pages are rendered with it. */
  rendered(): PixelCart | null;
  /** What is in the cart, as events should say it. */
  products(): BeaconProducts;
  /** The shop's own lines, of which one variant may have several. */
  lines(): ShopLine[];
}

export interface ShopLine {
  /** The shop's name of the line. */
  key: string;
  /** How a beacon event names its product. */
  uid: string;
  qty: number;
}

/**
 * @param browser keeps the shop's `cart` cookie
 * @param offers what the shopper is interested in
 */
export function createSandboxCart(browser: MemoryBrowser, offers: readonly Offer[]): SandboxCart {
  const shop = createShop({ catalogue: createCatalogue(), now: Date.now });
  const routes = cartRoutes({ shop, origin: () => SHOP });
  let [market, other] = [...MARKETS] as [Market, Market];
  const current = (): Cart | undefined => shop.carts.find(browser.cookies.get('cart'));

  async function ask(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    const cookie = browser.cookies.get('cart');
    const localization = `localization=${market.country}`;
    headers.set(
      'cookie',
      cookie ? `cart=${encodeURIComponent(cookie)}; ${localization}` : localization,
    );
    const response = await routes.request(path, { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [, value] = /^cart=([^;]+)/.exec(line) ?? [];
      if (value) browser.cookies.set('cart', decodeURIComponent(value));
    }
    return response;
  }

  return {
    async request(wanted, { seen, locale, ending }) {
      const http = httpRequest(wanted, offers, current());
      if (!http) return [];
      const path = `${locale}/cart/${http.action}${ending}`;
      const { body } = http;
      const isJson = typeof body === 'string';
      const response = await ask(path, {
        method: 'POST',
        body,
        headers: isJson ? { 'content-type': 'application/json' } : {},
      });
      const action = cartActionOf(path, SHOP);
      if (!response.ok || seen === 'unseen' || !action) return [];
      const answer: unknown = await response.json();
      return cartEventsOf({ action, body, answer, currencyCode: market.currency });
    },
    async permalink(variants) {
      const items = variants.map((each) => `${offers[each]?.variant.id ?? ''}:1`).join(',');
      await ask(`/cart/${items}`, { method: 'GET' });
    },
    switchMarket() {
      [market, other] = [other, market];
    },
    buy() {
      shop.carts.remove(current()?.token ?? '');
      browser.cookies.delete('cart');
    },
    market: () => market,
    rendered: () => toPixelCart(current() ?? null, market),
    products() {
      const found: BeaconProducts = {};
      for (const { offer, quantity } of current()?.lines ?? []) {
        const { product, variant } = offer;
        const uid = uidOf(offer);
        found[uid] = {
          parentId: product.id,
          uid,
          ...(variant.sku ? { sku: variant.sku } : {}),
          qty: quantity + (found[uid]?.qty ?? 0),
          price: toMajor(variant.prices[market.handle]),
        };
      }
      return found;
    },
    lines: () =>
      (current()?.lines ?? []).map(({ key, offer, quantity }) => ({
        key,
        uid: uidOf(offer),
        qty: quantity,
      })),
  };
}

/** A product without variants goes by its own id. */
const uidOf = ({ product, variant }: Offer): string =>
  hasOnlyDefaultVariant(product) ? product.id : variant.id;
