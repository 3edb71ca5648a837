import type { Fault } from './fault.ts';

/** One request to the service's API, as the service saw it. */
export interface ReceivedRequest {
  /** Counts up from 1 and never repeats, not even after the list was cleared. */
  seq: number;
  /** When the request arrived: ISO 8601 with milliseconds and Z. */
  receivedAt: string;
  /** `OPTIONS` is a browser's preflight. */
  method: string;
  path: string;
  /** The query's parameters in their order; a name may stand there more than once. */
  query: [name: string, value: string][];
  /** The parsed JSON, else the raw text; `null` where there was no body. */
  body: unknown;
  contentType: string | null;
  /** The answer's status, or `null` where the client got no whole answer. */
  status: number | null;
  /** Why the request was refused, one entry per problem. */
  problems: string[];
  /** The ids of the answer: one, or one per profile; none without `beacon=true`. */
  responseIds: string[];
  /** Name of the fault that hit the request: `slow`, `status`, `reset`. */
  fault: string | null;
}

/** How the service behaves: `words` is the sentence for people. */
interface FaultState {
  words: string;
  faults: Fault[];
}

/** What `GET /events/stream` sends, each as the JSON of one `message` event; first a snapshot. */
export type LiveMessage =
  | { kind: 'snapshot'; requests: ReceivedRequest[]; faultState: FaultState }
  | { kind: 'request'; request: ReceivedRequest }
  | { kind: 'cleared' }
  | { kind: 'faults'; faultState: FaultState };
