import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createIndexClient } from '../../../app/indexing/client.ts';
import { SECRET_KEY, SITE_ID } from '../../sandbox/addresses.ts';
import {
  type IndexingService,
  startIndexingService,
} from '../../sandbox/indexing-service/start-indexing-service.ts';
import { INDEX_URL, serviceFetch } from './support/service-fetch.ts';

const ACCOUNT = { siteId: SITE_ID, secretKey: SECRET_KEY };

let service: IndexingService;

beforeEach(async () => {
  service = await startIndexingService({ port: 0, host: '127.0.0.1' });
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
    const result = await client().reindex(ACCOUNT, { feedId: '1201', requestedBy: null });
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
    await client().reindex(ACCOUNT, { feedId: '1201', requestedBy: null });
    const again = await client().reindex(ACCOUNT, { feedId: '1201', requestedBy: null });
    expect(again).toEqual({ outcome: 'refused', problem: null });
  });

  it('was not sent when the service is not there', async () => {
    await service.control({ kind: 'faults', faults: [{ kind: 'gone' }] });
    expect(await client().reindex(ACCOUNT, { feedId: '1201', requestedBy: null })).toEqual({
      outcome: 'not-sent',
      problem: { kind: 'unreachable', httpStatus: null },
    });
  });
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
    expect(await client().status(account)).toEqual({ ok: false, problem });
    expect(await client().reindex(account, { feedId: '1201', requestedBy: null })).toEqual({
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
    const asked: unknown[] = [];
    const plain = createIndexClient({
      indexUrl,
      fetch: (url) => {
        asked.push(url);
        return Promise.resolve(new Response());
      },
    });
    const problem = { kind: 'not-https', httpStatus: null };
    expect(await plain.status(ACCOUNT)).toEqual({ ok: false, problem });
    expect(await plain.reindex(ACCOUNT, { feedId: '1201', requestedBy: null })).toEqual({
      outcome: 'not-sent',
      problem,
    });
    expect(asked).toEqual([]);
  });

  it.each([`${INDEX_URL}/`, 'https://user:password@index.example.com'])(
    'may be written as %j',
    async (indexUrl) => {
      const written = createIndexClient({ indexUrl, fetch: serviceFetch(service.url) });
      expect(await written.status(ACCOUNT)).toMatchObject({ ok: true });
    },
  );
});
