import { describe, expect, it } from 'vitest';
import { nextTryAt } from '../../../app/logins/record-outcome.ts';
import { DAY, MINUTE, SECOND } from '../clock.ts';
import { START } from './logins-kit.ts';
import { useLogins } from './use-logins.ts';

const { clock, kit, answer, sent, accept, acceptAndSend, stored, fate } = useLogins();

const in24Hours = new Date(START.getTime() + DAY);

/** In seconds, without chance. */
function pause(attempts: number, changes: Partial<Parameters<typeof nextTryAt>[0]> = {}): number {
  const usual = { retryAfterMs: null, giveUpAt: in24Hours, firstPauseMs: 30 * SECOND, random: 0 };
  const at = nextTryAt({ attempts, ...usual, now: START, ...changes });
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
    // So that not all comes at once when the service is back.
    expect(pause(1, { random: 1 })).toBe(36);
    expect(pause(1, { retryAfterMs: Infinity })).toBe(DAY / SECOND);
  });

  it('is sent again until a day has passed since it was accepted', async () => {
    const id = await acceptAndSend(503);
    let last = 0;
    for (let at = await due(id); at !== null; at = await due(id)) {
      last = sent().length;
      clock().passTo(at);
      await kit().logins.send(id);
    }
    expect([last, sent().length]).toEqual([30, 30]);
    expect(await fate(id)).toEqual(['failed', 'too-old', 503]);
    expect((await stored(id)).endedAt).toEqual(in24Hours);
  });

  it('has a job for its next try, which Retry-After decides with', async () => {
    const headers = { 'Retry-After': 'Fri, 20 Nov 2026 10:05:00 GMT' };
    answer(() => new Response(null, { status: 429, headers }));
    const id = await accept();
    await kit().work();
    expect(await due(id)).toEqual(new Date(START.getTime() + 5 * MINUTE));
    expect(kit().wakes.at(-1)).toEqual({ id, at: await due(id) });
  });

  it('is not sent before its time, though a job comes early', async () => {
    const id = await acceptAndSend(503);
    kit().wakes.length = 0;
    clock().pass(29 * SECOND);
    await kit().logins.send(id);
    expect(sent()).toHaveLength(1);
    expect(kit().wakes).toEqual([{ id, at: new Date(START.getTime() + 30 * SECOND) }]);
  });

  const due = async (id: string) => (await stored(id)).dueAt;
});
