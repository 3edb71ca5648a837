import { arrange, byId, element, showText } from '../../service-parts/page/dom.ts';
import type { FoundRecords, StoredRecord } from '../index-content.ts';
import type { ServiceState } from '../live-state.ts';
import { dayAndTimeOf } from './words.ts';

/** What is in the index of the chosen feed, found by the search. */
export interface IndexList {
  /** Asks for the records again where an index was written since. */
  show(state: ServiceState): void;
}

/** Brings the list of records and its search to life. */
export function createIndexList(): IndexList {
  const form = byId('index-search', HTMLFormElement);
  const feed = byId('index-feed', HTMLSelectElement);
  const search = byId('index-words', HTMLInputElement);
  const shown = byId('index-shown', HTMLElement);
  const list = byId('index', HTMLElement);
  const empty = byId('no-records', HTMLElement);
  let offered = '';
  let version = -1;
  let asked = 0;

  form.addEventListener('input', () => void ask());
  form.addEventListener('submit', (submit) => {
    submit.preventDefault();
  });

  return {
    show({ feeds, contentVersion }) {
      const addresses = feeds.map(({ siteId, id }) => `${siteId}/${id}`);
      const isNew = addresses.join() !== offered;
      if (isNew) offer(addresses);
      if (!isNew && contentVersion === version) return;
      version = contentVersion;
      void ask();
    },
  };

  function offer(addresses: string[]): void {
    offered = addresses.join();
    const { value } = feed;
    feed.replaceChildren(...addresses.map((address) => element('option', {}, address)));
    if (addresses.includes(value)) feed.value = value;
  }

  async function ask(): Promise<void> {
    asked += 1;
    const mine = asked;
    const [siteId = '', feedId = ''] = feed.value.split('/');
    const query = new URLSearchParams({ siteId, feedId, search: search.value });
    const found = await fetch(`/index.json?${query.toString()}`)
      .then(async (answer) => (answer.ok ? ((await answer.json()) as FoundRecords) : null))
      .catch(() => null);
    // An answer to what was typed before comes too late.
    if (found === null || mine !== asked) return;
    arrange(list, found.records.map(row));
    showText(shown, countWords(found));
    showText(empty, emptyWords(found));
  }
}

function countWords({ total, found, records }: FoundRecords): string {
  if (total === 0) return '';
  const part = found === total ? String(total) : `${found} of ${total}`;
  return records.length < found ? `the first ${records.length} of ${part}` : part;
}

function emptyWords({ total, found }: FoundRecords): string {
  if (total === 0) return 'Nothing: this feed was never indexed.';
  return found === 0 ? 'No record matches the search.' : '';
}

function row({ record, writtenAt, by }: StoredRecord): HTMLLIElement {
  return element(
    'li',
    { class: 'record' },
    element('strong', {}, wordOf(record.title)),
    element('span', { class: 'uid' }, record.uid),
    element('span', { class: 'price' }, wordOf(record.price)),
    element('span', {}, availability(record.available)),
    element(
      'span',
      { class: 'written' },
      element('time', { datetime: writtenAt, title: writtenAt }, dayAndTimeOf(writtenAt)),
      ` ${by}`,
    ),
  );
}

const wordOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '–';

function availability(available: unknown): string {
  if (typeof available !== 'boolean') return '–';
  return available ? 'available' : 'sold out';
}
