import { html } from 'hono/html';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { delayField, faultPanel, statusFields, timesField } from '../service-parts/fault-switch.ts';
import {
  failure,
  type LivePageParts,
  type Markup,
  type PageFiles,
  rowList,
  serveLivePage,
  servicePage,
} from '../service-parts/live-page.ts';
import { type Control, readControl } from './control.ts';
import type { FeedStore } from './feed-store.ts';
import type { IndexContent } from './index-content.ts';
import type { LiveState, ReceivedRequest } from './live-state.ts';
import type { RequestLog } from '../service-parts/request-log.ts';

/** The page of the indexing service; `home` as in {@link servicePage}. */
export function indexingPage(home: string | null): Markup {
  return servicePage(
    {
      name: 'Indexing service',
      shows: 'feeds and requests',
      intro: "The feeds of the sandbox's account, and the requests that the app sends about them.",
      icon: "<rect x='2' y='3' width='12' height='3' rx='1' fill='#2f6fdd'/><rect x='2' y='8' width='8' height='3' rx='1' fill='#2f6fdd'/>",
      files: ['state.json', 'requests.json'],
      body: html`<main>
        <dl id="counters" class="counters" aria-label="Requests so far"></dl>
        ${feeds()} ${switches()} ${faultPanel(faultFields())} ${indexes()}
        <section aria-labelledby="requests-title">
          ${rowList({ heading: 'Requests', filters: filters(), columns: columns() })}
        </section>
        ${mails()}
      </main>`,
    },
    home,
  );
}

function feeds(): Markup {
  return html`<section aria-labelledby="feeds-title">
    <div class="list-head">
      <h2 id="feeds-title">Feeds</h2>
      <span id="feeds-shown" class="quiet"></span>
      <button id="reset" type="button">Start over</button>
    </div>
    <p id="feed-problem" class="problem" role="alert" hidden></p>
    <div id="feeds" class="feeds"></div>
  </section>`;
}

function switches(): Markup {
  return html`<div class="switches">
    <section class="panel" aria-labelledby="speed-title">
      <h2 id="speed-title">How fast an index passes</h2>
      <div class="choices" role="group" aria-labelledby="speed-title">
        <button type="button" data-speed="1">Realistic</button>
        <button type="button" data-speed="10">10×</button>
        <button type="button" data-speed="60">60×</button>
        <button type="button" data-speed="instant">Instant</button>
      </div>
      <p class="quiet">The hour between two requests and the intervals stay as long as they are.</p>
    </section>
    <section class="panel" aria-labelledby="hour-title">
      <h2 id="hour-title">A second request within the hour is answered with</h2>
      <div class="choices" role="group" aria-labelledby="hour-title">
        <button type="button" data-refusal="success-false">200, success = false</button>
        <button type="button" data-refusal="429">429</button>
      </div>
      <p class="quiet">The specification does not show the form of this refusal.</p>
    </section>
  </div>`;
}

/** Kinds of fault that leave it open whether the request was taken. */
const TAKEN_OR_NOT = 'hang drip status html half-json cut-off other-json huge redirect';
/** Kinds of fault that hit single requests. */
const SINGLE = `slow error-answer reset ${TAKEN_OR_NOT}`;

function faultFields(): Markup {
  return html`<label>
      Make it
      <select name="kind">
        <option value="slow">answer late</option>
        <option value="hang">never answer</option>
        <option value="drip">answer byte by byte</option>
        <option value="status">answer with an HTTP error</option>
        <option value="error-answer">answer status = error, success = false</option>
        <option value="html">answer with HTML</option>
        <option value="half-json">answer half a JSON</option>
        <option value="cut-off">cut the answer in the middle</option>
        <option value="other-json">answer JSON of another shape</option>
        <option value="huge">answer 200 MB</option>
        <option value="redirect">redirect to plain http</option>
        <option value="reset before">reset connections, request unread</option>
        <option value="reset after">take the request, then reset</option>
        <option value="gone">be gone (connections refused)</option>
      </select>
    </label>
    ${delayField(5000)}
    <label data-for="drip">
      One byte every … ms
      <input name="everyMs" type="number" min="1" max="60000" value="500" required />
    </label>
    ${statusFields([400, 401, 403, 404, 408, 429, 500, 502, 503, 504], 503)}
    <label data-for="gone">
      For how many s
      <input name="seconds" type="number" min="1" max="3600" value="30" required />
    </label>
    ${timesField(SINGLE)}
    <label data-for="${SINGLE}">
      Only for
      <select name="on">
        <option value="">all requests</option>
        <option value="status">status requests</option>
        <option value="feed">feed requests</option>
        <option value="update">updates</option>
        <option value="upsert">upserts</option>
        <option value="delete">deletions</option>
      </select>
    </label>
    <label data-for="${TAKEN_OR_NOT}">
      A request is
      <select name="taken">
        <option value="">as usual for this</option>
        <option value="true">taken nevertheless</option>
        <option value="false">not taken</option>
      </select>
    </label>`;
}

function filters(): Markup {
  return html`<label>
      Endpoint
      <select name="endpoint">
        <option value="">all requests</option>
        <option value="/api/index/feed">feed requests</option>
        <option value="/api/index/status">status requests</option>
        <option value=".json">updates, upserts, deletions</option>
      </select>
    </label>
    <label>
      Feed
      <input name="feed" type="search" placeholder="any" autocomplete="off" />
    </label>`;
}

function columns(): Markup {
  return html`<span>Time</span>
    <span>Request</span>
    <span>Outcome</span>
    <span>Answer</span>`;
}

function indexes(): Markup {
  return html`<section aria-labelledby="index-title">
    <div class="list-head">
      <h2 id="index-title">What is in the index</h2>
      <span id="index-shown" class="quiet" role="status"></span>
    </div>
    <form id="index-search" class="fields" role="search" aria-label="Search the index">
      <label>
        Feed
        <select id="index-feed"></select>
      </label>
      <label>
        Title or ID
        <input id="index-words" type="search" placeholder="any" autocomplete="off" />
      </label>
    </form>
    <div class="records" role="region" aria-label="Records of the index" tabindex="0">
      <ol
        id="index"
        class="events"
        aria-label="Records, in the order in which they were added"
      ></ol>
    </div>
    <p id="no-records" class="empty" hidden></p>
  </section>`;
}

function mails(): Markup {
  return html`<section aria-labelledby="mails-title">
    <div class="list-head">
      <h2 id="mails-title">E-mails</h2>
      <span class="quiet">what the service would have sent to who asked</span>
    </div>
    <ol id="mails" class="events" aria-label="E-mails, newest first"></ol>
    <p id="no-mails" class="empty">None yet: one is sent when a requested index ends.</p>
  </section>`;
}

/** A page with more records than that would be slow to draw. */
const SHOWN_RECORDS = 50;

interface PageAppParts extends Pick<LivePageParts<never>, 'home'> {
  log: RequestLog<ReceivedRequest>;
  live: LiveState;
  store: Pick<FeedStore, 'feed'>;
  content: Pick<IndexContent, 'find'>;
  files: PageFiles;
  /** Brings a change into force; rejects with a message for people when that cannot be done. */
  control(change: Control): Promise<void>;
}

/** The live page and its data: `/`, `/state.json`, `/requests.json`, `/index.json`, `/events/stream`, `/control`. */
export function createPageApp(parts: PageAppParts): Hono<{ Bindings: HttpBindings }> {
  const { log, live, store, content } = parts;
  const app = new Hono<{ Bindings: HttpBindings }>();
  serveLivePage(app, { view: indexingPage, ...parts });

  app.get('/requests.json', (c) => c.json({ requests: log.requests() }));
  app.get('/state.json', (c) => c.json(live.state()));

  app.get('/index.json', (c) => {
    const { siteId = '', feedId = '', search = '' } = c.req.query();
    const address = { siteId, feedId };
    if (store.feed(address) === undefined) {
      const words = `siteId, feedId: the account ${siteId} has no feed ${feedId}`;
      return c.json(failure('not found', [words]), 404);
    }
    return c.json(content.find(address, search, SHOWN_RECORDS));
  });

  app.post('/control', async (c) => {
    const body: unknown = await c.req.json().catch(() => undefined);
    const read = readControl(body);
    if ('problems' in read) return c.json(failure('invalid control', read.problems), 400);
    const problem = unreachableProblem(read.control);
    if (problem !== null) return c.json(failure('invalid control', [problem]), 400);
    if (goesAway(read.control)) {
      // The answer has to leave before the port is closed.
      c.env.outgoing.once('finish', () => void parts.control(read.control));
      return c.json({ success: true });
    }
    try {
      await parts.control(read.control);
    } catch (error) {
      const message = error instanceof Error ? error.message : 'unknown reason';
      return c.json(failure('not changed', [message]), 409);
    }
    return c.json({ success: true });
  });

  app.all('*', (c) =>
    c.json(
      failure('not found', [
        'path: use /, /state.json, /requests.json, /index.json, /events/stream, /control or /api/index/…',
      ]),
      404,
    ),
  );

  return app;
}

/** Gone for good could not be taken back over HTTP: this page would be gone too. */
function unreachableProblem(control: Control): string | null {
  return goesAway(control)?.seconds === null ? 'gone: say for how many seconds' : null;
}

/** For how many seconds (null for good) the service will be gone; null where it stays. */
function goesAway(control: Control): { seconds: number | null } | null {
  if (control.kind !== 'faults') return null;
  const gone = control.faults.find((fault) => fault.kind === 'gone');
  return gone ? { seconds: gone.seconds ?? null } : null;
}
