import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { type Cart, cartCookie, type Carts, createCarts } from './cart/cart.ts';
import { type Checkouts, createCheckouts, type Order } from './checkout/checkouts.ts';
import { type Accounts, createAccounts, type Customer } from './data/customers.ts';
import { type Market, marketOfCountry } from './data/markets.ts';

/**
 * The observed forms of an order in `checkout_completed`: its id as a string or number of digits, as a global id, or
 * `null`; the order as `{}` or as `null`.
 */
export type OrderForm = 'digits' | 'number' | 'gid' | 'null id' | 'empty' | 'null';

/** The platform's behavior towards the app that receives the events. */
export interface PlatformBehaviour {
  orderForm: OrderForm;
  /**
   * Without approval for protected customer data, personal fields are `null`; city, province and country of an address
   * are exempt (Shopify, "Protected customer data in web pixels").
   */
  customerData: 'approved' | 'withheld';
  /** Whether events omit fields that some captured events lack: see `events/variant-event.ts`. */
  fields: 'whole' | 'sparse';
  /** Whether an app makes an offer between payment and thank-you page; the order is then published there. */
  upsell: 'none' | 'shown';
}

/** The shop's state in memory, also for tests. */
export interface Shop {
  catalogue: Catalogue;
  carts: Carts;
  checkouts: Checkouts;
  accounts: Accounts;
  /** Changed in place. */
  platform: PlatformBehaviour;
  /** Deletes carts, checkouts, orders and sessions, and resets the behavior; the catalogue stays. */
  reset(): void;
}

/** Opens an empty shop. `now` is milliseconds since 1970; `onOrder` receives each new order. */
export function createShop({
  catalogue,
  now,
  onOrder,
}: {
  catalogue: Catalogue;
  now: () => number;
  onOrder?: (order: Order) => void;
}): Shop {
  const carts = createCarts({ now, catalogue });
  const checkouts = createCheckouts({ carts, now, ...(onOrder && { onOrder }) });
  const accounts = createAccounts();
  const platform = usualBehaviour();
  return {
    catalogue,
    carts,
    checkouts,
    accounts,
    platform,
    reset() {
      carts.clear();
      checkouts.clear();
      accounts.clear();
      Object.assign(platform, usualBehaviour());
    },
  };
}

function usualBehaviour(): PlatformBehaviour {
  return {
    orderForm: 'digits',
    customerData: 'approved',
    fields: 'whole',
    upsell: 'none',
  };
}

/** The visitor of a request, according to its cookies. */
export interface Visit {
  market: Market;
  customer: Customer | null;
  /** `null` while no cart was needed yet. */
  cart: Cart | null;
  /** Whether consent is assumed until the shopper decides; false in a region that asks first. */
  consentAssumed: boolean;
}

/** Cookie, and query parameter, that puts a visit in a region that asks for consent first. */
const REGION_COOKIE = 'sandbox_region';
/** Cookie of a signed-in shopper. */
export const ACCOUNT_COOKIE = 'sandbox_account';

const TWO_WEEKS = 14 * 24 * 60 * 60;

/**
 * Reads a request's cookies. A `sandbox_region` in the query is stored in its cookie, and a `cart` cookie without a
 * cart is deleted: at Shopify both expire together.
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

/** Makes `cart` the shopper's cart. Theme scripts can read the cookie, as on Shopify. */
export function rememberCart(context: Context, cart: Cart): void {
  setCookie(context, 'cart', cartCookie(cart), { path: '/', maxAge: TWO_WEEKS, sameSite: 'Lax' });
}

/** Deletes the `cart` cookie. */
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
