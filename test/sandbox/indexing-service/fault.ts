import { z } from 'zod';
import type { RequestFault as SwitchedFault } from '../service-parts/fault-switch.ts';

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
