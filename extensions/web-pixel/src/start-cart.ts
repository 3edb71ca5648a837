/** The start of a page's cart: what is known of it is read and held against the one that was rendered. */
import { isCheckout } from '../../../app/beacon/page-url.ts';
import { isStored } from '../../../app/beacon/storage-names.ts';
import { createCart, type Cart } from './cart/cart.ts';
import { mapCart } from './cart/lines.ts';
import { knownCart } from './cart/stored-cart.ts';
import { timeOf } from './context.ts';
import { maybe, plainId, type PlatformEvent } from './platform.ts';
import { renderedBefore } from './rendered-before.ts';
import { createReportedOrders, type ReportedOrders } from './reported-orders.ts';
import type { Page } from './start-page.ts';
import type { PixelTools } from './tools.ts';

export interface CartOfPage extends Page {
  cart: Cart;
  orders: ReportedOrders;
}

/**
 * Reads what the cart's events need. Called when the pixel starts, so that the answers are under way
 * before the first event.
 *
 * @returns a function that takes the page and its first event and gives the cart
 */
export function startCart(
  tools: PixelTools,
): (page: Page, first: PlatformEvent) => Promise<CartOfPage> {
  const { cookies, session, local, nameOf, init, identifier } = tools;
  const cartKey = nameOf('Cart');
  const renderedKey = nameOf('Rendered');
  /** Shopify's own cookie with the cart's token. */
  const readCookieId = (): Promise<string> =>
    cookies.get('cart').then((token) => plainId(() => token));
  const read = Promise.all([
    local.entries((key) => isStored(nameOf, key)),
    readCookieId(),
    session.get(renderedKey),
  ]);

  return (page, first) =>
    read.then(([entries, cookieId, pages]) => {
      const { facts, report } = page;
      const { landingUrl, sessionId } = facts;
      const rendered = init.data.cart;
      const lines = mapCart(rendered, identifier.identify);
      const foundKeys = Object.keys(entries).filter((key) => key.startsWith(`${cartKey}.`));
      const known = knownCart(
        entries[cartKey],
        foundKeys.map((key) => entries[key] ?? ''),
        entries[nameOf('Claim')],
        sessionId,
      );
      if (known) Object.values(known.lines).forEach(identifier.remember);

      const cart = createCart(tools, facts, foundKeys, readCookieId);
      cart.begin(
        {
          known,
          renderedId: rendered ? plainId(() => rendered.id) || cookieId : '',
          lines,
          cookieId,
          inCheckout: isCheckout(landingUrl),
          maybeCached: renderedBefore(session, renderedKey, pages, landingUrl, [
            maybe(() => init.context.document.referrer),
            lines,
          ]),
          firstEventAt: timeOf(first),
        },
        (path, data) => {
          report(path, first, data, () => rendered.cost.totalAmount.currencyCode);
        },
      );
      return Object.assign(page, { cart, orders: createReportedOrders(tools, entries) });
    });
}
