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
  let lastSeq = 0;

  return {
    add(fields) {
      lastSeq += 1;
      const request = { seq: lastSeq, ...fields } as Request;
      known.set(lastSeq, request);
      known.delete(lastSeq - keep);
      return request;
    },
    watch(seq, outgoing) {
      outgoing.once('close', () => {
        const request = known.get(seq);
        if (!outgoing.writableFinished && request) known.set(seq, { ...request, status: null });
      });
    },
    requests: () => [...known.values()],
    clear() {
      known.clear();
    },
  };
}
