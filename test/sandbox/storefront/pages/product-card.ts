import { html } from 'hono/html';
import type { Product } from '../data/catalogue.ts';
import type { Market } from '../data/markets.ts';
import { formatMoney } from '../data/money.ts';
import { picturePath } from '../data/pictures.ts';
import type { Markup } from './page.ts';

/** Products side by side. */
export function productGrid(products: readonly Product[], market: Market): Markup {
  return html`<ul class="grid">
    ${products.map((product) => html`<li>${productCard(product, market)}</li>`)}
  </ul>`;
}

function productCard(product: Product, market: Market): Markup {
  const available = product.variants.some((variant) => variant.available);
  return html`<a
    class="card"
    href="/products/${product.handle}"
    data-test="product-${product.handle}"
  >
    <span class="picture">
      <img src="${picturePath(product)}" alt="" width="400" height="400" loading="lazy" />
      ${available ? '' : html`<span class="tag">Sold out</span>`}
    </span>
    <span class="card-title">${product.title}</span>
    <span class="card-price">${priceRange(product, market)}</span>
  </a>`;
}

/** The lowest price, with "from" where variants differ. */
function priceRange(product: Product, market: Market): string {
  const prices = product.variants.map((variant) => variant.prices[market.handle]);
  const lowest = Math.min(...prices);
  const text = formatMoney(lowest, market);
  return lowest === Math.max(...prices) ? text : `from ${text}`;
}
