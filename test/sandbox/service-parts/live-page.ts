import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import { build } from 'esbuild';
import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

/** Nothing but the page's own files: what arrives and gets into the markup could still do nothing. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'";

/** What a live page follows: a beginning, and everything that happens after it. */
export interface LiveSource<Message> {
  snapshot(): Message;
  /** Calls `listener` with every change, until the returned function is called. */
  subscribe(listener: (message: Message) => void): () => void;
}

export interface LivePageParts<Message> {
  /** The markup; `home` is null where there is none. */
  view: (home: string | null) => Markup;
  files: PageFiles;
  live: LiveSource<Message>;
  /** The address of the page that explains the sandbox; null, or left out, where there is none. */
  home?: () => string | null;
}

/** Serves a live page at `/`, with its script, its style and `/events/stream`. */
export function serveLivePage<Message>(
  app: Hono<{ Bindings: HttpBindings }>,
  { view, files, live, home }: LivePageParts<Message>,
): void {
  app.use(async (c, next) => {
    c.header('Content-Security-Policy', CONTENT_SECURITY_POLICY);
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('Cache-Control', 'no-store');
    await next();
  });

  app.get('/', (c) => c.html(view(home?.() ?? null)));
  app.get('/page.css', (c) =>
    c.body(files.css, 200, { 'Content-Type': 'text/css; charset=utf-8' }),
  );
  app.get('/page.js', (c) =>
    c.body(files.script, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }),
  );
  app.get('/events/stream', (c) =>
    c.body(streamOf(live), 200, { 'Content-Type': 'text/event-stream' }),
  );
}

/** What a page is told that asked for something that cannot be done. */
export function failure(error: string, messages: string[]) {
  return { success: false, error, messages };
}

/** Sends a live source's snapshot and changes as server-sent events. */
export function streamOf<Message>(live: LiveSource<Message>): ReadableStream<Uint8Array> {
  let leave: () => void;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (message: Message) => {
        controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(message)}\n\n`));
      };
      controller.enqueue(new TextEncoder().encode('retry: 1000\n\n'));
      send(live.snapshot());
      leave = live.subscribe(send);
    },
    cancel() {
      leave();
    },
  });
}

/** The files of a live page beside its markup, as they are served. */
export interface PageFiles {
  css: string;
  script: string;
}

/**
 * Reads the style of a service's live page and bundles its script.
 *
 * @param folder holds `page.css`, which follows what the pages of services share, and `main.ts`; ends with
 *   a slash
 */
export async function loadPageFiles(folder: URL): Promise<PageFiles> {
  const [look, service, css, script] = await Promise.all([
    sharedLook(),
    text(new URL('page/service.css', import.meta.url)),
    text(new URL('page.css', folder)),
    bundle(new URL('main.ts', folder)),
  ]);
  return { css: [look, service, css].join('\n'), script };
}

/** The style sheet that the sandbox's pages begin with. */
export function sharedLook(): Promise<string> {
  return text(new URL('page/look.css', import.meta.url));
}

function text(file: URL): Promise<string> {
  return readFile(file, 'utf8');
}

async function bundle(entry: URL): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(entry)],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    sourcemap: 'inline',
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}

export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;

/** What the page of a service has of its own. */
interface ServicePage {
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
