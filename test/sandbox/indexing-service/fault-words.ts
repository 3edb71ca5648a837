import type { Fault, RequestFault } from './fault.ts';

/** Says in a sentence how the service behaves now, e.g. "Answering 429 to the next 3 requests". */
export function faultWords(faults: readonly Fault[]): string {
  if (faults.some((fault) => fault.kind === 'gone')) return 'Gone: every connection is refused';
  if (faults.length === 0) return 'Answering normally';
  return faults.map((fault) => (fault.kind === 'gone' ? '' : wordsOf(fault))).join('; then ');
}

function wordsOf(fault: RequestFault): string {
  const requests = requestWords(fault);
  switch (fault.kind) {
    case 'slow':
      return `Answering ${requests} ${lasting(fault.delayMs)} late`;
    case 'hang':
      return `Never answering ${requests}`;
    case 'drip':
      return `Answering ${requests} one byte every ${lasting(fault.everyMs)}`;
    case 'html':
      return `Answering ${requests} with HTML`;
    case 'half-json':
      return `Answering ${requests} with half a JSON`;
    case 'cut-off':
      return `Cutting the answer to ${requests} in the middle`;
    case 'other-json':
      return `Answering ${requests} with JSON of another shape`;
    case 'huge':
      return `Answering ${requests} without end (200 MB)`;
    case 'redirect':
      return `Redirecting ${requests} to plain http`;
    case 'status':
      return `Answering ${fault.status} to ${requests}${retryAfter(fault)}`;
    case 'error-answer':
      return `Answering ${requests} with an error of the service's own`;
    case 'reset':
      return fault.when === 'before'
        ? `Resetting the connection of ${requests} unread`
        : `Taking ${requests}, then resetting the connection without an answer`;
  }
}

function requestWords({ times, on }: RequestFault): string {
  const kind = on ? `${on} request` : 'request';
  if (times === undefined) return `every ${kind}`;
  return times === 1 ? `the next ${kind}` : `the next ${times} ${kind}s`;
}

function lasting(milliseconds: number): string {
  return milliseconds < 1000 ? `${milliseconds} ms` : `${milliseconds / 1000} s`;
}

function retryAfter({ retryAfterSeconds }: RequestFault & { kind: 'status' }): string {
  return retryAfterSeconds === undefined ? '' : `, Retry-After ${retryAfterSeconds} s`;
}
