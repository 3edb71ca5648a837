/**
 * Shopify's data as it really arrives. The platform's types promise more than its events contain: any part of the path
 * to a value may be missing or `null`. So the platform's data is read only through the functions below.
 */
import { attempt } from '../../../app/beacon/attempt.ts';
import type * as Platform from '@shopify/web-pixels-extension';

/** `T` as if every part of it existed: read it only through {@link attempt} and similar functions. */
export type Present<T> = T extends readonly (infer Item)[]
  ? readonly Present<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]-?: Present<NonNullable<T[Key]>> }
    : T;

export type Events = { [Name in keyof Platform.PixelEvents]: Present<Platform.PixelEvents[Name]> };
export type PlatformEvent = Present<Platform.StandardEvent>;
/** The possible fields of an event's `data`. */
export type EventData = Events['product_viewed']['data'] &
  Events['product_added_to_cart']['data'] &
  Events['checkout_completed']['data'];
export type Init = Present<Platform.RegisterInit>;
export type Cart = Present<Platform.Cart>;
export type CartLine = Present<Platform.CartLine>;
export type Checkout = Present<Platform.Checkout>;
export type CheckoutLine = Present<Platform.CheckoutLineItem>;
export type Variant = Present<Platform.ProductVariant>;

/** Returns the items of a list; empty if the list is missing. */
export const list = <T>(read: () => readonly T[]): readonly T[] => attempt(() => [...read()]) || [];

/** Returns a text that is not empty; `undefined` if there is none, or if it does not match the form. */
export function text(read: () => unknown, form = /./): string | undefined {
  const found = attempt(read);
  return typeof found === 'string' && form.test(found) ? found : undefined;
}

/** `gid://shopify/Product/1?x=y`, `1` (number) and `1` (string) are all the id `1`; a missing id is `''`. */
export function plainId(read: () => unknown): string {
  const found = attempt(read);
  return /string|number/.test(typeof found) ? String(found).replace(/^gid:.*\/|\?.*/g, '') : '';
}

/** Returns a number from 0 to below 10¹²; `NaN` for anything else. */
export function count(read: () => unknown): number {
  const found = attempt(read);
  return typeof found === 'number' && found >= 0 && found < 1e12 ? found : NaN;
}

/** Removes the noise of binary fractions: rounds to a millionth, which is finer than any currency and any rate. */
export const rounded = (value: number): number => Number(value.toFixed(6));

/** Returns an amount in major units; `NaN` if there is none that can be sent. */
export const amount = (read: () => { amount: number }): number =>
  rounded(count(() => read().amount));

/**
 * Returns a value that an event requires.
 *
 * @param what the value's name, for the reason
 * @throws {Error} `no <what>`, if the value is missing
 */
export function required<T>(value: T | null | undefined, what: string): T {
  if (!value && value !== 0) throw Error(`no ${what}`);
  return value;
}

/** Returns when an event happened, in milliseconds since the epoch; the current time for an impossible one. */
export function timeOf({ timestamp }: PlatformEvent): number {
  const time = Date.parse(timestamp);
  return time > 0 && time < 1e14 ? time : Date.now();
}

/** Returns the page's address, from an event or the page itself; `''` if it is missing. */
export const addressOf = (source: Pick<Init, 'context'>): string =>
  text(() => source.context.document.location.href) || '';

/** Returns the customer who was logged in when the page was rendered; `''` if there was none. */
export const shopperOf = (init: Init): string => plainId(() => init.data.customer.id);
