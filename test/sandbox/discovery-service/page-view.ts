import { html } from 'hono/html';
import { delayField, faultPanel, statusFields, timesField } from '../service-parts/fault-view.ts';
import { rowList, servicePage } from '../service-parts/service-page.ts';
import type { Markup } from '../service-parts/service-page.ts';
import { INTERFACES } from './fault.ts';

/** The page of the discovery service; `home` as in {@link servicePage}. */
export function discoveryPage(home: string | null): Markup {
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
