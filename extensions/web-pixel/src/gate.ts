/** Something that has to be known first: actions wait in order until it is, later ones run at once. */
import type { Guard } from './guard.ts';

export interface Gate<T> {
  /** Runs the action now, in this very turn, when the gate is open; else keeps it. */
  pass(action: (value: T) => void): void;
  /** Runs what waited, in order; from now on nothing waits. */
  open(value: T): void;
}

/** @param guard keeps an action that fails from stopping the ones behind it */
export function createGate<T>(guard: Guard): Gate<T> {
  const waiting: ((value: T) => void)[] = [];
  let pass = (action: (value: T) => void): void => {
    waiting.push(action);
  };
  return {
    pass: (action) => {
      pass(action);
    },
    open(value) {
      pass = (action) => {
        guard(() => {
          action(value);
        });
      };
      waiting.forEach((action) => {
        pass(action);
      });
    },
  };
}
