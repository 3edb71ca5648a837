/** Events wait in order until what they need is known; every later one is handled at once. */
import type { Guard } from './guard.ts';
import type { Handlers } from './handlers.ts';
import type { PlatformEvent } from './platform.ts';

export interface Gate {
  /** Handles the event now, in this very turn, when the gate is open; else keeps it. */
  pass(event: PlatformEvent): void;
  /** Handles what waited, in order; from now on nothing waits. */
  open(handlers: Handlers): void;
}

/** @param guard keeps an event that leads to nothing from stopping the ones behind it */
export function createGate(guard: Guard): Gate {
  const waiting: PlatformEvent[] = [];
  let pass = (event: PlatformEvent): void => {
    waiting.push(event);
  };
  return {
    pass: (event) => {
      pass(event);
    },
    open(handlers) {
      const known = handlers as Record<string, ((event: PlatformEvent) => void) | undefined>;
      pass = (event) => {
        guard(() => known[event.name]?.(event));
      };
      waiting.forEach(pass);
    },
  };
}
