import { z } from 'zod';
import type { RequestFault as SwitchedFault } from '../service-parts/fault-switch.ts';

/** The statuses a service, or a gateway in front of it, answers with when it cannot take an event. */
const FAULT_STATUSES = [408, 429, 500, 502, 503, 504] as const;

/** How many requests the fault hits before it ends by itself; all of them where not given. */
const times = z.int().min(1).exactOptional();

/** Which requests the fault hits: `cart/add`, or `cart/*` for a module; all where not given. */
const match = z
  .string()
  .regex(/^[\w-]+\/([\w-]+|\*)$/, 'expected module/event such as cart/add, or module/*')
  .exactOptional();

const fault = z.discriminatedUnion('kind', [
  /** The event is taken at once, its answer leaves `delayMs` milliseconds later. */
  z.strictObject({ kind: z.literal('slow'), delayMs: z.int().min(1).max(600_000), times, match }),
  /** The event is not taken; the answer is `status`. */
  z.strictObject({
    kind: z.literal('status'),
    status: z.literal([...FAULT_STATUSES]),
    /** Value of the `Retry-After` header, in seconds. */
    retryAfterSeconds: z.int().min(0).exactOptional(),
    /** Whether scripts may read that header (`Access-Control-Expose-Headers`). */
    exposeRetryAfter: z.boolean().exactOptional(),
    times,
    match,
  }),
  /** The connection is reset: with the body unread, or after the event was taken. */
  z.strictObject({ kind: z.literal('drop'), when: z.enum(['before', 'after']), times, match }),
  /** Connections are refused, existing ones are cut. It cannot count or see requests. */
  z.strictObject({ kind: z.literal('gone') }),
]);

/** One way in which the service misbehaves, on purpose. */
export type Fault = z.infer<typeof fault>;

/** A fault that hits single requests. */
export type RequestFault = SwitchedFault<Fault>;

/** What a fault's `match` is compared with. */
export interface EventAddress {
  module: string;
  event: string;
}

/** Whether a fault is meant for requests to this address. */
export function hitsEvent({ match }: RequestFault, { module, event }: EventAddress): boolean {
  return [undefined, `${module}/${event}`, `${module}/*`].includes(match);
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
  return fault.kind === 'drop' ? `drop ${fault.when}` : fault.kind;
}
