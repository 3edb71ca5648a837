import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createIndexClient } from '../../../app/indexing/client.ts';
import { INDEX_URL, SECRET_KEY, SITE_ID } from '../../sandbox/addresses.ts';
import {
  type IndexingService,
  startIndexingService,
} from '../../sandbox/indexing-service/start-indexing-service.ts';
import { answering, failing, neverAnswers } from '../http/fetch-stubs.ts';
import { ACCOUNT, REQUEST, serviceFetch } from './support/service-fetch.ts';

let service: IndexingService;

beforeEach(async () => {
  service = await startIndexingService({ port: 0 });
});
afterEach(() => service.close());

function client(fetch = serviceFetch(service.url)) {
  return createIndexClient({
    indexUrl: INDEX_URL,
    fetch,
    timeouts: { statusMs: 2_000, feedMs: 2_000, uploadMs: 2_000 },
  });
}

describe('a request for an index', () => {
  it('is accepted', async () => {
    const result = await client().reindex(ACCOUNT, REQUEST);
    expect(result).toEqual({ outcome: 'accepted' });
    expect(service.requests()).toMatchObject([
      { method: 'PUT', path: '/api/index/feed', feedId: '1201', requestedBy: null, taken: true },
    ]);
  });

  it('names who gets the e-mail, whatever the address is made of', async () => {
    const requestedBy = 'a+b&c=d%20ü@example.com';
    await client().reindex(ACCOUNT, { feedId: '1201', requestedBy });
    expect(service.requests()).toMatchObject([{ requestedBy }]);
  });

  it('is refused within the hour', async () => {
    await client().reindex(ACCOUNT, REQUEST);
    const again = await client().reindex(ACCOUNT, REQUEST);
    expect(again).toEqual({ outcome: 'refused', problem: null });
  });

  it('was not sent when the service is not there', async () => {
    await service.control({ kind: 'faults', faults: [{ kind: 'gone' }] });
    expect(await client().reindex(ACCOUNT, REQUEST)).toEqual({
      outcome: 'not-sent',
      problem: { kind: 'unreachable', httpStatus: null },
    });
  });
});

it.each<[string, typeof fetch, kind: string, outcome: string]>([
  ['HTML', answering(200, '<!doctype html><h1>Back soon</h1>'), 'malformed', 'unknown'],
  ['nothing', answering(200, ''), 'malformed', 'unknown'],
  ['204', answering(204), 'malformed', 'unknown'],
  ['half a JSON', answering(200, '{"status":"succ'), 'malformed', 'unknown'],
  ['no UTF-8', answering(200, Uint8Array.of(0x22, 0xff, 0xfe, 0x22)), 'malformed', 'unknown'],
  ['302', answering(302), 'redirect', 'unknown'],
  ['304', answering(304), 'redirect', 'unknown'],
  ['400', answering(400, '{}'), 'unexpected-status', 'refused'],
  ['401', answering(401, '{}'), 'wrong-key', 'refused'],
  ['403', answering(403, '{}'), 'no-access', 'refused'],
  ['404', answering(404, '{}'), 'unknown-site', 'refused'],
  ['408', answering(408, '{}'), 'unexpected-status', 'not-taken'],
  ['429', answering(429, '{}'), 'too-many-requests', 'not-taken'],
  ['500', answering(500, '{"success":false}'), 'service-error', 'unknown'],
  ['502', answering(502, ''), 'service-error', 'unknown'],
  ['503', answering(503, ''), 'service-error', 'not-taken'],
  ['504', answering(504, ''), 'service-error', 'unknown'],
  ['a reset', failing(), 'connection-lost', 'unknown'],
  ['no answer in time', neverAnswers, 'timeout', 'unknown'],
])('A service that gives no useful answer: %s.', async (_, fetch, kind, outcome) => {
  const timeouts = { statusMs: 50, feedMs: 50, uploadMs: 50 };
  const client = createIndexClient({ indexUrl: INDEX_URL, fetch, timeouts });
  expect(await client.status(ACCOUNT)).toMatchObject({ ok: false, problem: { kind } });
  const result = await client.reindex(ACCOUNT, REQUEST);
  expect(result).toMatchObject({ outcome, problem: { kind } });
  // The result may be logged and displayed.
  expect(JSON.stringify(result)).not.toContain(SECRET_KEY);
});

describe('credentials', () => {
  it('may have any secret key', async () => {
    for (const secretKey of ['pass:word', 'ключ', '🔑 "key" \\ \n', 'x'.repeat(2_000), '']) {
      let header = '';
      const keeping: typeof fetch = (_, init) => {
        header = new Headers(init?.headers).get('authorization') ?? '';
        return Promise.resolve(Response.json({ status: 'success', feeds: [] }));
      };
      expect(await client(keeping).status({ siteId: SITE_ID, secretKey })).toMatchObject({
        ok: true,
      });
      const [scheme, encoded = ''] = header.split(' ');
      expect([scheme, Buffer.from(encoded, 'base64').toString()]).toEqual([
        'Basic',
        `${SITE_ID}:${secretKey}`,
      ]);
    }
  });

  it.each(['', 'demo:01', ':'])('are not sent with the site ID %j', async (siteId) => {
    const problem = { kind: 'invalid-site-id', httpStatus: null };
    const account = { ...ACCOUNT, siteId };
    expect(await client().status(account)).toEqual({ ok: false, problem, retryAfter: null });
    expect(await client().reindex(account, REQUEST)).toEqual({
      outcome: 'not-sent',
      problem,
    });
    expect(service.requests()).toEqual([]);
  });
});

describe('an address of the service', () => {
  it.each([
    'http://index.example.com',
    'http://127.0.0.1:4006',
    'ftp://index.example.com',
    'index.example.com',
    'javascript:alert(1)',
    '',
  ])('that is not https gets nothing: %j', async (indexUrl) => {
    const fetch = vi.fn(answering(200));
    const plain = createIndexClient({ indexUrl, fetch });
    const problem = { kind: 'not-https', httpStatus: null };
    expect(await plain.status(ACCOUNT)).toEqual({ ok: false, problem, retryAfter: null });
    expect(await plain.reindex(ACCOUNT, REQUEST)).toEqual({
      outcome: 'not-sent',
      problem,
    });
    expect(fetch).not.toHaveBeenCalled();
  });

  it.each([`${INDEX_URL}/`, 'https://user:password@index.example.com'])(
    'may be written as %j',
    async (indexUrl) => {
      const written = createIndexClient({ indexUrl, fetch: serviceFetch(service.url) });
      expect(await written.status(ACCOUNT)).toMatchObject({ ok: true });
    },
  );
});
