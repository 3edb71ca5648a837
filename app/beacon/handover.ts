/**
 * Data that the pixel leaves for the storefront script of the same shop: events that the page sends, since a worker's
 * requests are cut off when their page closes and the page's own are not, and the data that the page needs before it
 * compares carts.
 */
import type { PixelEventPath } from './modules.ts';
import type { CartEvent, Product } from './schemas/shop-events.ts';

/**
 * One event for the page to send: an entry of its own in sessionStorage, as JSON. The page sends it only to the
 * tracking address of its own settings.
 */
export interface HandedOver {
  path: PixelEventPath;
  /** The request's body: the event as JSON, at most {@link BODY_LIMIT} characters. */
  body: string;
  /** When the pixel handed the event over, in milliseconds since the epoch. */
  since: number;
  /** For a `cart/add` that the platform publishes for a permalink: the rendered cart already contains the line. */
  isInCart?: boolean | undefined;
}

/** The most characters of an event: browsers keep no larger requests alive after a page closes. */
export const BODY_LIMIT = 65_536;

/**
 * How long the pixel may read an entry again, to check that the browser has stored it, in milliseconds. After that its
 * page may have been frozen in between, and the next page may have removed the entry.
 */
export const STORED_WITHIN_MS = 2_000;

/**
 * Returns the name of an entry after the prefix. The page sends the entries of its own page load, in the order of their
 * numbers, and replaces each by the time at which it was taken. It removes all others, and those that were taken once
 * {@link STORED_WITHIN_MS} have passed.
 *
 * @param number 1, 2, 3 … in the order of the page's events
 */
export const handoverName = (pageLoadId: string, number: number): `Handover.${string}` =>
  `Handover.${pageLoadId}.${number}`;

/**
 * A reported change of the cart: an entry of its own in localStorage, `CartChange.<UUID>`, as JSON, stored before the
 * event is sent. The page adds it to the known cart, or it would find the change and report it again.
 */
export interface CartChange {
  /** The event's own time, `context.timestamp`, in milliseconds since the epoch. */
  at: number;
  path: 'cart/add' | 'cart/remove';
  /** `data.results` of the event: quantities are the change, as positive numbers. */
  results: Product[];
  /** `context.pageLoadId` of the event. */
  pageLoadId: string;
  /** Shopify's cart token; left out if the writer of the record does not know it. */
  token?: string | undefined;
}

/** Whether an event changes the cart. */
export const isOfCart = (path: PixelEventPath): path is CartChange['path'] =>
  path.startsWith('cart');

/** Returns the record of an event; `undefined` if it changes no cart. */
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

/** The record of a checkout: the entry `Checkout` in localStorage, as JSON. An emptied cart then counts as bought. */
export interface CheckoutRecord {
  /** The event's own time, in milliseconds since the epoch. */
  at: number;
  /** Whether the checkout was completed: the next cart is a new one. */
  done?: boolean | undefined;
}
