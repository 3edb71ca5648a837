import { setTimeout as pause } from 'node:timers/promises';
import type { Prisma, PrismaClient } from '@prisma/client';

/** Another change of the same shop's pixel has not come to an end in time. */
export class PixelBusy extends Error {
  override readonly name = 'PixelBusy';

  constructor() {
    super('The pixel of this shop is being changed by another request.');
  }
}

export interface PixelLockOptions {
  /** How long to wait for others, in milliseconds. */
  patienceMs?: number;
}

const PATIENCE_MS = 30_000;
const PAUSE_MS = 50;

/** Longer than the work can take with each of its questions to Shopify at the end of its patience. */
const LONGEST_WORK_MS = 60_000;

/**
 * Runs `work` while no other process and no other request changes the same shop's pixel.
 *
 * Who waits tries again and holds no connection meanwhile; so many clicks at once do not use up the
 * connections that the one who works may need. `work` reads and writes in `tx` for the same reason.
 *
 * @throws {PixelBusy} when it was not its turn in time; `work` has not begun then
 */
export async function withPixelLock<T>(
  prisma: PrismaClient,
  shop: string,
  work: (tx: Prisma.TransactionClient) => Promise<T>,
  { patienceMs = PATIENCE_MS }: PixelLockOptions = {},
): Promise<T> {
  const giveUpAt = performance.now() + patienceMs;
  for (;;) {
    const turn = await prisma.$transaction(
      async (tx) => ((await isOurTurn(tx, shop)) ? { result: await work(tx) } : null),
      { timeout: LONGEST_WORK_MS, maxWait: 10_000 },
    );
    if (turn !== null) return turn.result;
    if (performance.now() > giveUpAt) throw new PixelBusy();
    await pause(PAUSE_MS);
  }
}

/** The lock is the transaction's: whatever becomes of the process, it ends with that. */
async function isOurTurn(tx: Prisma.TransactionClient, shop: string): Promise<boolean> {
  const key = `pixel of ${shop}`;
  const [row] = await tx.$queryRaw<{ locked: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) AS locked`;
  return row?.locked === true;
}
