/** Events wait in order until what they need is known; every later one is handled at once. */
import type { Guard } from './guard.ts';
import type { Handlers } from './handlers.ts';
import type { PlatformEvent } from './platform.ts';

/** Handles the event now, in this very turn, when the gate is open; else keeps it. */
export type Pass = (event: PlatformEvent) => void;

/**
 * @param guard keeps an event that leads to nothing from stopping the ones behind it
 * @param opened brings the handlers: what waited is handled then, in order, and from then on nothing waits
 */
export function createGate(guard: Guard, opened: Promise<Handlers>): Pass {
  const waiting: PlatformEvent[] = [];
  let known: Record<string, Pass | undefined> | undefined;
  const pass: Pass = (event) => {
    if (!known) {
      waiting.push(event);
      return;
    }
    const handle = known[event.name];
    if (handle) {
      guard(() => {
        handle(event);
      });
    }
  };
  void opened.then((handlers) => {
    known = handlers as typeof known;
    waiting.forEach(pass);
  });
  return pass;
}
