import { html } from 'hono/html';
import {
  DISCOUNTS,
  GIFT_WRAP_PRICE,
  lineTitle,
  type PricedCheckout,
  type PricedLine,
} from '../checkout/price-checkout.ts';
import { formatMoney, type Market, type ShippingOption } from '../data/markets.ts';
import { picturePath } from '../data/pictures.ts';
import type { Markup } from '../../service-parts/document.ts';
import type { Page } from './frame.ts';
import type { Checkout, CheckoutForm, Order } from '../checkout/checkouts.ts';

/** The order's lines and costs. `problem` concerns the discount code. */
export function orderSummary(priced: PricedCheckout, problem: string | null = null): Markup {
  const { market, shipping, discount, lines } = priced;
  const money = (amount: number): string => formatMoney(amount, market);
  return html`<ul class="lines">
      ${lines.map((line) => summaryLine(line, priced))}
    </ul>
    <p class="error" role="alert" ${problem ? '' : 'hidden'}>${problem ?? ''}</p>
    <dl class="sums">
      <dt>Items</dt>
      <dd>${money(lines.reduce((sum, { price }) => sum + price, 0))}</dd>
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
  return html`<li class="line">
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

/** Problems of the last attempt, by the place where they are shown. */
interface CheckoutProblems {
  form: string | null;
  discount: string | null;
}

/** The checkout, all on one page. */
export function checkoutPage(
  checkout: Checkout,
  priced: PricedCheckout,
  problems: CheckoutProblems,
): Page {
  const { form, pathToken } = checkout;
  const { market } = priced;
  return {
    title: 'Checkout',
    main: html`<form
      class="columns"
      action="/checkouts/cn/${pathToken}"
      method="post"
      data-checkout
    >
      <div>
        <h1>Checkout</h1>
        ${contact(form)} ${priced.shipping ? delivery(form, market) : noDelivery()}
        <fieldset>
          <legend>Extras</legend>
          <label class="check">
            <input
              type="checkbox"
              name="giftWrap"
              value="1"
              ${form.giftWrap ? 'checked' : ''}
              data-test="gift-wrap"
            />
            Gift wrap (${formatMoney(GIFT_WRAP_PRICE, market)})
          </label>
        </fieldset>
        <p class="error" role="alert" ${problems.form ? '' : 'hidden'}>${problems.form ?? ''}</p>
        <button class="button" name="intent" value="complete" data-test="pay-now">Pay now</button>
        <p class="hint">Nothing is charged: this shop takes no money.</p>
      </div>
      <aside class="panel">
        <h2>Your order</h2>
        <div id="order-summary">${orderSummary(priced, problems.discount)}</div>
        <div class="discount">
          <label
            >Discount code
            <input
              name="discountCode"
              value="${form.discountCode}"
              autocomplete="off"
              data-test="discount-code"
            />
          </label>
          <button
            class="button secondary"
            name="intent"
            value="update"
            formnovalidate
            data-test="discount-apply"
          >
            Apply
          </button>
        </div>
        <p class="hint">
          ${DISCOUNTS.map(({ code, summary }) => html`<code>${code}</code> ${summary}<br />`)}
        </p>
      </aside>
    </form>`,
  };
}

export function thankYouPage({ name, checkout, priced }: Order): Page {
  const { form } = checkout;
  return {
    title: 'Thank you',
    main: html`<div class="columns">
      <div>
        <p class="vendor">Order <span data-test="order-name">${name}</span></p>
        <h1>Thank you${form.firstName ? `, ${form.firstName}` : ''}!</h1>
        <p class="lead">A confirmation would now be on its way to ${form.email}.</p>
        ${
          priced.shipping
            ? html`<h2>Ships to</h2>
                <address>
                  ${form.firstName} ${form.lastName}<br />${form.address1}<br />${form.zip}
                  ${form.city}<br />${priced.market.countryName}
                </address>`
            : ''
        }
        <a class="button" href="/">Continue shopping</a>
      </div>
      <aside class="panel">
        <h2>Your order</h2>
        ${orderSummary(priced)}
      </aside>
    </div>`,
  };
}

/** An app's offer after payment, on the way to the thank-you page. */
export function upsellPage(thankYou: string): Page {
  return {
    title: 'One more thing',
    main: html`<h1>One more thing</h1>
      <p class="lead">Your order is paid. Would you like a Beeswax Candle with it?</p>
      <a class="button" href="${thankYou}" data-test="decline-upsell">No, thank you</a>`,
  };
}

function contact(form: CheckoutForm): Markup {
  return html`<fieldset>
    <legend>Contact</legend>
    ${field('email', 'E-mail', form.email, { type: 'email', autocomplete: 'email' })}
  </fieldset>`;
}

function delivery(form: CheckoutForm, market: Market): Markup {
  const demo = market.demoAddress;
  return html`<fieldset class="address">
      <legend>Delivery to ${market.countryName}</legend>
      <button
        type="button"
        class="chip wide"
        data-demo-address="${JSON.stringify(demo)}"
        data-test="fill-demo"
      >
        Fill in a demo address
      </button>
      ${field('firstName', 'First name', form.firstName, { autocomplete: 'given-name' })}
      ${field('lastName', 'Last name', form.lastName, { autocomplete: 'family-name' })}
      ${field('address1', 'Address', form.address1, { wide: true, autocomplete: 'address-line1' })}
      ${field('zip', 'Postal code', form.zip, { autocomplete: 'postal-code' })}
      ${field('city', 'City', form.city, { autocomplete: 'address-level2' })}
      ${field('province', 'State', form.province, { autocomplete: 'address-level1' })}
      ${field('phone', 'Phone (optional)', form.phone, { optional: true, autocomplete: 'tel' })}
    </fieldset>
    <fieldset>
      <legend>Shipping</legend>
      ${market.shipping.map((option) => shippingChoice(option, form, market))}
    </fieldset>`;
}

function noDelivery(): Markup {
  return html`<p class="hint">Nothing has to be shipped.</p>`;
}

function shippingChoice(option: ShippingOption, form: CheckoutForm, market: Market): Markup {
  const { handle, title, description, price } = option;
  return html`<label class="check">
    <input
      type="radio"
      name="shipping"
      value="${handle}"
      ${form.shipping === handle ? 'checked' : ''}
      data-test="shipping-${handle}"
    />
    <span>${title} <small>${description}</small></span>
    <strong>${formatMoney(price, market)}</strong>
  </label>`;
}

function field(
  name: string,
  label: string,
  value: string,
  options: { autocomplete: string; type?: string; optional?: boolean; wide?: boolean },
): Markup {
  return html`<label class="${options.wide ? 'wide' : ''}"
    >${label}
    <input
      name="${name}"
      type="${options.type ?? 'text'}"
      value="${value}"
      autocomplete="${options.autocomplete}"
      ${options.optional ? '' : 'required'}
      data-test="checkout-${name}"
    />
  </label>`;
}
