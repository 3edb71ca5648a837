import { describe, expect, it } from 'vitest';
import { freePort } from '../../support/free-port.ts';
import type { Control } from './control.ts';
import type { Fault } from '../service-parts/faults.ts';
import { send, startService, type TestService } from './test-service.ts';

const FEED = '/api/index/feed?feedId=1201';

/** Uses a port that no other test receives while the service is gone. */
const startOnOwnPort = async (): Promise<TestService> => startService({ port: await freePort() });

async function faulty(...faults: Fault[]): Promise<TestService> {
  const service = await startOnOwnPort();
  await service.control({ kind: 'faults', faults });
  return service;
}

const getStatus = (service: TestService, init: RequestInit = {}) =>
  send(service, 'GET', '/api/index/status', init);
const putFeed = (service: TestService) => send(service, 'PUT', FEED);

/** A client's view of an answer: its status and text, or the code of the failure. */
async function seen(answer: Promise<Response>): Promise<unknown[]> {
  try {
    const response = await answer;
    return [response.status, await response.text()];
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    return [cause instanceof Error && 'code' in cause ? cause.code : String(error)];
  }
}

const outcomes = (service: TestService) =>
  service.requests().map(({ status, taken, fault }) => [status, taken, fault]);

describe('a fault that breaks the answer', () => {
  const whole = JSON.stringify({ success: true });
  const html = [200, expect.stringMatching(/^<!doctype html>/)];
  const told = [502, '{"success":false,"message":"told to answer 502"}'];
  const cases: [Fault, unknown[], [number | null, boolean, string]][] = [
    [{ kind: 'slow', delayMs: 30 }, [200, whole], [200, true, 'slow']],
    [{ kind: 'drip', everyMs: 1 }, [200, whole], [200, true, 'drip']],
    [{ kind: 'half-json' }, [200, whole.slice(0, 8)], [200, true, 'half-json']],
    [{ kind: 'cut-off' }, ['ECONNRESET'], [null, true, 'cut-off']],
    [{ kind: 'html' }, html, [200, false, 'html']],
    [{ kind: 'html', taken: true }, html, [200, true, 'html']],
    [{ kind: 'other-json' }, [200, '{"ok":1,"feeds":"none"}'], [200, false, 'other-json']],
    [{ kind: 'error-answer' }, [200, '{"success":false}'], [200, false, 'error-answer']],
    [{ kind: 'redirect' }, [302, ''], [302, false, 'redirect']],
    [{ kind: 'status', status: 502 }, told, [502, false, 'status']],
    [{ kind: 'status', status: 502, taken: true }, told, [502, true, 'status']],
    [{ kind: 'reset', when: 'before' }, ['ECONNRESET'], [null, false, 'reset before']],
    [{ kind: 'reset', when: 'after' }, ['ECONNRESET'], [null, true, 'reset after']],
  ];

  it.each(cases)('%j, of a feed request', async (fault, expected, outcome) => {
    const service = await faulty(fault);
    expect(await seen(putFeed(service))).toEqual(expected);
    await expect.poll(() => outcomes(service)).toEqual([outcome]);
    expect(service.feed('1201')).toMatchObject({
      puts: 1,
      taken: outcome[1] ? 1 : 0,
      state: outcome[1] ? 'waiting' : 'done',
    });
  });

  it('says status = error at the status endpoint', async () => {
    const service = await faulty({ kind: 'error-answer' });
    expect(await seen(getStatus(service))).toEqual([200, '{"status":"error","feeds":[]}']);
  });

  it('sends Retry-After where it was given', async () => {
    const service = await faulty({ kind: 'status', status: 503, retryAfterSeconds: 7 });
    const answer = await getStatus(service);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '7']);
  });

  it('leads to plain http, where it sees who follows and with what', async () => {
    const service = await faulty({ kind: 'redirect', times: 1 });
    const answer = await getStatus(service);
    const location = `${service.url}/redirected/api/index/status`;
    expect(answer.headers.get('location')).toBe(location);
    await fetch(location);
    expect(service.requests()[1]).toMatchObject({
      path: '/redirected/api/index/status',
      who: null,
      answer: 'followed the redirect to plain http',
    });
  });
});

describe('the fault "hang"', () => {
  it('never answers, and is over when the client gives up', async () => {
    const service = await faulty({ kind: 'hang' });
    const client = new AbortController();
    const asked = send(service, 'PUT', FEED, { signal: client.signal });
    asked.catch(() => undefined);
    await expect.poll(() => service.requests().length).toBe(1);
    client.abort(new Error('given up'));
    await expect(asked).rejects.toThrow('given up');
    expect(outcomes(service)).toEqual([[null, true, 'hang']]);
  });

  it('does not keep the service from closing', async () => {
    const service = await faulty({ kind: 'hang' });
    const asked = seen(getStatus(service));
    await expect.poll(() => service.requests().length).toBe(1);
    await service.close();
    expect(await asked).toEqual(['UND_ERR_SOCKET']);
  });
});

describe('the fault "gone"', () => {
  it('is over after its seconds, and the other faults stay', async () => {
    const service = await faulty({ kind: 'gone', seconds: 3 }, { kind: 'html' });
    expect(await seen(getStatus(service))).toEqual(['ECONNREFUSED']);
    await expect
      .poll(() => seen(getStatus(service)))
      .toEqual([200, expect.stringContaining('html')]);
  });

  it.each<Control>([{ kind: 'reset' }, { kind: 'faults', faults: [] }])(
    'is over after %j, on the same port',
    async (control) => {
      const service = await faulty({ kind: 'gone' });
      await service.control(control);
      expect((await getStatus(service)).status).toBe(200);
    },
  );

  const askPage = async (service: TestService, fields: Record<string, string>) => {
    const body = new URLSearchParams({ kind: 'gone', ...fields });
    return (
      await fetch(`${service.url}/faults`, {
        method: 'POST',
        headers: { origin: service.url },
        body,
      })
    ).text();
  };

  it('comes after the answer, where the page asks for it', async () => {
    const service = await startOnOwnPort();
    expect(await askPage(service, { seconds: '600' })).toContain('Answering normally');
    await expect.poll(() => seen(getStatus(service))).toEqual(['ECONNREFUSED']);
  });

  it('has an end, where the page asks for it: the page is gone too', async () => {
    const answer = await askPage(await startService(), {});
    expect(answer).toContain('gone: say for how many seconds');
  });
});

it('A fault hits no request of the page.', async () => {
  const service = await faulty({ kind: 'hang' });
  expect((await fetch(`${service.url}/`)).status).toBe(200);
});
