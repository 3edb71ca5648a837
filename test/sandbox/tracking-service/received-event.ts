/** What can have become of a request, in the words of the live page and of `/events.json`. */
export const VERDICTS = ['accepted', 'refused', 'not taken', 'lost'] as const;

/**
 * - `accepted`: valid and counted, even where the sender never learned of it.
 * - `refused`: answered with a 4xx that says "never again" (any but 408 and 429).
 * - `not taken`: answered with 408, 429 or 503; certainly not counted, may be sent again.
 * - `lost`: answered with 500, 502 or 504, or the connection ended before the event was taken.
 */
export type Verdict = (typeof VERDICTS)[number];

/** One request to the beacon address, as the service saw it. */
export interface ReceivedEvent {
  /** Counts up from 1 and never repeats, not even after the list was cleared. */
  seq: number;
  /** When the request arrived: ISO 8601 with milliseconds and Z. */
  receivedAt: string;
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
  /** The answer's status, or `null` when the connection ended without the answer. */
  status: number | null;
  verdict: Verdict;
  /** Why the event was not accepted, one entry per problem, naming the field. */
  problems: string[];
  /** Name of the fault that hit this request: `slow`, `status`, `drop before`, `drop after`, `gone`. */
  fault: string | null;
}

/** What an answer with this status means for the event that was sent. */
export function verdictOf(status: number): Verdict {
  if (status < 400) return 'accepted';
  if (status === 408 || status === 429 || status === 503) return 'not taken';
  return status < 500 ? 'refused' : 'lost';
}
