import { describe, expect, it } from 'vitest';
import { scriptTimesOf } from './script-times.ts';
import type { TraceEvent } from './thread-times.ts';

const SHOP = 'http://localhost:4001';

/** A trace event with times in milliseconds; its processor time is half of its duration. */
function run(name: string, from: number, to: number, url?: string): TraceEvent {
  return {
    name,
    pid: 7,
    tid: 7,
    ts: from * 1_000,
    dur: (to - from) * 1_000,
    tdur: (to - from) * 500,
    args: { data: { ...(url !== undefined && { url }) } },
  };
}

describe('the time of scripts in a trace', () => {
  it('is added up by the file that they are from', () => {
    const times = scriptTimesOf([
      run('EvaluateScript', 0, 8, `${SHOP}/`),
      run('EvaluateScript', 10, 12, `${SHOP}/web-pixels/runtime.js`),
      run('FunctionCall', 20, 24, `${SHOP}/web-pixels/runtime.js`),
      run('EvaluateScript', 30, 36, 'http://127.0.0.1:9/client.js'),
      run('FunctionCall', 40, 42, `${SHOP}/cdn/shop/t/1/assets/theme.js`),
    ]);
    expect(times).toEqual({ inline: 4, runtime: 3, client: 3, theme: 1 });
  });

  it('has a callback’s microtasks in it, which stand behind its function', () => {
    const times = scriptTimesOf([
      run('FunctionCall', 1, 2, `${SHOP}/products/oak-spoon`),
      run('v8.callFunction', 0, 10),
    ]);
    expect(times.inline).toBe(5);
  });

  it('counts what one script calls of another once', () => {
    const times = scriptTimesOf([
      run('EvaluateScript', 0, 10, `${SHOP}/`),
      run('FunctionCall', 2, 4, `${SHOP}/web-pixels/runtime.js`),
      run('FunctionCall', 5, 6, `${SHOP}/`),
    ]);
    expect(times).toEqual({ inline: 5, runtime: 0, client: 0, theme: 0 });
  });

  it('leaves out scripts without a file, such as those of the browser’s driver', () => {
    const times = scriptTimesOf([
      run('EvaluateScript', 0, 10),
      run('v8.callFunction', 20, 30),
      run('FunctionCall', 21, 22, 'about:blank'),
    ]);
    expect(times).toEqual({ inline: 0, runtime: 0, client: 0, theme: 0 });
  });
});
