import { html } from 'hono/html';
import { linePrice, type CartLine } from '../cart/cart.ts';
import { hasOnlyDefaultVariant } from '../data/catalogue.ts';
import type { Market } from '../data/markets.ts';
import { formatMoney } from '../data/money.ts';
import { picturePath } from '../data/pictures.ts';
import type { Markup } from './page.ts';

/** A line of the cart with its controls. `place` goes in front of their test names. */
export function cartLineRow(line: CartLine, market: Market, place: 'drawer' | 'cart'): Markup {
  const { product, variant } = line.offer;
  return html`<li
    class="line"
    data-line-key="${line.key}"
    data-variant-id="${variant.id}"
    data-quantity="${line.quantity}"
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
        <button
          type="button"
          aria-label="One ${product.title} less"
          data-line-step="-1"
          data-test="${place}-decrease"
        >
          −
        </button>
        <span data-test="${place}-quantity">${line.quantity}</span>
        <button
          type="button"
          aria-label="One ${product.title} more"
          data-line-step="1"
          data-test="${place}-increase"
        >
          +
        </button>
        <button type="button" class="quiet" data-line-remove data-test="${place}-remove">
          Remove
        </button>
      </div>
      ${
        place === 'cart'
          ? html`<div class="developer-row">
              <button
                type="button"
                class="chip"
                data-line-update="-1"
                data-test="cart-decrease-update"
              >
                − by /cart/update.js
              </button>
              <button
                type="button"
                class="chip"
                data-line-update="1"
                data-test="cart-increase-update"
              >
                + by /cart/update.js
              </button>
            </div>`
          : ''
      }
    </div>
    <strong class="line-price">${formatMoney(linePrice(line, market), market)}</strong>
  </li>`;
}
