import type { Line } from '../service-parts/request-list.ts';
import type { LoggedRequest } from '../service-parts/request-log.ts';

/**
 * The outcome of a request:
 *
 * - `accepted`: valid and counted, even where the sender never learned of it.
 * - `refused`: answered with a 4xx that says "never again" (any but 408 and 429).
 * - `not taken`: answered with 408, 429 or 503; certainly not counted, may be sent again.
 * - `lost`: answered with 500, 502 or 504, or the connection ended before the event was taken.
 */
export type Verdict = 'accepted' | 'refused' | 'not taken' | 'lost';

/** One request to the beacon address, as the service saw it. */
export interface ReceivedEvent extends LoggedRequest {
  /** The three parts of the address; all empty where the path does not have that shape. */
  siteId: string;
  module: string;
  event: string;
  /** The path as it was asked for, undecoded. */
  path: string;
  method: string;
  /** The `Content-Type` header, or `null` where there was none. */
  contentType: string | null;
  /** Bytes of the body that were read. */
  bytes: number;
  /** The parsed JSON, else the raw text; `null` where no body was read or it was over the limit. */
  body: unknown;
  verdict: Verdict;
  /** Why the event was not accepted, one entry per problem, naming the field. */
  problems: string[];
}

/** When a request began and ended, as numbers that count the beginnings and ends of all requests: 1, 2, 3 … */
export interface Span {
  /** The event's {@link ReceivedEvent.seq}. */
  seq: number;
  begun: number;
  /** It was answered, or its connection closed; `null` before. */
  ended: number | null;
}

/** What an answer with this status means for the event that was sent. */
export function verdictOf(status: number): Verdict {
  if (status < 400) return 'accepted';
  if (status === 408 || status === 429 || status === 503) return 'not taken';
  return status < 500 ? 'refused' : 'lost';
}

/** How often each verdict was given. */
export function countVerdicts(verdicts: readonly Verdict[]): Record<Verdict, number> {
  const counts = { accepted: 0, refused: 0, 'not taken': 0, lost: 0 };
  for (const verdict of verdicts) counts[verdict] += 1;
  return counts;
}

/** The tone that shows a verdict. */
export function toneOf(verdict: Verdict): Line['tone'] {
  return verdict === 'not taken' ? 'not-taken' : verdict;
}
