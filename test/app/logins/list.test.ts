import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../clock.ts';
import { useLogins } from './use-logins.ts';
import { OTHER_SHOP, SHOP, SHOPPER, START } from './logins-kit.ts';

const { clock, database, kit, accept, acceptAndSend, rows, view } = useLogins();

const NONE = { waiting: 0, done: 0, failed: 0, unknown: 0 };

describe('the list of events', () => {
  it('shows the newest first, with the outcome of each', async () => {
    const first = await acceptAndSend(200);
    clock().pass(MINUTE);
    const second = await acceptAndSend(400);
    clock().pass(MINUTE);
    const third = await acceptAndSend(503);
    expect(await rows()).toMatchObject([
      { id: third, state: 'waiting', reason: 'service-busy', httpStatus: 503, attempts: 1 },
      { id: second, state: 'failed', reason: 'refused', httpStatus: 400, nextTryAt: null },
      { id: first, state: 'done', reason: null, httpStatus: 200 },
    ]);
    expect(await view(first)).toEqual({
      id: first,
      state: 'done',
      reason: null,
      httpStatus: 200,
      shopperId: SHOPPER,
      happenedAt: START,
      attempts: 1,
      nextTryAt: null,
      canRetry: false,
    });
  });

  it('can be narrowed to one state', async () => {
    await acceptAndSend(200);
    const failed = await acceptAndSend(400);
    const page = await kit().logins.list(SHOP, { state: 'failed' }, 1);
    expect([page.total, page.rows.map(({ id }) => id)]).toEqual([1, [failed]]);
  });

  it('has pages of 25, and shows the last one where more are asked for', async () => {
    for (let count = 0; count < 30; count += 1) {
      clock().pass(5 * MINUTE);
      await accept();
    }
    const pages = await Promise.all(
      [1, 2.9, 1e300, -3, NaN].map((page) => kit().logins.list(SHOP, {}, page)),
    );
    expect(
      pages.map(({ page, pageCount, total, rows }) => [page, pageCount, total, rows.length]),
    ).toEqual([
      [1, 2, 30, 25],
      [2, 2, 30, 5],
      [2, 2, 30, 5],
      [1, 2, 30, 25],
      [1, 2, 30, 25],
    ]);
    const ids = new Set([...(pages[0]?.rows ?? []), ...(pages[1]?.rows ?? [])].map(({ id }) => id));
    expect(ids.size).toBe(30);
  });

  it('counts what was accepted since a time, by state', async () => {
    await acceptAndSend(200);
    clock().pass(HOUR);
    for (const answer of [200, 200, 400, 500]) await acceptAndSend(answer);
    await acceptAndSend(503);
    await accept();
    expect(await kit().logins.counts(SHOP, new Date(START.getTime() + HOUR))).toEqual({
      waiting: 2,
      done: 2,
      failed: 1,
      unknown: 1,
    });
    expect(await kit().logins.counts(OTHER_SHOP, START)).toEqual(NONE);
  });

  it('counts by the days of the shop’s time zone', async () => {
    await acceptAndSend(200);
    await acceptAndSend(500);
    clock().pass(13 * HOUR);
    await acceptAndSend(400);
    clock().pass(3 * DAY);
    await accept();
    const days = (timeZone: string) => kit().logins.countsByDay(SHOP, '2026-11-20', timeZone);
    expect(await days('Europe/Berlin')).toEqual([
      { day: '2026-11-20', counts: { ...NONE, done: 1, unknown: 1 } },
      { day: '2026-11-21', counts: { ...NONE, failed: 1 } },
      { day: '2026-11-24', counts: { ...NONE, waiting: 1 } },
    ]);
    expect(await days('America/New_York')).toEqual([
      { day: '2026-11-20', counts: { ...NONE, done: 1, unknown: 1, failed: 1 } },
      { day: '2026-11-23', counts: { ...NONE, waiting: 1 } },
    ]);
    expect(await kit().logins.countsByDay(OTHER_SHOP, '2026-11-20', 'UTC')).toEqual([]);
  });

  it('counts the whole of a first day on which the clocks are put back', async () => {
    const id = await accept();
    const count = async (acceptedAt: string) => {
      await database().prisma.login.update({ where: { id }, data: { acceptedAt } });
      return (await kit().logins.countsByDay(SHOP, '2027-10-31', 'Europe/Berlin')).length;
    };
    expect(await count('2027-10-30T21:59:59.999Z')).toBe(0);
    expect(await count('2027-10-30T22:00:00.000Z')).toBe(1);
  });
});
