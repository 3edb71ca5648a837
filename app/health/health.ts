import type { IndexingOverview } from '../indexing/overview.ts';
import { refusesAccount } from '../indexing/feed-status.ts';
import type { Orders } from '../orders/orders.ts';
import type { Reports } from '../reports/reports.ts';
import { dayIn } from '../time/calendar-day.ts';
import type { CredentialsStore, CredentialsView } from '../shop/credentials.ts';
import type { SettingsStore } from '../shop/settings.ts';
import type { Shops } from '../shop/shops.ts';
import type { PixelConnections, PixelState } from '../shopify/pixel-connection.ts';
import type { AccountState, Finding, HealthFacts, PixelFacts } from './finding.ts';
import { haveRecovered } from './family-recovery.ts';
import { type IntendedSilences } from './intended-silences.ts';
import { findTroubles } from './tracking-health.ts';
import type { CellFamily } from '../reports/cells.ts';

/** The state of a shop's tracking, with the facts. */
export interface TrackingHealth extends Pick<
  HealthFacts,
  'now' | 'mode' | 'tracking' | 'coverage'
> {
  /** The most severe first; `[]` without any. */
  findings: Finding[];
  /** Whether the service accepts all kinds of events again that it did not: see {@link haveRecovered}. */
  isRecovered: boolean;
  /** In the shop's time zone: `2026-11-20`. */
  today: string;
  /** The families that staff have marked as stopped on purpose. */
  intended: CellFamily[];
}

/**
 * Reads the facts about a shop's tracking, from the database alone.
 *
 * @param overview the last answer about the account, which pages have read already
 */
export type ReadHealth = (shop: string, overview: AccountAnswer) => Promise<HealthFacts>;

/** The last answer of the service about an account. */
export type AccountAnswer = Pick<IndexingOverview, 'answeredAt' | 'problem'>;

export interface HealthDeps {
  shops: Pick<Shops, 'find'>;
  credentials: Pick<CredentialsStore, 'view'>;
  settings: Pick<SettingsStore, 'read'>;
  pixel: Pick<PixelConnections, 'stored'>;
  reports: Pick<Reports, 'facts' | 'cells'>;
  orders: Pick<Orders, 'coverage'>;
  intended: Pick<IntendedSilences, 'read'>;
  now: () => Date;
}

export function createReadHealth(deps: HealthDeps): ReadHealth {
  return async (shop, overview) => {
    const [record, account, { mode }, pixel, tracking, cells, intended, coverage] =
      await Promise.all([
        deps.shops.find(shop),
        deps.credentials.view(shop),
        deps.settings.read(shop),
        deps.pixel.stored(shop),
        deps.reports.facts(shop),
        deps.reports.cells(shop),
        deps.intended.read(shop),
        deps.orders.coverage(shop),
      ]);
    return {
      now: deps.now(),
      dayOf: dayIn(record?.facts?.timeZone ?? null),
      account: accountState(account, overview),
      siteId: account?.siteId ?? null,
      pixel: pixelFacts(pixel, record?.pixelDisconnectedAt ? 'staff' : 'unknown'),
      mode,
      tracking,
      cells,
      intended,
      coverage,
    };
  };
}

/** Judges by the facts whether tracking works. */
export function judgeTracking(facts: HealthFacts): TrackingHealth {
  const { now, dayOf, mode, tracking, coverage } = facts;
  const findings = findTroubles(facts);
  const isRecovered = haveRecovered(facts.cells[mode], now);
  const intended = facts.intended.map(({ family }) => family);
  return { findings, isRecovered, now, mode, today: dayOf(now), tracking, intended, coverage };
}

export function accountState(
  credentials: CredentialsView | null,
  { answeredAt, problem }: AccountAnswer,
): AccountState {
  if (credentials?.secretKey !== 'stored') return 'missing';
  if (refusesAccount(problem)) return 'refused';
  return answeredAt ? 'accepted' : 'unanswered';
}

function pixelFacts(pixel: PixelState, disconnectedBy: 'staff' | 'unknown'): PixelFacts {
  if (!pixel.connected) return { connected: false, disconnectedBy };
  const { settings, connectedAt, differences } = pixel;
  return { connected: true, siteId: settings.siteId ?? '', connectedAt, differences };
}
