import { beforeEach, describe, expect, it } from 'vitest';
import { deliverOnce, type Delivery } from '../../../app/work/deliver-once.ts';
import { type Clock, createClock, HOUR, MINUTE } from '../clock.ts';
import { silentLog } from '../silent-log.ts';
import { backoffMs } from '../../../app/work/backoff.ts';

let clock: Clock;
let sent: number;
let pauses: number[];
let recorded: string[];

beforeEach(() => {
  clock = createClock(new Date('2026-11-24T10:00:00.000Z'));
  [sent, pauses, recorded] = [0, [], []];
});

/** Delivers a row whose first `failures` writes of the result fail. */
function deliver(failures: number, changes: Partial<Delivery<'row', string>> = {}): Promise<void> {
  const delivery: Delivery<'row', string> = {
    limitMs: MINUTE,
    mark: () => Promise.resolve('row'),
    send() {
      sent += 1;
      return Promise.resolve('taken');
    },
    record: (_, result) =>
      pauses.length < failures
        ? Promise.reject(new Error('The database is away.'))
        : Promise.resolve(void recorded.push(result)),
    ...changes,
  };
  const wait = (ms: number) => {
    pauses.push(ms);
    clock.pass(ms);
    return Promise.resolve();
  };
  return deliverOnce(delivery, { now: clock.now, wait, log: silentLog }, {});
}

describe('a delivery', () => {
  it('records its result after attempts with growing pauses, and sends once', async () => {
    await deliver(7);
    expect(pauses).toEqual([250, 500, 1_000, 2_000, 4_000, 4_000, 4_000]);
    expect([sent, recorded]).toEqual([1, ['taken']]);
  });

  it('gives its result up before the limit', async () => {
    const start = clock.now().getTime();
    await expect(deliver(Infinity)).rejects.toThrow('The database is away.');
    const tookMs = clock.now().getTime() - start;
    expect(tookMs).toBeGreaterThan(MINUTE - 20_000);
    expect(tookMs).toBeLessThan(MINUTE);
    expect(sent).toBe(1);
  });

  it('sends nothing where the row has changed, or may not be marked', async () => {
    await deliver(0, { mark: () => Promise.resolve(null) });
    await expect(deliver(0, { mark: () => Promise.reject(new Error('away')) })).rejects.toThrow();
    expect([sent, recorded]).toEqual([0, []]);
  });
});

const BOUNDS = { firstMs: MINUTE, maxMs: HOUR };

it('A pause doubles with each try, up to the longest.', () => {
  const pauses = [1, 2, 3, 12, 1_000].map((tries) => backoffMs(tries, BOUNDS) / MINUTE);
  expect(pauses).toEqual([1, 2, 4, 60, 60]);
});

it('A pause is never shorter than what was asked for.', () => {
  expect(backoffMs(1, BOUNDS, 2 * HOUR)).toBe(2 * HOUR);
  expect(backoffMs(1, BOUNDS, 1)).toBe(MINUTE);
});
