/** One request to the service's API, as the service saw it. */
export interface ReceivedRequest {
  /** Counts up from 1 and never repeats, not even after the list was cleared. */
  seq: number;
  /** When the request arrived: ISO 8601 with milliseconds and Z. */
  receivedAt: string;
  method: string;
  /** The path without its query. */
  path: string;
  /** The query's `feedId`, whatever it says; null where there was none. */
  feedId: string | null;
  /** The query's `requestedBy`; null where there was none. */
  requestedBy: string | null;
  /** The site ID that the credentials named, right or wrong; null where there were none. */
  who: string | null;
  /** The answer's HTTP status, or null where the client got no whole answer. */
  status: number | null;
  /** What the service made of it, in a few words. */
  answer: string;
  /** Whether a feed request joined the queue (and counts for the hour), told or not. */
  taken: boolean;
  /** Name of the fault that hit the request: `slow`, `hang`, `reset after` and so on. */
  fault: string | null;
}

/** The requests that arrived, in order of arrival. */
export interface RequestLog {
  /** Appends a request and gives it its number. */
  add(request: Omit<ReceivedRequest, 'seq'>): ReceivedRequest;
  /** Says that the client never got the whole answer to this request. */
  markUnanswered(seq: number): void;
  /** Oldest first; a copy. */
  requests(): ReceivedRequest[];
  /** Forgets them. Numbers go on where they were. */
  clear(): void;
  /** Calls `listener` after every change, until the returned function is called. */
  subscribe(listener: (change: RequestLogChange) => void): () => void;
}

/** `request` is new, or known by its `seq` and amended. */
export type RequestLogChange = { kind: 'request'; request: ReceivedRequest } | { kind: 'cleared' };

/**
 * Creates an empty log.
 *
 * @param keep how many requests are kept; older ones are forgotten
 */
export function createRequestLog({ keep = 10_000 }: { keep?: number } = {}): RequestLog {
  let requests: ReceivedRequest[] = [];
  let lastSeq = 0;
  const listeners = new Set<(change: RequestLogChange) => void>();
  const tell = (change: RequestLogChange) => {
    for (const listener of listeners) listener(change);
  };

  return {
    add(fields) {
      lastSeq += 1;
      const request = { seq: lastSeq, ...fields };
      requests.push(request);
      if (requests.length > keep) requests.shift();
      tell({ kind: 'request', request });
      return request;
    },
    markUnanswered(seq) {
      const index = requests.findIndex((request) => request.seq === seq);
      const known = requests[index];
      if (typeof known?.status !== 'number') return;
      const request = { ...known, status: null };
      requests[index] = request;
      tell({ kind: 'request', request });
    },
    requests: () => [...requests],
    clear() {
      requests = [];
      tell({ kind: 'cleared' });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
