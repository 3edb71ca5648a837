import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '../clock.ts';
import { START } from './logins-kit.ts';
import { answering, LOGIN_PATH, useSending } from './sending-kit.ts';

const { service, clock, kit, another, accept, row, fate, received } = useSending();

describe('what was not taken', () => {
  it('is sent again after pauses that grow to an hour, for a day', async () => {
    const sentAt: number[] = [];
    const worker = another({
      fetch: () => {
        sentAt.push(clock().now().getTime() - START.getTime());
        return Promise.resolve(new Response(null, { status: 503 }));
      },
    });
    const id = await accept();
    for (let at = await due(id); at !== null; at = await due(id)) {
      clock().pass(at.getTime() - clock().now().getTime());
      await worker.logins.send(id);
    }
    expect(sentAt.slice(0, 9).map((ms) => ms / SECOND)).toEqual([
      0, 30, 90, 210, 450, 930, 1890, 3810, 7410,
    ]);
    expect(sentAt.at(-1)).toBeGreaterThan(DAY - HOUR);
    expect(sentAt.at(-1)).toBeLessThan(DAY);
    expect(sentAt).toHaveLength(30);
    expect(await fate(id)).toEqual(['failed', 'too-old', 503]);
    expect((await row(id)).endedAt).toEqual(new Date(START.getTime() + DAY));
  });

  it('waits first for as long as the operator wants, and then twice as long each time', async () => {
    const worker = another({
      fetch: answering(() => new Response(null, { status: 503 })).fetch,
      firstPauseMs: 3 * SECOND,
    });
    const id = await accept();
    const pauses: (number | undefined)[] = [];
    for (let tries = 0; tries < 4; tries += 1) {
      await worker.logins.send(id);
      const pause = ((await due(id))?.getTime() ?? NaN) - clock().now().getTime();
      pauses.push(pause / SECOND);
      clock().pass(pause);
    }
    expect(pauses).toEqual([3, 6, 12, 24]);
  });

  it.each([
    ['120', 120 * SECOND],
    ['0', 30 * SECOND],
    ['soon', 30 * SECOND],
    ['Fri, 20 Nov 2026 10:05:00 GMT', 5 * MINUTE],
    ['Fri, 20 Nov 2026 09:00:00 GMT', 30 * SECOND],
    ['86401', DAY],
    ['99999999999999999999', DAY],
  ])('waits as long as Retry-After says: %s', async (header, expectedMs) => {
    const response = () => new Response(null, { status: 429, headers: { 'Retry-After': header } });
    const worker = another({ fetch: answering(response).fetch });
    const id = await accept();
    await worker.work();
    expect(await due(id)).toEqual(new Date(START.getTime() + expectedMs));
    expect(worker.wakes.at(-1)).toEqual({ id, at: await due(id) });
  });

  it('does not come all at once when the service is back', async () => {
    const worker = another({
      fetch: answering(() => new Response(null, { status: 503 })).fetch,
      random: () => 1,
    });
    const id = await accept();
    await worker.work();
    expect(await due(id)).toEqual(new Date(START.getTime() + 36 * SECOND));
  });

  it('is not sent before its time, though a job comes early', async () => {
    await service().setFault({ kind: 'status', status: 503, times: 1 });
    const id = await accept();
    await kit().logins.send(id);
    clock().pass(29 * SECOND);
    await kit().logins.send(id);
    expect(service().events()).toHaveLength(1);
    expect(kit().wakes.at(-1)).toEqual({ id, at: new Date(START.getTime() + 30 * SECOND) });
  });

  it('survives an outage of an hour: every login arrives once', async () => {
    await service().setFault({ kind: 'gone' });
    const ids = [];
    for (let count = 0; count < 12; count += 1) {
      ids.push(await accept());
      clock().pass(5 * MINUTE);
      await kit().work();
    }
    expect(received()).toEqual([]);
    await service().setFault();
    for (let count = 0; count < 60; count += 1) {
      clock().pass(MINUTE);
      await kit().work();
    }
    expect(received()).toEqual(ids.map(() => [LOGIN_PATH, 'accepted']));
    for (const id of ids) expect(await fate(id)).toEqual(['done', null, 200]);
  });

  it('and is never due again once ended', async () => {
    const id = await accept();
    await kit().work();
    clock().pass(30 * DAY);
    expect(await kit().logins.due(10)).toEqual([]);
    await kit().logins.send(id);
    await kit().logins.send('00000000-0000-4000-8000-000000000000');
    expect(service().events()).toHaveLength(1);
  });

  const due = async (id: string) => (await row(id)).dueAt;
});
