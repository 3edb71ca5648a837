import type { ReindexResult } from '../client.ts';
import type { Refusal } from '../decide.ts';
import { decide, findFeed } from '../decide.ts';
import type { ReindexReason } from '../reasons.ts';
import { serviceReason } from '../reasons.ts';
import type { ServiceProblemKind } from '../service-problem.ts';
import type { Facts, Life, Look, Move, QuietMove } from './life.ts';
import { end } from './life.ts';
import {
  later,
  LONGEST_LIFE_MS,
  msBetween,
  NOW_PATIENCE_MS,
  SLOT_MARGIN_MS,
  waitingPause,
  watchingPause,
} from './pauses.ts';

/**
 * The next move of a re-index that has not been sent: `requested` or `waiting`.
 *
 * `facts.look` must be fresh: the same rules as behind the button decide, on what the service says now.
 */
export function planSending(life: Life, facts: Facts): Move {
  if (facts.siteId === null) return end('refused', 'no-credentials');
  const { status } = facts.look;
  const decision = decide({
    status,
    feedId: life.feedId,
    lastCountedAt: facts.lastCountedAt,
    otherAlive: 'no', // `Reindex.activeKey` sees to that.
    confirmed: life.confirmed,
    now: facts.now,
  });
  if (!decision.allowed) return waitOrRefuse(life, facts, obstacleOf(decision, facts.look));
  const feed = status && findFeed(status, life.feedId);
  return {
    move: 'send',
    lastIndexedBefore: feed?.lastIndexed ?? null,
    feedStateBefore: feed?.state ?? '',
  };
}

/**
 * The next move of a re-index whose request was sent, or could not be.
 *
 * Only what was certainly not sent waits for another try. What the service received and did not take
 * ends: a person decides whether to ask again.
 */
export function planAnswer(
  life: Life,
  result: ReindexResult,
  facts: Pick<Facts, 'now' | 'followMs'>,
): QuietMove {
  const watched = {
    move: 'live' as const,
    dueAt: later(facts.now, watchingPause(0, facts.followMs, 'yes')),
    possibleAt: null,
  };
  switch (result.outcome) {
    case 'accepted':
      return { ...watched, state: 'accepted', reason: null };
    case 'unknown':
      return { ...watched, state: 'unknown', reason: serviceReason(result.problem.kind) };
    case 'not-taken':
      return end('refused', 'service-busy');
    case 'refused':
      return end('refused', result.problem ? serviceReason(result.problem.kind) : 'not-queued');
    case 'not-sent':
      return waitOrRefuse(life, facts, problemObstacle(result.problem.kind));
  }
}

/** What is in the way of a re-index, and for how long. */
interface Obstacle {
  reason: ReindexReason;
  /** When it is out of the way, where that is known. */
  possibleAt: Date | null;
  /** How long "now" and "when possible" put up with it, in milliseconds. */
  patience: Readonly<Record<Life['kind'], number>>;
}

const ONLY_WHEN_POSSIBLE = { now: 0, 'when-possible': LONGEST_LIFE_MS };
const BOTH_FOR_A_WHILE = { now: NOW_PATIENCE_MS, 'when-possible': LONGEST_LIFE_MS };
const NOBODY = { now: 0, 'when-possible': 0 };

/** Problems that pass by themselves. */
const PASSING: ReadonlySet<ServiceProblemKind> = new Set<ServiceProblemKind>([
  'unreachable',
  'timeout',
  'connection-lost',
  'malformed',
  'too-many-requests',
  'service-error',
]);

function obstacleOf({ reason, possibleAt }: Refusal, { problem }: Look): Obstacle {
  if (reason === 'no-status' && problem !== null) return problemObstacle(problem.kind);
  // Time does not solve it: a person has to confirm.
  const patience = reason === 'needs-confirmation' ? NOBODY : ONLY_WHEN_POSSIBLE;
  return { reason, possibleAt, patience };
}

function problemObstacle(kind: ServiceProblemKind): Obstacle {
  const patience = PASSING.has(kind) ? BOTH_FOR_A_WHILE : ONLY_WHEN_POSSIBLE;
  return { reason: serviceReason(kind), possibleAt: null, patience };
}

function waitOrRefuse(
  life: Life,
  { now, followMs }: Pick<Facts, 'now' | 'followMs'>,
  { reason, possibleAt, patience }: Obstacle,
): QuietMove {
  const age = msBetween(life.requestedAt, now);
  const limit = patience[life.kind];
  if (limit === 0) return end('refused', reason);
  if (age >= limit) {
    return end('refused', life.kind === 'when-possible' ? 'waited-too-long' : reason);
  }
  const next = possibleAt
    ? later(possibleAt, SLOT_MARGIN_MS)
    : later(now, waitingPause(age, followMs));
  const last = later(life.requestedAt, limit);
  return {
    move: 'live',
    state: 'waiting',
    reason,
    dueAt: next < last ? next : last,
    possibleAt,
  };
}
