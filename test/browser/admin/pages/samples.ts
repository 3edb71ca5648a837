import { attributionParameter } from '../../../../app/beacon/dialect.ts';
import type { AutomaticView } from '../../../../app/catalogue/automatic.ts';
import type { Decision } from '../../../../app/indexing/decide.ts';
import type { FeedRecord } from '../../../../app/indexing/feed-status.ts';
import type { FeedView, IndexingOverview } from '../../../../app/indexing/overview.ts';
import type { ReindexState, ReindexView, StateSeen } from '../../../../app/indexing/reindex.ts';
import type { PixelState } from '../../../../app/shopify/pixel-connection.ts';
import type { PixelSettings } from '../../../../app/shopify/pixel-settings.ts';
import { later } from '../../../../app/time/units.ts';

export const SHOP = 'demo-shop.myshopify.com';

/** The moment of every state in the gallery: 4:30 PM in the shop's Berlin. */
export const NOW = new Date('2026-11-21T15:30:00Z');

/** `minutes` before {@link NOW}; negative values are after it. */
export const minutesAgo = (minutes: number): Date => later(NOW, -minutes * 60_000);

export function record(changes: Partial<FeedRecord> = {}): FeedRecord {
  return {
    id: '1001',
    state: 'done',
    lastIndexed: minutesAgo(135),
    nextRun: minutesAgo(-225),
    ...changes,
  };
}

/** A feed that may be re-indexed. */
export function feed(changes: Partial<FeedView> = {}): FeedView {
  return {
    feedId: changes.record?.id ?? '1001',
    record: record(),
    decision: { allowed: true },
    confirmable: false,
    method: 'pull',
    active: null,
    last: null,
    seemsNever: false,
    ...changes,
  };
}

export function refusal(
  reason: Extract<Decision, { allowed: false }>['reason'],
  possibleAt: Date | null = null,
): Decision {
  return { allowed: false, reason, possibleAt };
}

export function overview(changes: Partial<IndexingOverview> = {}): IndexingOverview {
  const feeds = changes.feeds ?? [feed()];
  return {
    feeds,
    hasAccount: true,
    named: feeds.flatMap(({ record }) => record ?? []),
    answeredAt: later(NOW, -5_000),
    problem: null,
    statusError: false,
    now: NOW,
    ...changes,
  };
}

/** The states that lead to each, in order. */
const WAYS: Record<ReindexState, string> = {
  requested: 'requested',
  waiting: 'requested waiting',
  sending: 'requested sending',
  accepted: 'requested sending accepted feed:waiting',
  unknown: 'requested sending unknown',
  running: 'requested sending accepted feed:waiting running feed:running',
  done: 'requested sending accepted feed:waiting running feed:running feed:done done',
  failed: 'requested sending accepted running feed:running feed:error failed',
  refused: 'requested sending refused',
  lost: 'requested sending unknown lost',
  cancelled: 'requested waiting cancelled',
};

const ENDED: ReindexState[] = ['done', 'failed', 'refused', 'lost', 'cancelled'];

/** A re-index in a state, with 40 seconds between states, the last one `endedAgo`. */
export function reindex(
  state: ReindexState,
  changes: Partial<ReindexView> & { lastStepMinutesAgo?: number } = {},
): ReindexView {
  const { lastStepMinutesAgo = 1, ...rest } = changes;
  const names = WAYS[state].split(' ');
  const states = names.map((name, index): StateSeen => ({
    state: name,
    reason: index === names.length - 1 ? (rest.reason ?? null) : null,
    at: new Date(minutesAgo(lastStepMinutesAgo).getTime() - (names.length - 1 - index) * 40_000),
  }));
  const at = (name: string) => states.find(({ state: seen }) => seen === name)?.at ?? null;
  return {
    id: '0192f0c1-7a3b-4c55-9d7e-1c2b3a4d5e6f',
    feedId: '1001',
    state,
    reason: null,
    kind: state === 'waiting' || state === 'cancelled' ? 'when-possible' : 'now',
    confirmed: false,
    cause: 'staff',
    staff: { id: '4711', name: 'Jane Doe' },
    file: null,
    requestedAt: at('requested') ?? NOW,
    sendingAt: at('sending'),
    endedAt: ENDED.includes(state) ? at(state) : null,
    possibleAt: state === 'waiting' ? minutesAgo(-38) : null,
    states,
    ...rest,
  };
}

export const PIXEL_SETTINGS: PixelSettings = {
  siteId: 'demo01',
  beaconUrl: 'https://beacon.example.com/beacon/v2',
  identifiers: 'product',
  taxesIncluded: 'yes',
  vatRates: '{"DE":[0.19,0.07]}',
  urlParameters: 'utm_*,q,page',
  attributionParameter: attributionParameter,
  reportUrl: '',
  reportEvery: '1',
  mode: 'live',
};

export const CONNECTED = {
  connected: true,
  id: 'gid://shopify/WebPixel/123456789',
  connectedAt: minutesAgo(3 * 24 * 60),
  updatedAt: minutesAgo(26 * 60),
  settings: { ...PIXEL_SETTINGS },
  wanted: PIXEL_SETTINGS,
  differences: [],
} satisfies PixelState;

/** A feed that is re-indexed each day, with these changes. */
export const automatic = (changes: Partial<AutomaticView> = {}): AutomaticView => ({
  feedId: '1001',
  automation: { onChange: false, dailyAt: 180, updates: false },
  changes: null,
  plan: { do: 'wait', cause: 'schedule', until: minutesAgo(-600), reason: 'daily' },
  ...changes,
});

/** A feed that is re-indexed each day. */
export const DAILY = automatic();

/** A feed that does nothing by itself. */
export const MANUAL = automatic({
  automation: { onChange: false, dailyAt: null, updates: false },
  plan: { do: 'nothing', reason: 'off' },
});

/** A feed that is re-indexed when products have changed. */
export const ON_CHANGE = { onChange: true, dailyAt: null, updates: false };
