/** What can have become of a request, in the words of the live page and of `/events.json`. */
export const VERDICTS = ['accepted', 'refused', 'not taken', 'lost'] as const;

/**
 * - `accepted`: valid and counted, even where the sender never learned of it.
 * - `refused`: answered with a 4xx that says "never again" (any but 408 and 429).
 * - `not taken`: answered with 408, 429 or 503; certainly not counted, may be sent again.
 * - `lost`: answered with 500, 502 or 504, or the connection ended before the event was taken.
 */
export type Verdict = (typeof VERDICTS)[number];

/** One request to the beacon address, as the service saw it. */
export interface ReceivedEvent {
  /** Counts up from 1 and never repeats, not even after the list was cleared. */
  seq: number;
  /** When the request arrived: ISO 8601 with milliseconds and Z. */
  receivedAt: string;
  /** The three parts of the address; all empty where the path does not have that shape. */
  siteId: string;
  module: string;
  event: string;
  /** The path as it was asked for, undecoded. */
  path: string;
  method: string;
  /** The `Content-Type` header, or `null` where there was none. */
  contentType: string | null;
  /** Bytes of the body that were read. */
  bytes: number;
  /** The parsed JSON, else the raw text; `null` where no body was read or it was over the limit. */
  body: unknown;
  /** The answer's status, or `null` when the connection ended without the answer. */
  status: number | null;
  verdict: Verdict;
  /** Why the event was not accepted, one entry per problem, naming the field. */
  problems: string[];
  /** Name of the fault that hit this request: `slow`, `status`, `reset before`, `reset after`, `gone`. */
  fault: string | null;
}

/** What an answer with this status means for the event that was sent. */
export function verdictOf(status: number): Verdict {
  if (status < 400) return 'accepted';
  if (status === 408 || status === 429 || status === 503) return 'not taken';
  return status < 500 ? 'refused' : 'lost';
}

/** How many requests had which end since the list was last cleared. */
export type Counts = Record<Verdict, number>;

/** What a subscriber of the log is told. `event` is new, or known by its `seq` and amended. */
type LogChange = { kind: 'event'; event: ReceivedEvent } | { kind: 'preflight' | 'cleared' };

/** When a request began and ended, as numbers that count the beginnings and ends of all requests: 1, 2, 3 … */
export interface Span {
  /** The event's {@link ReceivedEvent.seq}. */
  seq: number;
  begun: number;
  /** It was answered, or its connection closed; `null` before. */
  ended: number | null;
}

/** Everything that arrived, in order of arrival. */
export interface EventLog {
  /** Counts the moment at which a request begins. */
  begin: () => number;
  /**
   * Appends an event and gives it its number.
   *
   * @param begun the moment at which its request began
   */
  add: (event: Omit<ReceivedEvent, 'seq'>, begun?: number) => ReceivedEvent;
  /** Says that the request of this event has ended, now. */
  end: (seq: number) => void;
  /** Of each event that is kept, when its request began and ended; a copy. */
  spans: () => Span[];
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
  let spans: Span[] = [];
  let lastSeq = 0;
  let moments = 0;
  const listeners = new Set<(change: LogChange) => void>();
  const tell = (change: LogChange) => {
    for (const listener of listeners) listener(change);
  };

  const begin = () => (moments += 1);

  return {
    begin,
    add(fields, begun = begin()) {
      lastSeq += 1;
      spans.push({ seq: lastSeq, begun, ended: null });
      if (spans.length > keep) spans.shift();
      const event = { seq: lastSeq, ...fields };
      events.push(event);
      if (events.length > keep) events.shift();
      counts[event.verdict] += 1;
      tell({ kind: 'event', event });
      return event;
    },
    end(seq) {
      const span = spans.find((each) => each.seq === seq);
      if (span) span.ended = moments += 1;
    },
    spans: () => spans.map((span) => ({ ...span })),
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
      spans = [];
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
