import { setTimeout as pause } from 'node:timers/promises';
import type { Locks } from '../database/locks.ts';

/** Other changes, of the same shop's pixel or of many shops', have not come to an end in time. */
export class PixelBusy extends Error {
  override readonly name = 'PixelBusy';

  constructor() {
    super('The pixel of this shop, or those of many others, are being changed by other requests.');
  }
}

export interface PixelLockOptions {
  /** How long to wait for others, in milliseconds. */
  patienceMs?: number;
}

const PATIENCE_MS = 30_000;
const PAUSE_MS = 50;

/**
 * Runs `work` while no other process and no other request changes the same shop's pixel.
 *
 * Who waits tries again and holds nothing meanwhile. `work` may wait for Shopify: what it holds is a
 * connection for locks, and none of those that pages and jobs share.
 *
 * @throws {PixelBusy} when it was not its turn in time; `work` has not begun then
 */
export async function withPixelLock<T>(
  locks: Locks,
  shop: string,
  work: () => Promise<T>,
  { patienceMs = PATIENCE_MS }: PixelLockOptions = {},
): Promise<T> {
  const giveUpAt = performance.now() + patienceMs;
  for (;;) {
    const turn = await locks.tryHold(`pixel of ${shop}`, work);
    if (turn !== null) return turn.result;
    if (performance.now() > giveUpAt) throw new PixelBusy();
    await pause(PAUSE_MS);
  }
}
