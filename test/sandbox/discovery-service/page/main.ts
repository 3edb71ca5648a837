import { byId, element, showCounters } from '../../service-parts/page/dom.ts';
import { createFaultPanel } from '../../service-parts/page/fault-panel.ts';
import { followService } from '../../service-parts/page/follow-service.ts';
import { createRowList, unfoldingRow } from '../../service-parts/page/row-list.ts';
import type { LiveMessage, ReceivedRequest } from '../received-request.ts';

const counters = byId('counters', HTMLElement);
const chosen = byId('filters', HTMLFormElement).querySelector<HTMLSelectElement>(
  '[name=interface]',
);

const requests = createRowList<ReceivedRequest>({
  list: byId('requests', HTMLElement),
  rowOf: (request) => unfoldingRow(summaryOf(request), () => unfolded(request)),
  matching: (all) => all.filter((request) => [nameOf(request), ''].includes(chosen?.value ?? '')),
  clear: () => fetch('/requests.json', { method: 'DELETE' }),
  words: {
    nothing: 'No requests yet. Open a collection of the shop or search for something, and watch.',
    noMatch: 'No request matches the filter.',
    more: 'all are in requests.json',
  },
});

const faults = createFaultPanel({
  faultOf,
  send: (list) => fetch('/faults.json', { method: 'PUT', body: JSON.stringify({ faults: list }) }),
});

followService({
  onMessage(json) {
    show(JSON.parse(json) as LiveMessage);
  },
  onLost: faults.showOutOfReach,
});

function show(message: LiveMessage) {
  if (message.kind === 'snapshot') requests.replace(message.requests);
  if (message.kind === 'cleared') requests.replace([]);
  if (message.kind === 'request') requests.put(message.request);
  if ('faultState' in message) faults.show(message.faultState);
  const count = (isOne: (status: number) => boolean) =>
    requests.all().filter(({ status }) => isOne(status ?? 0)).length;
  showCounters(counters, {
    accepted: count((status) => status >= 200 && status < 300),
    refused: count((status) => status >= 400 && status < 500),
    lost: count((status) => status === 0 || status >= 500),
  });
}

function summaryOf(request: ReceivedRequest): HTMLElement {
  const { receivedAt, method, status, fault, problems, query, body } = request;
  const tone = status === null || status >= 500 ? 'lost' : status < 400 ? 'accepted' : 'refused';
  const line = problems[0] ?? (body === null ? queryLine(query) : JSON.stringify(body));
  const named = fault === null || fault === 'status' ? '' : ` · ${fault}`;
  return element(
    'summary',
    {},
    element('time', { class: 'time', datetime: receivedAt }, receivedAt.slice(11, 23)),
    element('span', { class: 'address' }, `${method} ${nameOf(request)}`),
    element(
      'span',
      { class: 'outcome' },
      element('span', { class: `verdict ${tone}` }, `${status ?? 'no answer'}${named}`),
    ),
    element('span', { class: 'essentials', title: line }, line),
  );
}

/** What was asked for comes before who asks. */
function queryLine(query: ReceivedRequest['query']): string {
  const isId = ([name]: [string, string]) =>
    /^(siteId|userId|sessionId|pageLoadId|domain)$/.test(name);
  return [...query.filter((one) => !isId(one)), ...query.filter(isId)]
    .map((pair) => pair.join('='))
    .join(' ');
}

function unfolded(request: ReceivedRequest): HTMLElement {
  const text = JSON.stringify(request, null, 2);
  return element(
    'div',
    { class: 'unfolded' },
    element('pre', { tabindex: '0', 'aria-label': 'Request' }, text),
  );
}

function nameOf({ path }: ReceivedRequest): string {
  return path.split('/')[2] ?? path;
}

function faultOf(field: (name: string) => string): Record<string, unknown> {
  const numbers = ['delayMs', 'status', 'times'].filter((name) => field(name) !== '');
  return {
    kind: field('kind'),
    ...Object.fromEntries(numbers.map((name) => [name, Number(field(name))])),
    ...(field('on') === '' ? {} : { on: field('on') }),
  };
}
