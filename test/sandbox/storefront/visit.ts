import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Cart } from './cart/cart.ts';
import { cartCookie } from './cart/carts.ts';
import type { Customer } from './data/customers.ts';
import { marketOfCountry, type Market } from './data/markets.ts';
import type { Shop } from './shop.ts';

/** Who is asking, as far as the cookies tell. */
export interface Visit {
  market: Market;
  customer: Customer | null;
  /** `null` while no cart was needed yet. */
  cart: Cart | null;
  /** Whether consent is presumed until the shopper decides; not so in a region that asks first. */
  consentAssumed: boolean;
}

/** Cookie, and query parameter, by which a visit is in a region that asks for consent first. */
const REGION_COOKIE = 'sandbox_region';
/** Cookie of a signed-in shopper. */
export const ACCOUNT_COOKIE = 'sandbox_account';

const TWO_WEEKS = 14 * 24 * 60 * 60;

/**
 * Reads a request's cookies. A `sandbox_region` in the query is remembered in its cookie, and a
 * `cart` cookie whose cart is gone is taken back: with Shopify both expire together.
 */
export function readVisit(context: Context, shop: Shop): Visit {
  const named = getCookie(context, 'cart');
  const cart = shop.carts.find(named) ?? null;
  if (named !== undefined && !cart) forgetCart(context);
  const account = getCookie(context, ACCOUNT_COOKIE);
  return {
    market: marketOfCountry(getCookie(context, 'localization')),
    customer: shop.accounts.signedIn(account) ?? null,
    cart,
    consentAssumed: readRegion(context) !== 'consent',
  };
}

/** Makes `cart` the shopper's cart. Theme scripts can read the cookie, as they can on Shopify. */
export function rememberCart(context: Context, cart: Cart): void {
  setCookie(context, 'cart', cartCookie(cart), { path: '/', maxAge: TWO_WEEKS, sameSite: 'Lax' });
}

/** Takes the `cart` cookie back. */
export function forgetCart(context: Context): void {
  deleteCookie(context, 'cart', { path: '/' });
}

function readRegion(context: Context): string | undefined {
  const asked = context.req.query(REGION_COOKIE);
  if (asked === undefined) return getCookie(context, REGION_COOKIE);
  if (asked === 'consent') setCookie(context, REGION_COOKIE, asked, { path: '/' });
  else deleteCookie(context, REGION_COOKIE, { path: '/' });
  return asked;
}
