import { html } from 'hono/html';
import { type CartLine, cartTotal, itemCount, linePrice } from '../cart/cart.ts';
import { hasOnlyDefaultVariant } from '../data/catalogue.ts';
import { formatMoney, type Market } from '../data/markets.ts';
import { picturePath } from '../data/pictures.ts';
import type { Markup } from '../../service-parts/document.ts';
import type { Page } from './frame.ts';
import { toPixelCart } from '../events/variant-event.ts';
import type { Visit } from '../shop.ts';

/** A line of the cart with its controls. `place` prefixes their test names. */
function cartLineRow(line: CartLine, market: Market, place: 'drawer' | 'cart'): Markup {
  const { product, variant } = line.offer;
  const [less, more] = [line.quantity - 1, line.quantity + 1];
  /** A button that sets the line's quantity by one of the cart's routes; see `theme/cart.ts`. */
  const control = (
    name: string,
    to: number,
    words: string,
    { label = words, kind = '', route = 'change' } = {},
  ) =>
    html`<button
      type="button"
      class="${kind}"
      aria-label="${label}"
      data-line-route="${route}"
      data-line-to="${to}"
      data-test="${place}-${name}"
    >
      ${words}
    </button>`;
  const byUpdate = { kind: 'chip', route: 'update' };
  return html`<li
    class="line"
    data-line-key="${line.key}"
    data-variant-id="${variant.id}"
    data-test="${place}-line"
  >
    <img src="${picturePath(product)}" alt="" width="72" height="72" />
    <div class="line-text">
      <a href="/products/${product.handle}?variant=${variant.id}">${product.title}</a>
      ${hasOnlyDefaultVariant(product) ? '' : html`<small>${variant.title}</small>`}
      ${Object.entries(line.properties).map(
        ([name, value]) => html`<small>${name}: ${value}</small>`,
      )}
      <div class="stepper">
        ${control('decrease', less, '−', { label: `One ${product.title} less` })}
        <span>${line.quantity}</span>
        ${control('increase', more, '+', { label: `One ${product.title} more` })}
        ${control('remove', 0, 'Remove', { kind: 'quiet' })}
      </div>
      ${
        place === 'cart'
          ? html`<div class="developer-row">
              ${control('decrease-update', less, '− by /cart/update.js', byUpdate)}
              ${control('increase-update', more, '+ by /cart/update.js', byUpdate)}
            </div>`
          : ''
      }
    </div>
    <strong class="line-price">${formatMoney(linePrice(line, market), market)}</strong>
  </li>`;
}

export function cartPage(visit: Visit): Page {
  return {
    title: 'Your cart',
    main: html`<div id="cart-contents">${cartContents(visit)}</div>`,
    events: [{ name: 'cart_viewed', data: { cart: toPixelCart(visit.cart, visit.market) } }],
  };
}

/** The part of the cart page that is rendered again after each change. */
export function cartContents({ cart, market }: Visit): Markup {
  if (!cart || cart.lines.length === 0) {
    return html`<h1>Your cart</h1>
      <p class="empty">Your cart is empty.</p>
      <a class="button" href="/collections/table-and-kitchen">Continue shopping</a>`;
  }
  return html`<h1>Your cart</h1>
    <p class="error" role="alert" data-error hidden></p>
    <div class="columns">
      <ul class="lines">
        ${cart.lines.map((line) => cartLineRow(line, market, 'cart'))}
      </ul>
      <div class="panel">
        <p class="total">
          <span>Total</span>
          <strong>${formatMoney(cartTotal(cart, market), market)}</strong>
        </p>
        <p class="hint">
          ${market.taxesIncluded ? 'Tax included.' : 'Tax is added at checkout.'} Shipping and
          discounts at checkout.
        </p>
        <a class="button" href="/checkout">Check out</a>
        <details class="developer">
          <summary>Developer</summary>
          <button type="button" class="chip" data-cart-clear data-test="cart-clear">
            Empty by /cart/clear.js
          </button>
        </details>
      </div>
    </div>`;
}

/** The cart drawer beside every page. Rendered again after each change. */
export function cartDrawer({ cart, market }: Visit): Markup {
  return html`<dialog
    class="drawer"
    aria-label="Cart"
    data-drawer
    data-count="${itemCount(cart)}"
    data-test="drawer"
  >
    <div class="drawer-head">
      <h2>Cart</h2>
      <button type="button" class="quiet" data-drawer-close data-test="drawer-close">Close</button>
    </div>
    <p class="error" role="alert" data-error hidden></p>
    ${
      cart && cart.lines.length > 0
        ? html`<ul class="lines">
              ${cart.lines.map((line) => cartLineRow(line, market, 'drawer'))}
            </ul>
            <p class="total">
              <span>Total</span>
              <strong>${formatMoney(cartTotal(cart, market), market)}</strong>
            </p>
            <a class="button" href="/checkout">Check out</a>
            <a class="button secondary" href="/cart">View cart</a>`
        : html`<p class="empty">Your cart is empty.</p>`
    }
  </dialog>`;
}
