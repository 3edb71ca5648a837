import { html } from 'hono/html';
import type { Markup } from './page.ts';

/** What a list of the discovery service is about. */
export interface ListingScope {
  module: 'category' | 'search';
  /** The parameters that every request for the list has. */
  scope: Record<string, string>;
}

/**
 * A list that `theme/discovery/listing.ts` fills. The shop's own list is what is shown where there is no
 * discovery service, no script or no answer.
 *
 * @param own the shop's own list
 */
export function listingSection({ module, scope }: ListingScope, own: Markup): Markup {
  return html`<div
    class="listing"
    data-listing="${module}"
    data-scope="${new URLSearchParams(scope).toString()}"
    data-test="listing"
  >
    <div data-place="header"></div>
    <div class="listing-bar" data-bar hidden>
      <p role="status" data-total data-test="total"></p>
      <label
        >Sort by
        <select data-sort data-test="sort"></select
      ></label>
    </div>
    <p class="error" role="alert" data-error data-test="listing-error" hidden></p>
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
        <button type="button" class="button secondary" data-more data-test="load-more" hidden>
          Load more
        </button>
      </div>
    </div>
    <div data-place="footer"></div>
  </div>`;
}

/**
 * A place for what a profile recommends, which `theme/discovery/recommendations.ts` fills and shows.
 *
 * @param seed id of the product that the page is about
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
