import type { IncomingMessage, ServerResponse } from 'node:http';
import { type FaultRules, type RequestFault, retryHeaders } from '../service-parts/faults.ts';
import { delay } from '../service-parts/listener.ts';
import { type ApiAnswer, type Endpoint, ENDPOINTS, refused } from './judge-request.ts';

/** The service can play every fault. */
export const FAULT_RULES: FaultRules = {
  kinds: [
    ...(['slow', 'status', 'reset', 'hang', 'drip', 'html', 'half-json', 'cut-off'] as const),
    ...(['other-json', 'redirect', 'error-answer', 'gone'] as const),
  ],
  on: ENDPOINTS,
  takenOrNot: true,
  comesBack: true,
};

/** The path to which the fault `redirect` leads. */
export const REDIRECTED = '/redirected';

/** Whether a request that this fault hits is processed, although the answer will not show it. */
export function takesRequest(fault: RequestFault): boolean {
  switch (fault.kind) {
    case 'slow':
      return true;
    case 'error-answer':
      return false;
    case 'reset':
      return fault.when === 'after';
    case 'hang':
    case 'drip':
    case 'half-json':
    case 'cut-off':
      return fault.taken ?? true;
    case 'html':
    case 'other-json':
    case 'redirect':
    case 'status':
      return fault.taken ?? false;
  }
}

/** The fault's answer, or the real one if the fault only breaks its transmission. */
export function answerInstead(
  fault: RequestFault,
  answer: ApiAnswer,
  { endpoint, url }: { endpoint: Endpoint; url: URL },
): ApiAnswer {
  const faulty = (words: string, body: object | string): ApiAnswer => ({
    ...answer,
    ...{ status: 200, headers: {}, body, words },
  });
  switch (fault.kind) {
    case 'html':
      return {
        ...faulty('a page of HTML', '<!doctype html><title>Maintenance</title><h1>Back soon</h1>'),
        headers: { 'Content-Type': 'text/html; charset=utf-8' },
      };
    case 'other-json':
      return faulty('JSON of another shape', { ok: 1, feeds: 'none' });
    case 'redirect': {
      const Location = `http://${url.host}${REDIRECTED}${url.pathname}`;
      return { ...faulty('to plain http', ''), status: 302, headers: { Location } };
    }
    case 'status':
      return {
        ...refused(endpoint, fault.status, `told to answer ${fault.status}`),
        headers: retryHeaders(fault),
      };
    case 'error-answer':
      return endpoint === 'status'
        ? faulty('status = error', { status: 'error', feeds: [] })
        : faulty('success = false', { success: false });
    default:
      return answer;
  }
}

/** A fault that breaks the transmission of the answer, rather than replacing it. */
type BreakingFault = Extract<RequestFault, { kind: 'hang' | 'drip' | 'half-json' | 'cut-off' }>;

/** Answers as the fault requires; resolves when nothing more will be sent. */
export async function answerBroken(
  { incoming, outgoing }: { incoming: IncomingMessage; outgoing: ServerResponse },
  fault: BreakingFault,
  answer: ApiAnswer,
): Promise<void> {
  const whole = Buffer.from(JSON.stringify(answer.body));
  const half = whole.subarray(0, Math.ceil(whole.length / 2));
  const begin = (length: number) =>
    outgoing.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': length });
  switch (fault.kind) {
    case 'hang':
      return;
    case 'drip':
      begin(whole.length);
      for (const byte of whole) {
        outgoing.write(Uint8Array.of(byte));
        await delay(fault.everyMs, outgoing);
        if (outgoing.destroyed) return;
      }
      outgoing.end();
      return;
    case 'half-json':
      begin(half.length).end(half);
      return;
    case 'cut-off':
      // Resets only once the half was sent: a reset discards unsent data.
      begin(whole.length).write(half, () =>
        setTimeout(() => incoming.socket.resetAndDestroy(), 20),
      );
  }
}
