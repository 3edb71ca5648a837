import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createFaultSwitch } from '../service-parts/fault-switch.ts';
import { DEMO_ACCOUNT } from './account.ts';
import { type Endpoint, type Fault, hitsEndpoint } from './fault.ts';
import { createFeedStore } from './feed-store.ts';
import { createLiveState, type LiveMessage, type ReceivedRequest } from './live-state.ts';
import { createRequestLog } from '../service-parts/request-log.ts';

function following() {
  const now = () => 0;
  const store = createFeedStore({ accounts: [DEMO_ACCOUNT], now, speed: 1 });
  const live = createLiveState({
    store,
    content: { version: () => 0 },
    faults: createFaultSwitch<Fault, Endpoint>(hitsEndpoint),
    log: createRequestLog<ReceivedRequest>(),
    hourRefusal: () => 'success-false',
    now,
  });
  const told: LiveMessage[] = [];
  const leave = live.subscribe((message) => told.push(message));
  return { store, told, leave };
}

it('many changes in one turn are told once', async () => {
  const { store, told, leave } = following();
  store.setSpeed(2);
  store.setSpeed(60);
  await setImmediate();
  leave();
  expect(told).toMatchObject([{ kind: 'state', state: { speed: 60 } }]);
});

it('who leaves in the turn of a change is not told any more', async () => {
  const { store, told, leave } = following();
  store.setSpeed(60);
  leave();
  await setImmediate();
  expect(told).toEqual([]);
});
