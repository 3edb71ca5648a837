/** The shopper's data in the personalization cookies: they exist exactly where the preferences purpose is permitted. */
import type { ShopPage } from './shop-page.ts';

export interface Personal {
  /** The shopper who is logged in; the empty string where none is. */
  shopper: string;
  /** uids in the cart, and those last viewed, newest first. */
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
