import { VERDICTS } from '../received-event.ts';
import type { ReceivedEvent } from '../received-event.ts';
import { arrange, byId, element, showText } from '../../service-parts/page/dom.ts';
import { walkRows } from '../../service-parts/page/walk-rows.ts';
import { eventRow } from './event-row.ts';
import { addressOf, isShown } from './list-filter.ts';

/** Rows on the page at once; a browser has no trouble with that many. */
const MAX_ROWS = 300;

/** The list of events with its filter row. */
export interface EventList {
  /** Begins anew with these events, oldest first. */
  replace(events: ReceivedEvent[]): void;
  /** Adds an event, or replaces the one with its number. */
  put(event: ReceivedEvent): void;
}

/** Brings list and filter row to life. */
export function createEventList(): EventList {
  const list = byId('events', HTMLElement);
  const empty = byId('empty', HTMLElement);
  const shown = byId('shown', HTMLElement);
  const filters = byId('filters', HTMLFormElement);
  const addresses = select('address');
  const verdicts = select('verdict');
  const id = filters.querySelector<HTMLInputElement>('[name=id]') ?? element('input', {});
  const events = new Map<number, ReceivedEvent>();
  const rows = new Map<number, HTMLLIElement>();
  let renderIsDue = false;

  verdicts.append(...options('all verdicts', VERDICTS));
  addresses.append(...options('all events', []));
  filters.addEventListener('input', renderSoon);
  filters.addEventListener('submit', (submit) => {
    submit.preventDefault();
  });
  walkRows(list);
  document.addEventListener('keydown', focusFilterOnSlash);
  byId('clear', HTMLButtonElement).addEventListener('click', () => {
    void fetch('/events.json', { method: 'DELETE' }).catch(() => undefined);
  });

  return {
    replace(all) {
      events.clear();
      rows.clear();
      for (const event of all) events.set(event.seq, event);
      renderSoon();
    },
    put(event) {
      events.set(event.seq, event);
      const amended = rows.get(event.seq);
      if (amended) {
        const row = rowOf(event, amended.querySelector('details')?.open ?? false);
        rows.set(event.seq, row);
        amended.replaceWith(row);
      }
      renderSoon();
    },
  };

  function renderSoon() {
    if (renderIsDue) return;
    renderIsDue = true;
    requestAnimationFrame(() => {
      renderIsDue = false;
      render();
    });
  }

  function render() {
    offerAddresses();
    const filter = { address: addresses.value, verdict: verdicts.value, id: id.value };
    const matching = [...events.values()].filter((event) => isShown(event, filter)).reverse();
    const visible = matching.slice(0, MAX_ROWS);
    arrange(
      list,
      visible.map((event) => rows.get(event.seq) ?? newRow(event)),
    );
    showText(empty, emptyText(matching.length));
    showText(shown, countText(matching.length));
  }

  function newRow(event: ReceivedEvent): HTMLLIElement {
    const row = rowOf(event, false);
    rows.set(event.seq, row);
    return row;
  }

  function rowOf(event: ReceivedEvent, open: boolean): HTMLLIElement {
    return eventRow(event, {
      open,
      onlyThis(wanted) {
        id.value = wanted;
        renderSoon();
      },
    });
  }

  function emptyText(matching: number): string {
    if (events.size === 0) {
      return 'No events yet. Open the storefront, view a product or add one to the cart, and watch.';
    }
    return matching === 0 ? 'No event matches the filter.' : '';
  }

  function countText(matching: number): string {
    if (events.size === 0) return '';
    if (matching > MAX_ROWS) return `newest ${MAX_ROWS} of ${matching}; all are in events.json`;
    return matching === events.size ? String(matching) : `${matching} of ${events.size}`;
  }

  /** Offers every address that arrived. Options are only added: a choice stays as it is. */
  function offerAddresses() {
    const offered = new Set([...addresses.options].map((option) => option.value));
    for (const address of new Set([...events.values()].map(addressOf))) {
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
