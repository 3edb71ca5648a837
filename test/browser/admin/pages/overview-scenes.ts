import {
  type AlertSettings,
  DEFAULT_ALERT_SETTINGS,
} from '../../../../app/alerts/alert-settings.ts';
import { FEED_STATES, feedPhase } from '../../../../app/indexing/feed-status.ts';
import type { FeedView } from '../../../../app/indexing/overview.ts';
import { ENDED_STATES, UNFINISHED_STATES } from '../../../../app/indexing/reindex.ts';
import { DEFAULT_SETTINGS } from '../../../../app/shop/settings.ts';
import type { NamedScene, Scene } from './scene.ts';
import {
  failingCells,
  failingToday,
  fallingCoverage,
  newlyFailingCells,
  noEventsYet,
  refusedCells,
  refusedOrders,
  refusedTracking,
  stoppedCells,
  usualCoverage,
  usualTracking,
  withoutExtension,
} from './health-samples.ts';
import {
  automatic,
  CONNECTED,
  DAILY,
  feed,
  MANUAL,
  ON_CHANGE,
  minutesAgo,
  record,
  refusal,
  reindex,
} from './samples.ts';

const at = (scene: Scene): NamedScene => ({ path: '/app', scene });
const withFeed = (changes: Partial<FeedView>): NamedScene =>
  at({ overview: { feeds: [feed(changes)] } });

const AMERICAN = { name: 'Demo shop', countries: ['US'], readAt: minutesAgo(3) };

const NOT_CONNECTED = { connected: false as const, wanted: null };

const REASONS = {
  'hour-limit': minutesAgo(-42),
  'no-status': null,
  'status-error': null,
  'unknown-state': null,
} as const;

const ENDED_REASONS: Partial<Record<string, string>> = {
  failed: 'index-failed',
  refused: 'not-queued',
  lost: 'no-sign',
};

export const ALERTS_ON: AlertSettings = {
  ...DEFAULT_ALERT_SETTINGS,
  addresses: ['owner@demo-shop.example'],
};

/** The overview, from a new installation to every possible problem. */
export const overviewScenes: Record<string, NamedScene> = {
  'overview-new': at({
    credentials: null,
    guide: 'wanted',
    pixel: NOT_CONNECTED,
    overview: { feeds: [], answeredAt: null },
  }),
  'overview-first-event-awaited': at({
    automatic: [DAILY],
    tracking: noEventsYet(),
    coverage: usualCoverage({ access: 'not-granted', readAt: null, days: [] }),
  }),
  'overview-account-connected-again': at({
    tracking: usualTracking({ lastTakenAt: { live: null, test: null } }),
  }),
  'overview-sampled': at({ tracking: usualTracking({ every: 100 }) }),
  'overview-events-refused': at({
    tracking: refusedTracking(),
    cells: refusedCells(),
    coverage: fallingCoverage(),
  }),
  'overview-outage': at({ cells: failingCells() }),
  'overview-events-stopped': at({ cells: stoppedCells() }),
  'overview-extension-stopped': at({ cells: withoutExtension() }),
  'overview-unclear': at({ tracking: failingToday(), cells: newlyFailingCells() }),
  'overview-extension-intended': at({
    cells: withoutExtension(),
    intended: [{ family: 'script', since: minutesAgo(60) }],
  }),
  'overview-recovering': at({
    alerts: [{ id: '1', kind: 'events-refused', details: {}, startedAt: minutesAgo(20) }],
  }),
  'overview-orders-refused': at({ coverage: refusedOrders() }),
  'overview-not-over': at({
    alerts: [{ id: '1', kind: 'coverage-low', details: {}, startedAt: minutesAgo(26 * 60) }],
  }),
  'overview-quiet': at({
    tracking: usualTracking({ lastTakenAt: { live: minutesAgo(30 * 60), test: null } }),
  }),
  'overview-test-mode': at({ settings: { ...DEFAULT_SETTINGS, feedIds: ['1001'], mode: 'test' } }),
  'overview-no-feeds-chosen': at({
    guide: 'wanted',
    pixel: NOT_CONNECTED,
    overview: { feeds: [], named: [record({ lastIndexed: null }), record({ id: '1002' })] },
  }),
  'overview-first-answer-awaited': at({
    overview: { feeds: [feed({ record: null, decision: refusal('no-status') })], answeredAt: null },
  }),
  'overview-account-refused': at({
    guide: 'wanted',
    pixel: NOT_CONNECTED,
    overview: { feeds: [], answeredAt: null, problem: { kind: 'wrong-key', httpStatus: 401 } },
  }),
  'overview-never-indexed': at({
    guide: 'wanted',
    automatic: [DAILY],
    alertSettings: ALERTS_ON,
    overview: { feeds: [feed({ record: record({ lastIndexed: null, nextRun: null }) })] },
  }),
  'overview-changes-planned': at({
    automatic: [
      automatic({
        automation: ON_CHANGE,
        changes: { count: 1_203, first: minutesAgo(6), last: minutesAgo(4) },
        plan: { do: 'wait', cause: 'catalogue', until: minutesAgo(-1), reason: 'quiet' },
      }),
    ],
  }),
  'overview-updates-refused': at({
    automatic: [
      automatic({
        automation: { onChange: false, dailyAt: 180, updates: true },
        changes: { count: 12, first: minutesAgo(6), last: minutesAgo(4) },
      }),
    ],
    updates: [
      {
        feedId: '1001',
        waiting: 12,
        problems: 2,
        problem: 'service',
        plan: { do: 'wait', until: minutesAgo(-2), reason: 'retry' },
      },
    ],
  }),
  'overview-automatic-off': at({
    automatic: [{ ...MANUAL, changes: { count: 1, first: minutesAgo(60), last: minutesAgo(60) } }],
  }),
  'overview-guide-complete': at({
    guide: 'wanted',
    automatic: [DAILY],
    alertSettings: ALERTS_ON,
  }),
  'overview-guide-automatic': at({ guide: 'wanted' }),
  'overview-guide-alerts': at({ guide: 'wanted', automatic: [DAILY] }),
  'overview-calm': at({
    overview: { feeds: [feed({ last: reindex('done', { lastStepMinutesAgo: 135 }) })] },
  }),
  'overview-several-feeds': at({
    feedNames: { '1001': 'Summer catalog' },
    consoleUrl: 'https://console.example.com',
    facts: { ...AMERICAN, timeZone: 'America/New_York', unlistedCount: 12 },
    overview: {
      feeds: [
        feed({ last: reindex('done', { lastStepMinutesAgo: 135 }) }),
        feed({
          record: record({ id: '1002', state: 'running' }),
          decision: refusal('already-asked'),
          active: reindex('running', { feedId: '1002' }),
        }),
        feed({
          record: record({ id: '1003', state: 'error' }),
          decision: refusal('needs-confirmation'),
          confirmable: true,
          last: reindex('failed', { feedId: '1003', reason: 'index-failed' }),
        }),
        feed({ feedId: '1004', record: null, decision: refusal('unknown-feed') }),
      ],
    },
  }),
  'overview-seems-never': withFeed({
    seemsNever: true,
    decision: refusal('already-asked'),
    active: reindex('accepted', { reason: 'not-started', lastStepMinutesAgo: 17 }),
  }),
  'overview-waiting-without-time': withFeed({
    record: record({ state: 'running' }),
    decision: refusal('already-asked'),
    active: reindex('waiting', { reason: 'in-progress', possibleAt: null }),
  }),
  'overview-status-error': at({
    overview: { statusError: true, feeds: [feed({ decision: refusal('status-error') })] },
  }),
  'overview-status-error-without-feeds': at({
    overview: {
      statusError: true,
      named: [],
      feeds: [feed({ record: null, decision: refusal('status-error') })],
    },
  }),
  'overview-pixel-not-connected': at({ pixel: NOT_CONNECTED }),
  'overview-pixel-mismatch': at({ pixel: { ...CONNECTED, differences: ['mode'] } }),
  'overview-theme-behind': at({ storefront: { ok: false, problem: { code: 'ACCESS_DENIED' } } }),
  'overview-pixel-unknown': at({ pixel: 'unanswered' }),
  'overview-one-unlisted': at({ facts: { ...AMERICAN, timeZone: 'Not/A_Zone', unlistedCount: 1 } }),
  ...named('overview-feed', [...FEED_STATES, 'polishing'], (state) => {
    const phase = feedPhase(state);
    return withFeed({
      record: record({ state }),
      confirmable: phase === 'failed',
      ...(phase === 'in-progress' && { decision: refusal('in-progress') }),
      ...(phase === 'failed' && { decision: refusal('needs-confirmation') }),
      ...(phase === 'unknown' && { decision: refusal('unknown-state') }),
    });
  }),
  ...named('overview-refused', Object.keys(REASONS) as (keyof typeof REASONS)[], (reason) =>
    withFeed({ decision: refusal(reason, REASONS[reason]) }),
  ),
  ...named('overview-reindex', [...UNFINISHED_STATES], (state) =>
    withFeed({
      record: record({ state: state === 'running' ? 'running' : 'done' }),
      decision: refusal('already-asked'),
      active: reindex(state, state === 'waiting' ? { reason: 'hour-limit' } : {}),
    }),
  ),
  'overview-reindex-queued': withFeed({
    record: record({ state: 'waiting' }),
    decision: refusal('already-asked'),
    active: reindex('running', { states: reindex('running').states.slice(0, -1) }),
  }),
  ...named('overview-last', [...ENDED_STATES], (state) =>
    withFeed({ last: reindex(state, { reason: ENDED_REASONS[state] ?? null }) }),
  ),
  ...named('overview-problem', ['wrong-key', 'unreachable'], (kind) =>
    at({
      overview: {
        problem: { kind, httpStatus: kind === 'wrong-key' ? 401 : null },
        answeredAt: minutesAgo(20),
        feeds: [feed({ decision: refusal('no-status') })],
      },
    }),
  ),
};

function named<Name extends string>(
  prefix: string,
  names: Name[],
  scene: (name: Name) => NamedScene,
): Record<string, NamedScene> {
  return Object.fromEntries(names.map((name) => [`${prefix}-${name}`, scene(name)]));
}
