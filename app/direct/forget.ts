import type { PrismaClient } from '@prisma/client';

const DAY_MS = 24 * 60 * 60_000;

/** How long after its end an event still names the customer: so long is a repeat recognized. */
export const ANONYMOUS_AFTER_MS = 30 * DAY_MS;

/** How long after its end an event is listed and counted. */
export const DELETED_AFTER_MS = 90 * DAY_MS;

/**
 * Forgets what is not needed any more. An event loses
 *
 * - page and tracking ids as soon as it can never be sent again (`settle.ts`),
 * - 30 days after its end the customer, the login's id, and what it still has of the above,
 * - 90 days after its end everything.
 *
 * What a repeat of a forgotten customer's login is known by goes when none can be reported any more.
 */
export async function forgetOld(
  prisma: PrismaClient,
  now: Date,
): Promise<{ anonymized: number; deleted: number }> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const deleted = await prisma.directEvent.deleteMany({
    where: { endedAt: { lt: before(DELETED_AFTER_MS) } },
  });
  await prisma.forgottenLogin.deleteMany({ where: { until: { lt: now } } });
  const anonymized = await prisma.$executeRaw`
    UPDATE "DirectEvent" SET "shopperId" = NULL, "loginId" = NULL, "page" = NULL
    WHERE "endedAt" < ${before(ANONYMOUS_AFTER_MS)} AND "shopperId" IS NOT NULL`;
  return { anonymized, deleted: deleted.count };
}
