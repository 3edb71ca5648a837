import { randomBytes } from 'node:crypto';
import { broughtUpToDate, type Cart, type Offers } from './cart.ts';

/** The carts of all shoppers, in memory. */
export interface Carts {
  /** The cart that a decoded `cart` cookie names, unless it has expired or was bought. */
  find(cookie: string | undefined): Cart | undefined;
  /** The cart with this token. */
  byToken(token: string): Cart | undefined;
  /** An empty cart with a new token, not kept before it is saved. */
  begin(): Cart;
  /** Keeps a new or changed cart. */
  save(cart: Cart): void;
  /** Forgets a cart: it was bought, or it expired. */
  remove(token: string): void;
  /** Every cart there is, oldest first. */
  all(): Cart[];
  clear(): void;
}

/** Makes an empty store of carts, which show what the catalogue says now. `now` is milliseconds since 1970. */
export function createCarts({ now, catalogue }: { now: () => number; catalogue: Offers }): Carts {
  const carts = new Map<string, Cart>();
  const byToken = (token: string | undefined) => {
    const cart = token === undefined ? undefined : carts.get(token);
    return cart && broughtUpToDate(cart, catalogue);
  };
  return {
    find(cookie) {
      const [token, key] = cookie?.split('?key=') ?? [];
      const cart = byToken(token);
      return cart?.key === key ? cart : undefined;
    },
    byToken,
    begin: () => ({
      token: newCartToken(now()),
      key: randomBytes(16).toString('hex'),
      lines: [],
      note: null,
      attributes: {},
    }),
    save: (cart) => void carts.set(cart.token, cart),
    remove: (token) => void carts.delete(token),
    all: () => [...carts.values()],
    clear: () => {
      carts.clear();
    },
  };
}

/** The `cart` cookie's value before percent-encoding. */
export function cartCookie({ token, key }: Cart): string {
  return `${token}?key=${key}`;
}

/** A token as Shopify makes them: base64 of a region and a time-ordered id, 52 characters. */
export function newCartToken(now: number): string {
  return Buffer.from(`gcp-us-east1:${timeOrderedId(now)}`).toString('base64url');
}

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 26 characters: 10 of time, 16 of chance. */
function timeOrderedId(now: number): string {
  let time = '';
  for (let rest = now, i = 0; i < 10; i++, rest = Math.floor(rest / 32)) {
    time = CROCKFORD.charAt(rest % 32) + time;
  }
  const chance = [...randomBytes(16)].map((byte) => CROCKFORD.charAt(byte % 32)).join('');
  return time + chance;
}
