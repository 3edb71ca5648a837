import type { PrismaClient } from '@prisma/client';
import { expect } from 'vitest';

/** Resolves when one connection to this database waits for a lock. */
export async function queryWaits(prisma: PrismaClient): Promise<void> {
  await expect
    .poll(async () => {
      const [found] = await prisma.$queryRaw<{ waiting: number }[]>`
        SELECT count(*)::int AS waiting FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      return found?.waiting;
    })
    .toBe(1);
}
