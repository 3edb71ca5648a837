import { describe, expect, it } from 'vitest';
import { SENDING_LIMIT_MS } from '../../../app/logins/send.ts';
import { DAY, MINUTE } from '../clock.ts';
import { SHOP, START } from './logins-kit.ts';
import { useLogins } from './use-logins.ts';

const { database, clock, kit, another, answer, holdRequests, sent, accept, stored, resultOf } =
  useLogins();

const UNKNOWN = ['unknown', 'interrupted', null];

describe('a process that ends or stalls while it sends', () => {
  it('leaves the event unknown, which is not repeated and does not change by a late answer', async () => {
    const id = await accept();
    const request = holdRequests();
    const stalled = another().logins.work.run({ login: id });
    await request.reached;
    expect(await stored(id)).toMatchObject({ state: 'sending', attempts: 1 });

    clock().pass(SENDING_LIMIT_MS - 1);
    await kit().work();
    await kit().logins.work.run({ login: id });
    expect(await stored(id)).toMatchObject({ state: 'sending' });

    clock().pass(1);
    await kit().work();
    request.answer(503);
    await stalled;
    clock().pass(DAY);
    await kit().work();
    expect(await kit().logins.retry(SHOP, id)).toBe('not-possible');
    expect(await resultOf(id)).toEqual(UNKNOWN);
    expect(await stored(id)).toMatchObject({ page: null, dueAt: null });
    expect(sent()).toHaveLength(1);
  });
});

describe('a database that is out of reach', () => {
  const leaves = () => database().prisma.$executeRaw`ALTER TABLE "Login" RENAME TO "Gone"`;
  const isBack = () => database().prisma.$executeRaw`ALTER TABLE "Gone" RENAME TO "Login"`;

  /** A worker that gets an answer of this status, and whose database is away for the next attempts to record it. */
  function answeredWithoutDatabase(status: number, attempts: number) {
    const pauses: number[] = [];
    answer(async () => {
      await leaves();
      return new Response(null, { status });
    });
    const { logins } = another({
      wait: async (ms) => {
        pauses.push(ms);
        clock().pass(ms);
        if (pauses.length === attempts) await isBack();
      },
    });
    return { logins, pauses };
  }

  it('before the request leaves, lets nothing leave, and the next worker sends it', async () => {
    const id = await accept();
    await leaves();
    await expect(another().logins.work.run({ login: id })).rejects.toThrow('Login');
    await isBack();
    expect(sent()).toEqual([]);
    await kit().work();
    expect(await resultOf(id)).toEqual(['done', null, 200]);
  });

  it('when the answer comes, records it once it is back', async () => {
    const id = await accept();
    const { logins, pauses } = answeredWithoutDatabase(404, 5);
    await logins.work.run({ login: id });
    expect(pauses).toEqual([250, 500, 1000, 2000, 4000]);
    expect(await resultOf(id)).toEqual(['failed', 'refused', 404]);
  });

  it('when the answer is "not taken", does not keep the event from being sent again', async () => {
    const id = await accept();
    await answeredWithoutDatabase(503, 3).logins.work.run({ login: id });
    expect(await resultOf(id)).toEqual(['waiting', 'service-busy', 503]);
    answer(200);
    clock().pass(MINUTE);
    await kit().work();
    expect(await resultOf(id)).toEqual(['done', null, 200]);
  });

  it('until shortly before the limit, leaves the event unknown', async () => {
    const id = await accept();
    const { logins } = answeredWithoutDatabase(503, Infinity);
    await expect(logins.work.run({ login: id })).rejects.toThrow('Login');
    const gaveUpAfter = clock().now().getTime() - START.getTime();
    expect(gaveUpAfter).toBeGreaterThan(SENDING_LIMIT_MS - 20_000);
    expect(gaveUpAfter).toBeLessThan(SENDING_LIMIT_MS);
    await isBack();
    clock().pass(DAY);
    await kit().work();
    expect(await resultOf(id)).toEqual(UNKNOWN);
    expect(sent()).toHaveLength(1);
  });
});
