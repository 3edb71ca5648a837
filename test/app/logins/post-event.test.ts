import { afterEach, describe, expect, it, vi } from 'vitest';
import { InvalidEvent, loginEvent, VERSION } from '../../../app/logins/login-event.ts';
import { postEvent, type PostResult } from '../../../app/logins/post-event.ts';
import { BEACON_URL } from '../../sandbox/addresses.ts';
import { answering, failing, neverAnswers } from '../http/fetch-stubs.ts';
import { loginReport, SHOPPER, START } from './logins-kit.ts';
import { readFile } from 'node:fs/promises';
import { LOGIN_REASONS, LOGIN_STATES, type LoginReason } from '../../../app/logins/login.ts';
import { reasonText, stateText } from '../../../app/logins/messages.ts';
import { textsIn } from '../../../app/texts/every-language.ts';

// Broken connections are tested in test/app/http/send-once.test.ts.

const page = loginReport({ pageUrl: 'https://shop.example.com/käse?q=ü' });
const login = loginEvent({ shopperId: SHOPPER, page, happenedAt: START, mode: 'live' });

const post = (fetch: typeof globalThis.fetch): Promise<PostResult> =>
  postEvent(login, {
    fetch,
    beaconUrl: BEACON_URL,
    siteId: 'demo01',
    now: () => START,
    timeoutMs: 50,
  });

it('An event of the app is posted as JSON to the address of its account, site and path.', async () => {
  const requests: Request[] = [];
  await post((input, init) => {
    requests.push(new Request(input, init));
    return Promise.resolve(new Response());
  });
  const [request] = requests;
  expect([request?.method, request?.url]).toEqual(['POST', `${BEACON_URL}/demo01/shopper/login`]);
  expect(request?.headers.get('content-type')).toBe('application/json');
  expect(await request?.json()).toEqual(login);
});

const gone = failing(Object.assign(new Error(), { code: 'ECONNREFUSED', syscall: 'connect' }));
const busy = answering(503, null, { 'Retry-After': '120' });

it.each<[string, typeof fetch, PostResult]>([
  ['204', answering(204), { outcome: 'taken', httpStatus: 204 }],
  ['404', answering(404), { outcome: 'refused', httpStatus: 404 }],
  ['503 with Retry-After', busy, { outcome: 'not-taken', httpStatus: 503, retryAfterMs: 120_000 }],
  ['302', answering(302), { outcome: 'unknown', httpStatus: 302, why: 'unclear-answer' }],
  ['500', answering(500), { outcome: 'unknown', httpStatus: 500, why: 'unclear-answer' }],
  ['a reset', failing(), { outcome: 'unknown', httpStatus: null, why: 'connection-lost' }],
  ['no answer in time', neverAnswers, { outcome: 'unknown', httpStatus: null, why: 'timeout' }],
  ['no connection', gone, { outcome: 'not-taken', httpStatus: null, retryAfterMs: null }],
])('The result of a request: %s.', async (_, fetch, result) => {
  expect(await post(fetch)).toEqual(result);
});

describe('a service to which no connection is made', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('has certainly not received the event, even if Node’s fetch takes its longest to give up', async () => {
    vi.useFakeTimers();
    const fetch: typeof globalThis.fetch = (_, { signal } = {}) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
        setTimeout(() => {
          const cause = Object.assign(new Error(), { code: 'UND_ERR_CONNECT_TIMEOUT' });
          reject(new TypeError('fetch failed', { cause }));
        }, 12_000);
      });
    const target = { fetch, beaconUrl: BEACON_URL, siteId: 'demo01', now: () => START };
    const posted = postEvent(login, target);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await posted).toMatchObject({ outcome: 'not-taken' });
  });
});

it('A login is refused with the names of its wrong fields, and without what they hold.', () => {
  const page = loginReport({ userId: 'ada@example.com' });
  const login = { shopperId: '', page, happenedAt: START, mode: 'live' } as const;
  expect(() => loginEvent(login)).toThrow(
    new InvalidEvent([
      'context.userId: expected a UUID v4',
      'context.shopperId: expected a non-empty string',
    ]),
  );
  expect(() => loginEvent({ ...login, page: loginReport(), shopperId: SHOPPER })).not.toThrow();
});

it('The app sends events under the version of the project.', async () => {
  const text = await readFile(new URL('../../../package.json', import.meta.url), 'utf8');
  expect((JSON.parse(text) as { version: string }).version).toBe(VERSION);
});

const { t } = textsIn('en');
const wordsOf = (reason: LoginReason) =>
  reasonText({ reason, httpStatus: null, canRetry: false }, t);

describe('what staff read', () => {
  it('names every state and every reason in words of its own', () => {
    expect(new Set(LOGIN_STATES.map((state) => stateText(state, t))).size).toBe(5);
    expect(new Set(LOGIN_REASONS.map(wordsOf)).size).toBe(LOGIN_REASONS.length);
  });

  it('states of everything unknown that it is not sent again', () => {
    const unknown = ['timeout', 'connection-lost', 'unclear-answer', 'interrupted'] as const;
    for (const reason of unknown) {
      expect(wordsOf(reason)).toContain('so it isn’t sent again');
    }
  });

  it('names the last answer where there was one', () => {
    expect(reasonText({ reason: 'too-old', httpStatus: 503, canRetry: false }, t)).toBe(
      'The discovery service didn’t take it within a day, so it wasn’t counted. The last answer was HTTP status 503.',
    );
  });

  it('offers to try again only where that can be done', () => {
    expect(reasonText({ reason: 'too-old', httpStatus: null, canRetry: true }, t)).toBe(
      'The discovery service didn’t take it within a day, so it wasn’t counted. You can try again.',
    );
    expect(wordsOf('too-old')).not.toContain('try again');
  });
});
