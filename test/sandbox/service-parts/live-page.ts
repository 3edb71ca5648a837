import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { HttpBindings } from '@hono/node-server';
import { build } from 'esbuild';
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import type { Fault, FaultState, FaultSwitch } from './faults.ts';
import type { LogChange, LoggedRequest, RequestLog } from './request-log.ts';

export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;

/** The page may load its own files alone, so that nothing in a received request can act on it. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'";

/** Milliseconds between two looks at the state, while a page follows. */
const LOOK_EVERY_MS = 250;

/** The page of a service: what it received, live, and how it answers. */
export interface ServicePage<Request extends LoggedRequest> {
  name: string;
  /** What there is to see, in the title behind the name. */
  shows: string;
  intro: string;
  /** The shapes of the icon, as SVG of 16 by 16. */
  icon: string;
  /** The requests in the plural: the name of their list and of their JSON. */
  list: 'events' | 'requests';
  /** Holds `page.tsx`, which draws the page; ends with a slash. */
  folder: URL;
  log: RequestLog<Request>;
  faults: FaultSwitch;
  /** Brings faults into force; throws with a message for people where that cannot be done. */
  setFaults(faults: readonly Fault[]): unknown;
  /** What else the page shows. */
  state(): object;
  /** Addresses of the service beside those of its page. */
  others?: readonly string[];
  /** The address of the sandbox's start page, where there is one. */
  home?: string;
}

/** What a page's stream sends: the requests that are new or amended, and everything else that it shows. */
export interface LiveMessage<Request, State> extends LogChange<Request> {
  state: State & { faultState: FaultState };
}

/**
 * Serves the page at `/`, the requests at `/events.json` or `/requests.json` (`DELETE` forgets them), the faults
 * at `/faults.json` (`PUT` replaces them), and `/events/stream`. Every other address is 404, so that the app has to
 * be the last one on its port.
 */
export function createPageApp<Request extends LoggedRequest>(
  page: ServicePage<Request>,
): Hono<{ Bindings: HttpBindings }> {
  const { list, log, faults } = page;
  const app = new Hono<{ Bindings: HttpBindings }>();
  const state = () => ({ ...page.state(), faultState: faults.state() });

  app.use(async (c, next) => {
    c.header('Content-Security-Policy', CONTENT_SECURITY_POLICY);
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('Cache-Control', 'no-store');
    await next();
  });
  app.get('/', (c) => c.html(shellOf(page)));
  app.get('/page.css', async (c) =>
    c.body((await pageFiles(page.folder)).css, 200, { 'Content-Type': 'text/css; charset=utf-8' }),
  );
  app.get('/page.js', async (c) =>
    c.body((await pageFiles(page.folder)).script, 200, {
      'Content-Type': 'text/javascript; charset=utf-8',
    }),
  );
  app.get('/events/stream', (c) =>
    c.body(streamOf(liveSource(log, state)), 200, { 'Content-Type': 'text/event-stream' }),
  );
  app.get(`/${list}.json`, (c) => c.json({ [list]: log.requests(), ...state() }));
  app.delete(`/${list}.json`, (c) => {
    log.clear();
    return c.json({ success: true });
  });
  app.get('/faults.json', (c) => c.json(faults.state()));
  app.put('/faults.json', async (c) => {
    const body = (await c.req.json().catch(() => null)) as { faults?: unknown } | null;
    const found = faults.read(body?.faults);
    if ('problems' in found) return c.json(failure('invalid faults', found.problems), 400);
    return answerChange(c, async () => {
      await page.setFaults(found.faults);
      return faults.state();
    });
  });
  app.all('*', (c) => {
    const addresses = [
      '/',
      `/${list}.json`,
      '/faults.json',
      '/events/stream',
      ...(page.others ?? []),
    ];
    return c.json(failure('not found', [`path: use ${addresses.join(', ')}`]), 404);
  });
  return app;
}

/** Answers a change with what it gives, or with the reason why it is impossible. */
export async function answerChange(c: Context, change: () => unknown): Promise<Response> {
  try {
    return c.json((await change()) ?? { success: true });
  } catch (error) {
    return c.json(failure('not changed', [error instanceof Error ? error.message : '']), 409);
  }
}

/** The answer to what cannot be done. */
export function failure(error: string, messages: string[]) {
  return { success: false as const, error, messages };
}

/** What a live page follows: a beginning, and everything that happens after it. */
export interface LiveSource<Message> {
  snapshot(): Message;
  /** Calls `listener` with every change, until the returned function is called. */
  subscribe(listener: (message: Message) => void): () => void;
}

function liveSource<Request extends LoggedRequest, State>(
  log: RequestLog<Request>,
  state: () => State,
): LiveSource<LogChange<Request> & { state: State }> {
  return {
    snapshot: () => ({ anew: true, requests: log.requests(), state: state() }),
    subscribe(listener) {
      const leave = log.subscribe((change) => {
        listener({ ...change, state: state() });
      });
      let last = '';
      const clock = setInterval(() => {
        const now = JSON.stringify(state());
        if (now !== last) listener({ anew: false, requests: [], state: state() });
        last = now;
      }, LOOK_EVERY_MS);
      return () => {
        clearInterval(clock);
        leave();
      };
    },
  };
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

/** The style sheet that the start page begins with. */
export function sharedLook(): Promise<string> {
  return styleSheet('look');
}

/** The style sheet of a service's page that has no script. */
export async function serviceLook(): Promise<string> {
  return (await Promise.all([styleSheet('look'), styleSheet('service')])).join('\n');
}

function styleSheet(name: 'look' | 'service'): Promise<string> {
  return readFile(new URL(`page/${name}.css`, import.meta.url), 'utf8');
}

interface PageFiles {
  css: string;
  script: string;
}

const bundles = new Map<string, Promise<PageFiles>>();

/** Bundles `page.tsx` of a folder when it is first asked for: most tests never open a page. */
function pageFiles(folder: URL): Promise<PageFiles> {
  const known = bundles.get(folder.href) ?? bundle(new URL('page.tsx', folder));
  bundles.set(folder.href, known);
  return known;
}

async function bundle(entry: URL): Promise<PageFiles> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(entry)],
    outdir: '/',
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
  });
  const textOf = (ending: string) =>
    outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
  return { css: textOf('.css'), script: textOf('.js') };
}

function shellOf<Request extends LoggedRequest>(page: ServicePage<Request>): Markup {
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'>${page.icon}</svg>`;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${page.name}: ${page.shows}</title>
        <link rel="icon" href="data:image/svg+xml,${encodeURIComponent(svg)}" />
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
            ${page.home && html`<a href="${page.home}">Start page</a>`}
            <a href="/${page.list}.json">${page.list}.json</a>
          </nav>
        </header>
        <main id="page"></main>
      </body>
    </html>`;
}
