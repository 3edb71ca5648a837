/** Time in tests: it stands still until it is moved, while promises go on. */
import { vi } from 'vitest';

export const START = Date.parse('2026-03-01T12:00:00.000Z');

/** Stops the clock at {@link START}. Microtasks and immediates stay real. */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: START });
}

/** Lets everything happen that waits for no timer. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}

/** Moves the clock, timer by timer, and lets everything happen that follows from each. */
export async function pass(ms: number): Promise<void> {
  await settle();
  await vi.advanceTimersByTimeAsync(ms);
  await settle();
}
