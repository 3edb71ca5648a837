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

/** Serves a live page at `/`, with its script, its style and `/events/stream`. */
export function serveLivePage<Message>(
  app: Hono<{ Bindings: HttpBindings }>,
  { files, live }: { files: PageFiles; live: LiveSource<Message> },
): void {
  app.use(async (c, next) => {
    c.header('Content-Security-Policy', CONTENT_SECURITY_POLICY);
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('Cache-Control', 'no-store');
    await next();
  });

  app.get('/', (c) => c.html(files.html));
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
