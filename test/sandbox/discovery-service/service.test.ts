import { describe, expect, it } from 'vitest';
import type { ProfileAnswer } from './recommend.ts';
import { ARRIVAL, IDS, useDiscoveryService } from './test-service.ts';

const { service, ask, post } = useDiscoveryService();

const KETTLE = '7913550012028';
const MUG = '7913550012011';
const MUG_SAND = '43218082391011';

describe('recommendations', () => {
  const profiles = [
    { tag: 'similar' },
    { tag: 'also-bought', limit: 3 },
    { tag: 'complete-the-set', limit: 3 },
  ];
  const recommended = async (body: object) => {
    const answer = await post('recommend', { siteId: 'demo01', profiles, ...body });
    expect(answer.status).toBe(200);
    return (await answer.json()) as ProfileAnswer[];
  };
  const uids = (answers: ProfileAnswer[]) =>
    answers.map(({ results }) => results.map(({ mappings }) => mappings.core.uid));

  it('answer each profile in turn, with a response id of its own', async () => {
    const answers = await recommended({ products: [KETTLE], ...IDS });
    expect(answers.map(({ profile, results }) => [profile, results.length])).toEqual([
      [{ tag: 'similar', isBundle: false }, 4],
      [{ tag: 'also-bought', isBundle: false }, 3],
      [{ tag: 'complete-the-set', isBundle: true }, 3],
    ]);
    expect(new Set(answers.map(({ responseId }) => responseId)).size).toBe(3);
    expect(service().requests()[0]?.responseIds).toEqual(
      answers.map(({ responseId }) => responseId),
    );
  });

  it('leave out what the page shows, which is first in a bundle, and what is in the cart', async () => {
    const [similar, , bundle] = uids(await recommended({ products: [MUG] }));
    expect(similar).not.toContain(MUG_SAND);
    expect(bundle?.[0]).toBe(MUG_SAND);
    const taken = similar?.[0] ?? '';
    const [without] = uids(await recommended({ products: [MUG], cart: [taken] }));
    expect(without).not.toContain(taken);
  });

  it('have no response id unless they are tracked', async () => {
    for (const answer of await recommended({})) expect(answer).not.toHaveProperty('responseId');
  });

  it.each([
    [{ siteId: 'demo02', profiles }, 'siteId: no site "demo02" is known here'],
    [{ siteId: 'demo01', profiles: [{ tag: 'none' }] }, 'profiles: no profile has the tag "none"'],
    [
      { siteId: 'demo01', profiles, cart: '1,2' },
      'cart: Invalid input: expected array, received string',
    ],
    [{ siteId: 'demo01', profiles, tags: [] }, 'body: Unrecognized key: "tags"'],
    ['no JSON of an object', 'body: Invalid input: expected object, received string'],
  ])('refuse %o', async (body, problem) => {
    const answer = await post('recommend', body);
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { success: false, messages: [problem] },
    ]);
  });
});

it('suggestions are terms that begin with what was typed, those that find the most first', async () => {
  expect(await (await ask('suggest', { query: 'mu', suggestionCount: '3' })).json()).toEqual({
    query: 'mu',
    suggested: { text: 'mug', type: 'exact', popularity: 6 },
    alternatives: [
      { text: 'camp mug', type: 'exact', popularity: 1 },
      { text: 'espresso mug', type: 'exact', popularity: 1 },
    ],
  });
  expect(await (await ask('suggest', { query: 'zz' })).json()).toEqual({
    query: 'zz',
    alternatives: [],
  });
});

it('a preflight is taken with an account and a user', async () => {
  const { userId } = IDS;
  const taken = await post('preflight', { siteId: 'demo01', userId, cart: [KETTLE] });
  expect(taken.status).toBe(200);
  expect((await post('preflight', { siteId: 'demo01' })).status).toBe(400);
  expect((await post('preflight', { siteId: 'demo01', userId, beacon: true })).status).toBe(400);
});

describe('the log', () => {
  it('has every request, taken or not, in the order of arrival', async () => {
    await ask('search', { q: 'mug', ...IDS });
    await ask('search');
    await fetch(`${service().url}/v1/search`, { method: 'OPTIONS' });
    await fetch(`${service().url}/v1/nowhere`);
    await fetch(`${service().url}/v1/preflight`);
    const { requests } = (await (await fetch(`${service().url}/requests.json`)).json()) as {
      requests: unknown;
    };
    expect(requests).toEqual(service().requests());
    expect(
      service()
        .requests()
        .map(({ method, path, status, problems }) => [method, path, status, problems]),
    ).toEqual([
      ['GET', '/v1/search', 200, []],
      ['GET', '/v1/search', 400, ['q: Invalid input: expected string, received undefined']],
      ['OPTIONS', '/v1/search', 204, []],
      ['GET', '/v1/nowhere', 404, [expect.stringMatching(/^path: use \/v1\/ with one of search/)]],
      ['GET', '/v1/preflight', 405, ['method: use POST']],
    ]);
    expect(service().requests()[0]).toMatchObject({
      receivedAt: ARRIVAL,
      query: [['q', 'mug'], ...Object.entries(IDS), ['siteId', 'demo01']],
      body: null,
    });
  });

  it('lets pages of any origin ask', async () => {
    expect(
      (await ask('suggest', { query: 'mug' })).headers.get('access-control-allow-origin'),
    ).toBe('*');
  });
});

describe('faults', () => {
  it('answer with an error, as often and for what was asked', async () => {
    service().setFault({
      ...({ kind: 'status', status: 500, times: 1, on: 'search' } as const),
      ...{ retryAfterSeconds: 7, exposeRetryAfter: true },
    });
    expect((await ask('suggest', { query: 'mug' })).status).toBe(200);
    const { status, headers } = await ask('search', { q: 'mug' });
    expect(status).toBe(500);
    expect(Object.fromEntries(headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'Retry-After',
      'retry-after': '7',
    });
    expect((await ask('search', { q: 'mug' })).status).toBe(200);
  });

  it('answer late', async () => {
    service().setFault({ kind: 'slow', delayMs: 120 });
    const began = performance.now();
    expect((await ask('suggest', { query: 'mug' })).status).toBe(200);
    // Timers may fire a millisecond early by the finer clock.
    expect(performance.now() - began).toBeGreaterThanOrEqual(118);
  });

  it('reset the connection', async () => {
    service().setFault({ kind: 'reset', when: 'before', times: 1 });
    await expect(ask('suggest', { query: 'mug' })).rejects.toThrow();
    service().setFault({ kind: 'reset', when: 'after' });
    await expect(ask('suggest', { query: 'mug' })).rejects.toThrow();
    expect(service().requests()).toMatchObject([
      { status: null, fault: 'reset before' },
      { status: null, fault: 'reset after' },
    ]);
  });

  it('hit no interface that does not exist', () => {
    expect(() => service().setFault({ kind: 'reset', when: 'before', on: 'searches' })).toThrow(
      'on: expected one of search, category',
    );
  });
});
