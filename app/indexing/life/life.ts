import type { IndexStatus } from '../index-status.ts';
import type { EndedState, LivingState, ReindexKind } from '../reindex.ts';
import type { ReindexReason } from '../reasons.ts';
import type { ServiceProblem } from '../service-problem.ts';

/** A living re-index between two steps. */
export interface Life {
  id: string;
  shop: string;
  feedId: string;
  /** Of its row, as read: only who names the present one may write. */
  version: number;
  state: LivingState;
  reason: string | null;
  kind: ReindexKind;
  confirmed: 'yes' | 'no';
  requestedBy: string | null;
  requestedAt: Date;
  /** When the request left; null before. */
  sendingAt: Date | null;
  /** The account that it was sent for. */
  siteId: string | null;
  /** What the service said of the feed right before. */
  lastIndexedBefore: Date | null;
  feedStateBefore: string | null;
  /** What the service last said of the feed, and since when it says so. */
  feedState: string | null;
  feedStateAt: Date | null;
}

/** What is known of an account at the service. */
export interface Look {
  /** When the question left: what the answer says is not older. Null when it was never asked. */
  askedAt: Date | null;
  /** The answer; null when it was not useful. */
  status: IndexStatus | null;
  /** Why it was not. */
  problem: ServiceProblem | null;
}

/** What a step knows besides the re-index itself. */
export interface Facts {
  now: Date;
  /** The account that the shop's credentials name; null without credentials. */
  siteId: string | null;
  look: Look;
  /** When the feed's last request left that counts for its hour. */
  lastCountedAt: Date | null;
  /** How often a living re-index is asked about, in milliseconds. */
  followMs: number;
}

/** What a step does next. */
export type Move = SendingMove | QuietMove;

/** Note that the request is leaving, then send it. */
export interface SendingMove {
  move: 'send';
  lastIndexedBefore: Date | null;
  feedStateBefore: string;
}

/** A move that sends nothing. */
export type QuietMove = LivingMove | EndMove;

/** Live on, in the same state or another, until the next step. */
export interface LivingMove {
  move: 'live';
  state: Exclude<LivingState, 'requested' | 'sending'>;
  /** A `ReindexReason`. */
  reason: string | null;
  dueAt: Date;
  /** While it waits: when its slot comes, as far as is known. */
  possibleAt: Date | null;
}

export interface EndMove {
  move: 'end';
  state: EndedState;
  reason: ReindexReason | null;
}

export const end = (state: EndedState, reason: ReindexReason | null): EndMove => ({
  move: 'end',
  state,
  reason,
});

/** Whether nothing has left yet: only then may a request be sent, or taken back. */
export function isUnsent({ state }: Life): boolean {
  return state === 'requested' || state === 'waiting';
}
