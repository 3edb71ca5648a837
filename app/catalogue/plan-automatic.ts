import type { Decision, RefusalReason } from '../indexing/decide.ts';
import type { ReindexCause, ReindexView } from '../indexing/reindex.ts';
import { SLOT_MARGIN_MS } from '../indexing/run.ts';
import type { PendingChanges } from './changes.ts';

/** How a feed is re-indexed without a person. */
export interface Automation {
  /** Whether it is re-indexed when the catalogue has changed. */
  onChange: boolean;
  /** When it is re-indexed each day, in minutes after midnight in the shop's time zone; null: not daily. */
  dailyAt: number | null;
  /** Whether changed products are sent to its index one by one, in between. */
  updates: boolean;
}

/** What decides about a feed. */
export interface AutomaticFacts {
  automation: Automation;
  /** When the daily re-index is next due; it may have passed. Null where it is not daily. */
  dailyDueAt: Date | null;
  /** What the feed's index is not known to include; null for nothing. */
  changes: PendingChanges | null;
  /** By the rules that the button obeys, on the service's latest answer. */
  decision: Decision;
  /** The feed's unfinished re-index and the last one that ended. */
  active: ReindexView | null;
  last: ReindexView | null;
  /** So long nothing may have changed, in milliseconds: changes come together. */
  quietMs: number;
  now: Date;
}

export type AutomaticCause = Exclude<ReindexCause, 'staff'>;

/** Why a re-index that is wanted has to wait. */
export type WaitReason =
  | 'quiet' // the catalogue may go on changing
  | 'daily' // its time of the day comes
  | 'hour' // one per hour and feed
  | 'rest' // the last one came to nothing, less than an hour ago
  | 'under-way' // another re-index or index is
  | 'service'; // the service has given no answer that allows one

/** Why none is planned. */
export type NoPlanReason =
  | 'off'
  | 'no-changes'
  | 'needs-person' // the last index failed: a person has to confirm
  | 'never' // the service accepts requests and starts nothing: its interval may be Never
  | 'unknown-feed';

/** What follows for a feed. */
export type AutomaticPlan =
  | { do: 're-index'; cause: AutomaticCause }
  /** `until`: when to look again, or when the re-index is planned for. */
  | { do: 'wait'; cause: AutomaticCause; until: Date; reason: WaitReason }
  | { do: 'nothing'; reason: NoPlanReason };

const MINUTE = 60_000;

/** No change waits longer than that for quiet. */
export const LONGEST_WAIT_MS = 60 * MINUTE;
/** From one attempt that came to nothing to the next. */
const REST_MS = 60 * MINUTE;
/** Until the service is asked again when it said that a re-index is not possible. */
export const LOOK_AGAIN_MS = MINUTE;

/**
 * Whether a feed is re-indexed without a person, and when. At most once an hour: the service accepts no more,
 * and an attempt that came to nothing is not repeated sooner.
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
  if (refusal?.reason === 'needs-confirmation') return nothing('needs-person');
  if (refusal?.reason === 'unknown-feed') return nothing('unknown-feed');

  const { cause } = wanted;
  const possible = [wanted, afterHour(refusal?.possibleAt ?? null), afterRest(last)]
    .filter((each) => each !== null)
    .reduce((one, other) => (other.at > one.at ? other : one));
  if (possible.at > now) return { do: 'wait', cause, until: possible.at, reason: possible.reason };
  if (refusal === null) return { do: 're-index', cause };
  const until = new Date(now.getTime() + LOOK_AGAIN_MS);
  return {
    do: 'wait',
    cause,
    until,
    reason: UNDER_WAY.has(refusal.reason) ? 'under-way' : 'service',
  };
}

/** A time before which no re-index goes, and why. */
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
  const latestAt = changes.first.getTime() + LONGEST_WAIT_MS;
  const at = new Date(Math.min(quietAt, latestAt));
  return { at, reason: 'quiet', cause: 'catalogue' };
}

function earliest(one: Wanted | null, other: Wanted | null): Wanted | null {
  if (one === null || other === null) return one ?? other;
  return other.at < one.at ? other : one;
}

function afterHour(possibleAt: Date | null): Slot | null {
  if (possibleAt === null) return null;
  return { at: new Date(possibleAt.getTime() + SLOT_MARGIN_MS), reason: 'hour' };
}

function afterRest(last: ReindexView | null): Slot | null {
  if (last === null || last.state === 'done') return null;
  return { at: new Date(last.requestedAt.getTime() + REST_MS), reason: 'rest' };
}

/** Whether a re-index was asked for since the daily one became due: no other is needed that day. */
export function isDailyDone({
  dailyDueAt,
  active,
  last,
}: Pick<AutomaticFacts, 'dailyDueAt' | 'active' | 'last'>): boolean {
  if (dailyDueAt === null) return false;
  return [active, last].some(
    (each) => each !== null && each.state !== 'refused' && each.requestedAt >= dailyDueAt,
  );
}
