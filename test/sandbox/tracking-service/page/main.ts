import type { LiveMessage, Totals } from '../live-message.ts';
import { VERDICTS } from '../received-event.ts';
import { byId, element, showText } from '../../service-parts/page/dom.ts';
import { createEventList } from './event-list.ts';
import { createFaultPanel } from './fault-panel.ts';
import { followStream } from '../../service-parts/page/live-stream.ts';

const connection = byId('connection', HTMLElement);
const counters = byId('counters', HTMLElement);
const events = createEventList();
const faults = createFaultPanel();

followStream({
  onMessage(json) {
    showText(connection, '');
    show(JSON.parse(json) as LiveMessage);
  },
  onLost() {
    showText(connection, 'Connection to the service lost, retrying…');
  },
});

function show(message: LiveMessage) {
  if (message.kind === 'snapshot') events.replace(message.events);
  if (message.kind === 'cleared') events.replace([]);
  if (message.kind === 'event') events.put(message.event);
  if ('totals' in message) showTotals(message.totals);
  if ('faultState' in message) faults.show(message.faultState);
}

function showTotals({ counts, preflights }: Totals) {
  counters.replaceChildren(
    ...VERDICTS.map((verdict) => counter(verdict, counts[verdict])),
    counter('preflights', preflights),
  );
}

function counter(name: string, value: number): HTMLElement {
  return element(
    'div',
    { class: name.replace(' ', '-') },
    element('dt', {}, name),
    element('dd', {}, String(value)),
  );
}
