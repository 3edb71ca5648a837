import type { FaultSwitch } from '../service-parts/fault-switch.ts';
import type { LiveSource } from '../service-parts/live-page.ts';
import type { Counts, EventLog, ReceivedEvent } from './event-log.ts';
import { type EventAddress, type Fault, faultWords } from './fault.ts';

/** What the live page shows: read at once, or followed as it changes. */
export interface LiveState extends LiveSource<LiveMessage> {
  totals(): Totals;
  faultState(): FaultState;
}

/** Joins the event log and the fault switch into what the live page shows. */
export function createLiveState({
  log,
  faults,
}: {
  log: EventLog;
  faults: FaultSwitch<Fault, EventAddress>;
}): LiveState {
  const totals = () => ({ counts: log.counts(), preflights: log.preflights() });
  const faultState = () => ({ words: faultWords(faults.faults()), faults: faults.faults() });

  return {
    totals,
    faultState,
    snapshot: () => ({
      kind: 'snapshot',
      events: log.events(),
      totals: totals(),
      faultState: faultState(),
    }),
    subscribe(listener) {
      const leaveLog = log.subscribe((change) => {
        listener({ ...change, totals: totals() });
      });
      const leaveFaults = faults.subscribe(() => {
        listener({ kind: 'faults', faultState: faultState() });
      });
      return () => {
        leaveLog();
        leaveFaults();
      };
    },
  };
}

/** The counters at the top of the live page. */
export interface Totals {
  counts: Counts;
  preflights: number;
}

/** How the service behaves: `words` is the sentence for people. */
interface FaultState {
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
