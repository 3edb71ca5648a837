import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { EventLog } from './event-log.ts';
import { readEventQuery } from './event-query.ts';
import { readFaults } from './fault.ts';
import type { Fault } from './fault.ts';
import type { LiveMessage } from './live-message.ts';
import type { LiveState } from './live-state.ts';
import type { PageFiles } from './page-files.ts';

/** Nothing but the page's own files: an event that got into the markup could still do nothing. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'";

/** What the live page and its data are made of. */
export interface PageAppParts {
  log: EventLog;
  live: LiveState;
  files: PageFiles;
  /** Brings faults into force; rejects with a message for people when that cannot be done. */
  setFaults(faults: readonly Fault[]): Promise<void>;
}

/** The live page and its data: `/`, `/events.json`, `/events/stream`, `/faults.json`. */
export function createPageApp(parts: PageAppParts): Hono<{ Bindings: HttpBindings }> {
  const { log, live, files } = parts;
  const app = new Hono<{ Bindings: HttpBindings }>();

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

  app.get('/events.json', (c) => {
    const query = readEventQuery(new URL(c.req.url).searchParams);
    if ('problems' in query) return c.json(failure('invalid query', query.problems), 400);
    return c.json({ events: log.events().filter(query.filter), ...live.totals() });
  });

  app.delete('/events.json', (c) => {
    log.clear();
    return c.json({ success: true });
  });

  app.get('/events/stream', (c) =>
    c.body(streamOf(live), 200, { 'Content-Type': 'text/event-stream' }),
  );

  app.get('/faults.json', (c) => c.json(live.faultState()));

  app.put('/faults.json', async (c) => {
    const body: unknown = await c.req.json().catch(() => undefined);
    const read = readFaults(body);
    if ('problems' in read) return c.json(failure('invalid faults', read.problems), 400);
    try {
      await parts.setFaults(read.faults);
    } catch (error) {
      const message = error instanceof Error ? error.message : 'unknown reason';
      return c.json(failure('faults not changed', [message]), 409);
    }
    return c.json(live.faultState());
  });

  app.notFound((c) =>
    c.json(
      failure('not found', ['path: use /, /events.json, /events/stream or /faults.json']),
      404,
    ),
  );

  return app;
}

function failure(error: string, messages: string[]) {
  return { success: false, error, messages };
}

function streamOf(live: LiveState): ReadableStream<Uint8Array> {
  let leave: () => void;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (message: LiveMessage) => {
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
