import type { PrismaClient } from '@prisma/client';
import { z } from 'zod';
import { DIRECT_STATES } from './direct-event.ts';
import type { DayCounts, DirectCounts } from './direct-events.ts';

/** The column is plain text, so what comes from it is checked. */
const stateField = z.enum(DIRECT_STATES);

/** How many of the events that were accepted since then are in which state. */
export async function countEvents(
  prisma: PrismaClient,
  shop: string,
  since: Date,
): Promise<DirectCounts> {
  const groups = await prisma.directEvent.groupBy({
    by: ['state'],
    where: { shopDomain: shop, acceptedAt: { gte: since } },
    _count: true,
  });
  const counts = none();
  for (const { state, _count } of groups) add(counts, state, _count);
  return counts;
}

/** The same by day of a time zone, oldest first. */
export async function countByDay(
  prisma: PrismaClient,
  shop: string,
  since: Date,
  timeZone: string,
): Promise<DayCounts[]> {
  const groups = await prisma.$queryRaw<{ day: string; state: string; events: number }[]>`
    SELECT to_char("acceptedAt" AT TIME ZONE ${timeZone}, 'YYYY-MM-DD') AS day,
           state, count(*)::int AS events
    FROM "DirectEvent"
    WHERE "shopDomain" = ${shop} AND "acceptedAt" >= ${since}
    GROUP BY day, state ORDER BY day`;
  const days = new Map<string, DirectCounts>();
  for (const { day, state, events } of groups) {
    const counts = days.get(day) ?? none();
    days.set(day, counts);
    add(counts, state, events);
  }
  return [...days].map(([day, counts]) => ({ day, counts }));
}

const none = (): DirectCounts => ({ waiting: 0, done: 0, failed: 0, unknown: 0 });

function add(counts: DirectCounts, stored: string, events: number): void {
  const state = stateField.parse(stored);
  counts[state === 'sending' ? 'waiting' : state] += events;
}
