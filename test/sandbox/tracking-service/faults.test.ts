import { connect, createServer } from 'node:net';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Fault } from '../service-parts/faults.ts';
import type { TrackingService } from './service.ts';
import { cartAdd, getJson, pageview, send, startService } from './test-service.ts';

let service: TrackingService;
beforeEach(async () => {
  service = await startService();
});

const outcomes = (service: TrackingService) =>
  service.events().map(({ status, verdict, fault }) => [status, verdict, fault]);

describe('the fault "status"', () => {
  it.each([
    [408, 'not taken'],
    [429, 'not taken'],
    [503, 'not taken'],
    [500, 'lost'],
    [502, 'lost'],
    [504, 'lost'],
  ] as const)('answers %i, and the event is %s', async (status, verdict) => {
    await service.setFault({ kind: 'status', status, times: 1 });
    const answer = await send(service, 'demo01/cart/add', cartAdd);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect([answer.status, await answer.json()]).toEqual([
      status,
      {
        success: false,
        error: 'out of order on purpose',
        messages: [`The service was told to answer ${status}`],
      },
    ]);
    await send(service, 'demo01/cart/add', cartAdd);
    expect(outcomes(service)).toEqual([
      [status, verdict, 'status'],
      [200, 'accepted', null],
    ]);
    expect(service.events()[0]?.body).toEqual(cartAdd);
  });

  it('sends Retry-After, which scripts may read only when that was asked for', async () => {
    const retryHeaders = async (fault: Fault) => {
      await service.setFault(fault);
      const { headers } = await send(service, 'demo01/cart/add', cartAdd);
      return [headers.get('retry-after'), headers.get('access-control-expose-headers')];
    };
    const fault = { kind: 'status', status: 429 } as const;
    expect(await retryHeaders(fault)).toEqual([null, null]);
    expect(await retryHeaders({ ...fault, retryAfterSeconds: 30 })).toEqual(['30', null]);
    expect(await retryHeaders({ ...fault, retryAfterSeconds: 30, exposeRetryAfter: true })).toEqual(
      ['30', 'Retry-After'],
    );
  });
});

describe('which requests a fault hits', () => {
  it.each([
    ['cart/add', [500, 200, 200]],
    ['cart/*', [500, 500, 200]],
  ])('those that its address names: %s', async (on, statuses) => {
    await service.setFault({ kind: 'status', status: 500, on });
    await send(service, 'demo01/cart/add', cartAdd);
    await send(service, 'demo01/cart/remove', cartAdd);
    await send(service, 'demo01/product/pageview', pageview);
    expect(outcomes(service).map(([status]) => status)).toEqual(statuses);
  });

  it('no preflight and no other method', async () => {
    await service.setFault({ kind: 'status', status: 500 });
    const address = `${service.beaconUrl}/demo01/cart/add`;
    expect((await fetch(address, { method: 'OPTIONS' })).status).toBe(204);
    expect((await fetch(address)).status).toBe(405);
  });

  it.each(['cart', 'cart/', '/add'])('none for what is no address of events: %s', async (on) => {
    await expect(service.setFault({ kind: 'status', status: 500, on })).rejects.toThrow(
      'on: expected module/event such as cart/add, or module/*',
    );
  });
});

describe('the fault "slow"', () => {
  it('takes the event at once and answers after the delay', async () => {
    await service.setFault({ kind: 'slow', delayMs: 120 });
    const began = performance.now();
    const answer = await send(service, 'demo01/cart/add', cartAdd);
    // Timers may fire a millisecond early by the finer clock.
    expect(performance.now() - began).toBeGreaterThanOrEqual(118);
    expect([answer.status, await answer.json()]).toEqual([200, { success: true }]);
    expect(outcomes(service)).toEqual([[200, 'accepted', 'slow']]);
  });

  it('has taken the event of a sender who did not wait, who never learns of it', async () => {
    await service.setFault({ kind: 'slow', delayMs: 600_000 });
    const impatient = new AbortController();
    const answer = fetch(`${service.beaconUrl}/demo01/cart/add`, {
      method: 'POST',
      body: JSON.stringify(cartAdd),
      signal: impatient.signal,
    });
    await expect.poll(() => outcomes(service)).toEqual([[200, 'accepted', 'slow']]);
    impatient.abort();
    await expect(answer).rejects.toThrow('aborted');
    await expect.poll(() => outcomes(service)).toEqual([[null, 'accepted', 'slow']]);
  });
});

describe('the fault "reset"', () => {
  const RESET = { cause: { code: 'ECONNRESET' } };

  it('before: resets the connection unread, and the event is lost', async () => {
    await service.setFault({ kind: 'reset', when: 'before', times: 1 });
    await expect(send(service, 'demo01/cart/add', cartAdd)).rejects.toMatchObject(RESET);
    expect(service.events()).toMatchObject([
      {
        body: null,
        bytes: 0,
        status: null,
        verdict: 'lost',
        fault: 'reset before',
        problems: ['The connection was reset before the request was read'],
      },
    ]);
    expect((await send(service, 'demo01/cart/add', cartAdd)).status).toBe(200);
  });

  it('after: takes the event, then resets the connection without an answer', async () => {
    await service.setFault({ kind: 'reset', when: 'after', times: 1 });
    await expect(send(service, 'demo01/cart/add', cartAdd)).rejects.toMatchObject(RESET);
    expect(service.events()).toMatchObject([
      { body: cartAdd, status: null, verdict: 'accepted', fault: 'reset after', problems: [] },
    ]);
  });

  it('after: does not take an event that is invalid', async () => {
    await service.setFault({ kind: 'reset', when: 'after' });
    await expect(send(service, 'demo01/cart/add', {})).rejects.toMatchObject(RESET);
    expect(outcomes(service)).toEqual([[null, 'refused', 'reset after']]);
  });
});

describe('the fault "gone"', () => {
  it('refuses connections while the page stays, and is back on the same port', async () => {
    await service.setFault({ kind: 'gone' });
    await expect(send(service, 'demo01/cart/add', cartAdd)).rejects.toMatchObject({
      cause: { code: 'ECONNREFUSED' },
    });
    expect(await getJson(service, '/events.json')).toMatchObject({
      faultState: { words: 'Gone: every connection is refused', faults: [{ kind: 'gone' }] },
    });
    await service.setFault();
    expect((await send(service, 'demo01/cart/add', cartAdd)).status).toBe(200);
    expect(outcomes(service)).toEqual([[200, 'accepted', null]]);
  });

  it('cuts connections that stand: a body under way is lost', async () => {
    const { hostname, port } = new URL(service.beaconUrl);
    const socket = connect(Number(port), hostname);
    const ended = new Promise((resolve) =>
      socket.on('error', () => undefined).on('close', resolve),
    );
    // The answer "100 Continue" shows that the request has reached the service.
    socket.write(
      'POST /beacon/v2/demo01/cart/add HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\nExpect: 100-continue\r\n\r\n',
    );
    await new Promise((resolve) => socket.once('data', resolve));
    await service.setFault({ kind: 'gone' });
    await ended;
    await expect.poll(() => outcomes(service)).toEqual([[null, 'lost', 'gone']]);
  });

  it('can be set and lifted many times in a row; the last word counts', async () => {
    await Promise.all([
      service.setFault({ kind: 'gone' }),
      service.setFault(),
      service.setFault({ kind: 'gone' }),
      service.setFault(),
    ]);
    expect((await send(service, 'demo01/cart/add', cartAdd)).status).toBe(200);
  });

  it('says so, and stays, when its port was taken in the meantime', async () => {
    const port = Number(new URL(service.beaconUrl).port);
    await service.setFault({ kind: 'gone' });
    const squatter = createServer();
    await new Promise<void>((resolve) => squatter.listen(port, '127.0.0.1', resolve));
    await expect(service.setFault()).rejects.toThrow(`Port ${port} on 127.0.0.1 is in use`);
    await new Promise((resolve) => squatter.close(resolve));
    await service.setFault();
    expect((await send(service, 'demo01/cart/add', cartAdd)).status).toBe(200);
  });
});
