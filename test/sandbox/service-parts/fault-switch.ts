/** A way in which a played service misbehaves. `gone` is the one that hits no single request. */
interface AnyFault {
  kind: string;
  /** How many requests the fault hits before it ends by itself; all of them where not given. */
  times?: number;
}

/** A fault that hits single requests. */
export type RequestFault<Fault extends AnyFault> = Exclude<Fault, { kind: 'gone' }>;

/** The faults in force, in the order in which they are tried. */
export interface FaultSwitch<Fault extends AnyFault, Request> {
  /** What is in force; `times` is what is left of it. */
  faults(): Fault[];
  /** Replaces all faults; an empty list lifts them. */
  set(faults: readonly Fault[]): void;
  /** The first fault that hits this request, counted down; `undefined` for none. */
  take(request: Request): RequestFault<Fault> | undefined;
  isGone(): boolean;
  /** Calls `listener` after every change, until the returned function is called. */
  subscribe(listener: () => void): () => void;
}

/**
 * Creates a switch with no fault in force.
 *
 * @param hits whether a fault is meant for a request.
 */
export function createFaultSwitch<Fault extends AnyFault, Request>(
  hits: (fault: RequestFault<Fault>, request: Request) => boolean,
): FaultSwitch<Fault, Request> {
  let faults: Fault[] = [];
  const listeners = new Set<() => void>();
  const replace = (next: Fault[]) => {
    faults = next;
    for (const listener of listeners) listener();
  };

  return {
    faults: () => [...faults],
    set(next) {
      replace([...next]);
    },
    take(request) {
      const hit = faults.filter(hitsRequests).find((fault) => hits(fault, request));
      if (hit?.times !== undefined) {
        const left = hit.times - 1;
        const rest = left > 0 ? [{ ...hit, times: left }] : [];
        replace(faults.flatMap((fault) => (fault === hit ? rest : [fault])));
      }
      return hit;
    },
    isGone: () => faults.some((fault) => fault.kind === 'gone'),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function hitsRequests<Fault extends AnyFault>(fault: Fault): fault is RequestFault<Fault> {
  return fault.kind !== 'gone';
}
