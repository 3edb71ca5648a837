import { html } from 'hono/html';
import { SECRET_KEY, SITE_ID } from '../addresses.ts';
import type { Markup } from '../service-parts/document.ts';
import type { StartPageLinks } from './start-page.ts';

/** The first steps. Without the app: a shop to visit, and its events to watch. */
export function stepsOf({
  shop,
  events,
  admin,
  indexing,
}: Pick<StartPageLinks, 'shop' | 'events' | 'admin' | 'indexing'>): Markup {
  return html`${admin && appSteps(admin)}
    <li>
      <strong>Shop</strong>
      <p>
        Look at a product, put it into the cart, log in, buy it if you like. Nothing is charged.
      </p>
      <a class="button" href="${shop}" target="shop">Open the shop</a>
    </li>
    <li>
      <strong>Watch the events</strong>
      <p>
        What pixel and app report shows there as it arrives, with the service’s
        verdict.${admin && ' “See events in your store” on the app’s overview opens the shop with a panel that shows them too.'}
      </p>
      <a class="button" href="${events}" target="events">Watch the events</a>
    </li>
    ${admin && resultsStep(admin)} ${indexing && reindexStep(indexing)}`;
}

function appSteps(admin: string): Markup {
  return html`
    <li>
      <strong>Install the app</strong>
      <p>The shop begins without it. The admin opens it in its frame, as Shopify’s does.</p>
      <a class="button" href="${admin}/apps" target="admin">Open the admin</a>
    </li>
    <li>
      <strong>Enter the account</strong>
      <p>
        In the app’s settings: site ID <code data-test="site-id">${SITE_ID}</code>, secret key
        <code data-test="secret-key">${SECRET_KEY}</code>. The service accepts no other pair, and
        the app says so.
      </p>
    </li>
    <li>
      <strong>Connect the pixel</strong>
      <p>On the app’s page “Web pixel”. From then on the pages of the shop report what happens.</p>
    </li>
    <li>
      <strong>Choose the feeds</strong>
      <p>
        Below the account in the settings: tick one or more of the four feeds that it has, and save.
        Each gets a card on the overview.
      </p>
    </li>
    <li>
      <strong>Switch the storefront extension on</strong>
      <p>
        A step of the app’s setup guide leads to the theme editor: save it there, and the app learns
        of logins. Once the guide is complete it is folded, and its arrow opens it.
      </p>
    </li>
  `;
}

function resultsStep(admin: string): Markup {
  return html`
    <li>
      <strong>See what lists bring</strong>
      <p>
        Search in the shop, click a result and buy it. The app’s page “Results” shows the list and
        the click, and the order with its value once you allow the app to view orders.
      </p>
      <a class="button" href="${admin}/apps/beacon-pixel" target="admin">Open the app</a>
    </li>
  `;
}

function reindexStep(indexing: string): Markup {
  return html`
    <li>
      <strong>Re-index the feed</strong>
      <p>Ask for it in the app, and hurry the index, or fail it, on the service’s own page.</p>
      <a class="button" href="${indexing}" target="indexing">Open the indexing service</a>
    </li>
  `;
}
