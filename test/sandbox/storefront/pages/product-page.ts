import { html, raw } from 'hono/html';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import {
  hasOnlyDefaultVariant,
  type Offer,
  type Product,
  type Variant,
} from '../data/catalogue.ts';
import { formatMoney, type Market } from '../data/markets.ts';
import { picturePath } from '../data/pictures.ts';
import { allVariants, toPixelVariant } from '../events/variant-event.ts';
import { scriptJson } from '../runtime-config.ts';
import type { Visit } from '../shop.ts';
import { recommendedSection } from './shop-pages.ts';
import type { Markup } from '../../service-parts/document.ts';
import type { Page } from './frame.ts';

/** A product's page, with the given variant selected. */
export function productPage(offer: Offer, { market }: Visit, catalogue: Catalogue): Page {
  const { product, variant } = offer;
  return {
    title: product.title,
    main: html`<article class="product" data-product data-product-id="${product.id}">
        <div class="picture">
          <img src="${picturePath(product)}" alt="${product.title}" width="800" height="800" />
        </div>
        <div class="product-text">
          <p class="vendor">${product.vendor}</p>
          <h1>${product.title}</h1>
          <p class="price" data-price>${formatMoney(variant.prices[market.handle], market)}</p>
          <p class="hint">${market.taxesIncluded ? 'Tax included.' : 'Plus tax at checkout.'}</p>
          ${buyForm(offer, market)}
          <form
            action="/checkouts/buy-it-now"
            method="post"
            data-buy-now
            ${variant.available ? '' : 'hidden'}
          >
            <input type="hidden" name="id" value="${variant.id}" />
            <input type="hidden" name="quantity" value="1" />
            <button class="button secondary" data-test="buy-now">Buy it now</button>
          </form>
          <p class="error" role="alert" data-error hidden></p>
          <p class="description">${product.description}</p>
          <p class="hint" data-sku>${skuText(variant)}</p>
          ${developerSection(offer, catalogue)}
          <script type="application/json" data-variants>
            ${raw(scriptJson(product.variants.map((each) => variantFacts(each, market))))}
          </script>
        </div>
      </article>
      ${recommendedSection('complete-the-set', 'Complete the set', { limit: 3, seed: product.id })}
      ${recommendedSection('similar', 'Similar things', { seed: product.id })}
      ${recommendedSection('also-bought', 'Bought together with others', { seed: product.id })}`,
    events: [{ name: 'product_viewed', data: { productVariant: toPixelVariant(offer, market) } }],
    productVariants: allVariants([product], market),
  };
}

/** The theme's data for switching to another variant. */
function variantFacts(variant: Variant, market: Market) {
  return {
    id: variant.id,
    price: formatMoney(variant.prices[market.handle], market),
    sku: skuText(variant),
    available: variant.available,
  };
}

function skuText({ sku }: Variant): string {
  return sku ? `SKU ${sku}` : 'No SKU';
}

function buyForm({ product, variant }: Offer, market: Market): Markup {
  return html`<form action="/cart/add" method="post" class="buy" data-add-form>
    ${
      hasOnlyDefaultVariant(product)
        ? html`<input type="hidden" name="id" value="${variant.id}" />`
        : html`<fieldset class="variants">
            <legend>${product.options.join(' / ')}</legend>
            ${product.variants.map((each) => variantChoice(each, each === variant, market))}
          </fieldset>`
    }
    <div class="buy-row">
      <label class="quantity"
        >Quantity
        <input
          type="number"
          name="quantity"
          value="1"
          min="1"
          inputmode="numeric"
          data-test="quantity"
        />
      </label>
      <button class="button" data-add-label data-test="add-fetch">
        ${variant.available ? 'Add to cart' : 'Sold out'}
      </button>
    </div>
  </form>`;
}

function variantChoice(
  { id, title, available, prices }: Variant,
  selected: boolean,
  market: Market,
): Markup {
  return html`<label class="choice ${available ? '' : 'gone'}">
    <input
      type="radio"
      name="id"
      value="${id}"
      ${selected ? 'checked' : ''}
      data-test="variant-${id}"
    />
    <span>${title} <small>${formatMoney(prices[market.handle], market)}</small></span>
  </label>`;
}

/** All other ways in which themes and apps are known to add to a cart. */
function developerSection({ product, variant }: Offer, catalogue: Catalogue): Markup {
  const partner = bulkPartner(product, catalogue);
  const ways = [
    ['xhr', 'XMLHttpRequest'],
    ['json', 'fetch with JSON'],
    ['locale', 'fetch to /en-de/cart/add.js'],
    ['request', 'fetch(new Request(…))'],
    ['bulk', `in bulk, with ${partner.product.title}`],
    ['update', 'by /cart/update.js'],
    ['leave', 'and leave at once'],
  ] as const;
  const forms = [
    ['form', 'plain form, no script'],
    ['delegated', 'form, sent by a listener of the document'],
  ] as const;
  return html`<details class="developer" data-bulk-partner="${partner.variant.id}">
    <summary data-test="developer">Other ways to add (developer)</summary>
    <div class="chips">
      ${ways.map(
        ([way, label]) =>
          html`<button type="button" class="chip" data-add-way="${way}" data-test="add-${way}">
            ${label}
          </button>`,
      )}
      <a
        class="chip"
        href="/cart/${variant.id}:1?storefront=true"
        data-permalink
        data-test="add-permalink-cart"
        >cart permalink to the cart page</a
      >
    </div>
    ${forms.map(
      ([way, label]) =>
        html`<form action="/cart/add" method="post" data-form="${way}">
          <input type="hidden" name="id" value="${variant.id}" />
          <input type="hidden" name="quantity" value="1" />
          <button class="chip" data-test="add-${way}">${label}</button>
        </form>`,
    )}
  </details>`;
}

/** Another product's first variant, so that a bulk add has two items. */
function bulkPartner(product: Product, catalogue: Catalogue): Offer {
  const other = catalogue.listed().find((each) => each !== product && each.variants[0].available);
  if (!other) throw new Error('The catalogue needs a second product that is available.');
  return { product: other, variant: other.variants[0] };
}
