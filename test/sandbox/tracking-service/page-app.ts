import { html } from 'hono/html';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import {
  delayField,
  faultPanel,
  serveFaults,
  statusFields,
  timesField,
} from '../service-parts/fault-switch.ts';
import {
  failure,
  type LivePageParts,
  type Markup,
  type PageFiles,
  rowList,
  serveLivePage,
  servicePage,
} from '../service-parts/live-page.ts';
import type { EventLog } from './event-log.ts';
import { type Fault, readFaults } from './fault.ts';
import type { LiveState } from './live-state.ts';

/** The page of the tracking service; `home` as in {@link servicePage}. */
export function trackingPage(home: string | null): Markup {
  return servicePage(
    {
      name: 'Tracking service',
      shows: 'live events',
      intro: "Events of the sandbox's shoppers, with the service's verdict, as they arrive.",
      icon: "<circle cx='8' cy='8' r='6' fill='#2f6fdd'/>",
      files: ['events.json'],
      body: html`<dl id="counters" class="counters" aria-label="Requests so far"></dl>
        ${faultPanel(faultFields())}
        <main>${rowList({ heading: 'Events', filters: filters(), columns: columns() })}</main>`,
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
        <option value="reset before">reset connections, request unread</option>
        <option value="reset after">take the event, then reset</option>
        <option value="gone">be gone (connections refused)</option>
      </select>
    </label>
    ${delayField(2000)} ${statusFields([408, 429, 500, 502, 503, 504], 429)}
    <label class="check" data-for="status">
      <input name="exposeRetryAfter" type="checkbox" />
      Scripts may read it
    </label>
    ${timesField('slow status reset')}
    <label data-for="slow status reset">
      Only for
      <input
        name="on"
        type="text"
        pattern="[\\w\\-]+/([\\w\\-]+|\\*)"
        placeholder="all events"
        title="module/event such as cart/add, or module/*"
      />
    </label>`;
}

function filters(): Markup {
  return html`<label>
      Event
      <select name="address"></select>
    </label>
    <label>
      Verdict
      <select name="verdict"></select>
    </label>
    <label class="wide">
      User, session, page load or shopper id
      <input
        name="id"
        type="search"
        placeholder="any part of an id (press / to type)"
        autocomplete="off"
        spellcheck="false"
      />
    </label>`;
}

function columns(): Markup {
  return html`<span>Time</span>
    <span>Event</span>
    <span>Verdict</span>
    <span>What it says</span>
    <span class="ids">
      <span>User</span>
      <span>Session</span>
      <span>Load</span>
      <span>Shopper</span>
    </span>`;
}

interface PageAppParts extends Pick<LivePageParts<never>, 'home'> {
  log: EventLog;
  live: LiveState;
  files: PageFiles;
  /** Brings faults into force; rejects with a message for people when that cannot be done. */
  setFaults(faults: readonly Fault[]): Promise<void>;
}

/** The live page and its data: `/`, `/events.json`, `/events/stream`, `/faults.json`. */
export function createPageApp(parts: PageAppParts): Hono<{ Bindings: HttpBindings }> {
  const { log, live } = parts;
  const app = new Hono<{ Bindings: HttpBindings }>();

  serveLivePage(app, { view: trackingPage, ...parts });

  app.get('/events.json', (c) => c.json({ events: log.events(), ...live.totals() }));

  app.delete('/events.json', (c) => {
    log.clear();
    return c.json({ success: true });
  });

  serveFaults(app, { read: readFaults, set: parts.setFaults, state: live.faultState });

  app.notFound((c) =>
    c.json(
      failure('not found', ['path: use /, /events.json, /events/stream or /faults.json']),
      404,
    ),
  );

  return app;
}
