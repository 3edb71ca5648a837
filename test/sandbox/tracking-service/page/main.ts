import { byId, showCounters } from '../../service-parts/page/dom.ts';
import { createFaultPanel } from '../../service-parts/page/fault-panel.ts';
import { followService } from '../../service-parts/page/follow-service.ts';
import type { LiveMessage, Totals } from '../live-state.ts';
import { createEventList } from './event-list.ts';
import { faultOf } from './essentials.ts';

const counters = byId('counters', HTMLElement);
const events = createEventList();
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
  if (message.kind === 'snapshot') events.replace(message.events);
  if (message.kind === 'cleared') events.replace([]);
  if (message.kind === 'event') events.put(message.event);
  if ('totals' in message) showTotals(message.totals);
  if ('faultState' in message) faults.show(message.faultState);
}

function showTotals({ counts, preflights }: Totals) {
  showCounters(counters, { ...counts, preflights });
}
