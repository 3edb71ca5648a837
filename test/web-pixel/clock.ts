/** A clock that is stopped until a test moves it; promises go on. */
import { afterEach, beforeEach, vi } from 'vitest';

export const START = Date.parse('2026-03-01T12:00:00.000Z');

/**
 * To be called at the top of a file of tests: each of them finds the clock stopped at {@link START}. Microtasks
 * and immediates stay real.
 */
export function useStoppedClock(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: START });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

/** Runs everything that waits for no timer. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}

/** Moves the clock, timer by timer, and runs what follows from each. */
export async function pass(ms: number): Promise<void> {
  await settle();
  await vi.advanceTimersByTimeAsync(ms);
  await settle();
}
