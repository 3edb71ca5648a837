import { html } from 'hono/html';
import type { Markup } from '../../service-parts/document.ts';
import type { Actions } from '../actions.ts';
import { APP } from '../platform/session-token.ts';
import type { Platform } from '../platform/platform.ts';
import { SHOP, STAFF } from '../platform/shop.ts';
import type { CatalogueWebhooks } from '../webhooks/catalogue-webhooks.ts';
import type { WebhookSender } from '../webhooks/webhook-sender.ts';

/** What the admin's pages show and change. */
export interface PageParts {
  platform: Platform;
  actions: Actions;
  webhookSender: WebhookSender;
  catalogueWebhooks: CatalogueWebhooks;
}

/** The content of a page. */
export interface View {
  title: string;
  content: Markup;
}

/** The beginning of the addresses of all pages. */
export const STORE = `/store/${SHOP.handle}`;

/** The address in the admin of the app, or of a path within it. */
export const appAddress = (path = ''): string => `${STORE}/apps/${APP.handle}${path}`;

/** The pages in the navigation, with their addresses within the shop's. */
const PAGES = {
  orders: { label: 'Orders', path: '/orders' },
  products: { label: 'Products', path: '/products' },
  themeEditor: { label: 'Online store', path: '/themes/current/editor' },
  apps: { label: 'All apps', path: '/apps' },
  webhooks: { label: 'Webhooks', path: '/sandbox/webhooks' },
  flow: { label: 'Flow', path: '/sandbox/flow' },
  faults: { label: 'Shopify', path: '/sandbox/shopify' },
} as const;

/** An entry of the navigation: a page, the app, or none of them. */
export type Place = keyof typeof PAGES | 'app' | 'elsewhere';

export const addressOf = (page: keyof typeof PAGES): string => STORE + PAGES[page].path;

/** The app's languages, and one for which it has no texts. */
const LOCALES = { en: 'English', de: 'Deutsch', fr: 'Français' } as const;

/**
 * A page of the admin. In the app's own place, the frame of an installed app replaces the content.
 *
 * @param appOrigin the app's origin for the browser
 */
export function adminDocument(
  { title, content }: View,
  place: Place,
  { isInstalled, appOrigin }: { isInstalled: boolean; appOrigin: string },
): Markup {
  const isFramed = place === 'app' && isInstalled;
  const names = STAFF.map(
    ({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`] as const,
  );
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title id="page-title" data-live>
          ${isFramed ? APP.name : title} · ${SHOP.name} · Admin
        </title>
        <link
          rel="icon"
          href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect width='16' height='16' rx='4' fill='%231a1a1a'/%3E%3Cpath d='M4 7h8v5H4zM3 4h10l1 3H2z' fill='%23fff'/%3E%3C/svg%3E"
        />
        <link rel="stylesheet" href="/admin.css" />
        <script src="/admin.js" defer blocking="render"></script>
      </head>
      <body>
        <header id="top" class="top">
          <button class="menu-button" type="button" popovertarget="nav">Menu</button>
          <a class="brand" href="${addressOf('apps')}">
            <span class="shop">${SHOP.name}</span> <small>sandbox admin</small>
          </a>
          ${choice({ label: 'Language', name: 'locale', options: Object.entries(LOCALES) })}
          ${choice({ label: 'Signed in as', name: 'staff', options: names })}
        </header>
        <header id="save-bar" class="top unsaved" hidden></header>
        <nav id="nav" class="nav" aria-label="Admin" popover data-live>
          ${navigation(place, isInstalled)}
        </nav>
        <div id="content" class="content">
          <p id="connection" class="connection" role="status" hidden>
            The sandbox does not answer, retrying…
          </p>
          <div id="place" class="place" data-live>
            ${
              isFramed
                ? html`<app-frame
                    class="frame"
                    data-app-name="${APP.name}"
                    data-app-origin="${appOrigin}"
                    data-address="${appAddress()}"
                  ></app-frame>`
                : html`<main class="view">
                    <h1>${title}</h1>
                    ${content}
                  </main>`
            }
          </div>
        </div>
        <div id="toasts" class="toasts" role="status" aria-live="polite"></div>
        <dialog id="dialog" class="dialog" aria-labelledby="dialog-title"></dialog>
      </body>
    </html>`;
}

function navigation(place: Place, isInstalled: boolean): Markup {
  const list = (...pages: (keyof typeof PAGES)[]) =>
    pages.map((page) => navigationItem(PAGES[page].label, addressOf(page), page === place));
  return html`<ul>
      ${list('orders', 'products', 'themeEditor')}
    </ul>
    <h2>Apps</h2>
    <ul>
      ${list('apps')}
      ${
        isInstalled &&
        html`${navigationItem(APP.name, appAddress(), place === 'app', 'app')}
          <li><ul id="app-menu"></ul></li>`
      }
    </ul>
    <h2>Sandbox</h2>
    <ul>
      ${list('webhooks', 'flow', 'faults')}
    </ul>`;
}

function navigationItem(
  label: string,
  address: string,
  isCurrent: boolean,
  name: 'page' | 'app' = 'page',
): Markup {
  const id = `nav-${label.toLowerCase().replaceAll(' ', '-')}`;
  return html`<li>
    <a
      href="${address}"
      class="${name}"
      data-test="${id}"
      ${name === 'app' && html`data-path="/"`}
      ${isCurrent && html`aria-current="page"`}
      >${label}</a
    >
  </li>`;
}

export function card(title: string, content: Markup | (Markup | false)[]): Markup {
  return html`<section class="card">
    <h2>${title}</h2>
    ${content}
  </section>`;
}

interface Action {
  label: string;
  /** The name of the request that the button sends, with its fields. */
  request: string;
  fields?: Record<string, string>;
  /** Tests find the button by it. */
  name?: string;
  kind?: 'main' | 'plain' | 'critical';
  /** The message after the request. */
  done?: string;
  /** The address to navigate to after the request. */
  next?: string;
}

/** A button with an immediate effect. */
export function action({ request, fields = {}, name = request, ...rest }: Action): Markup {
  const { label, kind = 'plain', done = '', next = '' } = rest;
  return html`<form
    method="post"
    action="/sandbox/${request}"
    data-done="${done}"
    data-next="${next}"
  >
    ${Object.entries(fields).map(
      ([field, value]) => html`<input type="hidden" name="${field}" value="${value}" />`,
    )}
    <button id="${name}" data-test="${name}" class="${kind}">${label}</button>
  </form>`;
}

/** A labelled select. */
export function choice<Value extends string>({
  label,
  name,
  value,
  options,
}: {
  label: string;
  name: string;
  value?: Value;
  options: readonly (readonly [Value, string])[];
}): Markup {
  return html`<label class="choice">
    <span>${label}</span>
    <select id="${name}" name="${name}" data-test="${name}">
      ${options.map(
        ([each, words]) =>
          html`<option value="${each}" ${each === value ? 'selected' : ''}>${words}</option>`,
      )}
    </select>
  </label>`;
}

/** Selects that send a request as soon as one is changed. */
export function instantForm(request: string, content: Markup | Markup[]): Markup {
  return html`<form method="post" action="/sandbox/${request}" data-instant>${content}</form>`;
}

/** A table; the first column names its row. */
export function table(head: readonly string[], rows: readonly Markup[]): Markup {
  return html`<div class="card table">
    <table>
      <thead>
        <tr>
          ${head.map((name) => html`<th scope="col">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
}

/** A definition list. */
export function facts(entries: readonly (readonly [string, string])[]): Markup {
  return html`<dl class="facts">
    ${entries.map(
      ([name, value]) =>
        html`<dt>${name}</dt>
          <dd>${value}</dd>`,
    )}
  </dl>`;
}

/** A word or phrase with a capital letter. */
export const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
