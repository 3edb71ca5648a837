import { createHash, randomBytes } from 'node:crypto';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Offer } from '../data/catalogue.ts';
import type { Market } from '../data/markets.ts';

/** Free text that a shopper or a theme attaches to a line. */
export type Properties = Record<string, string>;

/** One line: a variant with its properties. The same variant with different properties is another line. */
export interface CartLine {
  /** `variantId:hash`, stable throughout the line's lifetime. */
  key: string;
  offer: Offer;
  quantity: number;
  properties: Properties;
}

/** A cart between two requests. Changes create a new one. */
export interface Cart {
  /** First half of the cookie's value, and the cart's id in pixel events. */
  token: string;
  /** Second half of the cookie's value, without which the cookie is invalid. */
  key: string;
  /** Newest line first. */
  lines: readonly CartLine[];
}

/** An item that a shopper adds to the cart. */
export interface Addition {
  variantId: string;
  quantity: number;
  properties: Properties;
}

/** The part of the catalogue that a cart needs. */
export type Offers = Pick<Catalogue, 'findOffer'>;

/** A request that the cart refuses, with a message for the shopper. */
export class CartError extends Error {
  /** HTTP status of the answer. */
  readonly status: 400 | 422;

  constructor(status: 400 | 422, message: string) {
    super(message);
    this.name = 'CartError';
    this.status = status;
  }
}

/**
 * Puts items into the cart, all or none of them.
 * @returns the new cart, and the lines of the additions, each once.
 * @throws {CartError} 422 for an unknown or sold-out variant, or a quantity that is no count.
 */
export function addToCart(
  cart: Cart,
  additions: readonly Addition[],
  catalogue: Offers,
): { cart: Cart; touched: CartLine[] } {
  let lines = cart.lines;
  const touched = new Set<string>();
  for (const addition of additions) {
    const offer = buyableOffer(addition, catalogue);
    const key = lineKey(addition);
    touched.add(key);
    const known = lines.find((line) => line.key === key);
    lines = known
      ? lines.map((line) =>
          line === known ? { ...line, quantity: line.quantity + addition.quantity } : line,
        )
      : [{ key, offer, quantity: addition.quantity, properties: addition.properties }, ...lines];
  }
  const inRequestOrder = [...touched].flatMap((key) => lines.filter((line) => line.key === key));
  return { cart: { ...cart, lines }, touched: inRequestOrder };
}

/** The cart with its products' current data; lines of deleted products stay as they were. */
function withCurrentOffers(cart: Cart, catalogue: Offers): Cart {
  const lines = cart.lines.map((line) => {
    const offer = catalogue.findOffer(line.offer.variant.id);
    return offer === undefined || offer === line.offer ? line : { ...line, offer };
  });
  return { ...cart, lines };
}

/** Sets one line's quantity; zero removes the line. */
export function setQuantity(cart: Cart, key: string, quantity: number): Cart {
  const lines = cart.lines
    .map((line) => (line.key === key ? { ...line, quantity } : line))
    .filter((line) => line.quantity > 0);
  return { ...cart, lines };
}

/** The line for an id in `/cart/change` and `/cart/update`: a line's key, or its variant. */
export function findLine(cart: Cart, id: string): CartLine | undefined {
  return cart.lines.find((line) => line.key === id || line.offer.variant.id === id);
}

/** The sum of all lines at the market's prices, in minor units. */
export function cartTotal(cart: Cart, market: Market): number {
  return cart.lines.reduce((sum, line) => sum + linePrice(line, market), 0);
}

/** Price of a whole line in minor units. */
export function linePrice({ offer, quantity }: CartLine, market: Market): number {
  return offer.variant.prices[market.handle] * quantity;
}

/** The number of pieces in the cart. */
export function itemCount(cart: Cart | null): number {
  return cart ? cart.lines.reduce((sum, { quantity }) => sum + quantity, 0) : 0;
}

function buyableOffer({ variantId, quantity }: Addition, catalogue: Offers): Offer {
  const offer = catalogue.findOffer(variantId);
  if (!offer) throw new CartError(422, `The variant ${variantId} does not exist in this shop.`);
  if (!offer.variant.available) {
    throw new CartError(422, `The product '${offerTitle(offer)}' is already sold out.`);
  }
  if (quantity < 1) throw new CartError(422, 'The quantity must be at least 1.');
  return offer;
}

/** Title of a line: the product's, with the variant's unless it is the default variant. */
export function offerTitle({ product, variant }: Offer): string {
  return product.variants.length > 1 ? `${product.title} - ${variant.title}` : product.title;
}

function lineKey({ variantId, properties }: Addition): string {
  const content = JSON.stringify([variantId, Object.entries(properties).sort()]);
  return `${variantId}:${createHash('md5').update(content).digest('hex')}`;
}

/** The carts of all shoppers, in memory. */
export interface Carts {
  /** The cart of a decoded `cart` cookie, unless it has expired or was bought. */
  find(cookie: string | undefined): Cart | undefined;
  byToken(token: string): Cart | undefined;
  /** Creates an empty cart with a new token, which is not stored before `save`. */
  begin(): Cart;
  /** Stores a new or changed cart. */
  save(cart: Cart): void;
  /** Deletes a cart that was bought or has expired. */
  remove(token: string): void;
  /** All carts, oldest first. */
  all(): Cart[];
  clear(): void;
}

/** Creates an empty store of carts, which show the catalogue's current data. `now` is milliseconds since 1970. */
export function createCarts({ now, catalogue }: { now: () => number; catalogue: Offers }): Carts {
  const carts = new Map<string, Cart>();
  const byToken = (token: string | undefined) => {
    const cart = token === undefined ? undefined : carts.get(token);
    return cart && withCurrentOffers(cart, catalogue);
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
    }),
    save: (cart) => void carts.set(cart.token, cart),
    remove: (token) => void carts.delete(token),
    all: () => [...carts.values()],
    clear: () => carts.clear(),
  };
}

/** The `cart` cookie's value before percent-encoding. */
export function cartCookie({ token, key }: Cart): string {
  return `${token}?key=${key}`;
}

/** A token in Shopify's format: base64 of a region and a time-ordered id, 52 characters. */
export function newCartToken(now: number): string {
  return Buffer.from(`gcp-us-east1:${timeOrderedId(now)}`).toString('base64url');
}

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 26 characters: 10 of time, 16 random. */
function timeOrderedId(now: number): string {
  let time = '';
  for (let rest = now, i = 0; i < 10; i++, rest = Math.floor(rest / 32)) {
    time = CROCKFORD.charAt(rest % 32) + time;
  }
  const chance = [...randomBytes(16)].map((byte) => CROCKFORD.charAt(byte % 32)).join('');
  return time + chance;
}
