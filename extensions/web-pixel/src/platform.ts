/**
 * Shopify's shapes as they really arrive. The platform's types promise more than its events carry: any
 * part of the way to a value may be missing or `null`. So nothing of the platform's is read directly,
 * everything through the functions below.
 */
import { attempt } from '../../../app/beacon/attempt.ts';
import type * as Platform from '@shopify/web-pixels-extension';

/** `T` as if every part of it were there: only to be read through {@link attempt} and its kin. */
export type Present<T> = T extends readonly (infer Item)[]
  ? readonly Present<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]-?: Present<NonNullable<T[Key]>> }
    : T;

export type Events = { [Name in keyof Platform.PixelEvents]: Present<Platform.PixelEvents[Name]> };
export type PlatformEvent = Present<Platform.StandardEvent>;
/** What an event's `data` may hold. */
export type EventData = Events['product_viewed']['data'] &
  Events['product_added_to_cart']['data'] &
  Events['checkout_completed']['data'];
export type Init = Present<Platform.RegisterInit>;
export type Cart = Present<Platform.Cart>;
export type CartLine = Present<Platform.CartLine>;
export type Checkout = Present<Platform.Checkout>;
export type CheckoutLine = Present<Platform.CheckoutLineItem>;
export type Variant = Present<Platform.ProductVariant>;

/** The items of a list; none where the list is missing. */
export const list = <T>(read: () => readonly T[]): readonly T[] => attempt(() => [...read()]) || [];

/** A text that is not empty; `undefined` where there is none, or not of the form. */
export function text(read: () => unknown, form = /./): string | undefined {
  const found = attempt(read);
  return typeof found === 'string' && form.test(found) ? found : undefined;
}

/** `gid://shopify/Product/1?x=y`, `1` (number) and `1` (string) are all the id `1`; nothing is the empty string. */
export function plainId(read: () => unknown): string {
  const found = attempt(read);
  return /string|number/.test(typeof found) ? String(found).replace(/^gid:.*\/|\?.*/g, '') : '';
}

/** A number that is not negative, and none beyond all measure; `NaN` where there is none. */
export function count(read: () => unknown): number {
  const found = attempt(read);
  return typeof found === 'number' && found >= 0 && found < 1e12 ? found : NaN;
}

/** A value without the noise of binary fractions: to a millionth, finer than any currency and any rate. */
export const rounded = (value: number): number => Number(value.toFixed(6));

/** An amount in major units; `NaN` where there is none that can be sent. */
export const amount = (read: () => { amount: number }): number =>
  rounded(count(() => read().amount));

/**
 * A value that an event cannot do without.
 *
 * @param what its name, for the reason
 * @throws {Error} `no <what>`, where there is none
 */
export function needed<T>(value: T | null | undefined, what: string): T {
  if (!value && value !== 0) throw Error(`no ${what}`);
  return value;
}

/** When an event happened, in milliseconds since the epoch; a time that cannot be is now. */
export function timeOf({ timestamp }: PlatformEvent): number {
  const time = Date.parse(timestamp);
  return time > 0 && time < 1e14 ? time : Date.now();
}

/** The page's address as an event or the page itself names it; the empty string where it names none. */
export const addressOf = (source: Pick<Init, 'context'>): string =>
  text(() => source.context.document.location.href) || '';

/** The customer who was logged in as the page was rendered; the empty string where none was. */
export const shopperOf = (init: Init): string => plainId(() => init.data.customer.id);
