import { VERDICTS } from '../received-event.ts';
import type { ReceivedEvent } from '../received-event.ts';
import { byId, element } from '../../service-parts/page/dom.ts';
import { createRowList } from '../../service-parts/page/row-list.ts';
import type { RowList } from '../../service-parts/page/row-list.ts';
import { eventRow } from './event-row.ts';
import { addressOf, isShown } from './list-filter.ts';

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
