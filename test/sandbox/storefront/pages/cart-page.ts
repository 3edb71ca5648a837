import { html } from 'hono/html';
import { cartTotal } from '../cart/cart.ts';
import { formatMoney } from '../data/money.ts';
import { toPixelCart } from '../events/variant-event.ts';
import type { Visit } from '../visit.ts';
import { cartLineRow } from './cart-line.ts';
import type { Markup, Page } from './page.ts';

/** The cart page. */
export function cartPage(visit: Visit): Page {
  return {
    title: 'Your cart',
    main: html`<div id="cart-contents">${cartContents(visit)}</div>`,
    events: [{ name: 'cart_viewed', data: { cart: toPixelCart(visit.cart, visit.market) } }],
  };
}

/** The part of the cart page that is rendered anew after each change. */
export function cartContents({ cart, market }: Visit): Markup {
  if (!cart || cart.lines.length === 0) {
    return html`<h1>Your cart</h1>
      <p class="empty" data-test="cart-empty">Your cart is empty.</p>
      <a class="button" href="/collections/table-and-kitchen">Continue shopping</a>`;
  }
  return html`<h1>Your cart</h1>
    <p class="error" role="alert" data-error data-test="cart-error" hidden></p>
    <div class="columns">
      <ul class="lines">
        ${cart.lines.map((line) => cartLineRow(line, market, 'cart'))}
      </ul>
      <form class="panel" action="/cart" method="post">
        <label
          >Order note
          <textarea name="note" rows="2" data-test="cart-note">${cart.note ?? ''}</textarea>
        </label>
        <p class="total">
          <span>Total</span>
          <strong data-test="cart-total">${formatMoney(cartTotal(cart, market), market)}</strong>
        </p>
        <p class="hint">
          ${market.taxesIncluded ? 'Tax included.' : 'Tax is added at checkout.'} Shipping and
          discounts at checkout.
        </p>
        <button class="button" name="checkout" value="1" data-test="cart-checkout">
          Check out
        </button>
        <details class="developer">
          <summary>Developer</summary>
          <button type="button" class="chip" data-cart-clear data-test="cart-clear">
            Empty by /cart/clear.js
          </button>
          <a class="chip" href="/cart/change?line=1&quantity=0" data-test="cart-remove-link"
            >Remove the first line by link</a
          >
        </details>
      </form>
    </div>`;
}
