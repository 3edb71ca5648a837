import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE, put, record, startService, statesAfter } from './test-service.ts';

it('the time that an index takes can be set for single states', async () => {
  const service = await startService();
  await service.control({ kind: 'durations', durations: { waiting: 5, running: 7 } });
  await put(service, '1201');
  expect(await statesAfter(service, '1201', [4, 1, 6, 1])).toEqual([
    'waiting',
    'running',
    'running',
    'done',
  ]);
});

it.each(['optimizing', 'running', 'regen_error'])(
  'the state that the status says can be %s, whatever it is',
  async (state) => {
    const service = await startService();
    await service.control({ kind: 'say-state', feedId: '1201', state });
    expect((await record(service, '1201'))?.indexStatus).toBe(state);
    expect(service.feed('1201')).toMatchObject({ state: 'done', shownState: state });
    await service.control({ kind: 'say-state', feedId: '1201', state: null });
    expect((await record(service, '1201'))?.indexStatus).toBe('done');
  },
);

describe('a change by hand that is impossible', () => {
  it.each([
    [{ kind: 'end-index', feedId: '1201', as: 'done' }, 'Feed 1201 has no index in progress.'],
    [
      { kind: 'start-index', feedId: '1204' },
      'The interval of feed 1204 is Never: set another one first.',
    ],
    [
      { kind: 'fail-next', feedId: '1201', as: 'regen_error' },
      'Feed 1201 is not made by an external system: let it end with "error".',
    ],
    [{ kind: 'forget-hour', feedId: '9' }, 'The account demo01 has no feed 9.'],
    [{ kind: 'durations', durations: { running: -1 } }, 'durations.running: '],
  ] as const)('is rejected with the reason: %j', async (control, reason) => {
    const service = await startService();
    await expect(service.control(control)).rejects.toThrow(reason);
  });

  it('leaves the service as it was', async () => {
    const service = await startService();
    await put(service, '1201');
    await expect(service.control({ kind: 'start-index', feedId: '1201' })).rejects.toThrow(
      'Feed 1201 has an index in progress already.',
    );
    expect(service.feed('1201').state).toBe('waiting');
  });
});

it.each([
  [{ kind: 'interval', feedId: '1201', interval: 'never' }, ''],
  [undefined, 'is not valid JSON'],
  [{ kind: 'explode' }, 'kind: '],
  [{ kind: 'end-index', feedId: '1201', as: 'done' }, 'Feed 1201 has no index in progress.'],
])(
  'POST /control changes the service, or has the page explain why not: %j',
  async (control, problem) => {
    const service = await startService();
    const body = new URLSearchParams({ control: JSON.stringify(control) });
    const answer = await fetch(`${service.url}/control`, {
      method: 'POST',
      headers: { origin: service.url },
      body,
    });
    expect(new URL(answer.url).searchParams.get('problem') ?? '').toContain(problem);
    expect(await answer.text()).toContain(problem);
    expect(service.feed('1201').interval === null).toBe(problem === '');
  },
);

it('a reset makes everything as it was at the start, now', async () => {
  const service = await startService();
  await put(service, '1201', 'staff@shop.example.com');
  await service.control({ kind: 'durations', durations: { waiting: 1 } });
  await service.control({ kind: 'faults', faults: [{ kind: 'html' }] });
  service.pass(HOUR);
  await service.control({ kind: 'reset' });
  expect([service.requests(), service.mails()]).toEqual([[], []]);
  expect(service.feed('1201')).toMatchObject({
    state: 'done',
    lastIndexed: '2026-11-21T04:48:00.000Z',
    possibleAt: null,
    puts: 0,
  });
  expect(await put(service, '1201')).toEqual({ success: true });
  service.pass(MINUTE);
  expect(service.feed('1201').state).toBe('running');
});
