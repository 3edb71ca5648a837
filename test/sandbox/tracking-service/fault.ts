import { z } from 'zod';
import type { RequestFault as SwitchedFault } from '../service-parts/fault-switch.ts';

/** The statuses a service, or a gateway in front of it, answers with when it cannot take an event. */
const FAULT_STATUSES = [408, 429, 500, 502, 503, 504] as const;

/** How many requests the fault hits before it ends by itself; all of them where not given. */
const times = z.int().min(1).exactOptional();

/** Which requests the fault hits: `cart/add`, or `cart/*` for a module; all where not given. */
const on = z
  .string()
  .regex(/^[\w-]+\/([\w-]+|\*)$/, 'expected module/event such as cart/add, or module/*')
  .exactOptional();

const fault = z.discriminatedUnion('kind', [
  /** The event is taken at once, its answer leaves `delayMs` milliseconds later. */
  z.strictObject({ kind: z.literal('slow'), delayMs: z.int().min(1).max(600_000), times, on }),
  /** The event is not taken; the answer is `status`. */
  z.strictObject({
    kind: z.literal('status'),
    status: z.literal([...FAULT_STATUSES]),
    /** Value of the `Retry-After` header, in seconds. */
    retryAfterSeconds: z.int().min(0).exactOptional(),
    /** Whether scripts may read that header (`Access-Control-Expose-Headers`). */
    exposeRetryAfter: z.boolean().exactOptional(),
    times,
    on,
  }),
  /** The connection is reset: with the body unread, or after the event was taken. */
  z.strictObject({ kind: z.literal('reset'), when: z.enum(['before', 'after']), times, on }),
  /** Connections are refused, existing ones are cut. It cannot count or see requests. */
  z.strictObject({ kind: z.literal('gone') }),
]);

/** One way in which the service misbehaves, on purpose. */
export type Fault = z.infer<typeof fault>;

/** A fault that hits single requests. */
export type RequestFault = SwitchedFault<Fault>;

/** What a fault's `on` is compared with. */
export interface EventAddress {
  module: string;
  event: string;
}

/** Whether a fault is meant for requests to this address. */
export function hitsEvent({ on }: RequestFault, { module, event }: EventAddress): boolean {
  return [undefined, `${module}/${event}`, `${module}/*`].includes(on);
}

const faultList = z.object({ faults: z.array(fault).max(20) });

/**
 * Reads `{ faults: [...] }`, the body of `PUT /faults.json`.
 *
 * @returns the faults, or one problem per field that cannot be used.
 */
export function readFaults(body: unknown): { faults: Fault[] } | { problems: string[] } {
  const read = faultList.safeParse(body);
  if (read.success) return { faults: read.data.faults };
  return {
    problems: read.error.issues.map(
      (issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`,
    ),
  };
}

/** The fault's name as it stands beside an event that it hit. */
export function faultName(fault: Fault): string {
  return fault.kind === 'reset' ? `reset ${fault.when}` : fault.kind;
}

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
    case 'reset':
      return fault.when === 'before'
        ? `Resetting the connection of ${requests(fault)} unread`
        : `Taking ${requests(fault)}, then resetting the connection without an answer`;
  }
}

function requests({ times, on }: RequestFault): string {
  const kind = on ? `${on} request` : 'request';
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
