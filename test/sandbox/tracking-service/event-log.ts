import { VERDICTS } from './received-event.ts';
import type { ReceivedEvent, Verdict } from './received-event.ts';

/** How many requests had which end since the list was last cleared. */
export type Counts = Record<Verdict, number>;

/** What a subscriber of the log is told. `event` is new, or known by its `seq` and amended. */
export type LogChange = { kind: 'event'; event: ReceivedEvent } | { kind: 'preflight' | 'cleared' };

/** Everything that arrived, in order of arrival. */
export interface EventLog {
  /** Appends an event and gives it its number. */
  add: (event: Omit<ReceivedEvent, 'seq'>) => ReceivedEvent;
  /** Says that the sender never got the answer to this event. Its verdict stays. */
  markUnanswered: (seq: number) => void;
  countPreflight: () => void;
  /** The events, oldest first; a copy. */
  events: () => ReceivedEvent[];
  counts: () => Counts;
  preflights: () => number;
  /** Forgets events, counts and preflights. Numbers go on where they were. */
  clear: () => void;
  /** Calls `listener` after every change, until the returned function is called. */
  subscribe: (listener: (change: LogChange) => void) => () => void;
}

/**
 * Creates an empty log.
 *
 * @param keep how many events are kept; older ones are forgotten, the counts still include them.
 */
export function createEventLog({ keep = 10_000 }: { keep?: number } = {}): EventLog {
  let events: ReceivedEvent[] = [];
  let counts = noCounts();
  let preflights = 0;
  let lastSeq = 0;
  const listeners = new Set<(change: LogChange) => void>();
  const tell = (change: LogChange) => {
    for (const listener of listeners) listener(change);
  };

  return {
    add(fields) {
      lastSeq += 1;
      const event = { seq: lastSeq, ...fields };
      events.push(event);
      if (events.length > keep) events.shift();
      counts[event.verdict] += 1;
      tell({ kind: 'event', event });
      return event;
    },
    markUnanswered(seq) {
      const index = events.findIndex((event) => event.seq === seq);
      const known = events[index];
      if (!known) return;
      const event = { ...known, status: null };
      events[index] = event;
      tell({ kind: 'event', event });
    },
    countPreflight() {
      preflights += 1;
      tell({ kind: 'preflight' });
    },
    events: () => [...events],
    counts: () => ({ ...counts }),
    preflights: () => preflights,
    clear() {
      events = [];
      counts = noCounts();
      preflights = 0;
      tell({ kind: 'cleared' });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function noCounts(): Counts {
  return Object.fromEntries(VERDICTS.map((verdict) => [verdict, 0])) as Counts;
}
