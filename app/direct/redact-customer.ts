import type { Prisma, PrismaClient } from '@prisma/client';
import { REPORTABLE_FOR_MS } from './time-of-login.ts';

/**
 * Forgets everything about a customer, in digits; what waits is not sent.
 *
 * A browser that never saw that its login was accepted would report it again, and it would be sent a
 * second time. So for as long as it can be reported a hash is kept by which it is known again. The
 * login's id in it is a random UUID that only that browser has: nobody can find the customer by it.
 */
export async function redactCustomer(
  db: PrismaClient | Prisma.TransactionClient,
  { shop, customerId }: { shop: string; customerId: string },
  now: Date,
): Promise<void> {
  const reportableSince = new Date(now.getTime() - REPORTABLE_FOR_MS);
  await db.$executeRaw`
    WITH forgotten AS (
      DELETE FROM "DirectEvent" WHERE "shopDomain" = ${shop} AND "shopperId" = ${customerId}
      RETURNING "shopperId", "loginId", "acceptedAt"
    )
    INSERT INTO "ForgottenLogin" ("shopDomain", "hash", "until")
    SELECT ${shop}, sha256(convert_to("shopperId" || ' ' || "loginId"::text, 'UTF8')),
      "acceptedAt" + ${REPORTABLE_FOR_MS}::int * interval '1 millisecond'
    FROM forgotten WHERE "loginId" IS NOT NULL AND "acceptedAt" >= ${reportableSince}
    ON CONFLICT DO NOTHING`;
}
