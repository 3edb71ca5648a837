import { byId, element } from '../../service-parts/page/dom.ts';
import { createRowList, type RowList, unfoldingRow } from '../../service-parts/page/row-list.ts';
import type { ReceivedRequest } from '../live-state.ts';
import { outcomeOf, timeOf } from './words.ts';
import { sendControl } from './feed-controls.ts';

/** One line of the list, which unfolds to everything that is known about the request. */
function requestRow(request: ReceivedRequest): HTMLLIElement {
  return unfoldingRow(summaryOf(request), () => unfolded(request));
}

function summaryOf(request: ReceivedRequest): HTMLElement {
  const { word, tone } = outcomeOf(request);
  const address = `${request.method} ${request.path.replace('/api/index/', '')}`;
  const told = [request.status, request.fault].filter((part) => part !== null);
  return element(
    'summary',
    {},
    element('time', { class: 'time', datetime: request.receivedAt }, timeOf(request.receivedAt)),
    element('span', { class: 'address' }, [address, request.feedId ?? ''].join(' ')),
    element(
      'span',
      { class: 'outcome' },
      element('span', { class: `verdict ${tone}` }, word),
      element('span', { class: 'status' }, told.join(' · ')),
    ),
    element('span', { class: 'answer', title: request.answer }, request.answer),
    element('span', { class: 'who' }, whoWords(request)),
  );
}

function whoWords({ who, requestedBy }: ReceivedRequest): string {
  const site = who ?? 'no one';
  return requestedBy === null ? site : `${site} for ${requestedBy}`;
}

function unfolded(request: ReceivedRequest): HTMLElement {
  return element(
    'div',
    { class: 'unfolded' },
    element('pre', {}, JSON.stringify(request, null, 2)),
  );
}

/** Brings the list of requests and its filter row to life. */
export function createRequestList(): RowList<ReceivedRequest> {
  const filters = byId('filters', HTMLFormElement);
  const endpoint = filters.querySelector<HTMLSelectElement>('[name=endpoint]');
  const feed = filters.querySelector<HTMLInputElement>('[name=feed]');

  return createRowList<ReceivedRequest>({
    list: byId('requests', HTMLElement),
    rowOf: requestRow,
    matching: (requests) => requests.filter(isShown),
    clear: () => sendControl({ kind: 'clear-requests' }),
    words: {
      nothing: 'No requests yet. Open the app in the admin, save the credentials, and watch.',
      noMatch: 'No request matches the filter.',
      more: 'all are in requests.json',
    },
  });

  function isShown(request: ReceivedRequest): boolean {
    const path = endpoint?.value ?? '';
    const id = feed?.value.trim() ?? '';
    return request.path.endsWith(path) && (request.feedId ?? '').includes(id);
  }
}
