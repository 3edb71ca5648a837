import { describe, expect, it } from 'vitest';
import { AUTHORIZATION, put, send, START, startService, type TestService } from './test-service.ts';

const STATUS = '/api/index/status';
const FEED = '/api/index/feed';

async function answered(answer: Promise<Response>): Promise<[number, unknown]> {
  const response = await answer;
  return [response.status, await response.json()];
}

function upload(service: TestService, feedId: string, bytes = 10): Promise<Response> {
  const body = new FormData();
  // No JSON, which its reader finds at the second character.
  body.set('feedFile', new Blob(['{'.padEnd(bytes, 'x')]), 'feed.json');
  return send(service, 'POST', `${FEED}?feedId=${feedId}`, { body });
}

describe('the status endpoint', () => {
  it('describes every feed of the account, and nothing more of it than the specification shows', async () => {
    const service = await startService();
    const feed = (id: number, lastIndexed: string | null, nextIndexTime: string | null) => ({
      ...{ id, lastIndexed, nextIndexTime },
      indexStatus: 'done',
    });
    expect(await answered(send(service, 'GET', STATUS))).toEqual([
      200,
      {
        status: 'success',
        feeds: [
          feed(1201, '2026-11-21T03:48:00+0000', '2026-11-22T03:48:00+0000'),
          feed(1202, '2026-11-20T23:19:00+0000', '2026-11-21T23:19:00+0000'),
          feed(1203, null, '2026-11-22T09:00:00+0000'),
          feed(1204, '2026-10-21T09:00:00+0000', null),
        ],
      },
    ]);
  });

  it('takes no parameters and no method but GET', async () => {
    const service = await startService();
    expect(await answered(send(service, 'GET', `${STATUS}?feedId=1201`))).toEqual([
      400,
      { status: 'error', message: 'the status endpoint takes no parameters' },
    ]);
    const answer = await send(service, 'POST', STATUS);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET']);
  });

  it('is for servers: no origin may read it', async () => {
    const service = await startService();
    const answer = await send(service, 'GET', STATUS);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('shows an account its own feeds alone', async () => {
    const other = {
      siteId: 'other1',
      secretKey: 'another key',
      feeds: [{ id: '77', name: 'Other', interval: 'never', indexedAgo: null } as const],
    };
    const service = await startService({
      accounts: [{ siteId: 'demo01', secretKey: 'a:b', feeds: [] }, other],
    });
    const as = (credentials: string) => ({
      headers: { Authorization: `Basic ${btoa(credentials)}` },
    });
    const feedsOf = async (credentials: string) => {
      const [, body] = await answered(send(service, 'GET', STATUS, as(credentials)));
      return (body as { feeds: { id: number }[] }).feeds.map(({ id }) => id);
    };
    expect(await feedsOf('demo01:a:b')).toEqual([]);
    expect(await feedsOf('other1:another key')).toEqual([77]);
    expect(await answered(send(service, 'PUT', `${FEED}?feedId=77`, as('demo01:a:b')))).toEqual([
      200,
      { success: false },
    ]);
    expect(service.feed('77', 'other1').taken).toBe(0);
  });
});

describe('credentials', () => {
  const cases: [string, string | undefined, number, string][] = [
    ['are needed', undefined, 401, 'no credentials'],
    ['are HTTP Basic', 'Bearer sk_demo_0123456789abcdef', 401, 'no credentials'],
    ['have a colon', `Basic ${btoa('demo01')}`, 401, 'no credentials'],
    ['need the right key', `Basic ${btoa('demo01:sk_demo')}`, 401, 'wrong key'],
    ['name a known site', `Basic ${btoa('demo02:sk_demo')}`, 404, 'unknown site demo02'],
  ];

  it.each(cases)('%s', async (_, authorization, status, message) => {
    const service = await startService();
    const headers = authorization === undefined ? {} : { Authorization: authorization };
    const answer = await send(service, 'GET', STATUS, { headers });
    expect([answer.status, await answer.json()]).toEqual([status, { status: 'error', message }]);
    expect(answer.headers.get('www-authenticate')).toBe(
      status === 401 ? 'Basic realm="Indexing", charset="UTF-8"' : null,
    );
    const put = send(service, 'PUT', `${FEED}?feedId=1201`, { headers });
    expect(await answered(put)).toEqual([status, { success: false, message }]);
    expect(service.feed('1201').taken).toBe(0);
  });
});

describe('a feed request', () => {
  it.each([
    ['joins the queue', '1201', true],
    ['also starts the first index of a feed', '1203', true],
    ['of a feed that the account does not have could not be added to the queue', '99', false],
  ])('%s', async (_, feedId, success) => {
    const service = await startService();
    expect(await put(service, feedId)).toEqual({ success });
    if (success)
      expect(service.feed(feedId)).toMatchObject({ state: 'waiting', puts: 1, taken: 1 });
  });

  it.each([
    ['', 'feedId: say it once, as in feedId=1201'],
    ['?feedId=1201&feedId=1202', 'feedId: say it once, as in feedId=1201'],
    ['?feedId=', 'feedId: use digits alone'],
    ['?feedId=12.5', 'feedId: use digits alone'],
    ['?feedId=1201&requestedBy=me', 'requestedBy: use an e-mail address'],
    ['?feedId=1201&requestedBy=', 'requestedBy: use an e-mail address'],
    ['?feedId=1201&requestedBy=a@b.c&requestedBy=d@e.f', 'requestedBy: say it once at most'],
  ])('with the query "%s" is refused', async (query, message) => {
    const service = await startService();
    expect(await answered(send(service, 'PUT', FEED + query))).toEqual([
      400,
      { success: false, message },
    ]);
    expect(service.feed('1201').taken).toBe(0);
  });

  it('is a PUT or a POST', async () => {
    const answer = await send(await startService(), 'GET', `${FEED}?feedId=1201`);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'PUT, POST']);
  });
});

describe('an upload', () => {
  it('fails with a plain 500 before the first index of a feed', async () => {
    const service = await startService();
    const answer = await upload(service, '1203');
    expect([answer.status, await answer.text()]).toEqual([500, 'Internal Server Error']);
    expect(service.feed('1203')).toMatchObject({ state: 'done', taken: 0 });
  });

  it('needs a file of at most 20 MB', async () => {
    const service = await startService();
    expect((await send(service, 'POST', `${FEED}?feedId=1201`)).status).toBe(400);
    expect((await upload(service, '1201', 20_100_000)).status).toBe(413);
    expect((await upload(service, '1201', 19_900_000)).status).toBe(200);
    expect(service.feed('1201')).toMatchObject({ posts: 3, puts: 0, taken: 1 });
  });
});

describe('the log of requests', () => {
  it('has who asked for what, and the answer', async () => {
    const service = await startService();
    await put(service, '1201', 'staff@shop.example.com');
    await put(service, '1201');
    await send(service, 'GET', STATUS, { headers: {} });
    await send(service, 'GET', '/api/index/other.json');
    expect(service.requests()[0]).toEqual({
      seq: 1,
      receivedAt: START,
      method: 'PUT',
      path: FEED,
      feedId: '1201',
      requestedBy: 'staff@shop.example.com',
      who: 'demo01',
      status: 200,
      answer: 'success: joined the queue',
      taken: true,
      fault: null,
    });
    const rest = service.requests().slice(1);
    expect(rest.map(({ who, status, answer, taken }) => [who, status, answer, taken])).toEqual([
      ['demo01', 200, 'within the hour: possible again at 2026-11-21T10:00:00.000Z', false],
      [null, 401, 'no credentials', false],
      ['demo01', 404, 'no such endpoint here', false],
    ]);
  });

  it('never contains a secret key, right or wrong', async () => {
    const service = await startService();
    await put(service, '1201');
    await send(service, 'GET', STATUS, {
      headers: { Authorization: `Basic ${btoa('x:wrong_key')}` },
    });
    const everything = JSON.stringify(service.requests());
    expect(everything).not.toMatch(/sk_demo|wrong_key/);
    expect(everything).not.toContain(AUTHORIZATION.slice(6));
  });
});
