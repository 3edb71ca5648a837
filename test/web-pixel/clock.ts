/** A clock that is stopped until a test advances it; promises still settle. */
import { afterEach, beforeEach, vi } from 'vitest';

export const START = Date.parse('2026-03-01T12:00:00.000Z');

/**
 * Must be called at the top of a test file: each test starts with the clock stopped at {@link START}. Microtasks and
 * immediates stay real.
 */
export function useStoppedClock(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: START });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

/** Runs all work that does not wait for a timer. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}

/** Advances the clock, timer by timer, and runs the effects of each. */
export async function pass(ms: number): Promise<void> {
  await settle();
  await vi.advanceTimersByTimeAsync(ms);
  await settle();
}
