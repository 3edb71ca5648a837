/**
 * A shopper with the pixel, in the sandbox's shop: step by step, with what can be said of the pixel's idea of the
 * cart after each.
 *
 * The pixel has two ideas: the cart of this page, which its events carry, and the cart that is stored for the
 * next page. Either is *exact* while the pixel can know all that happened.
 */
import { knownCart } from '../../../extensions/web-pixel/src/cart/stored-cart.ts';
import { cartLineOfVariant } from '../../sandbox/pixel-runtime/rules/cart-line.ts';
import type { Offer } from '../../sandbox/storefront/data/catalogue.ts';
import { toPixelVariant } from '../../sandbox/storefront/events/variant-event.ts';
import { checkoutCompleted, checkoutStarted, germanCheckout } from '../checkout-fixtures.ts';
import { pass, settle } from '../clock.ts';
import { productAddedToCart, SHOP, standard } from '../fixtures.ts';
import { createBrowser, createTab } from '../memory-browser.ts';
import { openPage, type OpenPage } from '../open-page.ts';
import type { Destination, Step } from './any-step.ts';
import { createSandboxCart, type SandboxCart } from './sandbox-cart.ts';

/** How long a page waits before it reports what nobody has reported, and some more, in milliseconds. */
const REPORTED_MS = 400;

export interface ShopperVisit {
  cart: SandboxCart;
  take(step: Step): Promise<void>;
  /** Whether this page knows what is in the shop's cart. */
  isPageExact(): boolean;
  /** Whether this page was rendered with the cart, and with it today's prices. */
  showsCart(): boolean;
  /** Whether what is stored is the shop's cart. */
  isStoredExact(): boolean;
  /** What is stored: quantities by `uid`; nothing where nothing is known. */
  stored(): Record<string, number> | undefined;
  /** How many events the platform has published about the cart. */
  told(): number;
  /** The shopper leaves: nothing comes of the page any more. */
  close(): void;
}

/** @param offers what the shopper is interested in */
export async function startShopperVisit(offers: readonly Offer[]): Promise<ShopperVisit> {
  const browser = createBrowser();
  const tab = createTab(browser);
  const cart = createSandboxCart(browser, offers);
  let page: OpenPage;
  let path = '/pages/first';
  let pages = 0;
  let orders = 0;
  let told = 0;
  let showsCart = true;
  let isPageExact = true;
  let isStoredExact = true;
  /** Whether the page has found a difference, and nothing has come in between. */
  let isReporting = false;

  async function show(at: string): Promise<void> {
    showsCart = !at.startsWith('/checkouts');
    page = openPage(tab, { url: SHOP + at, cart: showsCart ? cart.rendered() : null });
    await settle();
  }

  async function go(to: Destination): Promise<void> {
    page.close();
    pages += 1;
    isReporting = to === 'new page' && !isStoredExact;
    isPageExact = to === 'new page' || (isStoredExact && stored() !== undefined);
    if (to === 'new page') path = `/pages/${pages}`;
    await show(to === 'checkout' ? '/checkouts/cn/Z2NwLXVzLWNlbnRyYWwxOjAx' : path);
  }

  /** The cart has changed: in full view of the platform, or not. */
  function changed(isTold: boolean): void {
    isPageExact &&= isTold;
    isStoredExact &&= isTold;
    isReporting = false;
  }

  async function take(step: Step): Promise<void> {
    switch (step.kind) {
      case 'request': {
        const before = quantitiesOf(cart);
        const events = await cart.request(step.request, step.way);
        changed(isWhole(before, quantitiesOf(cart), events));
        told += events.length;
        for (const event of events) page.publish({ ...standard(), ...event });
        return settle();
      }
      case 'submit': {
        const { variant, quantity } = step.item;
        const offer = offers[variant];
        // The theme has no form for what is sold out.
        if (!offer?.variant.available) return;
        const line = cartLineOfVariant(toPixelVariant(offer, cart.market()), quantity);
        page.publish(productAddedToCart(line));
        if (step.leaving === 'when all is done') await settle();
        page.close();
        await cart.request(
          { kind: 'add', items: [step.item], as: 'form' },
          { seen: 'unseen', locale: '', ending: '.js' },
        );
        // Left at once, the page may or may not have stored the change.
        if (step.leaving === 'at once') isStoredExact = false;
        else told += 1;
        return go('new page');
      }
      case 'go':
        return go(step.to);
      case 'pause':
        await pass(step.ms);
        if (isReporting && step.ms > REPORTED_MS) isStoredExact = true;
        return;
      case 'begin checkout':
        await go('checkout');
        page.publish(checkoutStarted(germanCheckout()));
        return settle();
      case 'buy': {
        await go('checkout');
        orders += 1;
        const named = { order: { id: String(orders), customer: null }, token: `t${orders}` };
        page.publish(checkoutStarted(germanCheckout(named)));
        cart.buy();
        page.publish(checkoutCompleted(germanCheckout(named)));
        isPageExact = true;
        isStoredExact = false;
        return settle();
      }
      case 'permalink':
        await cart.permalink(step.variants);
        isStoredExact = false;
        return go('new page');
      case 'switch market':
        cart.switchMarket();
        return go('new page');
    }
  }

  function stored(): Record<string, number> | undefined {
    const { nameOf } = page.tools;
    const keys = [...browser.local.keys()].filter((key) => key.startsWith(nameOf('Cart')));
    const known = knownCart(
      browser.local.get(nameOf('Cart')),
      keys.filter((key) => key !== nameOf('Cart')).map((key) => browser.local.get(key)),
      '',
    );
    return known ? quantities(Object.values(known.lines)) : undefined;
  }

  await show(path);
  return {
    cart,
    take,
    isPageExact: () => isPageExact,
    showsCart: () => showsCart,
    isStoredExact: () => isStoredExact,
    stored,
    told: () => told,
    close: () => {
      page.close();
    },
  };
}

/** Quantities by `uid`, of what there is any of. */
export function quantities(
  products: readonly { uid: string; qty: number }[],
): Record<string, number> {
  return Object.fromEntries(
    products.filter(({ qty }) => qty > 0).map(({ uid, qty }) => [uid, qty]),
  );
}

export const quantitiesOf = (cart: SandboxCart): Record<string, number> =>
  quantities(Object.values(cart.products()));

/** Whether the platform's events say all that happened between two moments. */
function isWhole(
  before: Record<string, number>,
  after: Record<string, number>,
  events: readonly { name: string; data: unknown }[],
): boolean {
  const sum = { ...before };
  for (const { name, data } of events) {
    const { merchandise, quantity } = (data as CartEventData).cartLine;
    const { id, title, product } = merchandise;
    const uid = title === null ? product.id : id;
    sum[uid] = (sum[uid] ?? 0) + (name === 'product_added_to_cart' ? quantity : -quantity);
  }
  const uids = new Set([...Object.keys(sum), ...Object.keys(after)]);
  return [...uids].every((uid) => (sum[uid] ?? 0) === (after[uid] ?? 0));
}

interface CartEventData {
  cartLine: {
    quantity: number;
    merchandise: { id: string; title: string | null; product: { id: string } };
  };
}
