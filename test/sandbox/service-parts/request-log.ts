import type { ServerResponse } from 'node:http';

/** The common fields of every recorded request. */
export interface LoggedRequest {
  /** A serial number from 1 that never repeats, not even after the list was cleared. */
  seq: number;
  /** When the request arrived: ISO 8601 with milliseconds and Z. */
  receivedAt: string;
  /** The answer's HTTP status, or `null` if the client received no complete answer. */
  status: number | null;
  /** Name of the fault that hit the request; `null` for none. */
  fault: string | null;
}

/** The requests that arrived, in order of arrival. */
export interface RequestLog<Request extends LoggedRequest> {
  /** Appends a request and gives it its number. */
  add(request: Omit<Request, 'seq'>): Request;
  /** Resets the status if the connection closes before the whole answer was sent. */
  watch(seq: number, outgoing: ServerResponse): void;
  /** Oldest first; a copy. */
  requests(): Request[];
  /** Deletes the requests; the numbers continue. */
  clear(): void;
  /** Calls `listener` after every change, until the returned function is called. */
  subscribe(listener: (change: LogChange<Request>) => void): () => void;
}

/** New requests, or amended ones with a known `seq`; `anew` means that all others were deleted. */
export interface LogChange<Request> {
  anew: boolean;
  requests: Request[];
}

/**
 * Creates an empty log.
 *
 * @param keep the number of requests to keep; older ones are dropped
 */
export function createRequestLog<Request extends LoggedRequest>(
  keep = 10_000,
): RequestLog<Request> {
  const known = new Map<number, Request>();
  const listeners = new Set<(change: LogChange<Request>) => void>();
  let lastSeq = 0;
  const notify = (change: LogChange<Request>) => {
    for (const listener of listeners) listener(change);
  };
  const put = (request: Request) => {
    known.set(request.seq, request);
    notify({ anew: false, requests: [request] });
  };

  return {
    add(fields) {
      lastSeq += 1;
      const request = { seq: lastSeq, ...fields } as Request;
      put(request);
      if (known.size > keep) known.delete(lastSeq - keep);
      return request;
    },
    watch(seq, outgoing) {
      outgoing.once('close', () => {
        const request = known.get(seq);
        if (!outgoing.writableFinished && request) put({ ...request, status: null });
      });
    },
    requests: () => [...known.values()],
    clear() {
      known.clear();
      notify({ anew: true, requests: [] });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
