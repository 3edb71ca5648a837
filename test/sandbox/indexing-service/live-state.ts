import { type Endpoint, type Fault, faultWords } from './fault.ts';
import type { HourRefusal } from './control.ts';
import { type Feed, type FeedSnapshot, snapshotOf } from './feed.ts';
import type { FeedStore, Mail } from './feed-store.ts';
import type { FaultSwitch } from '../service-parts/fault-switch.ts';
import type { LiveSource } from '../service-parts/live-page.ts';
import type { IndexContent } from './index-content.ts';
import type { RequestLog } from '../service-parts/request-log.ts';
import { runAt } from './index-run.ts';

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
const SHOWN_FEEDS = 60;

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

/** Milliseconds between two looks at the feeds, while a page follows. */
const LOOK_EVERY = 500;

/** What the live page shows: read at once, or followed as it changes. */
export interface LiveState extends LiveSource<LiveMessage> {
  state(): ServiceState;
}

/** Joins feeds, faults and requests into what the live page shows. */
export function createLiveState(parts: {
  store: FeedStore;
  content: Pick<IndexContent, 'version'>;
  faults: FaultSwitch<Fault, Endpoint>;
  log: RequestLog<ReceivedRequest>;
  hourRefusal: () => HourRefusal;
  now: () => number;
}): LiveState {
  const { store, faults, log, now } = parts;

  return {
    state,
    snapshot: () => ({ kind: 'snapshot', state: state(), requests: log.requests() }),
    subscribe(listener) {
      const tell = () => {
        listener({ kind: 'state', state: state() });
      };
      const soon = oncePerTurn(tell);
      const clock = setInterval(tell, LOOK_EVERY);
      const leave = [
        log.subscribe(listener),
        store.subscribe(soon.ask),
        faults.subscribe(soon.ask),
      ];
      return () => {
        clearInterval(clock);
        soon.cancel();
        for (const end of leave) end();
      };
    },
  };

  function state(): ServiceState {
    const { speed } = store.timing();
    const all = store
      .accounts()
      .flatMap(({ siteId, feeds }) => feeds.map(({ id }) => [siteId, id]));
    // Reading a feed lets its index end, which writes what it read.
    const feeds = all.slice(0, SHOWN_FEEDS).flatMap(([siteId = '', feedId = '']) => {
      const feed = store.feed({ siteId, feedId });
      return feed ? [snapshotOf(siteId, feed, now())] : [];
    });
    return {
      now: new Date(now()).toISOString(),
      feeds,
      feedCount: all.length,
      speed: speed === Infinity ? 'instant' : speed,
      hourRefusal: parts.hourRefusal(),
      faultState: { words: faultWords(faults.faults()), faults: faults.faults() },
      contentVersion: parts.content.version(),
      mails: store.mails(),
    };
  }
}

/** Calls `effect` once at the end of a turn, however often it was asked to, until it is cancelled. */
function oncePerTurn(effect: () => void): { ask: () => void; cancel: () => void } {
  let due: NodeJS.Immediate | null = null;
  return {
    ask() {
      due ??= setImmediate(() => {
        due = null;
        effect();
      });
    },
    cancel() {
      if (due) clearImmediate(due);
    },
  };
}

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

/** A feed as the status endpoint describes it (specification, *Feed status record*). */
interface StatusRecord {
  id: number;
  lastIndexed: string | null;
  nextIndexTime: string | null;
  indexStatus: string;
}

/** The record of a feed at the moment `at`. */
export function statusRecord(feed: Feed, at: number): StatusRecord {
  return {
    id: Number(feed.id),
    lastIndexed: feed.lastIndexed === null ? null : timestamp(feed.lastIndexed),
    nextIndexTime: feed.nextIndex === null ? null : timestamp(feed.nextIndex),
    indexStatus: feed.shownState ?? stateOf(feed, at),
  };
}

/** The state that the feed is in, whatever the status endpoint was told to say. */
export function stateOf(feed: Feed, at: number): string {
  const moment = feed.run && runAt(feed.run, at);
  return moment?.state ?? feed.lastEnd;
}

/** The service's form of a time: `2026-11-21T09:00:00+0000`. */
function timestamp(at: number): string {
  return new Date(at).toISOString().replace(/\.\d+Z$/, '+0000');
}
