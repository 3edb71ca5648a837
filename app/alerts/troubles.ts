/** Finds the troubles of a shop, and decides which of its alerts are over. Pure. */
import { areOrdersTaken } from '../health/event-failures.ts';
import { hasStoppedFailing } from '../health/family-failures.ts';
import { hasRecovered } from '../health/family-recovery.ts';
import {
  ALERT_CAUSES,
  alertOf,
  type Finding,
  type HealthFacts,
  isOfOrders,
} from '../health/finding.ts';
import { ordersSince } from '../health/order-coverage.ts';
import { comesAgain } from '../health/family-silences.ts';
import { findTroubles } from '../health/tracking-health.ts';
import { feedPhase } from '../indexing/feed-status.ts';
import type { IndexingOverview } from '../indexing/overview.ts';
import type { CellFamily } from '../reports/cells.ts';
import { DAY_MS, later } from '../time/units.ts';
import {
  type AlertKind,
  type AlertVerdict,
  type OpenAlert,
  TRACKING_ALERTS,
  type Trouble,
} from './alert.ts';

/** The facts that alerts are derived from. */
export interface TroubleFacts {
  health: HealthFacts;
  feeds: Pick<IndexingOverview['feeds'][number], 'feedId' | 'record' | 'last'>[];
  /** Every feed in the service's answer; empty without an answer. */
  named: Pick<IndexingOverview['named'][number], 'id'>[];
}

/** Returns the current troubles of a shop, at most one of each kind and feed. */
export function troublesOf({ health, feeds }: TroubleFacts): Trouble[] {
  // An alert of a shop without an account is moot.
  if (health.account === 'missing') return [];
  const found = findTroubles(health)
    .flatMap(troubleOf)
    .filter((trouble) => !isPaused(trouble, health));
  return [
    ...TRACKING_ALERTS.flatMap((kind) => found.filter((each) => each.kind === kind).slice(0, 1)),
    ...feeds.flatMap(failedIndex),
  ];
}

function failedIndex({ feedId, record, last }: TroubleFacts['feeds'][number]): Trouble[] {
  if (!record || feedPhase(record.state) !== 'failed') return [];
  const endedAt = last?.state === 'failed' ? last.endedAt : null;
  // If the index has succeeded since, it failed again later, at a time that is not known.
  const isLatest = endedAt !== null && (record.lastIndexed ?? endedAt) <= endedAt;
  return [{ kind: 'index-failed', details: { feedId, ...(isLatest && { since: endedAt }) } }];
}

function troubleOf(finding: Finding): Trouble[] {
  const kind = alertOf(finding);
  if (kind === null) return [];
  const { code, percent, usualPercent, since, families } = finding;
  const cause = ALERT_CAUSES.find((each) => each === code);
  return [{ kind, details: { percent, usualPercent, cause, since, families } }];
}

/** Alerts that follow from live events. In test mode they neither begin nor end. */
const OF_LIVE_EVENTS: readonly AlertKind[] = [
  'events-refused',
  'events-stopped',
  'extension-stopped',
  'coverage-low',
];

/** Events that have not arrived for this long, and are no longer a finding, are not usual in this shop. */
const SETTLED_MS = 8 * DAY_MS;

/** After this long, all orders that tell what is usual are later than the alert. */
const USUAL_AGAIN_MS = 16 * DAY_MS;

/** Whether test mode pauses the trouble. Shopify's answer about the pixel counts in either mode. */
const isPaused = ({ kind, details }: Trouble, { mode }: HealthFacts): boolean =>
  mode === 'test' &&
  (OF_LIVE_EVENTS.includes(kind) || (kind === 'no-events' && details.cause === undefined));

/** Whether an alert is about this trouble. */
export function isAbout({ kind, details }: Trouble, trouble: Trouble): boolean {
  return kind === trouble.kind && details.feedId === trouble.details.feedId;
}

/** Decides whether an open alert is over, moot or still lasts. */
export function verdictOn(alert: OpenAlert, facts: TroubleFacts): AlertVerdict {
  if (facts.health.account === 'missing') return 'moot';
  if (isPaused(alert, facts.health)) return 'lasts';
  if (troublesOf(facts).some((trouble) => isAbout(alert, trouble))) return 'lasts';
  if (isMoot(alert, facts)) return 'moot';
  return isOver(alert, facts) ? 'over' : 'lasts';
}

function isMoot(alert: OpenAlert, { health, feeds, named }: TroubleFacts): boolean {
  const { kind, startedAt, details } = alert;
  switch (kind) {
    case 'no-events':
      return !health.pixel.connected && health.pixel.disconnectedBy === 'staff';
    case 'events-stopped':
    case 'extension-stopped': {
      const families: CellFamily[] =
        kind === 'events-stopped' ? (details.families ?? []) : ['script'];
      const isIntended = families.every((one) =>
        health.intended.some(({ family }) => family === one),
      );
      const isOld = health.now.getTime() - startedAt.getTime() > SETTLED_MS;
      const isBack = families.every((one) =>
        arrives(one, alert, health, later(health.now, -DAY_MS)),
      );
      return isIntended || (isOld && !isBack);
    }
    case 'events-refused':
      return isOfOrders(details.cause)
        ? health.coverage.access !== 'granted'
        : haveSettled(details.families ?? [], health);
    case 'coverage-low':
      return (
        health.coverage.access !== 'granted' ||
        (health.now.getTime() - startedAt.getTime() > USUAL_AGAIN_MS &&
          ordersAfter(alert, health) === 'fewer')
      );
    case 'index-failed': {
      const isChosen = feeds.some(({ feedId }) => feedId === details.feedId);
      return !isChosen || (named.length > 0 && !named.some(({ id }) => id === details.feedId));
    }
    default:
      return false;
  }
}

/** Compares the orders after the day on which an alert about them began with those before. */
const ordersAfter = ({ startedAt, details }: OpenAlert, health: HealthFacts) =>
  ordersSince(health, health.dayOf(startedAt), (details.percent ?? 0) / 100);

/** Whether none of these families has arrived for {@link SETTLED_MS}; false for none. */
function haveSettled(families: readonly CellFamily[], { cells, now }: HealthFacts): boolean {
  const since = now.getTime() - SETTLED_MS;
  return (
    families.length > 0 &&
    families.every((one) => !cells.live[one]?.hours.some(({ at }) => at > since))
  );
}

/** Whether a family that had stopped arrives again: not the few events alone that came in the silence, too. */
const arrives = (
  family: CellFamily,
  { startedAt, details: { since = startedAt } }: OpenAlert,
  { cells: { live }, now }: HealthFacts,
  recently = startedAt,
): boolean => hasRecovered(live[family], recently) && comesAgain(family, live, now, since);

function isOver(alert: OpenAlert, { health, feeds }: TroubleFacts): boolean {
  const { kind, startedAt, details } = alert;
  const { cells, mode, tracking } = health;
  const { families = [] } = details;
  switch (kind) {
    case 'no-events':
      // With a cause, Shopify's answer decides whether the pixel is connected: an event of a test shows it too.
      return details.cause === undefined
        ? hasRecovered(cells.live.views, startedAt)
        : [tracking.lastTakenAt.live, tracking.lastTakenAt[mode]].some(
            (at) => at && at > startedAt,
          );
    case 'account-refused':
      return health.account === 'accepted';
    case 'events-refused':
      if (isOfOrders(details.cause)) return areOrdersTaken(health);
      // Recovered once the service accepts events of any family that was affected.
      return (families.length > 0 ? families : (Object.keys(cells.live) as CellFamily[])).some(
        (family) => hasStoppedFailing(cells.live[family], startedAt),
      );
    case 'events-stopped':
      return families.every((one) => arrives(one, alert, health));
    case 'extension-stopped':
      return arrives('script', alert, health);
    case 'coverage-low':
      return ordersAfter(alert, health) === 'as-usual';
    case 'index-failed':
      return feeds
        .filter(({ feedId }) => feedId === details.feedId)
        .every(({ record }) => record !== null && feedPhase(record.state) === 'done');
  }
}
