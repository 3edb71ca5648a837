import type { Prisma } from '@prisma/client';
import type { Life, QuietMove, SendingMove } from '../life/life.ts';
import { FEED_PREFIX } from '../words/reindex-words.ts';

/** A write to the row of a living re-index, and what joins the states that it was seen in. */
export interface ReindexChange {
  data: Prisma.ReindexUncheckedUpdateManyInput;
  /** In order of time; empty when nothing is new. */
  seen: Seen[];
  at: Date;
  /** When the next step is due; null once ended. */
  dueAt: Date | null;
  /** While it waits: when its slot comes, as far as is known. */
  possibleAt: Date | null;
}

export interface Seen {
  state: string;
  reason: string | null;
}

/** When a move is made, and what came with it. */
export interface MoveTime {
  at: Date;
  /** What the service said of the feed, if the step has asked it. */
  observed: string | null;
}

/** The note that a request is about to leave, with what must be known of the time before. */
export function sendingChange(
  life: Life,
  move: SendingMove,
  { siteId, leaseUntil, at, observed }: MoveTime & { siteId: string; leaseUntil: Date },
): ReindexChange {
  const { lastIndexedBefore, feedStateBefore } = move;
  return {
    data: {
      ...observedData(life, { at, observed }),
      state: 'sending',
      reason: null,
      siteId,
      lastIndexedBefore,
      feedStateBefore,
      sendingAt: at,
      countedAt: at,
      possibleAt: null,
      dueAt: leaseUntil,
    },
    seen: [...observedSeen(life, observed), { state: 'sending', reason: null }],
    at,
    dueAt: leaseUntil,
    possibleAt: null,
  };
}

/** Any other move. */
export function moveChange(life: Life, move: QuietMove, time: MoveTime): ReindexChange {
  const { state, reason } = move;
  const { dueAt, possibleAt } = move.move === 'live' ? move : { dueAt: null, possibleAt: null };
  return {
    data: {
      ...observedData(life, time),
      state,
      reason,
      dueAt,
      possibleAt,
      ...(move.move === 'end' && { endedAt: time.at, activeKey: null }),
      // Neither was taken: no hour has begun. What waits again was never sent at all.
      ...((state === 'refused' || state === 'waiting') && { countedAt: null }),
      ...(state === 'waiting' && { sendingAt: null }),
    },
    seen: [
      ...observedSeen(life, time.observed),
      ...(state === life.state && reason === life.reason ? [] : [{ state, reason }]),
    ],
    at: time.at,
    dueAt,
    possibleAt,
  };
}

function observedData(life: Life, { at, observed }: MoveTime): ReindexChange['data'] {
  return observed === null || observed === life.feedState
    ? {}
    : { feedState: observed, feedStateAt: at };
}

function observedSeen({ feedState }: Life, observed: string | null): Seen[] {
  return observed === null || observed === feedState
    ? []
    : [{ state: `${FEED_PREFIX}${observed}`, reason: null }];
}
