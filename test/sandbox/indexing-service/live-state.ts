import type { FaultSwitch } from '../service-parts/fault-switch.ts';
import type { LiveSource } from '../service-parts/live-page.ts';
import type { HourRefusal } from './control.ts';
import { faultWords } from './fault-words.ts';
import type { Endpoint, Fault } from './fault.ts';
import { snapshotOf } from './feed-snapshot.ts';
import type { FeedStore } from './feed-store.ts';
import { SHOWN_FEEDS } from './live-message.ts';
import type { IndexContent } from './index-content.ts';
import type { LiveMessage, ServiceState } from './live-message.ts';
import type { RequestLog } from '../service-parts/request-log.ts';
import type { ReceivedRequest } from './received-request.ts';

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
