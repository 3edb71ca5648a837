import type { FeedAutomation } from '@prisma/client';
import type { Decision, RefusalReason } from '../indexing/decide.ts';
import type { FeedView } from '../indexing/overview.ts';
import type { ReindexCause, ReindexView } from '../indexing/reindex.ts';
import { SLOT_MARGIN_MS } from '../indexing/run.ts';
import { HOUR_MS, MINUTE_MS, later } from '../time/units.ts';
import type { PendingChanges } from './missing-changes.ts';

/** The automatic re-indexes and updates that staff have chosen for a feed. */
export type Automation = Pick<FeedAutomation, 'onChange' | 'dailyAt' | 'updates'>;

/** The facts of the decision. */
export interface AutomaticFacts extends Pick<FeedView, 'active' | 'last'> {
  automation: Automation;
  /** When the daily re-index is next due; it may have passed. Null if there is none. */
  dailyDueAt: Date | null;
  /** The changes that the feed's index lacks; null without any. */
  changes: PendingChanges | null;
  /** The decision by the rules of the button, based on the service's latest answer. */
  decision: Decision;
  /** Whether the last index failed, by that answer. */
  hasFailed: boolean;
  /** How long the catalogue must be unchanged, in milliseconds: changes often follow each other. */
  quietMs: number;
  now: Date;
}

export type AutomaticCause = Exclude<ReindexCause, 'staff'>;

/** Why a re-index waits. */
export type WaitReason =
  | 'quiet' // until the catalogue has stopped changing
  | 'daily' // until its time of the day
  | 'hour' // one per hour and feed
  | 'rest' // the last one had no success, less than an hour ago
  | 'under-way' // another re-index or index is under way
  | 'service' // no answer of the service allows one
  | 'pause'; // the cause has ended, which the next check finds

/** Why no re-index is planned. */
export type NoPlanReason =
  | 'off'
  | 'no-changes'
  | 'needs-person' // the last index failed: staff have to confirm
  | 'never' // the service accepts requests and starts no index: its interval may be Never
  | 'unknown-feed';

/** The plan of a feed. */
export type AutomaticPlan =
  | { do: 're-index'; cause: AutomaticCause }
  /** `until`: when to check again, or when the re-index is planned for. */
  | { do: 'wait'; cause: AutomaticCause; until: Date; reason: WaitReason }
  | { do: 'nothing'; reason: NoPlanReason };

/** The longest time that a change waits for others. */
const MAX_WAIT_MS = HOUR_MS;
/** The time from a re-index without success to the next. */
const REST_MS = HOUR_MS;
/** The pauses between requests to the service, in ms: after an answer that it is too early, and the longest. */
export const CHECK_AGAIN_MS = MINUTE_MS;
export const CHECK_LATER_MS = 10 * MINUTE_MS;

/**
 * Decides whether and when a feed is re-indexed automatically. At most once an hour: the service accepts no more, and
 * one without success is not repeated sooner.
 */
export function planAutomatic(facts: AutomaticFacts): AutomaticPlan {
  const { decision, last, now } = facts;
  const wanted = earliest(wantedDaily(facts), wantedByChanges(facts));
  if (wanted === null) {
    const { onChange, dailyAt } = facts.automation;
    return nothing(onChange || dailyAt !== null ? 'no-changes' : 'off');
  }
  if (last?.reason === 'never-started' && facts.active === null) return nothing('never');
  const refusal = decision.allowed ? null : decision;
  // Within the hour, the decision names the hour as its reason.
  const isInHour = refusal?.reason === 'hour-limit';
  if (refusal?.reason === 'needs-confirmation' || (isInHour && facts.hasFailed))
    return nothing('needs-person');
  if (refusal?.reason === 'unknown-feed') return nothing('unknown-feed');

  const { cause } = wanted;
  const possible = [wanted, afterHour(refusal?.possibleAt ?? null), afterRest(last)]
    .filter((each) => each !== null)
    .reduce((one, other) => (other.at > one.at ? other : one));
  if (possible.at > now) return { do: 'wait', cause, until: possible.at, reason: possible.reason };
  if (refusal === null) return { do: 're-index', cause };
  if (UNDER_WAY.has(refusal.reason))
    return { do: 'wait', cause, until: later(now, CHECK_AGAIN_MS), reason: 'under-way' };
  // Pauses grow, as each is as long as the wait before.
  const waited = now.getTime() - possible.at.getTime();
  const pause = Math.min(Math.max(waited, CHECK_AGAIN_MS), CHECK_LATER_MS);
  return { do: 'wait', cause, until: later(now, pause), reason: 'service' };
}

/** Plans that end with an act of staff, or of the service: each check reads all changed items of the shop. */
const CHECKED_LATER: ReadonlySet<NoPlanReason> = new Set(['needs-person', 'never', 'unknown-feed']);

/**
 * Returns the next check after a plan that requests nothing. Changes that this feed has may wait for another feed for
 * weeks. A later change leads to a re-index once the catalogue has been quiet, so a check is early enough then.
 */
export function nextCheck(
  plan: AutomaticPlan,
  { quietMs, now }: Pick<AutomaticFacts, 'quietMs' | 'now'>,
): Date {
  const quietAt = later(now, quietMs);
  if (plan.do === 'wait' && (plan.reason !== 'daily' || plan.until < quietAt)) return plan.until;
  const isLater = plan.do === 'nothing' && CHECKED_LATER.has(plan.reason);
  return isLater ? later(now, CHECK_LATER_MS) : quietAt;
}

/** Returns the plan of a feed whose next check is due at a time: a re-index that is possible now waits for that. */
export function untilNextCheck(
  plan: AutomaticPlan,
  checkAt: Date | null,
  now: Date,
): AutomaticPlan {
  const until = checkAfterPause(checkAt, now);
  if (plan.do !== 're-index' || until === null) return plan;
  return { do: 'wait', cause: plan.cause, until, reason: 'pause' };
}

/** Returns the time of the next check, unless it is about to run; then null. */
export const checkAfterPause = (at: Date | null, now: Date): Date | null =>
  at !== null && at > later(now, CHECK_AGAIN_MS) ? at : null;

/** The earliest time of a re-index, and its reason. */
interface Slot {
  at: Date;
  reason: WaitReason;
}

type Wanted = Slot & { cause: AutomaticCause };

const UNDER_WAY: ReadonlySet<RefusalReason> = new Set(['already-asked', 'in-progress']);

const nothing = (reason: NoPlanReason): AutomaticPlan => ({ do: 'nothing', reason });

function wantedDaily({ automation, dailyDueAt }: AutomaticFacts): Wanted | null {
  if (automation.dailyAt === null || dailyDueAt === null) return null;
  return { at: dailyDueAt, reason: 'daily', cause: 'schedule' };
}

function wantedByChanges({ automation, changes, quietMs }: AutomaticFacts): Wanted | null {
  if (!automation.onChange || changes === null) return null;
  const quietAt = changes.last.getTime() + quietMs;
  const latestAt = changes.first.getTime() + MAX_WAIT_MS;
  const at = new Date(Math.min(quietAt, latestAt));
  return { at, reason: 'quiet', cause: 'catalogue' };
}

function earliest(one: Wanted | null, other: Wanted | null): Wanted | null {
  if (one === null || other === null) return one ?? other;
  return other.at < one.at ? other : one;
}

function afterHour(possibleAt: Date | null): Slot | null {
  if (possibleAt === null) return null;
  return { at: later(possibleAt, SLOT_MARGIN_MS), reason: 'hour' };
}

function afterRest(last: ReindexView | null): Slot | null {
  if (last === null || last.state === 'done') return null;
  return { at: later(last.requestedAt, REST_MS), reason: 'rest' };
}

/** Whether a re-index was requested since the daily one became due, so that none is needed that day. */
export function isDailyDone(
  facts: Pick<AutomaticFacts, 'dailyDueAt' | 'active' | 'last'>,
): boolean {
  const { dailyDueAt, active, last } = facts;
  if (dailyDueAt === null) return false;
  return [active, last].some(
    (each) =>
      each !== null &&
      each.state !== 'refused' &&
      each.reason !== 'account-replaced' &&
      each.requestedAt >= dailyDueAt,
  );
}
