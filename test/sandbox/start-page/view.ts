import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { ConnectedPixel } from '../pixel-runtime/contract.ts';
import { USUAL_SETTINGS } from '../pixel-connection.ts';
import { outlookOf } from './outlook.ts';
import { SETTINGS_FIELDS } from './settings-fields.ts';
import type { SettingsField } from './settings-fields.ts';

type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;

/** Where the start page leads. */
export interface StartPageLinks {
  shop: string;
  /** The page on which events arrive. */
  events: string;
}

/** The whole start page. */
export function startPageView(pixel: ConnectedPixel | null, links: StartPageLinks): Markup {
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
            <p>A shop, its web pixel and the tracking service, all on this machine.</p>
          </div>
        </header>
        <main>${steps(links)} ${parts(links)} ${connectionPanel(pixel)}</main>
      </body>
    </html>`;
}

function steps({ shop, events }: StartPageLinks): Markup {
  return html`<section class="panel" aria-labelledby="try-title">
    <h2 id="try-title">Try this</h2>
    <ol class="steps">
      <li>
        <strong>Open the shop</strong>
        <p>Look at a product, as a shopper would.</p>
        <a class="go" href="${shop}" target="shop" data-test="open-shop">Open the shop</a>
      </li>
      <li>
        <strong>Add something</strong>
        <p>Put it into the cart, change the quantity, buy it if you like. Nothing is charged.</p>
      </li>
      <li>
        <strong>Watch the events page</strong>
        <p>Everything the pixel reports shows there as it arrives, with the service’s verdict.</p>
        <a class="go" href="${events}" target="events" data-test="open-events">Watch the events</a>
      </li>
    </ol>
  </section>`;
}

function parts({ shop, events }: StartPageLinks): Markup {
  return html`<section class="parts" aria-label="The three parts">
    <article class="panel">
      <h3>The shop</h3>
      <p>
        Stands in for a Shopify storefront: products, cart, checkout and accounts behave as
        Shopify’s do. The switch in its footer says what the shopper allows.
      </p>
      <p class="where"><code>${shop}</code></p>
    </article>
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
      <p class="where"><code>${events}</code></p>
    </article>
  </section>`;
}

function connectionPanel(pixel: ConnectedPixel | null): Markup {
  const { state, sentences } = outlookOf(pixel);
  const [first, ...more] = sentences;
  const settings: Record<string, string> = pixel?.settings ?? USUAL_SETTINGS;
  return html`<section class="panel" id="pixel" aria-labelledby="pixel-title">
    <h2 id="pixel-title">The pixel’s connection</h2>
    <p class="connection-now">
      <span class="state ${state.replace(' ', '-')}" data-test="pixel-state"
        >${STATE_WORDS[state]}</span
      >
      <span data-test="pixel-outlook">${first}</span>
    </p>
    ${more.map((sentence) => html`<p class="quiet">${sentence}</p>`)}
    <form class="settings" action="/pixel" method="post" autocomplete="off">
      ${SETTINGS_FIELDS.map((field) => settingsField(field, settings[field.name] ?? ''))}
      <div class="buttons">
        <button class="main" name="intent" value="connect" data-test="pixel-connect">
          ${pixel ? 'Connect with these settings' : 'Connect'}
        </button>
        <button name="intent" value="connect as usual" data-test="pixel-usual">
          Usual settings
        </button>
        <button
          name="intent"
          value="disconnect"
          data-test="pixel-disconnect"
          ${pixel ? '' : 'disabled'}
        >
          Disconnect
        </button>
      </div>
    </form>
    <p class="quiet">
      In the real world the app in the shop’s admin does this. Nothing is checked here, on purpose:
      try nonsense and see the pixel keep its peace. Pages that are open keep their settings until
      they are loaded again.
    </p>
  </section>`;
}

const STATE_WORDS = {
  reports: 'Connected',
  silent: 'Connected, but silent',
  'not connected': 'Not connected',
} as const;

function settingsField({ name, label, hint, suggestions }: SettingsField, value: string): Markup {
  return html`<label>
    <span>${label} <code>${name}</code></span>
    <input
      name="${name}"
      value="${value}"
      list="suggested-${name}"
      spellcheck="false"
      data-test="setting-${name}"
    />
    <small>${hint}</small>
    <datalist id="suggested-${name}">
      ${suggestions.map((suggestion) => html`<option value="${suggestion}"></option>`)}
    </datalist>
  </label>`;
}
