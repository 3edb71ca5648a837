import { html } from 'hono/html';
import { lineTitle, type PricedCheckout, type PricedLine } from '../checkout/price-checkout.ts';
import { formatMoney } from '../data/money.ts';
import { picturePath } from '../data/pictures.ts';
import type { Markup } from './page.ts';

/** What is bought and what it costs. `problem` is about the discount code. */
export function orderSummary(priced: PricedCheckout, problem: string | null = null): Markup {
  const { market, shipping, discount, lines } = priced;
  const money = (amount: number): string => formatMoney(amount, market);
  return html`<ul class="lines">
      ${lines.map((line) => summaryLine(line, priced))}
    </ul>
    <p class="error" role="alert" data-test="discount-error" ${problem ? '' : 'hidden'}>
      ${problem ?? ''}
    </p>
    <dl class="sums">
      <dt>Items</dt>
      <dd data-test="summary-items">${money(lines.reduce((sum, { price }) => sum + price, 0))}</dd>
      <dt>Shipping</dt>
      <dd data-test="summary-shipping">${shipping ? money(shipping.price) : 'none'}</dd>
      ${
        discount
          ? html`<dt>Discount ${discount.code}</dt>
              <dd data-test="summary-discount">−${money(priced.discounts)}</dd>`
          : ''
      }
      ${
        market.taxesIncluded
          ? ''
          : html`<dt>${market.taxName}</dt>
              <dd data-test="summary-tax">${money(priced.tax)}</dd>`
      }
      <dt class="grand">Total</dt>
      <dd class="grand" data-test="summary-total">${money(priced.total)}</dd>
      ${
        market.taxesIncluded
          ? html`<dt class="hint">Including ${market.taxName}</dt>
              <dd class="hint" data-test="summary-tax">${money(priced.tax)}</dd>`
          : ''
      }
    </dl>`;
}

function summaryLine(line: PricedLine, { market, discount }: PricedCheckout): Markup {
  const money = (amount: number): string => formatMoney(amount, market);
  return html`<li class="line" data-test="summary-line">
    ${
      line.offer
        ? html`<img src="${picturePath(line.offer.product)}" alt="" />`
        : html`<span></span>`
    }
    <div class="line-text">
      <span>${lineTitle(line)}</span>
      <small>${line.quantity} × ${money(line.unitPrice)}</small>
      ${
        discount && line.discount > 0
          ? html`<small>${discount.code} −${money(line.discount)}</small>`
          : ''
      }
    </div>
    <span class="line-price">${money(line.price)}</span>
  </li>`;
}
