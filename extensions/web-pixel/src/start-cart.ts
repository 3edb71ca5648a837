/** The start of a page's cart: what is known of it is read and held against the one that was rendered. */
import { isPrivatePage } from '../../../app/beacon/page-url.ts';
import { createCart } from './cart/cart.ts';
import { compareCart } from './cart/compare.ts';
import { mapCart, type Lines } from './cart/lines.ts';
import { knownCart } from './cart/stored-cart.ts';
import { timeOf } from './context.ts';
import { createCartHandlers, type Handlers } from './handlers.ts';
import { maybe, plainId, type Cart } from './platform.ts';
import { renderedBefore } from './rendered-before.ts';
import type { Entries } from './storage.ts';
import type { Personalization } from './shopper/personalization.ts';
import type { Page } from './start-page.ts';
import type { PixelTools } from './tools.ts';

/**
 * Reads what the cart's events need, from the moment the pixel starts, and waits for the page.
 *
 * @returns the handlers of the events that need the cart
 */
export function startCart(
  tools: PixelTools,
  personalization: Personalization,
  opened: Promise<Page>,
): Promise<Handlers> {
  const { cookies, session, local, nameOf, identifier, init } = tools;
  const cartKey = nameOf('Cart');
  const renderedKey = nameOf('Pages');
  /** Shopify's own cookie with the cart's token. */
  const readCookieId = (): Promise<string> =>
    cookies.get('cart').then((token) => plainId(() => token));

  /** The known cart's records of all pages and tabs, by their keys. */
  const readStored = (): Promise<Entries | undefined> =>
    local.entries((key) => key.startsWith(cartKey));

  return Promise.all([opened, readStored(), readCookieId(), session.get(renderedKey)]).then(
    ([{ facts, first, report }, stored, cookieId, pages]) => {
      const { url } = facts;
      const entries: Entries = Object.assign({}, stored);
      const rendered = maybe(() => init.data.cart) as Cart;
      const shown = maybe(() => mapCart(rendered, identifier.identify));
      const lines: Lines = Object.assign({}, shown);
      const foundKeys = Object.keys(entries).filter((key) => key !== cartKey);
      const known = knownCart(
        entries[cartKey],
        foundKeys.map((key) => entries[key]),
        facts.context.sessionId,
      );
      if (known) Object.values(known.lines).forEach(identifier.remember);

      const id = plainId(() => rendered.id) || cookieId;
      // Outside the storefront the rendered cart is not the shop's, on a page from the browser's cache it is
      // the cart of an earlier moment, and what cannot be read whole cannot be compared.
      const look = [url, maybe(() => init.context.document.referrer), lines];
      const isBlind =
        renderedBefore(session, renderedKey, pages, look) ||
        isPrivatePage(url) ||
        !stored ||
        !shown;
      const verdict = isBlind ? 'wait' : compareCart(known, id, lines, timeOf(first));
      const isUnchanged = (): Promise<boolean> =>
        readStored().then((now) => JSON.stringify(now) === JSON.stringify(stored));
      const cart = createCart(tools, facts, foundKeys, readCookieId, isUnchanged, report);
      cart.begin(verdict, known, id, lines, first);
      personalization.cart(cart.contents());
      return createCartHandlers(tools, personalization, cart);
    },
  );
}
