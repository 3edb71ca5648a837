import { element } from '../../service-parts/page/dom.ts';
import { unfoldingRow } from '../../service-parts/page/row-list.ts';
import type { ReceivedRequest } from '../received-request.ts';
import { outcomeOf } from './request-outcome.ts';
import { timeOf } from './words.ts';

/** One line of the list, which unfolds to everything that is known about the request. */
export function requestRow(request: ReceivedRequest): HTMLLIElement {
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
