import type { EventLog } from './event-log.ts';
import { faultWords } from './fault-words.ts';
import type { FaultSwitch } from './fault-switch.ts';
import type { FaultState, LiveMessage, Totals } from './live-message.ts';

/** What the live page shows: read at once, or followed as it changes. */
export interface LiveState {
  totals(): Totals;
  faultState(): FaultState;
  snapshot(): LiveMessage;
  /** Calls `listener` with every change, until the returned function is called. */
  subscribe(listener: (message: LiveMessage) => void): () => void;
}

/** Joins the event log and the fault switch into what the live page shows. */
export function createLiveState({
  log,
  faults,
}: {
  log: EventLog;
  faults: FaultSwitch;
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
