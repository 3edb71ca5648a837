import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { appInitiator } from '../../../app/beacon/dialect.ts';
import { nextTryAt } from '../../../app/logins/record-outcome.ts';
import { DAY, MINUTE, SECOND } from '../clock.ts';
import { loginReport, SHOP, SHOPPER, START } from './logins-kit.ts';
import { LOGIN_PATH, useLogins } from './use-logins.ts';

const { database, clock, kit, answer, sent, accept, acceptAndSend, stored, resultOf } = useLogins();

describe('an accepted login', () => {
  it('arrives as the specification wants it, with the ids of the page that met the shopper', async () => {
    await kit().logins.acceptLogin(SHOP, { shopperId: SHOPPER, report: loginReport() });
    await kit().work();
    expect(sent()).toEqual([
      {
        path: LOGIN_PATH,
        body: {
          context: {
            timestamp: '2026-11-20T09:59:58.500Z',
            pageUrl: 'https://shop.example.com/collections/mugs',
            userId: '7a1c2f3e-5b6d-4e8f-9a0b-1c2d3e4f5a6b',
            sessionId: '0f9e8d7c-6b5a-4c3d-8e2f-1a0b9c8d7e6f',
            pageLoadId: '3d4e5f60-7182-4a3b-9c4d-5e6f708192a3',
            shopperId: '7012345678',
            initiator: `${appInitiator}/0.1.0`,
          },
        },
      },
    ]);
  });

  it('has currency, browser, network address and attribution of its page, and the mark of test mode', async () => {
    const attribution = [{ type: 'email', id: 'abc' }];
    const details = { currency: 'CAD', userAgent: 'Mozilla/5.0 (X11)', attribution };
    const login = { shopperId: SHOPPER, report: loginReport(details), shopperIp: '203.0.113.7' };
    await kit().settings.save(SHOP, { mode: 'test' });
    await kit().logins.acceptLogin(SHOP, login);
    await kit().work();
    const context = {
      currency: { code: 'CAD' },
      userAgent: 'Mozilla/5.0 (X11)',
      IP: '203.0.113.7',
      attribution,
      dev: true,
    };
    expect(sent()).toMatchObject([{ body: { context } }]);
  });

  it('goes to the account that is connected when it leaves', async () => {
    await accept();
    await kit().credentials.save(SHOP, { siteId: 'other', secretKey: null });
    await kit().work();
    expect(sent().map(({ path }) => path)).toEqual(['/beacon/v2/other/shopper/login']);
  });

  it('is not sent without an account', async () => {
    const id = await accept();
    await database().prisma.credentials.deleteMany();
    await kit().work();
    expect(sent()).toEqual([]);
    expect(await resultOf(id)).toEqual(['failed', 'no-account', null]);
  });

  it.each([
    { path: 'cart/add' },
    { path: 'search/render' },
    { page: { userId: 'x' } },
    { page: 7 },
    { shopperId: '' },
  ])('is not sent where its row is none of a login: %j', async (data) => {
    const id = await accept();
    await database().prisma.login.update({ where: { id }, data });
    await kit().work();
    expect(sent()).toEqual([]);
    expect(await resultOf(id)).toEqual(['failed', 'invalid', null]);
    // It can never be sent again, so its page is deleted.
    expect(await stored(id)).toMatchObject({ page: null });
  });
});

it('A login that waited at a backup is not sent once the operator has marked it, as the guide says.', async () => {
  const id = await accept();
  const guide = await readFile(new URL('../../../docs/deployment.md', import.meta.url), 'utf8');
  const [, statement = ''] = /--command="(UPDATE .*)"$/m.exec(guide) ?? [];
  await database().prisma.$executeRawUnsafe(statement.replaceAll('\\"', '"'));
  await kit().work(DAY);
  expect(sent()).toEqual([]);
  expect(await resultOf(id)).toEqual(['unknown', 'interrupted', null]);
});

describe('an answer', () => {
  it.each([
    [204, ['done', null], 1],
    [404, ['failed', 'refused'], 1],
    [503, ['waiting', 'service-busy'], 2],
    [500, ['unknown', 'unclear-answer'], 1],
  ] as const)(
    'of %i leaves the event %j, after %i requests in a day',
    async (status, [...is], requests) => {
      const id = await acceptAndSend(status);
      expect(await resultOf(id)).toEqual([...is, status]);
      await kit().work(DAY - 1);
      expect(sent()).toHaveLength(requests);
    },
  );

  it('that does not come leaves the event waiting where there was no connection', async () => {
    const cause = Object.assign(new Error(), { code: 'ECONNREFUSED', syscall: 'connect' });
    answer(() => Promise.reject(new TypeError('fetch failed', { cause })));
    const id = await accept();
    await kit().work();
    expect(await resultOf(id)).toEqual(['waiting', 'unreachable', null]);
    answer(200);
    await kit().work(MINUTE);
    expect(await resultOf(id)).toEqual(['done', null, 200]);
  });
});

const in24Hours = new Date(START.getTime() + DAY);

/** The pause in seconds. */
function pause(
  attempts: number,
  { retryAfterMs = null as number | null, firstPauseMs = 30 * SECOND, random = 0 } = {},
): number {
  const facts = { now: START, random, firstPauseMs };
  const at = nextTryAt({ attempts, giveUpAt: in24Hours }, retryAfterMs, facts);
  return (at.getTime() - START.getTime()) / SECOND;
}

describe('what was not taken', () => {
  it('waits twice as long each time, from 30 s or what the operator wants to an hour', () => {
    const attempts = [1, 2, 3, 7, 8, 9, 30];
    expect(attempts.map((each) => pause(each))).toEqual([30, 60, 120, 1920, 3600, 3600, 3600]);
    const firstPauseMs = 3 * SECOND;
    expect([1, 2, 3].map((each) => pause(each, { firstPauseMs }))).toEqual([3, 6, 12]);
  });

  it('waits at least as long as the service says, up to a fifth longer, and no longer than its day', () => {
    expect(pause(1, { retryAfterMs: 120 * SECOND })).toBe(120);
    expect(pause(1, { retryAfterMs: 0 })).toBe(30);
    // Spreads the retries when the service is available again.
    expect(pause(1, { random: 1 })).toBe(36);
    expect(pause(1, { retryAfterMs: Infinity })).toBe(DAY / SECOND);
  });

  it('is sent again until a day has passed since it was accepted', async () => {
    const id = await acceptAndSend(503);
    let last = 0;
    for (let at = await due(id); at !== null; at = await due(id)) {
      last = sent().length;
      clock().passTo(at);
      await kit().logins.work.run({ login: id });
    }
    expect([last, sent().length]).toEqual([30, 30]);
    expect(await resultOf(id)).toEqual(['failed', 'too-old', 503]);
    expect((await stored(id)).endedAt).toEqual(in24Hours);
  });

  it('has a job for its next try, not before Retry-After', async () => {
    const headers = { 'Retry-After': 'Fri, 20 Nov 2026 10:05:00 GMT' };
    answer(() => new Response(null, { status: 429, headers }));
    const id = await accept();
    await kit().work();
    expect(await due(id)).toEqual(new Date(START.getTime() + 5 * MINUTE));
    expect(kit().enqueued.at(-1)).toEqual({ id, at: await due(id) });
  });

  it('is not sent before its time, though a job comes early', async () => {
    const id = await acceptAndSend(503);
    clock().pass(29 * SECOND);
    await kit().logins.work.run({ login: id });
    expect(sent()).toHaveLength(1);
    expect(await due(id)).toEqual(new Date(START.getTime() + 30 * SECOND));
  });

  const due = async (id: string) => (await stored(id)).dueAt;
});
