import type { FeedFiles } from '../../../../app/indexing/feed-files.ts';
import type { FeedRecord, IndexStatus } from '../../../../app/indexing/feed-status.ts';
import type { PlanFacts, Run, Transition } from '../../../../app/indexing/run.ts';

/** The time at which the re-indexes of these tests were requested and sent: a full second, like the service's times. */
export const START = new Date('2026-11-21T09:00:00Z');
export const BEFORE = new Date('2026-11-21T03:00:00Z');

export const after = (ms: number): Date => new Date(START.getTime() + ms);

/** The files of re-indexes without a file. */
export const NO_FILES: FeedFiles = {
  open: () => Promise.resolve(null),
  remove: () => Promise.resolve(),
};

/** A re-index that was just requested. */
export function newRun(changes: Partial<Run> = {}): Run {
  return {
    id: 'x',
    shop: 'shop',
    feedId: '1201',
    version: 0,
    state: 'requested',
    reason: null,
    kind: 'now',
    confirmed: 'no',
    requestedBy: null,
    method: 'pull',
    file: null,
    dueAt: START,
    requestedAt: START,
    sendingAt: null,
    siteId: null,
    lastIndexedBefore: null,
    feedStateBefore: null,
    feedState: null,
    feedStateAt: null,
    ...changes,
  };
}

/** A re-index that was sent for an idle feed. */
export function sentRun(changes: Partial<Run> = {}): Run {
  return newRun({
    state: 'accepted',
    sendingAt: START,
    siteId: 'demo01',
    lastIndexedBefore: BEFORE,
    feedStateBefore: 'done',
    feedState: 'done',
    feedStateAt: START,
    ...changes,
  });
}

export function statusOf(feed: Partial<FeedRecord>): IndexStatus {
  const record = { id: '1201', state: 'done', lastIndexed: BEFORE, nextRun: null };
  return { status: 'success', feeds: [{ ...record, ...feed }] };
}

/** The known facts about a feed at a time after {@link START}, just after a check. */
export function factsAt(
  ms: number,
  feed: Partial<FeedRecord>,
  changes: Partial<PlanFacts> = {},
): PlanFacts {
  return {
    now: after(ms),
    siteId: 'demo01',
    snapshot: { askedAt: after(ms), status: statusOf(feed), problem: null },
    lastCountedAt: null,
    feedMethod: 'pull',
    followMs: 15_000,
    ...changes,
  };
}

/** A transition in words: `send`, or the next state with its reason. */
export const inWords = (transition: Transition): string =>
  transition.kind === 'send'
    ? 'send'
    : [transition.state, transition.reason].filter(Boolean).join(' ');
