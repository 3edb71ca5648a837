import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../time/units.ts';
import type { DecisionFacts } from './decide.ts';
import type { CheckedFile, ReindexMethod } from './feed-files.ts';
import type { IndexStatus } from './feed-status.ts';
import type { EndedState, UnfinishedState, ReindexKind, ReindexReason } from './reindex.ts';
import type { ServiceProblem } from './service-request.ts';

/** An unfinished re-index, as read from its row between two steps. */
export interface Run {
  id: string;
  shop: string;
  feedId: string;
  /** The version of the row as read: a write must name the current one. */
  version: number;
  state: UnfinishedState;
  reason: string | null;
  kind: ReindexKind;
  confirmed: 'yes' | 'no';
  requestedBy: string | null;
  method: ReindexMethod;
  /** The file that an upload sends; null for other runs. */
  file: CheckedFile | null;
  requestedAt: Date;
  /** When the next step is due. */
  dueAt: Date;
  /** When the request was sent; null before. */
  sendingAt: Date | null;
  /** The account that it was requested for; null for one of an earlier version of the app that was not sent. */
  siteId: string | null;
  /** The feed's state in the service's answer right before the request. */
  lastIndexedBefore: Date | null;
  feedStateBefore: string | null;
  /** The feed's state in the last answer, and since when it has had it. */
  feedState: string | null;
  feedStateAt: Date | null;
}

/** One answer of the status endpoint, or the reason why there is none. */
export interface StatusSnapshot {
  /** When the request was sent, so the answer is not older. Null without a request. */
  askedAt: Date | null;
  /** The answer; null without a usable one. */
  status: IndexStatus | null;
  /** Why there is no usable answer. */
  problem: ServiceProblem | null;
}

/** The facts that a plan needs besides the run itself. */
export interface PlanFacts extends Pick<DecisionFacts, 'now' | 'lastCountedAt' | 'feedMethod'> {
  /** The account of the shop's credentials; null without credentials. */
  siteId: string | null;
  snapshot: StatusSnapshot;
  /** The interval at which a run is checked, in milliseconds. */
  followMs: number;
}

/** The next action of a step. */
export type Transition = SendTransition | WriteTransition;

/** Commits that the request is being sent, then sends it. */
export interface SendTransition {
  kind: 'send';
  lastIndexedBefore: Date | null;
  feedStateBefore: string;
}

/** A transition that sends nothing. */
export type WriteTransition = StayTransition | EndTransition;

/** The run stays unfinished, in the same state or another, until the next step. */
export interface StayTransition {
  kind: 'stay';
  state: Exclude<UnfinishedState, 'requested' | 'sending'>;
  /** A `ReindexReason`. */
  reason: string | null;
  dueAt: Date;
  /** While it waits: when its slot starts, if known. */
  possibleAt: Date | null;
}

export interface EndTransition {
  kind: 'end';
  state: EndedState;
  reason: ReindexReason | null;
}

export const end = (state: EndedState, reason: ReindexReason | null): EndTransition => ({
  kind: 'end',
  state,
  reason,
});

/** Whether no request has been sent yet: only then can it be sent or cancelled. */
export function isUnsent({ state }: Run): boolean {
  return state === 'requested' || state === 'waiting';
}

/** How long after acceptance the index should have started. */
export const START_EXPECTED_MS = 15 * MINUTE_MS;

/**
 * How long an accepted run stays unfinished while nothing starts: one hour. Within that hour the service accepts no
 * other request; after it the run would only block the next one.
 */
export const START_GIVEN_UP_MS = HOUR_MS;

/** How long to watch for an index after a request without an answer. */
export const SIGN_EXPECTED_MS = 15 * MINUTE_MS;

/** How long after an index ended its time may be missing from the status. */
export const NEW_INDEX_EXPECTED_MS = 15 * MINUTE_MS;

/** The longest a run waits or is watched. */
export const MAX_RUN_MS = DAY_MS;

/** How long "now" is retried while the service cannot be reached. */
export const NOW_RETRY_LIMIT_MS = 15 * MINUTE_MS;

/**
 * The service counts the hour from when it received the request, up to one response time after it was sent. A scheduled
 * run therefore waits this much longer than the hour.
 */
export const SLOT_MARGIN_MS = 30 * SECOND_MS;

/** Returns the pause before the next attempt of a run that has waited for `ageMs`, in milliseconds. */
export function waitingPause(ageMs: number, followMs: number): number {
  return clamp(ageMs / 10, followMs, 5 * MINUTE_MS);
}

/** Returns the pause before the next check of a feed, `ageMs` after the request was sent, in milliseconds. */
export function watchingPause(ageMs: number, followMs: number, answered: 'yes' | 'no'): number {
  const pause = clamp(ageMs / 60, followMs, MINUTE_MS);
  return answered === 'yes' ? pause : 4 * pause;
}

export const msBetween = (from: Date, to: Date): number => to.getTime() - from.getTime();

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
