import type { Fault, RequestFault } from './fault.ts';

/** The faults in force, in the order in which they are tried. */
export interface FaultSwitch {
  /** What is in force; `times` is what is left of it. */
  faults(): Fault[];
  /** Replaces all faults; an empty list lifts them. */
  set(faults: readonly Fault[]): void;
  /** The first fault that hits a request for this event, counted down; `undefined` for none. */
  take(module: string, event: string): RequestFault | undefined;
  isGone(): boolean;
  /** Calls `listener` after every change, until the returned function is called. */
  subscribe(listener: () => void): () => void;
}

/** Creates a switch with no fault in force. */
export function createFaultSwitch(): FaultSwitch {
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
    take(module, event) {
      const hit = faults.find((fault) => hits(fault, module, event));
      if (!hit || hit.kind === 'gone') return undefined;
      if (hit.times !== undefined) {
        replace(faults.flatMap((fault) => (fault === hit ? countedDown(hit) : [fault])));
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

function hits(fault: Fault, module: string, event: string): boolean {
  if (fault.kind === 'gone') return false;
  return [undefined, `${module}/${event}`, `${module}/*`].includes(fault.match);
}

function countedDown(fault: RequestFault): RequestFault[] {
  const left = (fault.times ?? 0) - 1;
  return left > 0 ? [{ ...fault, times: left }] : [];
}
