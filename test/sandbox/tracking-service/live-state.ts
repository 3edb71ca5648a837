import type { FaultSwitch } from '../service-parts/fault-switch.ts';
import type { LiveSource } from '../service-parts/live-page.ts';
import type { EventLog } from './event-log.ts';
import type { EventAddress, Fault } from './fault.ts';
import { faultWords } from './fault-words.ts';
import type { FaultState, LiveMessage, Totals } from './live-message.ts';

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
