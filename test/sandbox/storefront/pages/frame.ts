import { html, raw } from 'hono/html';
import type { Context } from 'hono';
import { DEMO_EMAILS } from '../data/customers.ts';
import { itemCount } from '../cart/cart.ts';
import { MARKETS } from '../data/markets.ts';
import { MYSHOPIFY_DOMAIN, scriptJson, SHOP_NAME } from '../runtime-config.ts';
import { cartDrawer } from './cart-page.ts';
import type { RuntimeConfig } from '../../pixel-runtime/contract.ts';
import type { Markup } from '../../service-parts/document.ts';
import type { Collection } from '../data/catalogue.ts';
import type { Visit } from '../shop.ts';

/** The strip that explains this shop, with a login that stays on the page and the consent switch. */
function sandboxStrip(links: SandboxLinks): Markup {
  return html`<div class="strip">
    <div>
      <strong>Sandbox storefront</strong>
      <p>
        A stand-in for a Shopify shop.
        <a href="${links.start}">Start page</a>
        <a href="${links.events}">Events that arrived</a>
      </p>
    </div>
    <div>
      <strong>Without leaving the page</strong>
      <p class="account-here">
        ${Object.entries(DEMO_EMAILS).map(
          ([name, email]) =>
            html`<button type="button" data-login-here="${email}" data-test="login-here-${name}">
              Log in ${email}
            </button>`,
        )}
        <button type="button" data-logout-here data-test="logout-here">Log out</button>
      </p>
    </div>
    <fieldset class="consent" data-consent>
      <legend>Consent</legend>
      <p>State: <output data-consent-state>reading…</output></p>
      <div class="consent-buttons">
        <button type="button" data-consent-set="grant" data-test="consent-grant">Grant</button>
        <button type="button" data-consent-set="deny" data-test="consent-deny">Deny</button>
        <button type="button" data-consent-set="later">Not decided yet</button>
        <button type="button" data-consent-set="withdraw" data-test="consent-withdraw">
          Withdraw
        </button>
      </div>
      <label>
        <input type="checkbox" data-consent-preferences data-test="consent-preferences" />
        Preferences too
      </label>
    </fieldset>
  </div>`;
}

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

/** Puts the checkout's plain frame around a page, without navigation and app embeds. */
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
        <link rel="preload" as="script" href="/web-pixels/manager.js" />
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
  data-patience="${discovery.timeoutMs}"`;
}

/** The part of `window.Shopify` that every theme has. */
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
    <a class="logo" href="/">${SHOP_NAME}</a>
    <nav class="nav" aria-label="Collections">
      ${collections.map(({ handle, title }) => html`<a href="/collections/${handle}">${title}</a>`)}
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
      <div id="suggest" role="dialog" aria-label="Suggestions" class="suggest" data-suggest hidden>
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
    <a class="cart-link" href="/cart" data-cart-open>
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
      <nav aria-label="Help"><a href="/account">Account</a><a href="/cart">Cart</a></nav>
    </div>
    ${sandboxStrip(links)}
  </footer>`;
}

/** A page before its frame is put around it. */
export interface Page {
  title: string;
  main: Markup;
  /** Page events after `page_viewed`. */
  events?: RuntimeConfig['events'];
  /** Variants that can be bought on the page. */
  productVariants?: RuntimeConfig['productVariants'];
}

/** Renders a page in its frame. */
export type RenderPage = (
  context: Context,
  visit: Visit,
  page: Page,
  status?: 200 | 404 | 422,
) => Response | Promise<Response>;

/** The data of a page's frame. */
export interface Frame {
  visit: Visit;
  /** Path and query of the page. */
  address: string;
  links: SandboxLinks;
  /** The service whose lists the theme shows; `null` if it shows only the shop's own. */
  discovery: DiscoveryAccount | null;
  config: RuntimeConfig;
  /** The collections in the navigation. */
  collections: readonly Collection[];
  /** The output of app embeds in the head of the theme's pages. */
  embeds: string;
}

/** The theme's settings of the discovery service. */
export interface DiscoveryAccount {
  /** The service's origin for this account. */
  url: string;
  siteId: string;
  /** How long a list waits for the tracking script's data, in milliseconds. */
  timeoutMs: number;
}

/** Addresses of other pages of the sandbox. */
export interface SandboxLinks {
  /** The page that explains the sandbox. */
  start: string;
  /** The page that shows the events as they arrive. */
  events: string;
}
