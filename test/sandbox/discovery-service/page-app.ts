import { html } from 'hono/html';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import {
  delayField,
  faultPanel,
  type FaultSwitch,
  serveFaults,
  statusFields,
  timesField,
} from '../service-parts/fault-switch.ts';
import {
  failure,
  type LivePageParts,
  type Markup,
  rowList,
  serveLivePage,
  servicePage,
} from '../service-parts/live-page.ts';
import { type Fault, faultWords, type Interface, INTERFACES, readFaults } from './fault.ts';
import type { RequestLog } from '../service-parts/request-log.ts';
import type { LiveMessage, ReceivedRequest } from './received-request.ts';

/** The page of the discovery service; `home` as in {@link servicePage}. */
function discoveryPage(home: string | null): Markup {
  return servicePage(
    {
      name: 'Discovery service',
      shows: 'requests',
      intro: 'What the shop’s pages ask for: results, suggestions, recommendations.',
      icon: "<circle cx='7' cy='7' r='4.5' fill='none' stroke='#2f6fdd' stroke-width='2'/><path d='M10.5 10.5 14 14' stroke='#2f6fdd' stroke-width='2'/>",
      files: ['requests.json'],
      body: html`<dl id="counters" class="counters" aria-label="Requests so far"></dl>
        ${faultPanel(faultFields())}
        <main>
          ${rowList({
            heading: 'Requests',
            filters: html`<label>
              Interface
              <select name="interface">
                <option value="">all requests</option>
                ${options()}
              </select>
            </label>`,
            columns: html`<span>Time</span>
              <span>Request</span>
              <span>Status</span>
              <span>Parameters</span>`,
          })}
        </main>`,
    },
    home,
  );
}

function faultFields(): Markup {
  return html`<label>
      Make it
      <select name="kind">
        <option value="slow">answer late</option>
        <option value="status">answer with an error</option>
        <option value="reset">reset connections</option>
      </select>
    </label>
    ${delayField(2000)} ${statusFields([400, 404, 429, 500, 503], 500)}
    ${timesField('slow status reset')}
    <label data-for="slow status reset">
      Only for
      <select name="on">
        <option value="">all requests</option>
        ${options()}
      </select>
    </label>`;
}

function options(): Markup[] {
  return INTERFACES.map((name) => html`<option>${name}</option>`);
}

interface PageAppParts extends Pick<LivePageParts<LiveMessage>, 'home' | 'files'> {
  log: RequestLog<ReceivedRequest>;
  faults: FaultSwitch<Fault, Interface>;
}

/** The page and its data: `/`, `/requests.json`, `/faults.json`, `/events/stream`. */
export function createPageApp({
  log,
  faults,
  files,
  home,
}: PageAppParts): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const faultState = () => ({ words: faultWords(faults.faults()), faults: faults.faults() });

  serveLivePage<LiveMessage>(app, {
    view: discoveryPage,
    files,
    ...(home && { home }),
    live: {
      snapshot: () => ({ kind: 'snapshot', requests: log.requests(), faultState: faultState() }),
      subscribe(listener) {
        const leaveLog = log.subscribe(listener);
        const leaveFaults = faults.subscribe(() => {
          listener({ kind: 'faults', faultState: faultState() });
        });
        return () => {
          leaveLog();
          leaveFaults();
        };
      },
    },
  });

  app.get('/requests.json', (c) => c.json({ requests: log.requests() }));
  app.delete('/requests.json', (c) => {
    log.clear();
    return c.json({ success: true });
  });
  serveFaults(app, { read: readFaults, set: faults.set, state: faultState });
  app.all('*', (c) =>
    c.json(
      failure('not found', ['path: use /, /requests.json, /faults.json, /events/stream or /v1/…']),
      404,
    ),
  );
  return app;
}
