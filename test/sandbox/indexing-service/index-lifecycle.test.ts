import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE, put, record, SECOND, startService, statesAfter } from './test-service.ts';

const DAY = 24 * HOUR;

describe('an index', () => {
  it('waits, runs and is done, each in its time', async () => {
    const service = await startService();
    await put(service, '1201');
    expect(await statesAfter(service, '1201', [0, 40 * SECOND - 1, 1, 4 * MINUTE - 1, 1])).toEqual([
      'waiting',
      'waiting',
      'running',
      'running',
      'done',
    ]);
    expect(await record(service, '1201')).toEqual({
      id: 1201,
      lastIndexed: '2026-11-21T09:04:40+0000',
      nextIndexTime: '2026-11-23T03:48:00+0000',
      indexStatus: 'done',
    });
    // The request named no address.
    expect(service.mails()).toEqual([]);
  });

  it('of a feed that an external system makes has that done first', async () => {
    const service = await startService();
    await put(service, '1202');
    const pauses = [0, 30 * SECOND, 2 * MINUTE, 10 * SECOND, 40 * SECOND, 4 * MINUTE];
    expect(await statesAfter(service, '1202', pauses)).toEqual([
      'regen_waiting',
      'regen_running',
      'regen_done',
      'waiting',
      'running',
      'done',
    ]);
  });

  it('is the same however often it was read', async () => {
    const [often, once] = [await startService(), await startService()];
    await put(often, '1202');
    await put(once, '1202');
    for (let second = 0; second < 300; second += 1) {
      often.pass(SECOND);
      often.feed('1202');
    }
    once.pass(300 * SECOND);
    expect(often.feed('1202')).toEqual(once.feed('1202'));
  });

  it('is begun by the schedule, again and again, without a request', async () => {
    const service = await startService();
    await service.control({ kind: 'interval', feedId: '1201', interval: HOUR });
    expect(await statesAfter(service, '1201', [HOUR - 1, 1, 10 * MINUTE])).toEqual([
      'done',
      'waiting',
      'done',
    ]);
    service.pass(3 * HOUR);
    expect(await record(service, '1201')).toEqual({
      id: 1201,
      lastIndexed: '2026-11-21T13:04:40+0000',
      nextIndexTime: '2026-11-21T14:00:00+0000',
      indexStatus: 'done',
    });
    expect(service.mails()).toEqual([]);
  });

  it('that lasts longer than the interval leaves out the times in between', async () => {
    const service = await startService();
    await service.control({ kind: 'durations', durations: { running: 150 * MINUTE } });
    await service.control({ kind: 'interval', feedId: '1201', interval: HOUR });
    service.pass(4 * HOUR - 1);
    expect(service.feed('1201')).toMatchObject({
      state: 'done',
      lastIndexed: '2026-11-21T12:30:40.000Z',
      nextIndex: '2026-11-21T13:00:00.000Z',
    });
    service.pass(1);
    expect(service.feed('1201').state).toBe('waiting');
  });

  it('can be made to fail, once', async () => {
    const service = await startService();
    await service.control({ kind: 'fail-next', feedId: '1201', as: 'error' });
    await put(service, '1201');
    expect(await statesAfter(service, '1201', [40 * SECOND, 3 * MINUTE, DAY / 2])).toEqual([
      'running',
      'error',
      'error',
    ]);
    expect(service.feed('1201').lastIndexed).toBe('2026-11-21T03:48:00.000Z');
    await put(service, '1201');
    service.pass(5 * MINUTE);
    expect(service.feed('1201')).toMatchObject({
      state: 'done',
      lastIndexed: '2026-11-21T21:08:20.000Z',
    });
  });

  it('can be made to fail while the external system works', async () => {
    const service = await startService();
    await service.control({ kind: 'fail-next', feedId: '1202', as: 'regen_error' });
    await put(service, '1202');
    expect(await statesAfter(service, '1202', [30 * SECOND, MINUTE])).toEqual([
      'regen_running',
      'regen_error',
    ]);
  });

  it.each(['done', 'error'] as const)('can be ended now: %s', async (as) => {
    const service = await startService();
    await put(service, '1201');
    service.pass(MINUTE);
    await service.control({ kind: 'end-index', feedId: '1201', as });
    const lastIndexed = as === 'done' ? '2026-11-21T09:01:00+0000' : '2026-11-21T03:48:00+0000';
    expect(await record(service, '1201')).toMatchObject({ indexStatus: as, lastIndexed });
  });
});

it.each([
  ['done', 280 * SECOND, '2026-11-21T09:04:40.000Z'],
  ['error', 184 * SECOND, '2026-11-21T09:03:04.000Z'],
] as const)(
  'the e-mail goes to the address of the request when the index ends: %s',
  async (end, lasts, sentAt) => {
    const service = await startService();
    if (end === 'error') await service.control({ kind: 'fail-next', feedId: '1201', as: end });
    await put(service, '1201', 'staff@shop.example.com');
    service.pass(lasts - 1);
    expect(service.mails()).toEqual([]);
    service.pass(1);
    expect(service.mails()).toEqual([
      { sentAt, to: 'staff@shop.example.com', siteId: 'demo01', feedId: '1201', end },
    ]);
  },
);

it('a request while an index is in progress pauses it: its progress stops, its state stays, and then it goes on', async () => {
  const service = await startService();
  await service.control({ kind: 'start-index', feedId: '1201' });
  expect(service.feed('1201')).toMatchObject({ state: 'waiting', startedBy: 'schedule' });
  service.pass(100 * SECOND);
  expect(await put(service, '1201', 'staff@shop.example.com')).toEqual({ success: true });
  const { progress } = service.feed('1201');
  service.pass(89 * SECOND);
  expect(service.feed('1201')).toMatchObject({
    state: 'running',
    progress,
    pausedUntil: '2026-11-21T09:03:10.000Z',
  });
  service.pass(2 * SECOND);
  expect(service.feed('1201')).toMatchObject({ state: 'running', pausedUntil: null });
  expect(service.feed('1201').progress).toBeGreaterThan(progress ?? 1);
  service.pass(179 * SECOND);
  expect(service.feed('1201')).toMatchObject({
    state: 'done',
    lastIndexed: '2026-11-21T09:06:10.000Z',
  });
  expect(service.mails()).toHaveLength(1);
  expect(service.feed('1201').state).toBe('done');
});

describe('the hour limit', () => {
  it('lets one request per feed pass in an hour', async () => {
    const service = await startService();
    expect(await put(service, '1201')).toEqual({ success: true });
    service.pass(HOUR - 1);
    expect(await put(service, '1201')).toEqual({ success: false });
    expect(await put(service, '1202')).toEqual({ success: true });
    service.pass(1);
    expect(await put(service, '1201')).toEqual({ success: true });
    expect(service.feed('1201')).toMatchObject({ puts: 3, taken: 2 });
  });

  it('can be set to an hour later', async () => {
    const service = await startService();
    await put(service, '1201');
    service.pass(10 * MINUTE);
    await service.control({ kind: 'forget-hour', feedId: '1201' });
    expect(service.feed('1201').possibleAt).toBeNull();
    expect(await put(service, '1201')).toEqual({ success: true });
  });
});

describe('the interval Never', () => {
  it('accepts a request and runs nothing', async () => {
    const service = await startService();
    expect(await put(service, '1204')).toEqual({ success: true });
    expect(await put(service, '1204')).toEqual({ success: false });
    service.pass(400 * DAY);
    expect(await record(service, '1204')).toEqual({
      id: 1204,
      lastIndexed: '2026-10-21T09:00:00+0000',
      nextIndexTime: null,
      indexStatus: 'done',
    });
  });

  it('lets an index in progress go on, and begins none', async () => {
    const service = await startService();
    await put(service, '1201');
    await service.control({ kind: 'interval', feedId: '1201', interval: 'never' });
    service.pass(2 * DAY);
    expect(service.feed('1201')).toMatchObject({
      state: 'done',
      lastIndexed: '2026-11-21T09:04:40.000Z',
      nextIndex: null,
    });
  });
});
