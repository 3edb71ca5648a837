import type { Line } from '../service-parts/request-list.ts';
import type { LoggedRequest } from '../service-parts/request-log.ts';

/**
 * The outcome of a request:
 *
 * - `accepted`: valid and counted, even if the sender received no answer.
 * - `refused`: answered with a permanent 4xx (any but 408 and 429).
 * - `not taken`: answered with 408, 429 or 503; certainly not counted, may be sent again.
 * - `lost`: answered with 500, 502 or 504, or the connection ended before the event was accepted.
 */
export type Verdict = 'accepted' | 'refused' | 'not taken' | 'lost';

/** One request to the beacon address, as the service saw it. */
export interface ReceivedEvent extends LoggedRequest {
  /** The three parts of the address; all empty if the path has another shape. */
  siteId: string;
  module: string;
  event: string;
  /** The path as requested, undecoded. */
  path: string;
  method: string;
  /** The `Content-Type` header, or `null` without one. */
  contentType: string | null;
  /** Bytes of the body that were read. */
  bytes: number;
  /** The parsed JSON, otherwise the raw text; `null` if no body was read or it was over the limit. */
  body: unknown;
  verdict: Verdict;
  /** The reasons for a refusal, one entry per problem, naming the field. */
  problems: string[];
}

/** The positions of a request's beginning and end in the common sequence of all beginnings and ends: 1, 2, 3 … */
export interface Span {
  /** The event's {@link ReceivedEvent.seq}. */
  seq: number;
  begun: number;
  /** When it was answered, or its connection closed; `null` before. */
  ended: number | null;
}

/** The verdict on a sent event for an answer with this status. */
export function verdictOf(status: number): Verdict {
  if (status < 400) return 'accepted';
  if (status === 408 || status === 429 || status === 503) return 'not taken';
  return status < 500 ? 'refused' : 'lost';
}

/** The number of each verdict. */
export function countVerdicts(verdicts: readonly Verdict[]): Record<Verdict, number> {
  const counts = { accepted: 0, refused: 0, 'not taken': 0, lost: 0 };
  for (const verdict of verdicts) counts[verdict] += 1;
  return counts;
}

/** The tone that shows a verdict. */
export function toneOf(verdict: Verdict): Line['tone'] {
  return verdict === 'not taken' ? 'not-taken' : verdict;
}
