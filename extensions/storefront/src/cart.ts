/**
 * The known cart, as pixel and page have reported it. Its comparison with the cart that Liquid renders shows the
 * changes that the platform did not report.
 *
 * Each reported change has its own record in localStorage, written by pixel or page before the event is sent; no page
 * writes the record of another. Once per page load the page adds them up, under a Web Lock.
 */
import { attempt } from '../../../app/beacon/attempt.ts';
import type { CartChange, CheckoutRecord } from '../../../app/beacon/handover.ts';
import type { CartEvent, Product } from '../../../app/beacon/schemas/shop-events.ts';
import { tokenOf } from './cart-change.ts';
import type { PageEvents } from './page-events.ts';
import type { Ids } from './ids.ts';
import { type Lock, wait, withLock } from './lock.ts';
import type { StorefrontSettings } from '../../../app/beacon/storefront-settings.ts';
import type { ShopPage } from './shop-page.ts';
import type { Outgoing } from './stored-events.ts';

/** The cart as Liquid renders it: `data-cart` of the block, as JSON. */
export interface RenderedCart {
  /** When Liquid rendered it, by Shopify's clock, in seconds since the epoch. */
  made: number;
  /** The visitor's country, a code of ISO 3166-1, and whether prices include tax there. */
  country: string | null;
  taxesIncluded: boolean | null;
  items: {
    /** The ids of the product and of the variant. */
    product: number;
    variant: number;
    /** Whether the product's only variant is the default one. */
    isSingle: boolean | null;
    /** Whether the line stands for several products (Shopify's Liquid, `line_item.item_components`). */
    isBundle?: true;
    sku: string | null;
    quantity: number;
    /** The unit price before discounts, in hundredths of the currency's major unit. */
    price: number;
  }[];
}

/** The entry `Cart` in localStorage, as JSON. */
export interface KnownCart {
  /** See {@link tokenOf}; the empty string if there is no cart. */
  token: string;
  lines: Product[];
  /** When its last change was recorded, in milliseconds since the epoch: an earlier page shows an older cart. */
  at: number;
}

export interface CartDeps extends Pick<PageEvents, 'contextOf'> {
  page: ShopPage & { settings: Pick<StorefrontSettings, 'identifiers'> };
  rendered: RenderedCart;
  /** Whether the page was opened by a link that fills the cart. */
  isPermalink: boolean;
  mayTrack: () => boolean | undefined;
  /** The ids of this page load; undefined if the browser does not store them. */
  ids: () => Ids | undefined;
  /** When the page first checked whether it has a cart to compare, in milliseconds since the epoch. */
  firstCheckAt: number;
  /** Stores an event for the page to send. */
  store: (event: Outgoing) => void;
}

/**
 * How long a page waits before it compares, in milliseconds: another tab may have changed the cart and still be
 * about to report it.
 */
const OTHERS_REPORT_MS = 1_000;

/** A change up to this long after the page began was in progress before it, in milliseconds. */
const SAME_MOMENT_MS = 5;

/** How far Shopify's clock may be ahead of the browser's, in milliseconds. */
const CLOCKS_MS = 300_000;

/**
 * Returns the latest time at which the shop may have rendered a page, in milliseconds since the epoch. Service workers
 * and networks before the shop keep pages too, of which the browser says nothing.
 */
export const madeBy = (began: number, rendered?: RenderedCart): number =>
  rendered ? Math.min(began, rendered.made * 1_000 + CLOCKS_MS) : began;

/** A loop of Shopify's Liquid ends after this many items: a cart of as many lines may be rendered in part only. */
const LOOP_LIMIT = 50;

/** Compares the rendered cart with the known one, once per page load, and stores events of the differences. */
export async function compareCart(deps: CartDeps, lock: Lock): Promise<void> {
  const { page, isPermalink, mayTrack, ids: idsNow } = deps;
  const { local, nameOf } = page;
  const key = nameOf('Cart');
  // A link has filled this cart, or the customer may have, on another device. The known cart is removed at once: if the
  // page is left before it compares, the next one must not take the cart for a new one.
  if (isPermalink || (page.customerId && knownCart(local.get(key))?.token === ''))
    local.remove(key);
  // If the browser has another cart by then, the next page compares.
  const token = tokenOf(page);
  await wait(OTHERS_REPORT_MS - (page.now() - deps.firstCheckAt));
  void withLock(lock, key, () => {
    const ids = mayTrack() && idsNow();
    if (ids && token === tokenOf(page)) addUp(deps, ids, token);
  });
}

function addUp(deps: CartDeps, ids: Ids, token: string): void {
  const { page, rendered, isPermalink } = deps;
  const { local, session, nameOf, began, mayBeOld, now } = page;
  const cartKey = nameOf('Cart');
  // A change of this page could not be recorded, so the next page takes its cart as a new one.
  if (session.get(cartKey) === ids.pageLoadId) return;
  const checkoutKey = nameOf('Checkout');
  const known = knownCart(local.get(cartKey));
  const checkout: CheckoutRecord | undefined = read(local.get(checkoutKey));
  // Changes made on this page are not in its rendered cart: the next page adds them up.
  const keys = local
    .names()
    .filter(
      (key) =>
        key.startsWith(nameOf('CartChange') + '.') && !local.get(key).includes(ids.pageLoadId),
    );
  const changes = keys
    .map((key) => read(local.get(key)) as CartChange | undefined)
    .filter((change) => Array.isArray(change?.results)) as CartChange[];
  const lines = linesOf(rendered, page.settings);
  // The platform's events may name the parts of a bundle while the cart shows the bundle, and vice versa.
  const isComparable =
    rendered.items.length < LOOP_LIMIT && !rendered.items.some(({ isBundle }) => isBundle);

  const made = mayBeOld ? rendered.made * 1_000 - CLOCKS_MS : madeBy(began, rendered);
  const isOutdated =
    // The browser's clock is behind by more: the page's age is unknown.
    made > began ||
    // Reported changes of this cart may no longer have a record.
    (page.wasForgotten && token) ||
    // A later change by another page is not in this cart. A time in the future was written by a wrong clock.
    [known, checkout, ...changes].some(
      (record) => record && record.at > made + SAME_MOMENT_MS && (mayBeOld || record.at <= now()),
    );
  // The next page compares with the stored records.
  if (isOutdated) return;

  // If there was no cart yet, the first reported change has created it.
  const tokens = [known?.token, ...changes.map((change) => change.token)].filter(Boolean);
  const isKnown =
    known &&
    // Without the cart's cookie there is no cart from which a line could be missing.
    token &&
    isComparable &&
    tokens.every((each) => each === token) &&
    // If there was no cart, the first one is new.
    (known.token || (!known.lines.length && !mayBeOld)) &&
    !isPermalink &&
    !checkout?.done &&
    // A checkout may have created the first cart. An empty cart may have been bought, which is not a removal.
    (!checkout || (tokens.length && lines.length));
  let at = began;
  if (!isKnown) {
    // The browser may now have another cart than such a page shows.
    if (mayBeOld) return;
    local.remove(checkoutKey);
  } else {
    const isChanged = report(combined(known.lines, changes)) || !known.token || keys.length;
    at = isChanged ? now() : known.at;
  }

  const cart: KnownCart = { token, lines, at };
  const text = JSON.stringify(cart);
  local.set(cartKey, text);
  // A cart that cannot be compared or stored is not a known cart.
  if (!isComparable || local.get(cartKey) !== text) local.remove(cartKey);
  keys.forEach(local.remove);

  /** Reports the differences of the rendered cart from another, and returns the number of events. */
  function report(from: Product[]): number {
    const since = now();
    return SIGNS.filter(([path, sign]) => {
      const results = difference(lines, from, sign);
      const body: CartEvent = {
        context: deps.contextOf(ids, since),
        data: { results, cart: lines },
      };
      if (results.length) deps.store({ path, since, body: JSON.stringify(body) });
      return results.length;
    }).length;
  }
}

/** The events that report a difference, with the sign for {@link difference}. */
const SIGNS: [CartChange['path'], 1 | -1][] = [
  ['cart/remove', -1],
  ['cart/add', 1],
];

/** Returns the rendered cart as products, one per variant. */
function linesOf(
  { items }: RenderedCart,
  { identifiers }: Pick<StorefrontSettings, 'identifiers'>,
): Product[] {
  const products = items.map(({ product, variant, isSingle, sku, quantity, price }): Product => {
    const parentId = String(product);
    const isNamedByProduct = isSingle && identifiers !== 'variant';
    return {
      parentId,
      uid: isNamedByProduct ? parentId : String(variant),
      sku: sku || undefined,
      qty: quantity,
      price: price / 100,
    };
  });
  return sum(products);
}

/**
 * Whether two lines are of one variant. A product without variants is named by its own id or by its variant's: staff
 * may change the setting, and an event may lack the variant's title.
 */
const isSame = (one: Product, other: Product): boolean =>
  one.uid === other.uid ||
  (one.parentId === other.parentId && [one.uid, other.uid].includes(one.parentId));

/** Returns lines with the changes applied. */
const combined = (lines: readonly Product[], changes: readonly CartChange[]) =>
  sum(
    lines.concat(
      ...changes.map(({ path, results }) => (path === 'cart/add' ? results : signed(results, -1))),
    ),
  );

/**
 * Returns the products of which one cart has more than another, or less with the sign −1. Products in both are
 * described as in the first.
 */
const difference = (
  lines: readonly Product[],
  others: readonly Product[],
  sign: 1 | -1,
): Product[] => sum(signed(lines, sign).concat(signed(others, -sign))).filter(({ qty }) => qty > 0);

const signed = (lines: readonly Product[], sign: number): Product[] =>
  lines.map((line) => ({ ...line, qty: sign * line.qty }));

/** Returns one product per variant, with the sum of its quantities. */
function sum(products: readonly Product[]): Product[] {
  const lines: Product[] = [];
  for (const product of products) {
    const line = lines.find((each) => isSame(each, product));
    if (line) line.qty += product.qty;
    else lines.push({ ...product });
  }
  return lines;
}

const knownCart = (text: string): KnownCart | undefined => {
  const stored = read(text) as KnownCart | undefined;
  return Array.isArray(stored?.lines) ? stored : undefined;
};

/** Parses a record; undefined if the text is not one. */
const read = (text: string): { at: number } | undefined =>
  attempt(() => {
    const record = JSON.parse(text) as { at: number } | null;
    return record && 'at' in record ? record : undefined;
  });
