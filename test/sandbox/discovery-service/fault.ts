import { z } from 'zod';
import type { RequestFault as SwitchedFault } from '../service-parts/fault-switch.ts';

/** The interfaces that a fault can be meant for. */
export const INTERFACES = [
  'search',
  'category',
  'autocomplete',
  'suggest',
  'trending',
  'recommend',
  'products',
  'preflight',
] as const;

export type Interface = (typeof INTERFACES)[number];

/** How many requests the fault hits (all where not given), and of which interface (any). */
const common = {
  times: z.int().min(1).exactOptional(),
  on: z.enum(INTERFACES).exactOptional(),
};

const fault = z.discriminatedUnion('kind', [
  /** The answer leaves `delayMs` milliseconds later. */
  z.strictObject({ kind: z.literal('slow'), delayMs: z.int().min(1).max(600_000), ...common }),
  /** The answer is `status`. */
  z.strictObject({ kind: z.literal('status'), status: z.int().min(400).max(599), ...common }),
  /** The connection is reset before the request is read. */
  z.strictObject({ kind: z.literal('reset'), ...common }),
]);

/** One way in which the service misbehaves, on purpose. */
export type Fault = z.infer<typeof fault>;
export type RequestFault = SwitchedFault<Fault>;

const faultList = z.strictObject({ faults: z.array(fault).max(20) });

/** Whether a fault is meant for requests to this interface. */
export function hitsInterface({ on }: RequestFault, asked: Interface): boolean {
  return on === undefined || on === asked;
}

/**
 * Reads `{ faults: [...] }`, the body of `PUT /faults.json`.
 *
 * @returns the faults, or one problem per field that cannot be used
 */
export function readFaults(body: unknown): { faults: Fault[] } | { problems: string[] } {
  const read = faultList.safeParse(body);
  if (read.success) return { faults: read.data.faults };
  return {
    problems: read.error.issues.map(
      ({ path, message }) => `${path.join('.') || 'body'}: ${message}`,
    ),
  };
}

/** Says in a sentence how the service behaves now, e.g. "Answering 500 to the next search request". */
export function faultWords(faults: readonly Fault[]): string {
  if (faults.length === 0) return 'Answering normally';
  return faults.map(wordsOf).join('; then ');
}

function wordsOf(one: Fault): string {
  const kind = one.on ? `${one.on} request` : 'request';
  const count = one.times === 1 ? '' : `${one.times} `;
  const which =
    one.times === undefined ? `every ${kind}` : `the next ${count}${kind}${count && 's'}`;
  switch (one.kind) {
    case 'slow':
      return `Answering ${which} ${one.delayMs} ms late`;
    case 'status':
      return `Answering ${one.status} to ${which}`;
    case 'reset':
      return `Resetting the connection of ${which}`;
  }
}
