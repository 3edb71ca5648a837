import { html } from 'hono/html';
import type { Markup } from '../service-parts/live-page.ts';
import { stepsOf } from './steps.ts';

/** Where the start page leads. */
export interface StartPageLinks {
  shop: string;
  /** The page on which events arrive. */
  events: string;
  /** The discovery service's page; null where the theme shows the shop's own lists alone. */
  discovery: string | null;
  /** The app's part of the sandbox; null where it was started without. */
  companion: { admin: string; app: string; indexing: string; mails: string } | null;
}

export function startPageView(links: StartPageLinks): Markup {
  const { companion } = links;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Beacon Pixel: sandbox</title>
        <link
          rel="icon"
          href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Ccircle cx='8' cy='8' r='6' fill='%232f6fdd'/%3E%3C/svg%3E"
        />
        <link rel="stylesheet" href="/page.css" />
      </head>
      <body class="start">
        <header class="title">
          <div>
            <h1>Beacon Pixel sandbox</h1>
            <p>
              ${
                companion
                  ? 'A shop with its admin, the app and its web pixel, and the services they talk to, all on this machine.'
                  : 'A shop, its web pixel and the tracking service, all on this machine.'
              }
            </p>
          </div>
        </header>
        <main>
          <section class="panel" aria-labelledby="try-title">
            <h2 id="try-title">Try this</h2>
            <ol class="steps">
              ${stepsOf(links)}
            </ol>
            <p class="quiet forgets">
              When the sandbox ends, everything is forgotten: accounts, carts, orders, events and
              what the app has stored.
            </p>
          </section>
          ${parts(links)}
        </main>
      </body>
    </html>`;
}

function parts({ shop, events, discovery, companion }: StartPageLinks): Markup {
  return html`<section class="parts" aria-label="The parts">
    <article class="panel">
      <h3>The shop</h3>
      <p>
        Stands in for a Shopify storefront: products, cart, checkout and accounts behave as
        Shopify’s do. The switch in its footer says what the shopper allows.
      </p>
      ${whereLink(shop)}
    </article>
    ${
      companion
        ? html`<article class="panel">
            <h3>The admin and the app</h3>
            <p>
              The app is the product itself, in a process of its own. The admin around it stands in
              for Shopify’s, and plays its tokens, its Admin API and its webhooks, with faults.
            </p>
            ${whereLink(companion.admin)}
          </article>`
        : ''
    }
    <article class="panel">
      <h3>The pixel</h3>
      <p>
        The product itself, bundled by Shopify’s own tool. It runs in the shop’s pages, in a worker
        as closed as Shopify’s, and reports views, cart changes and orders.
      </p>
      <p class="where"><code>extensions/web-pixel</code></p>
    </article>
    <article class="panel">
      <h3>The tracking service</h3>
      <p>
        Takes the events and judges each by the specification. Its page can make it slow, failing or
        gone, to see how the pixel copes.
      </p>
      ${whereLink(events)}
    </article>
    ${
      discovery === null
        ? ''
        : html`<article class="panel">
            <h3>The discovery service</h3>
            <p>
              Answers the shop’s search, its collections and its recommendations. Its page shows
              each request, and can make it slow or failing.
            </p>
            ${whereLink(`${discovery}/`)}
          </article>`
    }
    ${
      companion
        ? html`<article class="panel">
              <h3>The indexing service</h3>
              <p>
                Indexes the account’s feeds as specified, one request an hour. Its page can hurry an
                index, fail it, and make the service slow, wrong or gone.
              </p>
              ${whereLink(`${companion.indexing}/`)}
            </article>
            <article class="panel">
              <h3>The mail server</h3>
              <p>
                Takes the mails that the app sends when something goes wrong and when it is over.
                Its page shows each as it came. Enter an address under “Alerts” in the app’s
                settings.
              </p>
              ${whereLink(companion.mails)}
            </article>`
        : ''
    }
  </section>`;
}

function whereLink(address: string): Markup {
  return html`<p class="where">
    <a href="${address}"><code>${address}</code></a>
  </p>`;
}
