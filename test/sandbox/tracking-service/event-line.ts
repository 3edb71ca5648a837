import { html } from 'hono/html';
import type { Markup } from '../service-parts/document.ts';
import type { Line } from '../service-parts/request-list.ts';
import { essentials, type Identifier, identifiersOf } from './essentials.ts';
import { type ReceivedEvent, toneOf } from './event-log.ts';

/** An event on the page, with the ids of its sender; equal ids have dots of equal colors. */
export function lineOf(event: ReceivedEvent): Line {
  const { module, verdict, status, fault, body, problems } = event;
  const ids = identifiersOf(body);
  const problem = verdict === 'refused' || body === null ? problems[0] : undefined;
  return {
    address: module === '' ? event.path : `${module}/${event.event}`,
    outcome: verdict,
    tone: toneOf(verdict),
    // The status already shows the fault "status".
    details: [status ?? 'no answer', fault === 'status' ? null : fault],
    says: problem ?? essentials(event),
    aside: html`${ids.map(
      ({ name, id, label, short, hues }) =>
        html`<span class="id" title="${name} ${id}">
          ${dot(hues)} ${label} <code>${short}</code>
        </span>`,
    )}`,
    more: html`${ids.map(
      ({ name, id, hues }) =>
        html`<p>
          ${dot(hues)} ${name} <code>${id}</code>
          <a href="/?search=${encodeURIComponent(id)}">Only these</a>
        </p>`,
    )}`,
  };
}

function dot([left, right]: Identifier['hues']): Markup {
  const half = (hue: number, to: 'left' | 'right') =>
    html`<path d="M8 1a7 7 0 0 ${to === 'left' ? 0 : 1} 0 14" fill="hsl(${hue} 75% 48%)" />`;
  return html`<svg viewBox="0 0 16 16" aria-hidden="true">
    ${half(left, 'left')}${half(right, 'right')}
  </svg>`;
}
