import { html } from 'hono/html';
import { cartTotal, itemCount } from '../cart/cart.ts';
import { formatMoney } from '../data/money.ts';
import type { Visit } from '../visit.ts';
import { cartLineRow } from './cart-line.ts';
import type { Markup } from './page.ts';

/** The cart that slides in beside every page. Rendered anew after each change. */
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
    <p class="error" role="alert" data-error data-test="drawer-error" hidden></p>
    ${
      cart && cart.lines.length > 0
        ? html`<ul class="lines">
              ${cart.lines.map((line) => cartLineRow(line, market, 'drawer'))}
            </ul>
            <p class="total">
              <span>Total</span>
              <strong data-test="drawer-total"
                >${formatMoney(cartTotal(cart, market), market)}</strong
              >
            </p>
            <a class="button" href="/checkout" data-test="drawer-checkout">Check out</a>
            <a class="button secondary" href="/cart" data-test="drawer-view-cart">View cart</a>`
        : html`<p class="empty" data-test="drawer-empty">Your cart is empty.</p>`
    }
  </dialog>`;
}
