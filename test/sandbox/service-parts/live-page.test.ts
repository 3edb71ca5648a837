import { describe, expect, it } from 'vitest';
import { createFaultSwitch, type Fault } from './faults.ts';
import { createPageApp } from './live-page.ts';
import { createRequestLog, type LoggedRequest } from './request-log.ts';

/** The page of a service that has no API, and what it shows. */
function openPage({ home, impossible }: { home?: string; impossible?: string } = {}) {
  const log = createRequestLog<LoggedRequest>(2);
  const faults = createFaultSwitch({
    kinds: ['slow', 'gone'],
    on: { pattern: /^cart$/, words: 'cart' },
  });
  const state = { preflights: 0 };
  const app = createPageApp({
    name: 'Some service',
    shows: 'requests',
    intro: 'What it received.',
    icon: '<path/>',
    list: 'requests',
    folder: new URL('../discovery-service/page/', import.meta.url),
    ...{ log, faults },
    setFaults(list) {
      if (impossible) throw new Error(impossible);
      faults.set(list);
    },
    state: () => state,
    ...(home && { home }),
  });
  const putFaults = (list: unknown) =>
    app.request('/faults.json', { method: 'PUT', body: JSON.stringify({ faults: list }) });
  return { app, log, faults, state, putFaults };
}

const request = { receivedAt: '2026-11-20T10:00:00.000Z', status: 200, fault: null };
const NORMAL = { words: 'Answering normally', faults: [] };

describe('the page of a service', () => {
  it('is served with its script and style, and may load nothing else', async () => {
    const { app } = openPage();
    const page = await app.request('/');
    expect(await page.text()).toContain('<h1>Some service</h1>');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const types = await Promise.all(
      ['/page.js', '/page.css'].map(async (path) => {
        const answer = await app.request(path);
        const isEmpty = (await answer.text()) === '';
        return [answer.status, answer.headers.get('content-type')?.split(';')[0], isEmpty];
      }),
    );
    expect(types).toEqual([
      [200, 'text/javascript', false],
      [200, 'text/css', false],
    ]);
  });

  it('leads to the start page, and nowhere in a service that runs alone', async () => {
    const linked = await openPage({ home: 'http://127.0.0.1:4000' }).app.request('/');
    expect(await linked.text()).toContain('<a href="http://127.0.0.1:4000">Start page</a>');
    expect(await (await openPage().app.request('/')).text()).not.toContain('Start page');
  });

  it('gives everything as JSON and forgets it when asked to; numbers go on', async () => {
    const { app, log } = openPage();
    for (let count = 0; count < 3; count += 1) log.add(request);
    const json = async () => (await app.request('/requests.json')).json();
    expect(await json()).toEqual({
      requests: [
        { seq: 2, ...request },
        { seq: 3, ...request },
      ],
      preflights: 0,
      faultState: NORMAL,
    });
    await app.request('/requests.json', { method: 'DELETE' });
    log.add(request);
    expect(await json()).toMatchObject({ requests: [{ seq: 4 }] });
  });

  it('says what can be asked for where an address does not exist', async () => {
    const answer = await openPage().app.request('/request');
    expect([answer.status, await answer.json()]).toEqual([
      404,
      {
        success: false,
        error: 'not found',
        messages: ['path: use /, /requests.json, /faults.json, /events/stream'],
      },
    ]);
  });
});

describe('PUT /faults.json', () => {
  const fault: Fault = { kind: 'slow', delayMs: 5, times: 3 };

  it('sets faults and answers with how the service behaves now', async () => {
    const { putFaults } = openPage();
    const words = 'Answering the next 3 requests 5 ms late';
    expect(await (await putFaults([fault])).json()).toEqual({ words, faults: [fault] });
  });

  it.each([
    ['are none', {}, { kind: 'late' }, 400, 'invalid faults', /^faults\.0\.kind: /],
    [
      'are impossible now',
      { impossible: 'Port in use' },
      fault,
      409,
      'not changed',
      /^Port in use$/,
    ],
  ])('says why faults that %s are refused', async (_, service, one, status, error, message) => {
    const { app, putFaults } = openPage(service);
    const answer = await putFaults([one]);
    expect([answer.status, await answer.json()]).toEqual([
      status,
      { success: false, error, messages: [expect.stringMatching(message)] },
    ]);
    expect(await (await app.request('/faults.json')).json()).toEqual(NORMAL);
  });
});

describe('the stream of a page', () => {
  async function follow({ app }: ReturnType<typeof openPage>) {
    const answer = await app.request('/events/stream');
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    const next = async (): Promise<unknown> => {
      for (;;) {
        const { value = '' } = (await reader?.read()) ?? {};
        if (value.startsWith('data: ')) return JSON.parse(value.slice(6));
      }
    };
    return { next, leave: () => reader?.cancel() };
  }

  it('begins with everything and tells every change', async () => {
    const page = openPage();
    page.log.add(request);
    const { next, leave } = await follow(page);
    const state = { preflights: 0, faultState: NORMAL };
    expect(await next()).toEqual({ anew: true, requests: [{ seq: 1, ...request }], state });

    page.log.add({ ...request, fault: 'a\n\nb' });
    const second = { seq: 2, ...request, fault: 'a\n\nb' };
    expect(await next()).toEqual({ anew: false, requests: [second], state });

    page.log.clear();
    expect(await next()).toEqual({ anew: true, requests: [], state });

    page.state.preflights = 1;
    page.faults.set([{ kind: 'gone' }]);
    expect(await next()).toEqual({
      anew: false,
      requests: [],
      state: {
        preflights: 1,
        faultState: { words: 'Gone: every connection is refused', faults: [{ kind: 'gone' }] },
      },
    });
    await leave();
  });
});
