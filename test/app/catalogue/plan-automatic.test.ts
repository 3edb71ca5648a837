import { describe, expect, it } from 'vitest';
import {
  type AutomaticCause,
  type AutomaticFacts,
  type AutomaticPlan,
  isDailyDone,
  planAutomatic,
  untilNextCheck,
  type WaitReason,
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

const HOUR_LIMIT = refused('hour-limit', inMinutes(30));
const FAILED_IN_HOUR = { ...HOUR_LIMIT, hasFailed: true };
const OFF = { automation: { onChange: false, dailyAt: null, updates: false } };
const DAILY = { automation: { onChange: false, dailyAt: 180, updates: false }, changes: null };
const BOTH = { automation: { onChange: true, dailyAt: 180, updates: false } };

const now = (cause: AutomaticCause) => ({ do: 're-index', cause }) as const;
const wait = (reason: WaitReason, minutes: number, cause: AutomaticCause = 'catalogue') =>
  ({ do: 'wait', cause, until: inMinutes(minutes), reason }) as const;
const never = (reason: Extract<AutomaticPlan, { do: 'nothing' }>['reason']) =>
  ({ do: 'nothing', reason }) as const;

/** A service without a usable answer, for so many minutes since a re-index was possible. */
const silent = (minutes: number) => ({
  changes: changed(5 + minutes, 5 + minutes),
  ...refused('no-status'),
});
/** A re-index without success, so many minutes ago. */
const failed = (minutes: number) => ({
  last: { ...reindex('refused'), requestedAt: inMinutes(-minutes) },
});
const neverStarted = { last: reindex('lost', { reason: 'never-started' }) };

type Case = [what: string, facts: Partial<AutomaticFacts>, expected: AutomaticPlan];

describe('a feed that follows the catalogue', () => {
  it.each<Case>([
    ['is re-indexed after five minutes of quiet', { changes: changed(6, 5) }, now('catalogue')],
    ['waits for five minutes of quiet', { changes: changed(20, 4) }, wait('quiet', 1)],
    ['is re-indexed an hour after the first change', { changes: changed(60, 0) }, now('catalogue')],
    ['waits for quiet for an hour at most', { changes: changed(59, 0) }, wait('quiet', 1)],
    ['is not re-indexed without a change', { changes: null }, never('no-changes')],
    ['is not re-indexed while this is off', OFF, never('off')],
    ['waits for the end of the service’s hour', HOUR_LIMIT, wait('hour', 30.5)],
    ['waits while an index is in progress', refused('in-progress'), wait('under-way', 1)],
    ['waits while another re-index is under way', refused('already-asked'), wait('under-way', 1)],
    ['waits while the service reports an error', refused('status-error'), wait('service', 1)],
    ['asks a silent service after a minute', silent(0), wait('service', 1)],
    ['asks a silent service after another minute', silent(1), wait('service', 1)],
    ['asks a silent service after pauses that grow', silent(4), wait('service', 4)],
    ['asks a silent service after ten minutes at most', silent(90), wait('service', 10)],
    ['waits for staff after a failed index', refused('needs-confirmation'), never('needs-person')],
    ['waits for staff after a failed index in the hour', FAILED_IN_HOUR, never('needs-person')],
    ['waits for staff where requests start no index', neverStarted, never('never')],
    ['is not re-indexed where it is unknown', refused('unknown-feed'), never('unknown-feed')],
    ['waits an hour after a re-index without success', failed(20), wait('rest', 40)],
    ['is re-indexed an hour after one without success', failed(60), now('catalogue')],
  ])('%s', (_, facts, expected) => {
    expect(plan(facts)).toEqual(expected);
  });

  it('is re-indexed by the next check, once nothing keeps it', () => {
    const possible = plan();
    expect(untilNextCheck(possible, null, NOW)).toBe(possible);
    expect(untilNextCheck(possible, inMinutes(1), NOW)).toBe(possible);
    expect(untilNextCheck(possible, inMinutes(8), NOW)).toEqual(wait('pause', 8));
  });
});

it('The re-index of a day is not done by one that was cancelled for another account.', () => {
  const last = { ...reindex('cancelled'), requestedAt: NOW };
  const done = (view: typeof last) => isDailyDone({ dailyDueAt: NOW, active: null, last: view });
  expect(done({ ...last, reason: null })).toBe(true);
  expect(done({ ...last, reason: 'account-replaced' })).toBe(false);
});

const due = (minutes: number) => ({ dailyDueAt: inMinutes(minutes) });

it.each<Case>([
  ['waits for its time', { ...DAILY, ...due(1) }, wait('daily', 1, 'schedule')],
  ['is re-indexed at its time, without a change', { ...DAILY, ...due(0) }, now('schedule')],
  ['is re-indexed later that day too', { ...DAILY, ...due(-300) }, now('schedule')],
  [
    'and follows the catalogue is re-indexed at the first of both times: that of the day',
    { ...BOTH, ...due(2), changes: changed(3, 1) },
    wait('daily', 2, 'schedule'),
  ],
  [
    'and follows the catalogue is re-indexed at the first of both times: after the quiet',
    { ...BOTH, ...due(10), changes: changed(3, 1) },
    wait('quiet', 4),
  ],
])('A feed that is re-indexed daily %s.', (_, facts, expected) => {
  expect(plan(facts)).toEqual(expected);
});
