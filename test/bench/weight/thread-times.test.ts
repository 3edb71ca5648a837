import { describe, expect, it } from 'vitest';
import { threadTimesOf, type TraceEvent } from './thread-times.ts';

const SHOP = 'http://localhost:4001';

const committed = (url: string, processId: number): TraceEvent => ({
  name: 'FrameCommittedInBrowser',
  pid: 1,
  tid: 1,
  ts: 0,
  args: { data: { url, processId } },
});
const thread = (pid: number, tid: number, name: string): TraceEvent => ({
  name: 'thread_name',
  pid,
  tid,
  ts: 0,
  args: { name },
});
const task = (pid: number, tid: number, tdur: number): TraceEvent => ({
  name: 'RunTask',
  pid,
  tid,
  ts: 0,
  tdur,
});

const SHOP_PROCESS = [
  committed(`${SHOP}/`, 7),
  thread(7, 70, 'CrRendererMain'),
  thread(7, 71, 'DedicatedWorker thread'),
  thread(7, 72, 'DedicatedWorker thread'),
  thread(7, 73, 'Compositor'),
];

/** A run of a script with times in milliseconds; its processor time is half of its duration. */
const run = (name: string, from: number, to: number, url?: string): TraceEvent => ({
  ...{ name, pid: 7, tid: 70, ts: from * 1_000, dur: (to - from) * 1_000, tdur: (to - from) * 500 },
  args: { data: url === undefined ? {} : { url } },
});

describe('the time of scripts in a trace', () => {
  it.each([
    ['of several files', 9, [run('EvaluateScript', 0, 8, SHOP), run('FunctionCall', 20, 30, SHOP)]],
    [
      'with the microtasks of a callback',
      5,
      [run('FunctionCall', 1, 2, SHOP), run('v8.callFunction', 0, 10)],
    ],
    [
      'once where one calls another',
      5,
      [run('EvaluateScript', 0, 10, SHOP), run('FunctionCall', 2, 4, SHOP)],
    ],
    [
      'without those of the browser’s driver',
      0,
      [run('EvaluateScript', 0, 10), run('FunctionCall', 21, 22, 'about:blank')],
    ],
  ])('is added up %s', (_, ms, runs) => {
    expect(threadTimesOf([...SHOP_PROCESS, ...runs], SHOP).scripts).toBe(ms);
  });
});

describe('the time of threads in a trace', () => {
  it('is processor time, of the main thread and of all workers together', () => {
    const tasks = [
      task(7, 70, 4_000),
      task(7, 70, 1_500),
      task(7, 71, 1_000),
      task(7, 72, 500),
      task(7, 73, 8_000),
    ];
    expect(threadTimesOf([...SHOP_PROCESS, ...tasks], SHOP)).toMatchObject({
      main: 5.5,
      worker: 1.5,
    });
  });

  it('is that of the processes which showed the shop, several after one another too', () => {
    const others = [
      committed('http://localhost:40011/', 8),
      thread(8, 80, 'CrRendererMain'),
      committed(`${SHOP}/cart`, 9),
      thread(9, 90, 'CrRendererMain'),
    ];
    const tasks = [task(7, 70, 1_000), task(8, 80, 1_000), task(9, 90, 2_000)];
    expect(threadTimesOf([...SHOP_PROCESS, ...others, ...tasks], SHOP).main).toBe(3);
  });

  it('is refused where the shop was not shown', () => {
    expect(() => threadTimesOf([committed('about:blank', 7)], SHOP)).toThrow(
      'The trace shows no page of http://localhost:4001.',
    );
  });
});
