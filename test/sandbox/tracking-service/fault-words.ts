import type { Fault, RequestFault } from './fault.ts';

/** Says in a sentence how the service behaves now, e.g. "Answering 429 to the next 3 requests". */
export function faultWords(faults: readonly Fault[]): string {
  if (faults.some((fault) => fault.kind === 'gone')) return 'Gone: every connection is refused';
  if (faults.length === 0) return 'Answering normally';
  return faults.map((fault) => (fault.kind === 'gone' ? '' : wordsOf(fault))).join('; then ');
}

function wordsOf(fault: RequestFault): string {
  switch (fault.kind) {
    case 'slow':
      return `Answering ${requests(fault)} ${seconds(fault.delayMs)} late`;
    case 'status':
      return `Answering ${fault.status} to ${requests(fault)}${retryAfter(fault)}`;
    case 'drop':
      return fault.when === 'before'
        ? `Resetting the connection of ${requests(fault)} unread`
        : `Taking ${requests(fault)}, then resetting the connection without an answer`;
  }
}

function requests({ times, match }: RequestFault): string {
  const kind = match ? `${match} request` : 'request';
  if (times === undefined) return `every ${kind}`;
  return times === 1 ? `the next ${kind}` : `the next ${times} ${kind}s`;
}

function seconds(milliseconds: number): string {
  return milliseconds < 1000 ? `${milliseconds} ms` : `${milliseconds / 1000} s`;
}

function retryAfter(fault: RequestFault & { kind: 'status' }): string {
  if (fault.retryAfterSeconds === undefined) return '';
  const readable = fault.exposeRetryAfter ? 'readable by scripts' : 'hidden from scripts';
  return `, Retry-After ${fault.retryAfterSeconds} s (${readable})`;
}
