import type { Counts } from './event-log.ts';
import type { Fault } from './fault.ts';
import type { ReceivedEvent } from './received-event.ts';

/** The counters at the top of the live page. */
export interface Totals {
  counts: Counts;
  preflights: number;
}

/** How the service behaves: `words` is the sentence for people. */
export interface FaultState {
  words: string;
  faults: Fault[];
}

/**
 * What `GET /events/stream` sends, each as the JSON of one `message` event. It begins with a
 * snapshot, so that a page which lost the stream is right again as soon as it is back.
 */
export type LiveMessage =
  | { kind: 'snapshot'; events: ReceivedEvent[]; totals: Totals; faultState: FaultState }
  /** A new event, or a known `seq` whose record was amended. */
  | { kind: 'event'; event: ReceivedEvent; totals: Totals }
  | { kind: 'preflight' | 'cleared'; totals: Totals }
  | { kind: 'faults'; faultState: FaultState };
