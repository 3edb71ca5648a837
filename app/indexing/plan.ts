import type { ReindexResult } from './client.ts';
import { decide, type Refusal, type RefusalReason } from './decide.ts';
import { findFeed } from './feed-status.ts';
import { type ReindexReason, serviceReason } from './reindex.ts';
import {
  end,
  type PlanFacts,
  type Run,
  MAX_RUN_MS,
  type StatusSnapshot,
  type Transition,
  msBetween,
  NOW_RETRY_LIMIT_MS,
  type WriteTransition,
  SLOT_MARGIN_MS,
  waitingPause,
  watchingPause,
} from './run.ts';
import { later } from '../time/units.ts';
import type { ServiceProblem, ServiceProblemKind } from './service-request.ts';
import { planWatching } from './plan-watching.ts';

/**
 * Plans the next transition of a run: all rules, no effects.
 *
 * Only the state decides whether a request may be sent: once it is `sending`, no transition leads back to sending.
 */
export function plan(run: Run, facts: PlanFacts): Transition {
  switch (run.state) {
    case 'requested':
    case 'waiting':
      return planSending(run, facts);
    case 'sending':
    case 'accepted':
    case 'unknown':
    case 'running':
      return planWatching({ ...run, sendingAt: run.sendingAt ?? run.requestedAt }, facts);
  }
}

/** Returns the feed's state in an answer; null when the answer does not contain the feed. */
export function observedState({ feedId }: Run, { status }: PlanFacts['snapshot']): string | null {
  return status?.status === 'success' ? (findFeed(status, feedId)?.state ?? null) : null;
}

/**
 * Plans the next transition of a run that has not been sent: `requested` or `waiting`.
 *
 * `facts.snapshot` must be fresh: {@link decide} uses the same rules as the button.
 */
function planSending(run: Run, facts: PlanFacts): Transition {
  if (facts.siteId === null) return end('refused', 'no-credentials');
  // Its feed in another account may be a different one with the same id. The account of older requests is not known.
  if (run.siteId !== null && facts.siteId !== run.siteId)
    return end('cancelled', 'account-replaced');
  const { status } = facts.snapshot;
  const decision = decide({
    status,
    feedId: run.feedId,
    method: run.method,
    feedMethod: facts.feedMethod,
    lastCountedAt: facts.lastCountedAt,
    otherUnfinished: 'no', // `Reindex.activeKey` is unique.
    confirmed: run.confirmed,
    now: facts.now,
  });
  if (!decision.allowed) return waitOrRefuse(run, facts, obstacleOf(decision, facts.snapshot));
  const feed = status && findFeed(status, run.feedId);
  return {
    kind: 'send',
    lastIndexedBefore: feed?.lastIndexed ?? null,
    feedStateBefore: feed?.state ?? '',
  };
}

/**
 * Plans the next transition after a request was sent, or could not be sent.
 *
 * Only a request that was certainly not sent is retried. One that the service received and did not accept ends the run:
 * a person decides whether to try again.
 */
export function planAnswer(
  run: Run,
  result: ReindexResult,
  facts: Pick<PlanFacts, 'now' | 'followMs'>,
): WriteTransition {
  const watched = {
    kind: 'stay' as const,
    dueAt: later(facts.now, watchingPause(0, facts.followMs, 'yes')),
    possibleAt: null,
  };
  switch (result.outcome) {
    case 'accepted':
      return { ...watched, state: 'accepted', reason: null };
    case 'unknown':
      if (meansNeverIndexed(run, result.problem)) return end('refused', 'never-indexed');
      return { ...watched, state: 'unknown', reason: serviceReason(result.problem.kind) };
    case 'not-taken':
      return end('refused', 'service-busy');
    case 'refused':
      if (result.problem?.httpStatus === 413) return end('refused', 'file-too-large');
      // The service has just answered this account with its feeds.
      if (result.problem?.httpStatus === 404) return end('refused', 'feed-not-found');
      return end('refused', result.problem ? serviceReason(result.problem.kind) : 'not-queued');
    case 'not-sent':
      return waitOrRefuse(run, facts, problemObstacle(result.problem.kind));
  }
}

/**
 * Whether the feed was never indexed: "POST to the feed endpoint for a feed that never completed a first successful
 * index: fails with a generic HTTP 500" (specification, *Errors*). For other feeds a 500 has no known meaning.
 */
function meansNeverIndexed(run: Run, { httpStatus }: ServiceProblem): boolean {
  return run.method === 'upload' && httpStatus === 500 && run.lastIndexedBefore === null;
}

/** Why a run cannot be sent yet, and how long it waits for a change. */
interface Obstacle {
  reason: ReindexReason;
  /** When the obstacle ends, if known. */
  possibleAt: Date | null;
  /** How long "now" and "when possible" wait, in milliseconds. */
  patience: Readonly<Record<Run['kind'], number>>;
}

const ONLY_WHEN_POSSIBLE = { now: 0, 'when-possible': MAX_RUN_MS };
const BOTH_FOR_A_WHILE = { now: NOW_RETRY_LIMIT_MS, 'when-possible': MAX_RUN_MS };
const NOT_AT_ALL = { now: 0, 'when-possible': 0 };

/** Reasons that waiting does not remove: a person has to confirm, or set up the feed differently. */
export const NEEDS_A_PERSON: ReadonlySet<RefusalReason> = new Set<RefusalReason>([
  'needs-confirmation',
  'uploaded-feed',
  'fetched-feed',
]);

/** Problems that are usually temporary. */
const PASSING: ReadonlySet<ServiceProblemKind> = new Set<ServiceProblemKind>([
  'unreachable',
  'timeout',
  'connection-lost',
  'malformed',
  'too-many-requests',
  'service-error',
]);

function obstacleOf({ reason, possibleAt }: Refusal, { problem }: StatusSnapshot): Obstacle {
  if (reason === 'no-status' && problem !== null) return problemObstacle(problem.kind);
  const patience = NEEDS_A_PERSON.has(reason) ? NOT_AT_ALL : ONLY_WHEN_POSSIBLE;
  return { reason, possibleAt, patience };
}

function problemObstacle(kind: ServiceProblemKind): Obstacle {
  const patience = PASSING.has(kind) ? BOTH_FOR_A_WHILE : ONLY_WHEN_POSSIBLE;
  return { reason: serviceReason(kind), possibleAt: null, patience };
}

function waitOrRefuse(
  run: Run,
  { now, followMs }: Pick<PlanFacts, 'now' | 'followMs'>,
  { reason, possibleAt, patience }: Obstacle,
): WriteTransition {
  const age = msBetween(run.requestedAt, now);
  const limit = patience[run.kind];
  if (limit === 0) return end('refused', reason);
  if (age >= limit) {
    return end('refused', run.kind === 'when-possible' ? 'waited-too-long' : reason);
  }
  const next = possibleAt
    ? later(possibleAt, SLOT_MARGIN_MS)
    : later(now, waitingPause(age, followMs));
  const last = later(run.requestedAt, limit);
  return {
    kind: 'stay',
    state: 'waiting',
    reason,
    dueAt: next < last ? next : last,
    possibleAt,
  };
}
