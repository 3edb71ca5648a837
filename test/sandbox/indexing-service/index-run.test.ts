import fc from 'fast-check';
import { expect, it } from 'vitest';
import { endOf, pauseRun, planRun, runAt } from './index-run.ts';

const REQUESTED = { from: 1000, startedBy: 'request', requestedBy: [] } as const;

const durations = {
  waiting: 40,
  running: 200,
  regen_waiting: 30,
  regen_running: 120,
  regen_done: 10,
  pause: 50,
};

it('However often an index is paused, its stages follow each other without a gap, its progress only grows, and its end is its end.', () => {
  const pause = fc.record({ at: fc.nat(600), lasts: fc.nat(100) });
  const changed = fc
    .tuple(fc.boolean(), fc.constantFrom('done', 'error'), fc.array(pause, { maxLength: 6 }))
    .map(([regenerates, end, pauses]) =>
      pauses
        .sort((one, other) => one.at - other.at)
        .reduce(
          (run, { at, lasts }) => pauseRun(run, 1000 + at, lasts),
          planRun({ ...REQUESTED, regenerates, end, durations }),
        ),
    );

  fc.assert(
    fc.property(changed, (run) => {
      for (const [index, { from, to }] of run.stages.entries()) {
        expect(from).toBe(index === 0 ? 1000 : run.stages[index - 1]?.to);
        expect(to).toBeGreaterThanOrEqual(from);
      }
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
