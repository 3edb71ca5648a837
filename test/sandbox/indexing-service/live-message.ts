import type { Fault } from './fault.ts';
import type { HourRefusal } from './control.ts';
import type { FeedSnapshot } from './feed-snapshot.ts';
import type { Mail } from './feed-store.ts';
import type { ReceivedRequest } from './received-request.ts';

/** Everything about the service but the requests it received; also `GET /state.json`. */
export interface ServiceState {
  /** The service's clock: ISO 8601 with milliseconds and Z. */
  now: string;
  /** At most {@link SHOWN_FEEDS}. */
  feeds: FeedSnapshot[];
  /** How many there are. */
  feedCount: number;
  speed: number | 'instant';
  hourRefusal: HourRefusal;
  /** How the service behaves: `words` is the sentence for people. */
  faultState: { words: string; faults: Fault[] };
  /** Changes whenever a record of any index is written or removed. */
  contentVersion: number;
  /** E-mails that the service would have sent, oldest first. */
  mails: Mail[];
}

/** A page with more feeds than that would show none of them well. */
export const SHOWN_FEEDS = 60;

/**
 * What `GET /events/stream` sends, each as the JSON of one `message` event. It begins with a
 * snapshot, so that a page which lost the stream is right again as soon as it is back.
 */
export type LiveMessage =
  | { kind: 'snapshot'; state: ServiceState; requests: ReceivedRequest[] }
  /** After a change, and twice a second: indexes go on by themselves. */
  | { kind: 'state'; state: ServiceState }
  /** A new request, or a known `seq` whose record was amended. */
  | { kind: 'request'; request: ReceivedRequest }
  | { kind: 'cleared' };
