import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { streamMessages } from '../service-parts/stream-messages.ts';
import { createTrackingService } from './service.ts';
import { cartAdd, getJson, pageview, send, startService } from './test-service.ts';

describe('a port in use', () => {
  it.each(['beaconPort', 'pagePort'])('is named by the error: %s', async (name) => {
    const squatter = createServer();
    await new Promise<void>((resolve) => squatter.listen(0, '127.0.0.1', resolve));
    const { port } = squatter.address() as AddressInfo;
    const service = createTrackingService({ sites: ['demo01'], now: () => new Date() });
    const ports = { beaconPort: 0, pagePort: 0, [name]: port };
    await expect(service.start({ ...ports, host: '127.0.0.1' })).rejects.toThrow(
      `Port ${port} on 127.0.0.1 is in use: stop what listens there or choose another port`,
    );
    await new Promise((resolve) => squatter.close(resolve));
  });
});

describe('GET /events.json', () => {
  async function withFourEvents() {
    const service = await startService({ sites: ['demo01', 'demo02'] });
    await send(service, 'demo01/cart/add', cartAdd);
    await send(service, 'demo02/cart/add', cartAdd);
    await send(service, 'demo01/product/pageview', pageview);
    await send(service, 'demo01/cart/remove', {});
    await fetch(service.beaconUrl, { method: 'OPTIONS' });
    return service;
  }

  it('gives all events, the counts and the preflights', async () => {
    const service = await withFourEvents();
    expect(await getJson(service, '/events.json')).toEqual({
      events: service.events(),
      counts: { accepted: 3, refused: 1, 'not taken': 0, lost: 0 },
      preflights: 1,
    });
  });

  it('is empty after DELETE, and numbers go on', async () => {
    const service = await withFourEvents();
    await fetch(new URL('/events.json', service.pageUrl), { method: 'DELETE' });
    expect(await getJson(service, '/events.json')).toEqual({
      events: [],
      counts: { accepted: 0, refused: 0, 'not taken': 0, lost: 0 },
      preflights: 0,
    });
    await send(service, 'demo01/cart/add', cartAdd);
    expect(service.events().map(({ seq }) => seq)).toEqual([5]);
  });
});

describe('GET /events/stream', () => {
  it('begins with a snapshot and tells every change', async () => {
    const service = await startService();
    await send(service, 'demo01/cart/add', cartAdd);
    const stream = streamMessages(await fetch(new URL('/events/stream', service.pageUrl)));
    const next = async (): Promise<unknown> => (await stream.next()).value;
    const none = { accepted: 0, refused: 0, 'not taken': 0, lost: 0 };
    const [first] = service.events();

    expect(await next()).toEqual({
      kind: 'snapshot',
      events: [first],
      totals: { counts: { ...none, accepted: 1 }, preflights: 0 },
      faultState: { words: 'Answering normally', faults: [] },
    });

    await send(service, 'demo01/cart/add', 'a\n\nb');
    expect(await next()).toEqual({
      kind: 'event',
      event: service.events()[1],
      totals: { counts: { ...none, accepted: 1, refused: 1 }, preflights: 0 },
    });

    await fetch(service.beaconUrl, { method: 'OPTIONS' });
    expect(await next()).toEqual({
      kind: 'preflight',
      totals: { counts: { ...none, accepted: 1, refused: 1 }, preflights: 1 },
    });

    await service.setFault({ kind: 'gone' });
    expect(await next()).toEqual({
      kind: 'faults',
      faultState: { words: 'Gone: every connection is refused', faults: [{ kind: 'gone' }] },
    });

    service.clear();
    expect(await next()).toEqual({ kind: 'cleared', totals: { counts: none, preflights: 0 } });
  });

  it('ends with the service', async () => {
    const service = await startService();
    const stream = streamMessages(await fetch(new URL('/events/stream', service.pageUrl)));
    await stream.next();
    await service.close();
    await expect(stream.next()).rejects.toThrow('terminated');
  });
});

describe('the live page', () => {
  it('is served with its script and style, and may load nothing else', async () => {
    const { pageUrl } = await startService();
    const types = await Promise.all(
      ['/', '/page.js', '/page.css'].map(async (path) => {
        const answer = await fetch(new URL(path, pageUrl));
        return [answer.status, answer.headers.get('content-type')?.split(';')[0]];
      }),
    );
    expect(types).toEqual([
      [200, 'text/html'],
      [200, 'text/javascript'],
      [200, 'text/css'],
    ]);
    const { headers } = await fetch(pageUrl);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('says what can be asked for when an address is none', async () => {
    expect(await getJson(await startService(), '/event')).toEqual({
      success: false,
      error: 'not found',
      messages: ['path: use /, /events.json, /events/stream or /faults.json'],
    });
  });
});
