import type { Fault } from './fault.ts';
import type { ReceivedRequest } from './received-request.ts';

/** How the service behaves: `words` is the sentence for people. */
export interface FaultState {
  words: string;
  faults: Fault[];
}

/** What `GET /events/stream` sends, each as the JSON of one `message` event; first a snapshot. */
export type LiveMessage =
  | { kind: 'snapshot'; requests: ReceivedRequest[]; faultState: FaultState }
  | { kind: 'request'; request: ReceivedRequest }
  | { kind: 'cleared' }
  | { kind: 'faults'; faultState: FaultState };
