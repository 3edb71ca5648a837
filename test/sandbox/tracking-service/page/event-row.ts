import type { ReceivedEvent } from '../received-event.ts';
import { element } from '../../service-parts/page/dom.ts';
import { unfoldingRow } from '../../service-parts/page/row-list.ts';
import { essentials } from './essentials.ts';
import { identifiersOf } from './identifiers.ts';
import type { Identifier } from './identifiers.ts';
import { addressOf } from './list-filter.ts';

/**
 * One line of the list, which unfolds to everything that is known about the event.
 *
 * @param onlyThis called with an id when only its events are wanted.
 */
export function eventRow(event: ReceivedEvent, onlyThis: (id: string) => void): HTMLLIElement {
  return unfoldingRow(summaryOf(event), () => unfolded(event, onlyThis));
}

function summaryOf(event: ReceivedEvent): HTMLElement {
  const line = lineOf(event);
  return element(
    'summary',
    {},
    element('time', { class: 'time', datetime: event.receivedAt }, timeOf(event.receivedAt)),
    element('span', { class: 'address', title: addressOf(event) }, addressOf(event)),
    element('span', { class: 'outcome' }, ...outcomeOf(event)),
    element('span', { class: 'essentials', title: line }, line),
    element('span', { class: 'ids' }, ...identifiersOf(event.body).map(chip)),
  );
}

/** The first problem where the event itself is one, else what the event says. */
function lineOf(event: ReceivedEvent): string {
  const problem =
    event.verdict === 'refused' || event.body === null ? event.problems[0] : undefined;
  return problem ?? essentials(event);
}

function outcomeOf({ verdict, status, fault }: ReceivedEvent): HTMLElement[] {
  // The fault "status" already shows in the status itself.
  const named = fault === null || fault === 'status' ? [] : [fault];
  const means = [status === null ? 'no answer' : String(status), ...named];
  return [
    element('span', { class: `verdict ${verdict.replace(' ', '-')}` }, verdict),
    element('span', { class: 'status' }, means.join(' · ')),
  ];
}

function chip({ name, label, id, short, hues }: Identifier): HTMLElement {
  return element(
    'span',
    { class: `id ${name}`, title: `${name} ${id}` },
    dot(hues),
    element('span', { class: 'label' }, label),
    element('code', {}, short),
  );
}

function dot([left, right]: Identifier['hues']): HTMLElement {
  const created = element('span', { class: 'dot', 'aria-hidden': 'true' });
  created.style.setProperty('--left', String(left));
  created.style.setProperty('--right', String(right));
  return created;
}

function unfolded(event: ReceivedEvent, onlyThis: (id: string) => void): HTMLElement {
  const { body, problems, ...request } = event;
  const ids = identifiersOf(body).map(({ name, id, hues }) =>
    element(
      'span',
      { class: 'id' },
      dot(hues),
      name,
      element('code', {}, id),
      element(
        'button',
        {
          type: 'button',
          click: () => {
            onlyThis(id);
          },
        },
        'Only these',
      ),
    ),
  );
  return element(
    'div',
    { class: 'unfolded' },
    ...(problems.length > 0
      ? [element('ul', {}, ...problems.map((problem) => element('li', {}, problem)))]
      : []),
    ...(ids.length > 0 ? [element('div', { class: 'ids' }, ...ids)] : []),
    element('pre', { tabindex: '0', 'aria-label': 'Body' }, bodyText(body)),
    element('pre', { tabindex: '0', 'aria-label': 'Request' }, JSON.stringify(request, null, 2)),
  );
}

function bodyText(body: unknown): string {
  if (body === null) return '(no body)';
  return typeof body === 'string' ? body : JSON.stringify(body, null, 2);
}

function timeOf(iso: string): string {
  const date = new Date(iso);
  const two = (value: number) => String(value).padStart(2, '0');
  const clock = [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':');
  return `${clock}.${String(date.getMilliseconds()).padStart(3, '0')}`;
}
