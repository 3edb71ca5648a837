/**
 * What the pixel leaves for the storefront script of the same shop: events that the page sends, since requests
 * of a worker are cut off when their page goes away and the page's own are not, and what the page has to know
 * before it compares carts.
 */
import type { PixelEventPath } from './modules.ts';
import type { CartEvent, Product } from './schemas/shop-events.ts';

/**
 * One event that the page is to send: an entry of its own in sessionStorage, as JSON. The page sends it to the
 * tracking address of its own settings, and nowhere else.
 */
export interface HandedOver {
  path: PixelEventPath;
  /** The request's body: the event as JSON, at most {@link BODY_LIMIT} characters. */
  body: string;
  /** Milliseconds since the epoch: when the pixel handed it over. */
  since: number;
  /** Of a `cart/add` that the platform publishes for a permalink: the rendered cart holds the line already. */
  isInCart?: boolean | undefined;
}

/** What an event may be at most, in characters: browsers keep no more alive beyond a page. */
export const BODY_LIMIT = 65_536;

/**
 * The name of an entry behind the prefix. The page sends what has its own page load, by its number, and removes all
 * else.
 *
 * @param number 1, 2, 3 … in the order in which the page's events came
 */
export const handoverName = (pageLoadId: string, number: number): `Handover.${string}` =>
  `Handover.${pageLoadId}.${number}`;

/**
 * A change of the cart that is reported: an entry of its own in localStorage, `CartChange.<UUID>`, as JSON, stored
 * before the event leaves. The page adds it to the known cart, or it would find the change and report it again.
 */
export interface CartChange {
  /** Milliseconds since the epoch: the event's own time, `context.timestamp`. */
  at: number;
  path: 'cart/add' | 'cart/remove';
  /** `data.results` of the event: quantities are the change, as positive numbers. */
  results: Product[];
  /** `context.pageLoadId` of the event. */
  pageLoadId: string;
  /** Shopify's cart token; left out where the record's writer does not know it. */
  token?: string | undefined;
}

/** Whether an event changes the cart. */
export const isOfCart = (path: PixelEventPath): path is CartChange['path'] =>
  path.startsWith('cart');

/** The record of an event; `undefined` where it changes no cart. */
export function cartChangeOf({ path, body, isInCart }: HandedOver): CartChange | undefined {
  if (!isOfCart(path) || isInCart) return undefined;
  const { context, data } = JSON.parse(body) as CartEvent;
  return {
    at: Date.parse(context.timestamp),
    path,
    results: data.results,
    pageLoadId: context.pageLoadId,
  };
}

/** What is known of a checkout: the entry `Checkout` in localStorage, as JSON. An emptied cart then counts as bought. */
export interface CheckoutRecord {
  /** Milliseconds since the epoch: the event's own time. */
  at: number;
  /** Whether it was completed: the next cart is a new one. */
  done?: boolean | undefined;
}
