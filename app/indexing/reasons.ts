import type { RefusalReason } from './decide.ts';
import type { ServiceProblemKind } from './service-problem.ts';

/**
 * Why a re-index is in its state, where the state alone does not say. Kept in the database as it is
 * written here; `words/reindex-words.ts` says each in a sentence.
 */
export type ReindexReason =
  /** `waiting` and `refused`: what the decision said. */
  | RefusalReason
  /** What came of a question or a request instead of a useful answer. */
  | `service:${ServiceProblemKind}`
  /** `refused`: the service answered `success = false`. */
  | 'not-queued'
  /** `refused`: 408, 429 or 503, which say that the request was received and not taken. */
  | 'service-busy'
  /** `refused`: its slot did not come within a day. */
  | 'waited-too-long'
  /** `unknown`: the process ended, or stalled, between sending and noting the answer. */
  | 'interrupted'
  /** `accepted`: nothing has started within 15 minutes. The interval may be Never. */
  | 'not-started'
  /** `lost`: accepted, and nothing started within its hour. The interval may be Never. */
  | 'never-started'
  /** `lost`: no answer came, and no index was seen within 15 minutes. */
  | 'no-sign'
  /** `lost`: an index was seen, then the feed was at rest, and the service names no new index time. */
  | 'no-new-index'
  /** `lost`: no end was seen within a day. */
  | 'too-long'
  /** `failed`: the feed went to `error`. */
  | 'index-failed'
  /** `failed`: the feed went to `regen_error`. */
  | 'regeneration-failed'
  /** The shop has no credentials any more. */
  | 'no-credentials'
  /** `lost`: the credentials now name another account, which says nothing about this request. */
  | 'account-changed'
  /** The app was uninstalled. */
  | 'uninstalled';

/** The reason that a problem of the service gives. */
export const serviceReason = (kind: ServiceProblemKind): ReindexReason => `service:${kind}`;
