import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endOf, endRun, hastenRun, pauseRun, planRun, runAt } from './index-run.ts';
import type { IndexRun } from './index-run.ts';

const durations = {
  waiting: 40,
  running: 200,
  regen_waiting: 30,
  regen_running: 120,
  regen_done: 10,
  pause: 50,
};

const plan = (of: Partial<Parameters<typeof planRun>[0]> = {}) =>
  planRun({
    from: 1000,
    regenerates: false,
    end: 'done',
    startedBy: 'request',
    requestedBy: [],
    timing: { durations, speed: 1 },
    ...of,
  });

const stages = (run: IndexRun) =>
  run.stages.map(({ state, from, to, paused }) => [state, from, to, ...(paused ? ['paused'] : [])]);

describe('the timeline of an index', () => {
  it.each([
    [
      'goes from waiting to running',
      {},
      [
        ['waiting', 1000, 1040],
        ['running', 1040, 1240],
      ],
    ],
    [
      'begins with the external regeneration',
      { regenerates: true },
      [
        ['regen_waiting', 1000, 1030],
        ['regen_running', 1030, 1150],
        ['regen_done', 1150, 1160],
        ['waiting', 1160, 1200],
        ['running', 1200, 1400],
      ],
    ],
    [
      'stops while it runs',
      { end: 'error' as const },
      [
        ['waiting', 1000, 1040],
        ['running', 1040, 1160],
      ],
    ],
    [
      'stops while the feed is made',
      { regenerates: true, end: 'regen_error' as const },
      [
        ['regen_waiting', 1000, 1030],
        ['regen_running', 1030, 1090],
      ],
    ],
  ])('%s', (_, of, expected) => {
    expect(stages(plan(of))).toEqual(expected);
  });

  it('is held up by a request in the middle of a stage', () => {
    expect(stages(pauseRun(plan(), 1100, 50))).toEqual([
      ['waiting', 1000, 1040],
      ['running', 1040, 1100],
      ['running', 1100, 1150, 'paused'],
      ['running', 1150, 1290],
    ]);
  });

  it('is cut short where it ends now', () => {
    expect(stages(endRun(plan(), 1020, 'done'))).toEqual([['waiting', 1000, 1020]]);
    expect(stages(endRun(plan(), 1000, 'done'))).toEqual([['waiting', 1000, 1000]]);
  });
});

describe('whatever is done to an index', () => {
  const change = fc.oneof(
    fc.record({ kind: fc.constant('pause' as const), at: fc.nat(600), by: fc.nat(100) }),
    fc.record({
      kind: fc.constant('hasten' as const),
      at: fc.nat(600),
      by: fc.double({ min: 0.1, max: 100, noNaN: true }),
    }),
  );
  const changed = fc
    .tuple(fc.boolean(), fc.constantFrom('done', 'error'), fc.array(change, { maxLength: 6 }))
    .map(([regenerates, end, changes]) =>
      changes
        .sort((one, other) => one.at - other.at)
        .reduce(
          (run, { kind, at, by }) =>
            kind === 'pause' ? pauseRun(run, 1000 + at, by) : hastenRun(run, 1000 + at, by),
          plan({ regenerates, end }),
        ),
    );

  it('its stages follow each other without a gap', () => {
    fc.assert(
      fc.property(changed, (run) => {
        for (const [index, { from, to }] of run.stages.entries()) {
          expect(from).toBe(index === 0 ? 1000 : run.stages[index - 1]?.to);
          expect(to).toBeGreaterThanOrEqual(from);
        }
      }),
    );
  });

  it('its progress only grows, and its end is its end', () => {
    fc.assert(
      fc.property(changed, (run) => {
        const end = endOf(run);
        let last = 0;
        for (let step = 0; step < 20; step += 1) {
          const progress = runAt(run, 1000 + ((end - 1000) * step) / 20)?.progress ?? 1;
          expect(progress).toBeGreaterThanOrEqual(last);
          expect(progress).toBeLessThanOrEqual(1);
          last = progress;
        }
        expect(runAt(run, end)).toBeNull();
      }),
    );
  });
});
