import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import type { PageFiles } from './page-files.ts';
import type { Markup } from './service-page.ts';

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
