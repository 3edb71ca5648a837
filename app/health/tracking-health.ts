/** Findings about a shop's tracking. Pure. */
import { CELLS_FOR_MS, total } from '../reports/cells.ts';
import { DAY_MS, HOUR_MS } from '../time/units.ts';
import { eventFailures } from './event-failures.ts';
import { activeHours } from './families.ts';
import {
  bySeverity,
  finding,
  type Finding,
  type FindingCode,
  type HealthFacts,
} from './finding.ts';
import { coverageFindings } from './order-coverage.ts';

/** The period that the usual pauses are calculated from. */
const HABIT_MS = 8 * DAY_MS;

/** A shop may be quiet for one and a half times its longest pause of the last week, between these limits. */
const MIN_QUIET_MS = 3 * HOUR_MS;
const MAX_QUIET_MS = 72 * HOUR_MS;

/**
 * Where some page loads do not report, the fewest usual reports in a time without any for a finding: chance leaves out 7
 * once in e^7, 1,100, times.
 */
const MIN_MISSED_REPORTS = 7;

/** Until a shop has sent events for this long, a day without events is no finding. */
const HABIT_AFTER_MS = 72 * HOUR_MS;
const QUIET_WITHOUT_HABIT_MS = DAY_MS;

/** Grace period of a new pixel before its first event. */
const FIRST_EVENT_MS = DAY_MS;

/** Returns the findings, the most severe first; `[]` without any. */
export function findTroubles(facts: HealthFacts): Finding[] {
  if (facts.account === 'missing') return [finding('account-missing')];
  return bySeverity([
    ...connectionFindings(facts),
    ...eventFindings(facts),
    ...coverageFindings(facts),
  ]);
}

function connectionFindings({ account, siteId, pixel, mode, tracking }: HealthFacts): Finding[] {
  const findings: Finding[] = [];
  if (account === 'refused') findings.push(finding('account-refused'));
  if (!pixel.connected) {
    // In either mode: a shop that has just changed it has no event of the present one.
    const wasConnected = (tracking.lastTakenAt.live ?? tracking.lastTakenAt.test) !== null;
    const details = pixel.disconnectedBy === 'staff' ? { isChosen: true } : {};
    findings.push(finding('pixel-not-connected', wasConnected ? details : { severity: 'setup' }));
  } else if (pixel.siteId !== siteId) {
    findings.push(finding('pixel-other-site', { siteId: pixel.siteId }));
  } else if (pixel.differences.length > 0) findings.push(finding('pixel-outdated'));
  const isStillLive = pixel.connected && pixel.differences.includes('mode');
  if (mode === 'test' && !isStillLive) findings.push(finding('test-mode'));
  return findings;
}

function eventFindings(facts: HealthFacts): Finding[] {
  if (!facts.pixel.connected) return [];
  const failures = eventFailures(facts);
  // No event is accepted while the service accepts none. A family that stopped does not explain why all others do.
  const isExplained = failures.some(({ code }) => REFUSED.includes(code));
  return isExplained ? failures : [...missingEvents(facts), ...failures];
}

const REFUSED: readonly FindingCode[] = ['events-refused', 'events-failing'];

/** Finds that no event has arrived, ever or for unusually long. */
function missingEvents(facts: HealthFacts): Finding[] {
  const { now, pixel, mode, tracking } = facts;
  if (!pixel.connected) return [];
  const isNew = now.getTime() - pixel.connectedAt.getTime() < FIRST_EVENT_MS;
  const code = mode === 'test' ? 'no-test-event-yet' : 'no-event-yet';
  const noneYet = finding(code, isNew ? { severity: 'setup' } : {});
  if (tracking.lastTakenAt[mode] === null) return [noneYet];
  // Of either mode: a shop that has just left the test mode is not quiet.
  const last = latest(tracking.lastTakenAt.live, tracking.lastTakenAt.test);
  if (now.getTime() - last.getTime() <= usualPauseMs(facts) || isChance(facts, last)) return [];
  // A pixel that was connected again is not quiet for the time without it.
  if (isNew && last < pixel.connectedAt) return [noneYet];
  return [finding(sellsSince(facts, last) ? 'quiet-though-selling' : 'quiet', { since: last })];
}

/**
 * Whether chance explains that no report came since `last`: some page loads do not report, and the shop's usual reports
 * are too few.
 */
function isChance({ now, mode, pixel, tracking, cells }: HealthFacts, last: Date): boolean {
  const views = cells[mode].views?.hours ?? [];
  if (tracking.every === 1 || !pixel.connected || views.length === 0) return false;
  const knownSince = Math.max(pixel.connectedAt.getTime(), now.getTime() - CELLS_FOR_MS);
  const knownMs = Math.max(DAY_MS, last.getTime() - knownSince);
  // Without the last one, which is the end of the known time whatever the rate is.
  const reports = Math.max(1, total(views, 'taken') - 1);
  return (reports * (now.getTime() - last.getTime())) / knownMs < MIN_MISSED_REPORTS;
}

const latest = (...times: (Date | null)[]): Date =>
  new Date(Math.max(...times.map((time) => time?.getTime() ?? 0)));

/** Returns how long this shop may be without events, in milliseconds. */
function usualPauseMs({ now, cells }: HealthFacts): number {
  // Of either mode: the time in the other one is no pause.
  const active = activeHours(Object.values(cells)).filter((at) => at >= now.getTime() - HABIT_MS);
  const first = active[0] ?? now.getTime();
  if (now.getTime() - first < HABIT_AFTER_MS) return QUIET_WITHOUT_HABIT_MS;
  const pauses = active.slice(1).map((hour, index) => hour - (active[index] ?? hour));
  const usual = 1.5 * Math.max(0, ...pauses);
  return Math.min(Math.max(MIN_QUIET_MS, usual), MAX_QUIET_MS);
}

/** Whether the shop had an order hours after the last event; an earlier one may be from a shopper without consent. */
const sellsSince = ({ coverage: { lastOrderAt } }: HealthFacts, last: Date): boolean =>
  lastOrderAt !== null && lastOrderAt.getTime() - last.getTime() > MIN_QUIET_MS;
