import { describe, expect, it } from 'vitest';
import { createFaultSwitch } from './faults.ts';
import { createPageApp } from './service-page.ts';
import { createRequestLog, type LoggedRequest } from './request-log.ts';

/** The page of a service without an API, and its content. */
function openPage({ home, impossible }: { home?: string; impossible?: string } = {}) {
  const log = createRequestLog<LoggedRequest>(2);
  const faults = createFaultSwitch({
    kinds: ['slow', 'gone'],
    on: { pattern: /^cart$/, words: 'cart' },
  });
  const app = createPageApp({
    name: 'Some service',
    intro: 'What it received.',
    list: 'requests',
    none: 'None yet.',
    counts: () => ({}),
    lineOf: ({ fault }) => ({
      ...{ address: 'GET it', outcome: 'taken', tone: 'accepted', details: [fault] },
      says: '<b>',
    }),
    ...{ log, faults },
    setFaults(list) {
      if (impossible) throw new Error(impossible);
      faults.set(list);
    },
    state: () => ({ preflights: 0 }),
    ...(home && { home }),
  });
  const headers = { origin: 'http://localhost' };
  const post = (path: string, fields: Record<string, string> = {}) =>
    app.request(path, { method: 'POST', headers, body: new URLSearchParams(fields) });
  return { app, log, faults, post };
}

const request = { receivedAt: '2026-11-20T10:00:00.000Z', status: 200, fault: null };
const NORMAL = { words: 'Answering normally', faults: [] };

describe('the page of a service', () => {
  it('is served with its script and style, and may load nothing else', async () => {
    const { app } = openPage();
    const page = await app.request('/');
    expect(await page.text()).toContain('<h1>Some service</h1>');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    for (const [path, type] of Object.entries({ '/page.js': 'javascript', '/page.css': 'css' })) {
      expect((await app.request(path)).headers.get('content-type')).toContain(`text/${type}`);
    }
  });

  it('leads to the start page, and nowhere in a service that runs alone', async () => {
    const linked = await openPage({ home: 'http://127.0.0.1:4000' }).app.request('/');
    expect(await linked.text()).toContain('<a href="http://127.0.0.1:4000">Start page</a>');
    expect(await (await openPage().app.request('/')).text()).not.toContain('Start page');
  });

  it('gives everything as JSON and forgets it when asked to; numbers go on', async () => {
    const { app, log, post } = openPage();
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
    await post('/clear');
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
        messages: ['path: use /, /requests.json'],
      },
    ]);
  });
});

it('the list of requests has the newest first, escaped', async () => {
  const { app, log } = openPage();
  log.add({ ...request, fault: 'slow' });
  log.add({ ...request, fault: '<i>' });
  const all = await (await app.request('/')).text();
  expect(all).toMatch(/id="request-2".*&lt;i&gt;.*&lt;b&gt;.*id="request-1"/s);
  expect(all).not.toMatch(/<[ib]>/);
});

describe('the form of faults', () => {
  it.each<[string, Parameters<typeof openPage>[0], Record<string, string>, string]>([
    ['are none', {}, { kind: 'late' }, 'faults.0.kind: '],
    ['have no such value', {}, { kind: 'slow', delayMs: 'x' }, 'faults.0.delayMs: '],
    ['are impossible now', { impossible: 'Port in use' }, { kind: 'gone' }, 'Port in use'],
  ])('leads back to a page that says why faults that %s are refused', async (...given) => {
    const [, service, fields, problem] = given;
    const { app, faults, post } = openPage(service);
    const page = (await post('/faults', fields)).headers.get('location') ?? '';
    expect(await (await app.request(page)).text()).toContain(problem);
    expect(faults.state()).toEqual(NORMAL);
  });

  it('takes nothing that a page of another origin sends', async () => {
    const { app } = openPage();
    const headers = { origin: 'http://shop.example.com' };
    const body = new URLSearchParams();
    expect((await app.request('/clear', { method: 'POST', headers, body })).status).toBe(403);
  });
});
