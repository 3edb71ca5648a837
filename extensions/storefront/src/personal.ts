/** The shopper's data in the personalization cookies: they exist only if the preferences purpose is permitted. */
import type { ShopPage } from './shop-page.ts';

export interface Personal {
  /** The shopper who is logged in; the empty string if no shopper is. */
  shopper: string;
  /** uids of the cart, and the last viewed ones, newest first. */
  cart: string[];
  lastViewed: string[];
}

export function personalOf({ cookies, nameOf }: Pick<ShopPage, 'cookies' | 'nameOf'>): Personal {
  const listOf = (name: 'CartProducts' | 'ViewedProducts'): string[] =>
    cookies.get(nameOf(name)).split(',').filter(Boolean);
  return {
    shopper: cookies.get(nameOf('ShopperId')),
    cart: listOf('CartProducts'),
    lastViewed: listOf('ViewedProducts'),
  };
}
