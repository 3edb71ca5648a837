import type { Finding, FindingCode } from '../health/tracking-health.ts';
import { feedPhase } from '../indexing/feed-status.ts';
import type { IndexingOverview } from '../indexing/overview.ts';
import { ALERT_KINDS, type AlertDetails, type AlertKind, type Trouble } from './alert.ts';

/** What is known of a shop that an alert can follow from. */
export interface TroubleFacts {
  findings: Finding[];
  feeds: Pick<IndexingOverview['feeds'][number], 'feedId' | 'record'>[];
}

/**
 * What of a shop's health is told by an alert. The rest is what staff have chosen or not done yet, or what
 * shows nothing by itself: it stays on the overview.
 */
const KINDS: Partial<Record<FindingCode, AlertKind>> = {
  'quiet-though-selling': 'no-events',
  'coverage-none': 'no-events',
  'account-refused': 'account-refused',
  'events-refused': 'events-refused',
  'events-failing': 'events-refused',
  'coverage-low': 'coverage-low',
};

/** The troubles of a shop at the moment, at most one of each kind. Pure. */
export function troublesOf({ findings, feeds }: TroubleFacts): Trouble[] {
  const found = new Map<AlertKind, AlertDetails>();
  for (const { code, percent, usualPercent } of findings) {
    const kind = KINDS[code];
    if (kind === undefined || found.has(kind)) continue;
    found.set(kind, { percent, usualPercent });
  }
  const failed = feeds.filter(({ record }) => record && feedPhase(record.state) === 'failed');
  if (failed.length > 0) found.set('index-failed', { feedIds: failed.map(({ feedId }) => feedId) });
  return ALERT_KINDS.flatMap((kind) => {
    const details = found.get(kind);
    return details === undefined ? [] : [{ kind, details }];
  });
}
