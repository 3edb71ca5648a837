/** The shopper's data in the personalization cookies: they exist only if the preferences purpose is permitted. */
import type { ShopPage } from './shop-page.ts';

export interface Personal {
  /** The shopper who is logged in; the empty string if no shopper is. */
  shopper: string;
  /** uids of the cart, and the last viewed ones, newest first. */
  cart: string[];
  lastViewed: string[];
}

/**
 * Returns the data in the pixel's cookies. Those of an earlier integration are removed: they would hide the pixel's for
 * more than a year, name a shopper who has logged out, and exist without consent to preferences.
 */
export function personalOf({ cookies, nameOf }: Pick<ShopPage, 'cookies' | 'nameOf'>): Personal {
  const listOf = (name: 'CartProducts' | 'ViewedProducts'): string[] =>
    cookies.getOwn(nameOf(name)).split(',').filter(Boolean);
  return {
    shopper: cookies.getOwn(nameOf('ShopperId')),
    cart: listOf('CartProducts'),
    lastViewed: listOf('ViewedProducts'),
  };
}
