/**
 * A shopper with the pixel, in the sandbox's shop: step by step, with what can be said of the pixel's idea of the
 * cart after each. It is *exact* while the pixel can know all that happened on this page.
 */
import { cartLineOfVariant } from '../../sandbox/pixel-runtime/rules/cart-line.ts';
import type { Offer } from '../../sandbox/storefront/data/catalogue.ts';
import { toPixelVariant } from '../../sandbox/storefront/events/variant-event.ts';
import { checkoutCompleted, checkoutStarted, germanCheckout } from '../checkout-fixtures.ts';
import { pass, settle } from '../clock.ts';
import { productAddedToCart, SHOP, standard } from '../fixtures.ts';
import { createBrowser, createTab } from '../memory-browser.ts';
import { showPage, type OpenPage } from '../open-page.ts';
import type { Destination, Step } from './any-step.ts';
import { createSandboxCart, type SandboxCart } from './sandbox-cart.ts';

export interface ShopperVisit {
  cart: SandboxCart;
  take(step: Step): Promise<void>;
  /** Whether this page knows what is in the shop's cart. */
  isPageExact(): boolean;
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
  let isPageExact = true;

  async function show(at: string): Promise<void> {
    const showsCart = !at.startsWith('/checkouts');
    page = await showPage(tab, { url: SHOP + at, cart: showsCart ? cart.rendered() : null });
  }

  async function go(to: Destination): Promise<void> {
    page.close();
    pages += 1;
    isPageExact = to !== 'checkout';
    if (to === 'new page') path = `/pages/${pages}`;
    await show(to === 'checkout' ? '/checkouts/cn/Z2NwLXVzLWNlbnRyYWwxOjAx' : path);
  }

  async function take(step: Step): Promise<void> {
    switch (step.kind) {
      case 'request': {
        const before = quantitiesOf(cart);
        const events = await cart.request(step.request, step.way);
        isPageExact &&= isWhole(before, quantitiesOf(cart), events);
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
        if (step.leaving !== 'at once') told += 1;
        return go('new page');
      }
      case 'go':
        return go(step.to);
      case 'pause':
        await pass(step.ms);
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
        return settle();
      }
      case 'permalink':
        await cart.permalink(step.variants);
        return go('new page');
      case 'switch market':
        cart.switchMarket();
        return go('new page');
    }
  }

  await show(path);
  return {
    cart,
    take,
    isPageExact: () => isPageExact,
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
