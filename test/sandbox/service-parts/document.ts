import type { Context } from 'hono';
import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { answerAsset, bundled } from './bundle.ts';
import { once } from './once.ts';

/** HTML in which every value is escaped. */
export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;

/** A page of the sandbox that explains something or shows what a service has received. */
interface PageDocument {
  title: string;
  intro?: string;
  /** The shapes of the icon, as SVG of 16 by 16; by default a disc. */
  icon?: string;
  /** The links beside the page's title. */
  links?: readonly { words: string; href: string }[];
  main: Markup;
  /** Whether the page updates itself; see `page/live.ts`. */
  isLive?: boolean;
}

/** The pages load only their own files, so that nothing in a received request can act on them. */
export const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; frame-src 'self'; base-uri 'none'; form-action 'self'";

const DISC = "<circle cx='8' cy='8' r='6' fill='#2f6fdd'/>";

export function documentOf(page: PageDocument): Markup {
  const { title, intro, icon = DISC, links = [], main, isLive = false } = page;
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'>${icon}</svg>`;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:image/svg+xml,${encodeURIComponent(svg)}" />
        <link rel="stylesheet" href="/page.css" />
        ${isLive && html`<script type="module" src="/page.js"></script>`}
      </head>
      <body>
        <header>
          <div>
            <h1>${title}</h1>
            ${intro && html`<p>${intro}</p>`}
          </div>
          <nav aria-label="Elsewhere">
            ${links.map(({ words, href }) => html`<a href="${href}">${words}</a>`)}
          </nav>
        </header>
        <main>${main}</main>
      </body>
    </html>`;
}

const style = once(() => bundled(new URL('page/page.css', import.meta.url)));

/** Answers `/page.css` with the style sheet of all these pages. */
export async function pageStyle(c: Context): Promise<Response> {
  return answerAsset(c, await style());
}
