/** What every record of a request has. */
interface AnyRequest {
  /** Counts up from 1 and never repeats, not even after the list was cleared. */
  seq: number;
  /** The answer's HTTP status, or null where the client got no whole answer. */
  status: number | null;
}

/** The requests that arrived, in order of arrival. */
export interface RequestLog<Request extends AnyRequest> {
  /** Appends a request and gives it its number. */
  add(request: Omit<Request, 'seq'>): Request;
  /** Says that the client never got the whole answer to this request. */
  markUnanswered(seq: number): void;
  /** Oldest first; a copy. */
  requests(): Request[];
  /** Forgets them. Numbers go on where they were. */
  clear(): void;
  /** Calls `listener` after every change, until the returned function is called. */
  subscribe(listener: (change: RequestLogChange<Request>) => void): () => void;
}

/** `request` is new, or known by its `seq` and amended. */
export type RequestLogChange<Request> = { kind: 'request'; request: Request } | { kind: 'cleared' };

/**
 * Creates an empty log.
 *
 * @param keep how many requests are kept; older ones are forgotten
 */
export function createRequestLog<Request extends AnyRequest>({
  keep = 10_000,
}: { keep?: number } = {}): RequestLog<Request> {
  let requests: Request[] = [];
  let lastSeq = 0;
  const listeners = new Set<(change: RequestLogChange<Request>) => void>();
  const tell = (change: RequestLogChange<Request>) => {
    for (const listener of listeners) listener(change);
  };

  return {
    add(fields) {
      lastSeq += 1;
      const request = { ...fields, seq: lastSeq } as Request;
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
