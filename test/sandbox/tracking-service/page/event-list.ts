import { type ReceivedEvent, VERDICTS } from '../event-log.ts';
import { byId, element } from '../../service-parts/page/dom.ts';
import { createRowList, type RowList, unfoldingRow } from '../../service-parts/page/row-list.ts';
import { addressOf, essentials, type Identifier, identifiersOf, isShown } from './essentials.ts';

/**
 * One line of the list, which unfolds to everything that is known about the event.
 *
 * @param onlyThis called with an id when only its events are wanted.
 */
function eventRow(event: ReceivedEvent, onlyThis: (id: string) => void): HTMLLIElement {
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

/** Brings the list of events and its filter row to life. */
export function createEventList(): RowList<ReceivedEvent> {
  const filters = byId('filters', HTMLFormElement);
  const addresses = select('address');
  const verdicts = select('verdict');
  const id = filters.querySelector<HTMLInputElement>('[name=id]') ?? element('input', {});

  verdicts.append(...options('all verdicts', VERDICTS));
  addresses.append(...options('all events', []));
  document.addEventListener('keydown', focusFilterOnSlash);

  const events = createRowList<ReceivedEvent>({
    list: byId('events', HTMLElement),
    rowOf: (event) => eventRow(event, showOnly),
    matching(all) {
      offerAddresses(all);
      const filter = { address: addresses.value, verdict: verdicts.value, id: id.value };
      return all.filter((event) => isShown(event, filter));
    },
    clear: () => fetch('/events.json', { method: 'DELETE' }),
    words: {
      nothing:
        'No events yet. Open the storefront, view a product or add one to the cart, and watch.',
      noMatch: 'No event matches the filter.',
      more: 'all are in events.json',
    },
  });
  return events;

  function showOnly(wanted: string) {
    id.value = wanted;
    events.renderSoon();
  }

  /** Offers every address that arrived. Options are only added: a choice stays as it is. */
  function offerAddresses(all: readonly ReceivedEvent[]) {
    const offered = new Set([...addresses.options].map((option) => option.value));
    for (const address of new Set(all.map(addressOf))) {
      if (!offered.has(address)) addresses.append(element('option', { value: address }, address));
    }
  }

  function focusFilterOnSlash(pressed: KeyboardEvent) {
    if (pressed.key !== '/' || pressed.ctrlKey || pressed.metaKey || pressed.altKey) return;
    if (pressed.target instanceof Element && pressed.target.matches('input, select')) return;
    pressed.preventDefault();
    id.focus();
  }

  function select(name: string): HTMLSelectElement {
    return filters.querySelector<HTMLSelectElement>(`[name=${name}]`) ?? element('select', {});
  }
}

function options(all: string, values: readonly string[]): HTMLOptionElement[] {
  return [
    element('option', { value: '' }, all),
    ...values.map((value) => element('option', { value }, value)),
  ];
}
