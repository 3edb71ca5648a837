import { html } from 'hono/html';
import { delayField, faultPanel, statusFields, timesField } from '../service-parts/fault-view.ts';
import { rowList, servicePage } from '../service-parts/service-page.ts';
import type { Markup } from '../service-parts/service-page.ts';

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
        <option value="drop before">reset connections, request unread</option>
        <option value="drop after">take the event, then reset</option>
        <option value="gone">be gone (connections refused)</option>
      </select>
    </label>
    ${delayField(2000)} ${statusFields([408, 429, 500, 502, 503, 504], 429)}
    <label class="check" data-for="status">
      <input name="exposeRetryAfter" type="checkbox" />
      Scripts may read it
    </label>
    ${timesField('slow status drop')}
    <label data-for="slow status drop">
      Only for
      <input
        name="match"
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
