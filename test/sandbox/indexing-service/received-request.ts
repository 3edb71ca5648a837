/** One request to the service's API, as the service saw it. */
export interface ReceivedRequest {
  /** Counts up from 1 and never repeats, not even after the list was cleared. */
  seq: number;
  /** When the request arrived: ISO 8601 with milliseconds and Z. */
  receivedAt: string;
  method: string;
  /** The path without its query. */
  path: string;
  /** The `feedId` of the query, or of the body where that is understood; null where there was none. */
  feedId: string | null;
  /** The query's `requestedBy`; null where there was none. */
  requestedBy: string | null;
  /** The site ID that the credentials named, right or wrong; null where there were none. */
  who: string | null;
  /** The answer's HTTP status, or null where the client got no whole answer. */
  status: number | null;
  /** What the service made of it, in a few words. */
  answer: string;
  /** Whether a feed request joined the queue (and counts for the hour), or records were changed, told or not. */
  taken: boolean;
  /** Name of the fault that hit the request: `slow`, `hang`, `reset after` and so on. */
  fault: string | null;
}
