import type { IncomingMessage, ServerResponse } from 'node:http';
import { once } from 'node:events';
import { z } from 'zod';
import type { RequestFault as SwitchedFault } from '../service-parts/fault-switch.ts';
import { delay } from '../service-parts/listener.ts';
import type { ApiAnswer } from './judge-request.ts';

/** The endpoints that change single records. */
export const UPDATE_ENDPOINTS = ['update', 'upsert', 'delete'] as const;
export type UpdateEndpoint = (typeof UPDATE_ENDPOINTS)[number];

/** The endpoints that a fault can be meant for. */
export type Endpoint = 'status' | 'feed' | UpdateEndpoint;

/** How many requests the fault hits before it ends by itself; all of them where not given. */
const times = z.int().min(1).exactOptional();

/** Which endpoint's requests the fault hits; all where not given. */
const on = z.enum(['status', 'feed', ...UPDATE_ENDPOINTS]).exactOptional();

const common = { times, on };

/**
 * Whether a request that the fault hits is taken nevertheless: a broken answer may hide either.
 * Each kind has its own rule where not given (see `takesRequest`).
 */
const taken = z.boolean().exactOptional();

const fault = z.discriminatedUnion('kind', [
  /** The request is taken at once, its answer leaves `delayMs` milliseconds later. */
  z.strictObject({ kind: z.literal('slow'), delayMs: z.int().min(1).max(600_000), ...common }),
  /** No answer at all: the connection stays open until the client gives up. */
  z.strictObject({ kind: z.literal('hang'), taken, ...common }),
  /** The right answer, one byte per `everyMs` milliseconds. */
  z.strictObject({
    kind: z.literal('drip'),
    everyMs: z.int().min(1).max(60_000),
    taken,
    ...common,
  }),
  /** 200 with a page of HTML. */
  z.strictObject({ kind: z.literal('html'), taken, ...common }),
  /** 200 with the first half of the answer, as if that were all. */
  z.strictObject({ kind: z.literal('half-json'), taken, ...common }),
  /** The first half of the answer, then a reset. */
  z.strictObject({ kind: z.literal('cut-off'), taken, ...common }),
  /** 200 with JSON that is no answer of this service. */
  z.strictObject({ kind: z.literal('other-json'), taken, ...common }),
  /** An answer that does not end: until the client hangs up, or 200 MB. */
  z.strictObject({ kind: z.literal('huge'), taken, ...common }),
  /** 302 to an address with plain http, at which the service listens and records who followed. */
  z.strictObject({ kind: z.literal('redirect'), taken, ...common }),
  /** An HTTP status with the endpoint's own form of a failure. */
  z.strictObject({
    kind: z.literal('status'),
    status: z.int().min(400).max(599),
    /** Value of the `Retry-After` header, in seconds. */
    retryAfterSeconds: z.int().min(0).exactOptional(),
    taken,
    ...common,
  }),
  /** 200 with `status = error`, or `success = false` (specification, *Errors*). */
  z.strictObject({ kind: z.literal('error-answer'), ...common }),
  /** The connection is reset: with the request unread, or after it was taken. */
  z.strictObject({ kind: z.literal('reset'), when: z.enum(['before', 'after']), ...common }),
  /**
   * Connections are refused, existing ones are cut; the page is gone too. Ends after `seconds` of
   * the machine's clock, or when the faults are replaced.
   */
  z.strictObject({ kind: z.literal('gone'), seconds: z.int().min(1).max(3600).exactOptional() }),
]);

/** Several faults, tried in their order. */
export const faultList = z.array(fault).max(20);

/** One way in which the service misbehaves, on purpose. */
export type Fault = z.infer<typeof fault>;

/** A fault that hits single requests. */
export type RequestFault = SwitchedFault<Fault>;

/** Whether a fault is meant for requests to this endpoint. */
export function hitsEndpoint({ on: wanted }: RequestFault, endpoint: Endpoint): boolean {
  return wanted === undefined || wanted === endpoint;
}

/** Whether a request that this fault hits is taken, although the answer will not say so. */
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
    case 'huge':
    case 'redirect':
    case 'status':
      return fault.taken ?? false;
  }
}

/** The fault's name as it stands beside a request that it hit. */
export function faultName(fault: Fault): string {
  return fault.kind === 'reset' ? `reset ${fault.when}` : fault.kind;
}

/** After so many bytes even an endless answer ends. */
const HUGE_BYTES = 200_000_000;

/** A fault that breaks the answer itself, rather than choosing another one. */
type BrokenAnswer = Extract<
  RequestFault,
  { kind: 'hang' | 'drip' | 'half-json' | 'cut-off' | 'huge' }
>;

/** Answers as the fault says; resolves when nothing more will come. */
export async function answerBroken(
  { incoming, outgoing }: { incoming: IncomingMessage; outgoing: ServerResponse },
  fault: BrokenAnswer,
  answer: ApiAnswer,
): Promise<void> {
  const whole = Buffer.from(JSON.stringify(answer.body));
  const half = whole.subarray(0, Math.ceil(whole.length / 2));
  switch (fault.kind) {
    case 'hang':
      return;
    case 'drip':
      begin(outgoing, whole.length);
      for (const byte of whole) {
        outgoing.write(Uint8Array.of(byte));
        await delay(fault.everyMs, outgoing);
        if (outgoing.destroyed) return;
      }
      outgoing.end();
      return;
    case 'half-json':
      begin(outgoing, half.length);
      outgoing.end(half);
      return;
    case 'cut-off':
      begin(outgoing, whole.length);
      // Only once it has left: a reset throws away what is still to be sent.
      outgoing.write(half, () => setTimeout(() => incoming.socket.resetAndDestroy(), 20));
      return;
    case 'huge':
      await streamWithoutEnd(outgoing);
      return;
  }
}

function begin(outgoing: ServerResponse, length: number): void {
  outgoing.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': length });
}

/** A status answer with more feeds than anybody has: JSON that is right as far as it goes. */
async function streamWithoutEnd(outgoing: ServerResponse): Promise<void> {
  const record = '{"id":1,"lastIndexed":null,"nextIndexTime":null,"indexStatus":"done"},';
  const chunk = Buffer.from(record.repeat(1000));
  outgoing.writeHead(200, { 'Content-Type': 'application/json' });
  outgoing.write('{"success":true,"status":"success","feeds":[');
  const hungUp = closed(outgoing);
  for (let sent = 0; sent < HUGE_BYTES && !outgoing.destroyed; sent += chunk.length) {
    if (!outgoing.write(chunk)) await Promise.race([once(outgoing, 'drain'), hungUp]);
  }
  outgoing.end();
}

function closed(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    outgoing.once('close', resolve);
  });
}

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
