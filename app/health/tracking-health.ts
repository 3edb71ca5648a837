/** Whether tracking works: findings from what is known of a shop, the most severe first. Pure. */
import { eventFailures } from './event-failures.ts';
import { bySeverity, type Finding, type HealthFacts } from './finding.ts';
import { coverageFindings } from './order-coverage.ts';

const HOUR_MS = 60 * 60_000;

/** The longest pause of the last week, and half of it again, is a shop's habit, between these limits. */
const SHORTEST_QUIET_MS = 3 * HOUR_MS;
const LONGEST_QUIET_MS = 72 * HOUR_MS;

/** The habit of a shop that has sent events for a shorter time is not known; until then a day is usual. */
const HABIT_AFTER_MS = 72 * HOUR_MS;
const QUIET_WITHOUT_HABIT_MS = 24 * HOUR_MS;

/** A new pixel gets this long to see its first shopper. */
const FIRST_EVENT_MS = 24 * HOUR_MS;

/** What keeps tracking from being well, the most severe first; `[]` where nothing does. */
export function findTroubles(facts: HealthFacts): Finding[] {
  if (facts.account === 'missing') return [{ code: 'account-missing', severity: 'setup' }];
  return bySeverity([
    ...connectionFindings(facts),
    ...eventFindings(facts),
    ...coverageFindings(facts),
  ]);
}

function connectionFindings({ account, siteId, pixel, mode, tracking }: HealthFacts): Finding[] {
  const findings: Finding[] = [];
  if (account === 'refused') findings.push({ code: 'account-refused', severity: 'critical' });
  if (!pixel.connected) {
    const wasConnected = tracking.lastTakenAt[mode] !== null;
    findings.push({ code: 'pixel-not-connected', severity: wasConnected ? 'critical' : 'setup' });
  } else if (pixel.siteId !== siteId) {
    findings.push({ code: 'pixel-other-site', severity: 'critical', siteId: pixel.siteId });
  } else if (!pixel.isCurrent) findings.push({ code: 'pixel-outdated', severity: 'warning' });
  if (mode === 'test') findings.push({ code: 'test-mode', severity: 'warning' });
  return findings;
}

function eventFindings(facts: HealthFacts): Finding[] {
  const { now, pixel, mode, tracking } = facts;
  if (!pixel.connected) return [];
  const failures = eventFailures(facts);
  if (failures.length > 0) return failures;
  const last = tracking.lastTakenAt[mode];
  if (last === null) {
    const isNew = now.getTime() - pixel.connectedAt.getTime() < FIRST_EVENT_MS;
    return [{ code: 'no-event-yet', severity: isNew ? 'setup' : 'warning' }];
  }
  if (now.getTime() - last.getTime() <= usualPauseMs(facts)) return [];
  return sellsSince(facts, last)
    ? [{ code: 'quiet-though-selling', severity: 'critical', since: last }]
    : [{ code: 'quiet', severity: 'warning', since: last }];
}

/** How long this shop may go without an event before that means something, in milliseconds. */
function usualPauseMs({ now, mode, tracking }: HealthFacts): number {
  const active = tracking.hours
    .filter((each) => each.by === 'browsers' && each.mode === mode && each.taken > 0)
    .map(({ hour }) => hour.getTime())
    .sort((a, b) => a - b);
  const first = active[0] ?? now.getTime();
  if (now.getTime() - first < HABIT_AFTER_MS) return QUIET_WITHOUT_HABIT_MS;
  const pauses = active.slice(1).map((hour, index) => hour - (active[index] ?? hour));
  const usual = 1.5 * Math.max(0, ...pauses);
  return Math.min(Math.max(SHORTEST_QUIET_MS, usual), LONGEST_QUIET_MS);
}

/**
 * Whether Shopify knows an order that a browser could have reported hours after the last event. One of soon after it can be
 * the order of a shopper without consent.
 */
const sellsSince = ({ coverage: { lastOrderAt } }: HealthFacts, last: Date): boolean =>
  lastOrderAt !== null && lastOrderAt.getTime() - last.getTime() > SHORTEST_QUIET_MS;
