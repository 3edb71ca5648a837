/** Facts for the tests of troubles and of the ends of alerts, and the verdict on an alert. */
import type { AlertDetails, AlertKind } from '../../../app/alerts/alert.ts';
import { type TroubleFacts, verdictOn } from '../../../app/alerts/troubles.ts';
import type { HealthFacts } from '../../../app/health/finding.ts';
import { HOUR } from '../clock.ts';
import { facts, NOW } from '../health/health-kit.ts';

export const feed = (feedId: string, state: string) => ({
  feedId,
  record: { id: feedId, state, lastIndexed: null, nextRun: null },
  last: null,
});

/** The facts of a healthy shop with these feeds, apart from what is given. */
export const known = (
  health: Partial<HealthFacts>,
  feeds: TroubleFacts['feeds'] = [],
): TroubleFacts => ({
  health: facts(health),
  feeds,
  named: feeds.map(({ feedId }) => ({ id: feedId })),
});

export const before = (ms: number): Date => new Date(NOW.getTime() - ms);

/** A pixel that staff have not disconnected in the app. */
export const GONE = { connected: false, disconnectedBy: 'unknown' } as const;

/** Decides on an alert that began an hour ago, or at another time. */
export const verdict = (
  kind: AlertKind,
  given: TroubleFacts,
  { startedAt = before(HOUR), details = {} }: { startedAt?: Date; details?: AlertDetails } = {},
) => verdictOn({ id: 'x', kind, details, startedAt }, given);
