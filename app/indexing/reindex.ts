/**
 * The life of one re-index.
 *
 * Living: `requested` → (`waiting` for its slot) → `sending` → `accepted` | `unknown` → `running`.
 * Ended: `done`, `failed`, `refused` (by the service, or by our rules when its slot came), `lost`
 * (of sight: nobody can tell what came of it), `cancelled` (by a person, or when the app was uninstalled, before
 * it was sent). `unknown` is alive: the request left, no answer came, and the status is watched.
 */
export const LIVING_STATES = [
  'requested',
  'waiting',
  'sending',
  'accepted',
  'unknown',
  'running',
] as const;
export const ENDED_STATES = ['done', 'failed', 'refused', 'lost', 'cancelled'] as const;

export type LivingState = (typeof LIVING_STATES)[number];
export type EndedState = (typeof ENDED_STATES)[number];
export type ReindexState = LivingState | EndedState;

/** `now`: refused at once when it is not possible; `when-possible`: waits for its slot. */
export type ReindexKind = 'now' | 'when-possible';

/** The staff member who asked. */
export interface StaffMember {
  /** Shopify's user id in digits; null when the session does not say. */
  id: string | null;
  /** As it was at the time. */
  name: string | null;
}

/** One state that a re-index was seen in. */
export interface StateSeen {
  /** A {@link ReindexState}, or `feed:<state>` for what the service said of the feed meanwhile. */
  state: string;
  /** A `ReindexReason`, where the state alone does not say why. */
  reason: string | null;
  at: Date;
}

/** A re-index as staff see it. */
export interface ReindexView {
  id: string;
  feedId: string;
  state: ReindexState;
  /** A `ReindexReason`, where the state alone does not say why. */
  reason: string | null;
  kind: ReindexKind;
  confirmed: boolean;
  staff: StaffMember;
  requestedAt: Date;
  sendingAt: Date | null;
  endedAt: Date | null;
  /** While `waiting`: when its slot comes, as far as is known. */
  possibleAt: Date | null;
  /** In order of time. */
  states: StateSeen[];
}
