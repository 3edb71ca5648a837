import { html, raw } from 'hono/html';
import { itemCount } from '../cart/cart.ts';
import { MARKETS } from '../data/markets.ts';
import { MYSHOPIFY_DOMAIN, scriptJson, SHOP_NAME } from '../runtime-config.ts';
import { cartDrawer } from './cart-drawer.ts';
import type { Frame, Markup, Page } from './page.ts';
import { sandboxStrip } from './sandbox-strip.ts';

/** Puts the shop's header, cart drawer and footer around a page. */
export function storefrontFrame(page: Page, frame: Frame): Markup {
  return document(
    page,
    frame,
    html`${header(frame)}
      <main id="main" class="page">${page.main}</main>
      ${footer(frame)}
      <div id="cart-drawer">${cartDrawer(frame.visit)}</div>`,
  );
}

/**
 * Puts the plain frame of the checkout around a page: nothing there leads the shopper away, and no app's
 * embed is there.
 */
export function checkoutFrame(page: Page, frame: Frame): Markup {
  return document(
    page,
    { ...frame, embeds: '', discovery: null },
    html`<header class="checkout-header">
        <a class="logo" href="/">${SHOP_NAME}</a><span>Checkout</span>
      </header>
      <main id="main" class="page page-checkout">${page.main}</main>
      <footer class="footer">${sandboxStrip(frame.links)}</footer>`,
  );
}

function document(page: Page, frame: Frame, body: Markup): Markup {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${page.title} – ${SHOP_NAME}</title>
        <link rel="icon" href="/cdn/shop/files/favicon.svg" />
        <link rel="stylesheet" href="/cdn/shop/t/1/assets/theme.css" />
        <script>
          window.Shopify = ${raw(scriptJson(shopifyGlobal(frame)))};
        </script>
        <script type="application/json" id="web-pixels-config">
          ${raw(scriptJson(frame.config))}
        </script>
        <script src="/web-pixels/runtime.js"></script>
        <script src="/cdn/shop/t/1/assets/theme.js" defer></script>
        ${raw(frame.embeds)}
      </head>
      <body ${discoveryAttributes(frame)}>
        <a class="skip" href="#main">Skip to content</a>
        ${body}
      </body>
    </html>`;
}

/** The theme's settings for the discovery service; without them its scripts do nothing. */
function discoveryAttributes({ discovery }: Frame): Markup | string {
  if (!discovery) return '';
  return html`data-discovery-url="${discovery.url}" data-site-id="${discovery.siteId}"
  data-patience="${discovery.patienceMs}"`;
}

/** The part of `window.Shopify` that every theme finds in its pages. */
function shopifyGlobal({ visit: { market } }: Frame) {
  return {
    shop: MYSHOPIFY_DOMAIN,
    locale: 'en',
    currency: { active: market.currency, rate: '1.0' },
    country: market.country,
    routes: { root: '/' },
  };
}

function header({ visit, address, collections }: Frame): Markup {
  const { customer, market, cart } = visit;
  return html`<header class="header">
    <a class="logo" href="/" data-test="nav-home">${SHOP_NAME}</a>
    <nav class="nav" aria-label="Collections">
      ${collections.map(
        ({ handle, title }) =>
          html`<a href="/collections/${handle}" data-test="nav-${handle}">${title}</a>`,
      )}
    </nav>
    <form class="search" action="/search" role="search" data-search-form>
      <input
        type="search"
        name="q"
        aria-label="Search the shop"
        placeholder="Search"
        autocomplete="off"
        data-test="search-input"
      />
      <div
        id="suggest"
        role="dialog"
        aria-label="Suggestions"
        class="suggest"
        data-suggest
        data-test="suggest"
        hidden
      >
        <div data-suggest-terms></div>
        <div data-suggest-products></div>
      </div>
    </form>
    <form class="markets" action="/localization" method="post" aria-label="Market">
      <input type="hidden" name="return_to" value="${address}" />
      ${MARKETS.map(
        ({ country, countryName, currency }) =>
          html`<button
            name="country_code"
            value="${country}"
            aria-label="${country} ${currency}: ${countryName}"
            aria-pressed="${String(country === market.country)}"
            data-test="market-${country.toLowerCase()}"
          >
            ${country} <small>${currency}</small>
          </button>`,
      )}
    </form>
    <a class="account-link" href="/account" data-account-link data-test="account-link"
      >${customer ? (customer.firstName ?? customer.email) : 'Log in'}</a
    >
    <a class="cart-link" href="/cart" data-test="cart-open" data-cart-open>
      Cart <span class="badge" data-cart-count data-test="cart-count">${itemCount(cart)}</span>
    </a>
  </header>`;
}

function footer({ links, collections }: Frame): Markup {
  return html`<footer class="footer">
    <div class="footer-columns">
      <div>
        <strong>${SHOP_NAME}</strong>
        <p>Good things for the table and the trail.</p>
      </div>
      <nav aria-label="Shop">
        ${collections.map(
          ({ handle, title }) => html`<a href="/collections/${handle}">${title}</a>`,
        )}
        <a href="/products/gift-card">Gift Card</a>
      </nav>
      <nav aria-label="Help">
        <a href="/search">Search</a><a href="/account">Account</a><a href="/cart">Cart</a>
      </nav>
    </div>
    ${sandboxStrip(links)}
  </footer>`;
}
