import type { CheckedFile } from './feed-files.ts';
import type { RefusalReason } from './decide.ts';
import type { ServiceProblemKind } from './service-request.ts';

/** The causes of a re-index: a person, a change of the catalogue, or the feed's daily schedule. */
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
  /** A file that staff made may be older than its `dataAt`. */
  maker: 'app' | 'staff';
  /** The time after which changes are not in the file; null if it is not known. */
  dataAt: Date | null;
  /** The number of its products. */
  products: number;
}

/**
 * The states of a re-index.
 *
 * Unfinished: `requested` → (`waiting` for its slot) → `sending` → `accepted` | `unknown` → `running`. `unknown`: the
 * request was sent, no answer arrived, and the status is watched.
 *
 * Ended: `done`; `failed`; `refused` (by the service, or by the app's rules when its slot started); `lost` (the result
 * cannot be known); `cancelled` (by a person, by another account, or by uninstalling, before it was sent).
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

/** Whether a re-index has not ended yet. */
export const isUnfinished = ({ state }: Pick<ReindexView, 'state'>): boolean =>
  UNFINISHED_STATES.some((unfinished) => unfinished === state);

/** `now`: refused at once when it is not possible; `when-possible`: waits for its slot. */
export type ReindexKind = 'now' | 'when-possible';

/** The staff member who made the request; both null without one. */
export interface StaffMember {
  /** Shopify's user id in digits; null when the session does not contain it. */
  id: string | null;
  /** The name at the time of the request. */
  name: string | null;
}

/** The prefix, in {@link StateSeen}, of the service's state of the feed. */
export const FEED_PREFIX = 'feed:';

/** One state of a re-index's history. */
export interface StateSeen {
  /** A {@link ReindexState}, or `feed:<state>` for the feed's state at the service. */
  state: string;
  /** A `ReindexReason`, if the state alone does not show the reason. */
  reason: string | null;
  at: Date;
}

/** The file of an upload, as shown to staff. */
export interface UploadedFile {
  name: string;
  size: number;
  /** The file includes all changes before this; null for one that staff made, which may be older than it looks. */
  includesUntil: Date | null;
}

/** A re-index as shown to staff. */
export interface ReindexView {
  id: string;
  feedId: string;
  state: ReindexState;
  /** A `ReindexReason`, if the state alone does not show the reason. */
  reason: string | null;
  kind: ReindexKind;
  confirmed: boolean;
  cause: ReindexCause;
  staff: StaffMember;
  /** The file of an upload; null if the service fetches the products. */
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
 * Why a re-index is in its state, if the state alone does not show it. Stored as written here;
 * `messages/reindex-messages.ts` has a sentence for each.
 */
export type ReindexReason =
  | RefusalReason // `waiting` and `refused`: the decision's reason
  | `service:${ServiceProblemKind}` // a request to the service failed in this way
  | 'not-queued' // `refused`: the service answered `success = false`
  | 'service-busy' // `refused`: 408, 429 or 503: the service did not accept the request
  | 'never-indexed' // `refused`: 500 to an upload, without an index so far (specification, *Errors*)
  | 'file-too-large' // `refused`: 413: the service does not accept a file of this size
  | 'feed-not-found' // `refused`: 404, although the service has just answered this account
  | 'file-gone' // `refused`: the file was deleted before it could be sent
  | 'waited-too-long' // `refused`: its slot did not start within a day
  | 'interrupted' // `unknown`: the process ended or stalled before it recorded the answer
  | 'not-started' // `accepted`: nothing has started within 15 minutes. The interval may be Never
  | 'never-started' // `lost`: nothing started within its hour. The interval may be Never
  | 'no-sign' // `lost`: no answer arrived, and no index was seen within 15 minutes
  | 'no-new-index' // `lost`: an index was seen and ended, and the service reports no new index time
  | 'too-long' // `lost`: no end was seen within a day
  | 'index-failed' // `failed`: the feed went to `error`
  | 'regeneration-failed' // `failed`: the feed went to `regen_error`
  | 'no-credentials' // the shop no longer has credentials
  | 'account-changed' // `lost`: the credentials now belong to another account
  | 'account-replaced' // `cancelled`: staff entered another account before it was sent
  | StopReason;

/** The app was uninstalled, or staff have disconnected the account. */
export type StopReason = 'uninstalled' | 'disconnected';

/** Returns the reason for a failed request to the service. */
export const serviceReason = (kind: ServiceProblemKind): ReindexReason => `service:${kind}`;
