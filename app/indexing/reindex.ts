import type { CheckedFile } from './feed-files.ts';
import type { RefusalReason } from './decide.ts';
import type { ServiceProblemKind } from './service-request.ts';

/** Who asks for a re-index: a person, the catalogue because it has changed, or the feed's daily schedule. */
export const CAUSES = ['staff', 'catalogue', 'schedule'] as const;
export type ReindexCause = (typeof CAUSES)[number];

/** A request for a re-index. */
export interface ReindexRequest {
  feedId: string;
  kind: ReindexKind;
  confirmed: 'yes' | 'no';
  cause: ReindexCause;
  staff: StaffMember;
  /** The file to send; without one the service fetches the products. */
  file?: RequestedFile;
}

/** A file to upload. */
export interface RequestedFile extends CheckedFile {
  name: string;
  /** One that staff made may be older than its `dataAt`. */
  maker: 'app' | 'staff';
  /** What changed after this is not in it; null where that is not known. */
  dataAt: Date | null;
  /** How many products it has. */
  products: number;
}

/**
 * The states of a re-index.
 *
 * Alive: `requested` → (`waiting` for its slot) → `sending` → `accepted` | `unknown` → `running`.
 * `unknown`: the request left, no answer arrived, and the status is watched.
 *
 * Ended: `done`; `failed`; `refused` (by the service, or by our rules when its slot started); `lost`
 * (the result cannot be known); `cancelled` (by a person, or by uninstalling, before it was sent).
 */
export const UNFINISHED_STATES = [
  'requested',
  'waiting',
  'sending',
  'accepted',
  'unknown',
  'running',
] as const;
export const ENDED_STATES = ['done', 'failed', 'refused', 'lost', 'cancelled'] as const;

export type UnfinishedState = (typeof UNFINISHED_STATES)[number];
export type EndedState = (typeof ENDED_STATES)[number];
export type ReindexState = UnfinishedState | EndedState;

/** `now`: refused at once when it is not possible; `when-possible`: waits for its slot. */
export type ReindexKind = 'now' | 'when-possible';

/** The staff member who asked; both null where none did. */
export interface StaffMember {
  /** Shopify's user id in digits; null when the session does not say. */
  id: string | null;
  /** As it was at the time. */
  name: string | null;
}

/** Marks, in {@link StateSeen}, a state of the feed as the service named it. */
export const FEED_PREFIX = 'feed:';

/** One state of a re-index's history. */
export interface StateSeen {
  /** A {@link ReindexState}, or `feed:<state>` for the feed's state at the service. */
  state: string;
  /** A `ReindexReason`, where the state alone does not show why. */
  reason: string | null;
  at: Date;
}

/** The file of an upload, as staff see it. */
export interface UploadedFile {
  name: string;
  size: number;
  /** All that changed before this is in it; null for one that staff made, which may be older than it looks. */
  includesUntil: Date | null;
}

/** A re-index as staff see it. */
export interface ReindexView {
  id: string;
  feedId: string;
  state: ReindexState;
  /** A `ReindexReason`, where the state alone does not show why. */
  reason: string | null;
  kind: ReindexKind;
  confirmed: boolean;
  cause: ReindexCause;
  staff: StaffMember;
  /** The file of an upload; null where the service fetches the products. */
  file: UploadedFile | null;
  requestedAt: Date;
  sendingAt: Date | null;
  endedAt: Date | null;
  /** While `waiting`: when its slot starts, if known. */
  possibleAt: Date | null;
  /** In order of time. */
  states: StateSeen[];
}

/**
 * Why a re-index is in its state, where the state alone does not show it. Stored as written here;
 * `messages/reindex-messages.ts` has a sentence for each.
 */
export type ReindexReason =
  /** `waiting` and `refused`: the decision's reason. */
  | RefusalReason
  /** A request to the service failed in this way. */
  | `service:${ServiceProblemKind}`
  /** `refused`: the service answered `success = false`. */
  | 'not-queued'
  /** `refused`: 408, 429 or 503: the service received the request and did not take it. */
  | 'service-busy'
  /** `refused`: a bare 500 for an upload to a feed that never was indexed (specification, *Errors*). */
  | 'never-indexed'
  /** `refused`: 413: the service does not take a file of this size. */
  | 'file-too-large'
  /** `refused`: the file was forgotten before it could be sent. */
  | 'file-gone'
  /** `refused`: its slot did not start within a day. */
  | 'waited-too-long'
  /** `unknown`: the process ended or stalled between sending and recording the answer. */
  | 'interrupted'
  /** `accepted`: nothing has started within 15 minutes. The interval may be Never. */
  | 'not-started'
  /** `lost`: accepted, and nothing started within its hour. The interval may be Never. */
  | 'never-started'
  /** `lost`: no answer arrived, and no index was seen within 15 minutes. */
  | 'no-sign'
  /** `lost`: an index was seen and ended, and the service reports no new index time. */
  | 'no-new-index'
  /** `lost`: no end was seen within a day. */
  | 'too-long'
  /** `failed`: the feed went to `error`. */
  | 'index-failed'
  /** `failed`: the feed went to `regen_error`. */
  | 'regeneration-failed'
  /** The shop no longer has credentials. */
  | 'no-credentials'
  /** `lost`: the credentials now name another account. */
  | 'account-changed'
  | StopReason;

/** The app was uninstalled, or staff have disconnected the account. */
export type StopReason = 'uninstalled' | 'disconnected';

/** The reason for a failed request to the service. */
export const serviceReason = (kind: ServiceProblemKind): ReindexReason => `service:${kind}`;
