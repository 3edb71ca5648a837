import { byId, showCounters } from '../../service-parts/page/dom.ts';
import { createFaultPanel } from '../../service-parts/page/fault-panel.ts';
import { followService } from '../../service-parts/page/follow-service.ts';
import type { LiveMessage, ServiceState } from '../live-state.ts';
import { createChoices, sendControl } from './feed-controls.ts';
import { countRequests, faultOf } from './words.ts';
import { createFeedCards } from './feed-card.ts';
import { createIndexList } from './index-list.ts';
import { createMailList } from './mail-list.ts';
import { createRequestList } from './request-list.ts';

const counters = byId('counters', HTMLElement);
const feeds = createFeedCards();
const speeds = createChoices('speed', (value) => ({
  kind: 'speed',
  speed: value === 'instant' ? 'instant' : Number(value),
}));
const refusals = createChoices('refusal', (value) => ({
  kind: 'hour-refusal',
  as: value === '429' ? '429' : 'success-false',
}));
const faults = createFaultPanel({
  faultOf,
  send: (list) => sendControl({ kind: 'faults', faults: list }),
});
const requests = createRequestList();
const index = createIndexList();
const mails = createMailList();

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
  if ('state' in message) showState(message.state);
  showCounters(counters, countRequests(requests.all()));
}

function showState(state: ServiceState) {
  feeds.show(state);
  speeds.show(String(state.speed));
  refusals.show(state.hourRefusal);
  faults.show(state.faultState);
  index.show(state);
  mails.show(state.mails);
}
