import { html } from 'hono/html';
import { lineTitle, type PricedCheckout, type PricedLine } from '../checkout/price-checkout.ts';
import { formatMoney } from '../data/money.ts';
import { picturePath } from '../data/pictures.ts';
import type { Markup } from './page.ts';

/** What is bought and what it costs. `problem` is about the discount code. */
export function orderSummary(priced: PricedCheckout, problem: string | null = null): Markup {
  const { market, shipping, discount } = priced;
  const money = (amount: number): string => formatMoney(amount, market);
  return html`<ul class="lines">
      ${priced.lines.map((line) => summaryLine(line, money))}
    </ul>
    <p class="error" role="alert" data-test="discount-error" ${problem ? '' : 'hidden'}>
      ${problem ?? ''}
    </p>
    <dl class="sums">
      <dt>Subtotal</dt>
      <dd data-test="summary-subtotal">${money(priced.subtotal)}</dd>
      ${
        discount
          ? html`<dt>Discount ${discount.code}</dt>
              <dd data-test="summary-discount">−${money(priced.discounts)}</dd>`
          : ''
      }
      <dt>Shipping</dt>
      <dd data-test="summary-shipping">
        ${shipping ? money(shipping.price - shipping.discount) : 'none'}
      </dd>
      <dt>${market.taxesIncluded ? `Including ${market.taxName}` : market.taxName}</dt>
      <dd data-test="summary-tax">${money(priced.tax)}</dd>
      <dt class="grand">Total</dt>
      <dd class="grand" data-test="summary-total">${money(priced.total)}</dd>
    </dl>`;
}

function summaryLine(line: PricedLine, money: (amount: number) => string): Markup {
  const paid = line.price - line.discount;
  return html`<li class="line" data-test="summary-line">
    ${line.offer ? html`<img src="${picturePath(line.offer.product)}" alt="" />` : html`<span></span>`}
    <div class="line-text">
      <span>${lineTitle(line)}</span>
      <small>${line.quantity} × ${money(line.unitPrice)}</small>
    </div>
    <span class="line-price">
      ${line.discount > 0 ? html`<s>${money(line.price)}</s>` : ''}
      <strong>${money(paid)}</strong>
    </span>
  </li>`;
}
