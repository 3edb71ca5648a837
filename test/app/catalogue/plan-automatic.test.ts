import { describe, expect, it } from 'vitest';
import {
  type AutomaticFacts,
  isDailyDone,
  planAutomatic,
  untilNextCheck,
} from '../../../app/catalogue/plan-automatic.ts';
import type { RefusalReason } from '../../../app/indexing/decide.ts';
import { reindex } from '../../browser/admin/pages/samples.ts';

const NOW = new Date('2026-11-22T14:00:00Z');
const inMinutes = (minutes: number): Date => new Date(NOW.getTime() + minutes * 60_000);

/** Changes between two times, in minutes before now. */
const changed = (first: number, last: number) => ({
  count: 3,
  first: inMinutes(-first),
  last: inMinutes(-last),
});

function plan(facts: Partial<AutomaticFacts> = {}) {
  return planAutomatic({
    automation: { onChange: true, dailyAt: null, updates: false },
    dailyDueAt: null,
    changes: changed(6, 5),
    decision: { allowed: true },
    hasFailed: false,
    active: null,
    last: null,
    quietMs: 5 * 60_000,
    now: NOW,
    ...facts,
  });
}

const refused = (reason: RefusalReason, possibleAt: Date | null = null) => ({
  decision: { allowed: false as const, reason, possibleAt },
});

const DAILY = { automation: { onChange: false, dailyAt: 180, updates: false }, changes: null };
const BOTH = { automation: { onChange: true, dailyAt: 180, updates: false } };

describe('a feed that follows the catalogue', () => {
  it('is re-indexed after five minutes of quiet', () => {
    expect(plan({ changes: changed(6, 5) })).toEqual({ do: 're-index', cause: 'catalogue' });
    expect(plan({ changes: changed(20, 4) })).toMatchObject({
      until: inMinutes(1),
      reason: 'quiet',
    });
  });

  it('is re-indexed an hour after the first change, however the catalogue goes on changing', () => {
    expect(plan({ changes: changed(59, 0) })).toMatchObject({ until: inMinutes(1) });
    expect(plan({ changes: changed(60, 0) })).toMatchObject({ do: 're-index' });
  });

  it('is not re-indexed without a change, nor while this is off', () => {
    expect(plan({ changes: null })).toEqual({ do: 'nothing', reason: 'no-changes' });
    expect(plan({ automation: { onChange: false, dailyAt: null, updates: false } })).toEqual({
      do: 'nothing',
      reason: 'off',
    });
  });

  it('waits for the end of the service’s hour', () => {
    expect(plan(refused('hour-limit', inMinutes(30)))).toMatchObject({
      until: inMinutes(30.5),
      reason: 'hour',
    });
  });

  it('waits while an index is in progress or the service does not answer', () => {
    expect(plan(refused('in-progress'))).toMatchObject({ reason: 'under-way' });
    expect(plan(refused('already-asked'))).toMatchObject({ reason: 'under-way' });
    expect(plan(refused('no-status'))).toMatchObject({ reason: 'service' });
    expect(plan(refused('status-error'))).toMatchObject({ reason: 'service' });
  });

  it('asks a service without a usable answer after pauses that grow with its wait, up to ten minutes', () => {
    for (const [waited, pause] of [
      [0, 1],
      [1, 1],
      [4, 4],
      [90, 10],
    ] as const)
      expect(
        plan({ changes: changed(5 + waited, 5 + waited), ...refused('no-status') }),
      ).toMatchObject({ until: inMinutes(pause), reason: 'service' });
  });

  it('is re-indexed by the next check, once nothing keeps it', () => {
    const possible = plan();
    expect(untilNextCheck(possible, null, NOW)).toBe(possible);
    expect(untilNextCheck(possible, inMinutes(1), NOW)).toBe(possible);
    expect(untilNextCheck(possible, inMinutes(8), NOW)).toMatchObject({
      until: inMinutes(8),
      reason: 'pause',
    });
  });

  it('waits for staff after a failed index, and where accepted requests start no index', () => {
    const paused = { do: 'nothing', reason: 'needs-person' };
    expect(plan(refused('needs-confirmation'))).toEqual(paused);
    const hour = refused('hour-limit', inMinutes(30));
    expect(plan({ ...hour, hasFailed: true })).toEqual(paused);
    expect(plan(hour)).toMatchObject({ do: 'wait', reason: 'hour' });
    const never = reindex('lost', { reason: 'never-started' });
    expect(plan({ last: never })).toEqual({ do: 'nothing', reason: 'never' });
    expect(plan(refused('unknown-feed'))).toMatchObject({ reason: 'unknown-feed' });
  });

  it('waits an hour after a re-index without success', () => {
    const last = { ...reindex('refused'), requestedAt: inMinutes(-20) };
    expect(plan({ last })).toMatchObject({ until: inMinutes(40), reason: 'rest' });
    expect(plan({ last: { ...last, requestedAt: inMinutes(-60) } })).toMatchObject({
      do: 're-index',
    });
  });
});

it('The re-index of a day is not done by one that was cancelled for another account.', () => {
  const last = { ...reindex('cancelled'), requestedAt: NOW };
  const done = (view: typeof last) => isDailyDone({ dailyDueAt: NOW, active: null, last: view });
  expect(done({ ...last, reason: null })).toBe(true);
  expect(done({ ...last, reason: 'account-replaced' })).toBe(false);
});

describe('a feed that is re-indexed daily', () => {
  it('is re-indexed at its time, whether anything has changed or not', () => {
    expect(plan({ ...DAILY, dailyDueAt: inMinutes(1) })).toMatchObject({
      until: inMinutes(1),
      reason: 'daily',
    });
    expect(plan({ ...DAILY, dailyDueAt: NOW })).toEqual({ do: 're-index', cause: 'schedule' });
    expect(plan({ ...DAILY, dailyDueAt: inMinutes(-300) })).toMatchObject({ do: 're-index' });
  });

  it('and follows the catalogue is re-indexed at the first of both times', () => {
    const before = { ...BOTH, dailyDueAt: inMinutes(2), changes: changed(3, 1) };
    expect(plan(before)).toMatchObject({ until: inMinutes(2), cause: 'schedule' });
    const after = { ...BOTH, dailyDueAt: inMinutes(10), changes: changed(3, 1) };
    expect(plan(after)).toMatchObject({ until: inMinutes(4), cause: 'catalogue' });
  });
});
