import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { csrf } from 'hono/csrf';
import { html } from 'hono/html';
import { answerAsset, bundled } from './bundle.ts';
import { CONTENT_SECURITY_POLICY, documentOf, type Markup, pageStyle } from './document.ts';
import { faultForm, faultsOf } from './fault-form.ts';
import type { Fault, FaultSwitch } from './faults.ts';
import { failure } from './listener.ts';
import { once } from './once.ts';
import { type Line, requestList } from './request-list.ts';
import type { LoggedRequest, RequestLog } from './request-log.ts';

/** The page of a service: its received requests, live, and its faults. */
export interface ServicePage<Request extends LoggedRequest> {
  name: string;
  intro: string;
  /** The shapes of the icon, as SVG of 16 by 16. */
  icon?: string;
  /** The plural name of requests, for their list and their JSON. */
  list: 'events' | 'requests';
  log: RequestLog<Request>;
  /** The counters at the top. */
  counts: (requests: readonly Request[]) => Record<string, number>;
  lineOf: (request: Request) => Line;
  /** The text without requests. */
  none: string;
  faults: FaultSwitch;
  /** Activates faults; throws with a message for people if that is impossible. */
  setFaults(faults: readonly Fault[]): unknown;
  /** The JSON's content besides requests and faults. */
  state?: () => object;
  /** The page's content above the faults and below the requests. */
  above?: () => Markup;
  below?: () => Markup;
  /** Addresses of the service besides those of its page. */
  others?: readonly string[];
  /** The address of the sandbox's start page, if there is one. */
  home?: string;
}

type PageApp = Hono<{ Bindings: HttpBindings }>;

/**
 * Serves the page at `/` and the requests at `/events.json` or `/requests.json`. The page's forms post to `/faults`,
 * which replaces the faults, and to `/clear`. Every other address is 404, so the app must be the last one on its port.
 */
export function createPageApp<Request extends LoggedRequest>(page: ServicePage<Request>): PageApp {
  const { list, log, faults } = page;
  const app: PageApp = new Hono();

  app.use(csrf(), async (c, next) => {
    c.header('Content-Security-Policy', CONTENT_SECURITY_POLICY);
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('Cache-Control', 'no-store');
    await next();
  });
  app.get('/', (c) => c.html(viewOf(page, c.req.query())));
  app.get('/page.css', pageStyle);
  app.get('/page.js', async (c) => answerAsset(c, await liveScript()));
  app.get(`/${list}.json`, (c) =>
    c.json({ [list]: log.requests(), ...page.state?.(), faultState: faults.state() }),
  );
  app.post('/clear', (c) => {
    log.clear();
    return backToPage(c);
  });
  app.post('/faults', (c) =>
    afterChange(c, async () => {
      const found = faults.read(faultsOf(await c.req.formData()));
      if ('problems' in found) throw new Error(found.problems.join(' · '));
      await page.setFaults(found.faults);
    }),
  );
  app.all('*', (c) => {
    const addresses = ['/', `/${list}.json`, ...(page.others ?? [])];
    return c.json(failure('not found', [`path: use ${addresses.join(', ')}`]), 404);
  });
  return app;
}

/** Makes a change, then redirects to the page, which shows the reason if it failed. */
export async function afterChange(c: Context, change: () => unknown): Promise<Response> {
  try {
    await change();
    return backToPage(c);
  } catch (error) {
    return backToPage(c, error instanceof Error ? error.message : 'unknown reason');
  }
}

/** Redirects to the page that sent the request, with its search. */
function backToPage(c: Context, problem = ''): Response {
  const { searchParams } = new URL(c.req.header('referer') ?? '/', c.req.url);
  searchParams.delete('problem');
  if (problem !== '') searchParams.set('problem', problem);
  const query = searchParams.toString();
  return c.redirect(query === '' ? '/' : `/?${query}`, 303);
}

function viewOf<Request extends LoggedRequest>(
  page: ServicePage<Request>,
  { search = '', problem = '' }: Record<string, string>,
): Markup {
  const { name, intro, icon, list, log, lineOf, none, faults, home } = page;
  const requests = log.requests();
  const links = [
    ...(home === undefined ? [] : [{ words: 'Start page', href: home }]),
    { words: `${list}.json`, href: `/${list}.json` },
  ];
  return documentOf({
    ...{ title: name, intro, links, isLive: true, ...(icon !== undefined && { icon }) },
    main: html`
      <p id="connection" class="notice not-taken" role="status" hidden>
        Connection to the service lost, retrying…
      </p>
      <div id="problem" data-live>
        ${problem !== '' && html`<p class="notice refused" role="alert">${problem}</p>`}
      </div>
      <dl id="counters" class="counters" aria-label="Requests so far" data-live>
        ${Object.entries(page.counts(requests)).map(
          ([word, count]) =>
            html`<div class="${word.replaceAll(' ', '-')}">
              <dt>${word}</dt>
              <dd>${count}</dd>
            </div>`,
        )}
      </dl>
      ${page.above?.()} ${faultForm(faults.state(), faults.rules)}
      ${requestList({ list, requests, lineOf, search, none })} ${page.below?.()}
    `,
  });
}

const liveScript = once(() => bundled(new URL('page/service-page.ts', import.meta.url)));
