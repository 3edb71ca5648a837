import { html } from 'hono/html';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { searchProducts, type Collection } from '../data/catalogue.ts';
import { picturePath } from '../data/pictures.ts';
import { listedVariants } from '../events/variant-event.ts';
import type { Visit } from '../visit.ts';
import type { Page } from './page.ts';
import { listingSection, recommendedSection } from './discovery-sections.ts';
import { productGrid } from './product-card.ts';

/** So many products are on the home page. */
const IN_THE_WINDOW = 9;
/** Liquid shows at most so many products of a list on one page. */
const PER_PAGE = 250;

/** The home page. */
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

/** A collection's page. */
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

/** The search page; without a query nothing was searched for. */
export function searchPage(query: string, { market }: Visit, catalogue: Catalogue): Page {
  const found = searchProducts(catalogue.listed(), query).slice(0, PER_PAGE);
  const searched = query.trim() !== '';
  return {
    title: searched ? `Search: ${query}` : 'Search',
    main: html`<h1>Search</h1>
      <form class="search-form" action="/search">
        <input
          type="search"
          name="q"
          value="${query}"
          aria-label="Search for"
          data-test="search-page-input"
        />
        <button class="button">Search</button>
      </form>
      ${
        searched
          ? listingSection(
              { module: 'search', scope: { q: query } },
              html`<p data-test="search-count">
                  ${found.length} ${found.length === 1 ? 'result' : 'results'} for “${query}”
                </p>
                ${productGrid(found, market)}`,
            )
          : ''
      }`,
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

/** The answer to an address that leads nowhere. */
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
