import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { COUNTED_FOR_MS, createLog } from '../../../app/server/log.ts';

let lines: Record<string, unknown>[];
let log: ReturnType<typeof createLog>;

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  log = createLog('info', [], {
    write: (line) => lines.push(JSON.parse(line) as Record<string, unknown>),
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const full = () => Object.assign(new Error('No space left on device'), { code: '53100' });

function fail(times: number, error: () => Error = full): void {
  for (let time = 0; time < times; time += 1) log.error({ err: error() }, 'not stored');
}

describe('an error that comes by the thousand', () => {
  it('is written once, and counted once a minute', () => {
    fail(1_000);
    expect(lines).toMatchObject([{ level: 50, msg: 'not stored', err: { code: '53100' } }]);
    vi.advanceTimersByTime(COUNTED_FOR_MS);
    expect(lines.slice(1)).toMatchObject([
      { level: 50, msg: 'not stored (repeatedly)', repeated: 999, seconds: 60 },
    ]);
    fail(2);
    vi.advanceTimersByTime(COUNTED_FOR_MS);
    expect(lines.slice(2)).toMatchObject([{ msg: 'not stored' }, { repeated: 1 }]);
  });

  it('is written once more when it comes only once a minute', () => {
    fail(1);
    vi.advanceTimersByTime(COUNTED_FOR_MS);
    fail(1);
    vi.advanceTimersByTime(COUNTED_FOR_MS);
    expect(lines.map(({ msg }) => msg)).toEqual(['not stored', 'not stored']);
  });

  it('hides no other error, and no entry without one', () => {
    fail(3);
    fail(3, () => Object.assign(new Error('gone'), { code: '57P01' }));
    log.error({ err: full() }, 'not sent');
    for (const shop of ['a', 'b']) log.warn({ shop }, 'its key is lost');
    expect(lines.map(({ msg }) => msg)).toEqual([
      'not stored',
      'not stored',
      'not sent',
      'its key is lost',
      'its key is lost',
    ]);
  });
});
