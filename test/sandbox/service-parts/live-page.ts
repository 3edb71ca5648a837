import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import type { PageFiles } from './page-files.ts';

/** Nothing but the page's own files: what arrives and gets into the markup could still do nothing. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'";

/** What a live page follows: a beginning, and everything that happens after it. */
export interface LiveSource<Message> {
  snapshot(): Message;
  /** Calls `listener` with every change, until the returned function is called. */
  subscribe(listener: (message: Message) => void): () => void;
}

/** What a live page is made of. */
export interface LivePageParts<Message> {
  files: PageFiles;
  live: LiveSource<Message>;
  /** The address of the page that explains the sandbox; null, or left out, where there is none. */
  home?: () => string | null;
}

/** Where the markup has the link to the page that explains the sandbox. */
const WAY_HOME = '<!-- way home -->';

/** Serves a live page at `/`, with its script, its style and `/events/stream`. */
export function serveLivePage<Message>(
  app: Hono<{ Bindings: HttpBindings }>,
  { files, live, home }: LivePageParts<Message>,
): void {
  app.use(async (c, next) => {
    c.header('Content-Security-Policy', CONTENT_SECURITY_POLICY);
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('Cache-Control', 'no-store');
    await next();
  });

  app.get('/', (c) => c.html(withWayHome(files.html, home?.() ?? null)));
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

/** @throws {Error} where the page has no place for the link */
function withWayHome(html: string, home: string | null): string {
  if (!html.includes(WAY_HOME)) throw new Error(`The page has no ${WAY_HOME}.`);
  return html.replace(WAY_HOME, home === null ? '' : `<a href="${home}">Start page</a>`);
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
