import { html } from 'hono/html';
import type { Markup } from './service-page.ts';

/**
 * What `page/fault-panel.ts` brings to life.
 *
 * @param fields the form's, which say what is to go wrong
 */
export function faultPanel(fields: Markup): Markup {
  return html`<section class="panel" aria-labelledby="fault-title">
    <h2 id="fault-title">How the service answers</h2>
    <p class="fault-now">
      <span id="fault-words" role="status">…</span>
      <button id="fault-lift" type="button" hidden>Answer normally again</button>
    </p>
    <form id="fault-form" class="fields">
      ${fields}
      <button type="submit">Apply</button>
    </form>
    <p id="fault-problem" class="problem" role="alert" hidden></p>
  </section>`;
}

/**
 * How late a `slow` answer is.
 *
 * @param usualMs what the field says at first, in milliseconds
 */
export function delayField(usualMs: number): Markup {
  return html`<label data-for="slow">
    Delay in ms
    <input name="delayMs" type="number" min="1" max="600000" value="${usualMs}" required />
  </label>`;
}

/** Which `status` is the answer, and when it says that one may try again. */
export function statusFields(statuses: readonly number[], usual: number): Markup {
  return html`<label data-for="status">
      Status
      <select name="status">
        ${statuses.map((one) => html`<option ${one === usual ? 'selected' : ''}>${one}</option>`)}
      </select>
    </label>
    <label data-for="status">
      Retry-After in s
      <input name="retryAfterSeconds" type="number" min="0" placeholder="none" />
    </label>`;
}

/**
 * How many requests a fault hits.
 *
 * @param kinds of the faults that hit single requests, with spaces between them
 */
export function timesField(kinds: string): Markup {
  return html`<label data-for="${kinds}">
    How many requests
    <input name="times" type="number" min="1" placeholder="every" />
  </label>`;
}
