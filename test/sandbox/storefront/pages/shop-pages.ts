import { html } from 'hono/html';
import type { Markup } from '../../service-parts/document.ts';
import type { Page } from './frame.ts';
import { type Collection, type Product, searchProducts } from '../data/catalogue.ts';
import type { Accounts, Customer } from '../data/customers.ts';
import { formatMoney, type Market } from '../data/markets.ts';
import { picturePath } from '../data/pictures.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { listedVariants } from '../events/variant-event.ts';
import type { Visit } from '../shop.ts';

/** The scope of a discovery service list. */
interface ListingScope {
  module: 'category' | 'search';
  /** The parameters of every request for the list. */
  scope: Record<string, string>;
}

/**
 * A list that `theme/discovery/listing.ts` fills. The shop's own list stays if there is no discovery service, no script
 * or no answer.
 *
 * @param own the shop's own list
 */
function listingSection({ module, scope }: ListingScope, own: Markup): Markup {
  return html`<div
    class="listing"
    data-listing="${module}"
    data-scope="${new URLSearchParams(scope).toString()}"
  >
    <div data-place="header"></div>
    <div class="listing-bar" data-bar hidden>
      <p role="status" data-total data-test="total"></p>
      <label
        >Sort by
        <select data-sort data-test="sort"></select
      ></label>
    </div>
    <p class="error" role="alert" data-error hidden></p>
    <div class="listing-columns">
      <aside>
        <details class="facets" data-filters>
          <summary>Filters</summary>
          <form data-facets aria-label="Filters"></form>
        </details>
        <div data-place="left"></div>
      </aside>
      <div>
        <div class="pages-of-list" data-pages>${own}</div>
        <button type="button" class="button secondary" data-more hidden>Load more</button>
      </div>
    </div>
    <div data-place="footer"></div>
  </div>`;
}

/**
 * A place for a profile's recommendations, which `theme/discovery/recommendations.ts` fills and shows.
 *
 * @param seed id of the page's product
 */
export function recommendedSection(
  tag: string,
  heading: string,
  { limit = 4, seed }: { limit?: number; seed?: string } = {},
): Markup {
  return html`<section
    class="recommended"
    data-recommend="${tag}"
    data-limit="${limit}"
    ${seed === undefined ? '' : html`data-seed="${seed}"`}
    data-test="recommend-${tag}"
    hidden
  >
    <h2>${heading}</h2>
  </section>`;
}

/** Products side by side. */
function productGrid(products: readonly Product[], market: Market): Markup {
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

/** The lowest price, with "from" if variants differ. */
function priceRange(product: Product, market: Market): string {
  const prices = product.variants.map((variant) => variant.prices[market.handle]);
  const lowest = Math.min(...prices);
  const text = formatMoney(lowest, market);
  return lowest === Math.max(...prices) ? text : `from ${text}`;
}

/** The number of products on the home page. */
const IN_THE_WINDOW = 9;
/** The most products of a list that Liquid shows on one page. */
const PER_PAGE = 250;

export function homePage({ market }: Visit, catalogue: Catalogue): Page {
  return {
    title: 'Home',
    main: html`<section class="hero">
        <div>
          <h1>Made for every day.</h1>
          <p>Mugs that keep warm, kettles that sing, and a flask for the long way home.</p>
          <a class="button" href="/collections/table-and-kitchen">Shop Table &amp; Kitchen</a>
        </div>
      </section>
      <section class="shelves">
        ${catalogue.collections().map(
          ({ handle, title, description, products }) =>
            html`<a class="shelf" href="/collections/${handle}">
              <span class="shelf-pictures">
                ${products
                  .slice(0, 3)
                  .map((product) => html`<img src="${picturePath(product)}" alt="" />`)}
              </span>
              <strong>${title}</strong>
              <small>${description}</small>
            </a>`,
        )}
      </section>
      <h2>In the window</h2>
      ${productGrid(catalogue.listed().slice(0, IN_THE_WINDOW), market)}
      ${recommendedSection('home-favourites', 'Favourites of the house')}`,
  };
}

export function collectionPage(collection: Collection, { market }: Visit): Page {
  const { id, handle, title, description } = collection;
  const products = collection.products.slice(0, PER_PAGE);
  return {
    title,
    main: html`<h1>${title}</h1>
      <p class="lead">${description}</p>
      ${listingSection(
        { module: 'category', scope: { 'bgfilter.collection_handle': handle } },
        productGrid(products, market),
      )}`,
    events: [
      {
        name: 'collection_viewed',
        data: { collection: { id, title, productVariants: listedVariants(products, market) } },
      },
    ],
  };
}

/** The search page; without a query there is no search. */
export function searchPage(query: string, { market }: Visit, catalogue: Catalogue): Page {
  const found = searchProducts(catalogue.listed(), query).slice(0, PER_PAGE);
  const searched = query.trim() !== '';
  return {
    title: searched ? `Search: ${query}` : 'Search',
    main: searched
      ? html`<h1>Results for “${query}”</h1>
          ${listingSection(
            { module: 'search', scope: { q: query } },
            html`<p>${found.length} ${found.length === 1 ? 'product' : 'products'}</p>
              ${productGrid(found, market)}`,
          )}`
      : html`<h1>Search</h1>
          <p class="empty">Type what you are looking for into the field above.</p>`,
    events: searched
      ? [
          {
            name: 'search_submitted',
            data: { searchResult: { query, productVariants: listedVariants(found, market) } },
          },
        ]
      : [],
  };
}

/** The login page, with a button for each person who has an account. */
export function loginPage({ demo }: Accounts): Page {
  return {
    title: 'Log in',
    main: html`<div class="center narrow">
      <h1>Log in</h1>
      <p class="lead">Two people have an account. No password.</p>
      <form class="chips" action="/account/login" method="post">
        ${demo.map(
          ({ email, firstName }) =>
            html`<button
              class="chip"
              name="email"
              value="${email}"
              data-test="login-${(firstName ?? '').toLowerCase()}"
            >
              ${email}
            </button>`,
        )}
      </form>
    </div>`,
  };
}

/** A signed-in shopper's account page. */
export function accountPage({ firstName, email, id }: Customer): Page {
  return {
    title: 'Account',
    main: html`<div class="narrow">
      <h1>Hello ${firstName ?? email}</h1>
      <p class="lead">${email} · customer <span data-test="customer-id">${id}</span></p>
      <a class="button secondary" href="/account/logout" data-test="logout">Log out</a>
    </div>`,
  };
}

/** The page for an unknown address. */
export function notFoundPage(): Page {
  return {
    title: 'Not found',
    main: html`<div class="center">
      <h1>This page is not here.</h1>
      <p>The address leads nowhere in this shop.</p>
      <a class="button" href="/">Go to the home page</a>
    </div>`,
  };
}
