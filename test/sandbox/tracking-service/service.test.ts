import { expect, it, onTestFinished } from 'vitest';
import { serve } from '../../support/serve.ts';
import { startTrackingService } from './service.ts';
import { cartAdd, getJson, send, startService } from './test-service.ts';

it.each(['beaconPort', 'pagePort'])('a port in use is named by the error: %s', async (name) => {
  const { port, close } = await serve(() => undefined);
  onTestFinished(close);
  const ports = { beaconPort: 0, pagePort: 0, [name]: port };
  const starting = startTrackingService({ ...ports, now: () => new Date() });
  await expect(starting).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is in use: stop what listens there or choose another port`,
  );
});

it('GET /events.json gives all events and the preflights, until they are forgotten', async () => {
  const service = await startService();
  await send(service, 'demo01/cart/add', cartAdd);
  await fetch(service.beaconUrl, { method: 'OPTIONS' });
  const faultState = { words: 'Answering normally', faults: [] };
  expect(await getJson(service, '/events.json')).toEqual({
    events: service.events(),
    preflights: 1,
    faultState,
  });
  await fetch(new URL('/clear', service.pageUrl), {
    method: 'POST',
    headers: { origin: new URL(service.pageUrl).origin },
  });
  expect(await getJson(service, '/events.json')).toEqual({ events: [], preflights: 0, faultState });
  expect(service.spans()).toEqual([]);
});

it('only the newest events are kept, with their spans', async () => {
  const service = await startService({ keptEvents: 2 });
  for (let count = 0; count < 3; count += 1) await send(service, 'demo01/cart/add', cartAdd);
  expect(service.events().map(({ seq }) => seq)).toEqual([2, 3]);
  expect(service.spans().map(({ seq }) => seq)).toEqual([2, 3]);
});
