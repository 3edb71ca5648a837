import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;

/** What the page of a service has of its own. */
export interface ServicePage {
  /** The service's name. */
  name: string;
  /** What there is to see, in the title behind the name. */
  shows: string;
  intro: string;
  /** The shapes of the icon, as SVG of 16 by 16. */
  icon: string;
  /** Names of the files, beside the page, that have what it shows. */
  files: string[];
  body: Markup;
}

/**
 * The whole page of a service.
 *
 * @param home address of the page that explains the sandbox; null where there is none
 */
export function servicePage(page: ServicePage, home: string | null): Markup {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${page.name}: ${page.shows}</title>
        <link rel="icon" href="${iconAddress(page.icon)}" />
        <link rel="stylesheet" href="/page.css" />
        <script type="module" src="/page.js"></script>
      </head>
      <body>
        <header class="title">
          <div>
            <h1>${page.name}</h1>
            <p>${page.intro}</p>
          </div>
          <nav aria-label="Elsewhere">
            ${home === null ? '' : html`<a href="${home}">Start page</a>`}
            ${page.files.map((file) => html`<a href="/${file}">${file}</a>`)}
          </nav>
        </header>

        <p id="connection" class="connection" role="status" hidden></p>

        ${page.body}
      </body>
    </html>`;
}

function iconAddress(shapes: string): string {
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'>${shapes}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/**
 * What `page/row-list.ts` brings to life. The list has its heading, in small letters, as its id.
 *
 * @param filters the fields of the filter row
 * @param columns a heading for each, for the eye alone
 */
export function rowList({
  heading,
  filters,
  columns,
}: {
  heading: string;
  filters: Markup;
  columns: Markup;
}): Markup {
  const name = heading.toLowerCase();
  return html`<div class="list-head">
      <h2 id="${name}-title">${heading}</h2>
      <span id="shown" class="quiet" role="status"></span>
      <button id="clear" type="button">Clear</button>
    </div>
    <form id="filters" class="fields" role="search" aria-label="Filter ${name}">${filters}</form>
    <div class="columns" aria-hidden="true">${columns}</div>
    <ol id="${name}" class="events" aria-label="${heading}, newest first"></ol>
    <p id="empty" class="empty" hidden></p>`;
}
