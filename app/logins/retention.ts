import { Prisma, type PrismaClient } from '@prisma/client';
import { unheld } from '../database/sql.ts';
import { inOrder } from '../shop/row-locks.ts';
import { DAY_MS, later } from '../time/units.ts';
import { REPORTABLE_FOR_MS } from './accept.ts';
import type { LoginReason, StopReason } from './login.ts';

/** How long after its end an event still names the customer, so that a repeat is recognized. */
const ANONYMOUS_AFTER_MS = 30 * DAY_MS;

/** How long after its end an event is listed and counted. */
const DELETED_AFTER_MS = 90 * DAY_MS;

/**
 * Deletes data that is no longer needed. An event loses
 *
 * - page and tracking ids as soon as it can never be sent again (`record-outcome.ts`),
 * - 30 days after its end the customer, the login's id, and any page and tracking ids that are left,
 * - 90 days after its end everything.
 *
 * The hashes of a redacted customer's logins are deleted once these logins can no longer be reported.
 */
export async function deleteOld(prisma: PrismaClient, now: Date): Promise<void> {
  const before = (ms: number) => later(now, -ms);
  await prisma.$executeRawUnsafe(DELETE, before(DELETED_AFTER_MS));
  await prisma.forgottenLogin.deleteMany({ where: { until: { lt: now } } });
  await prisma.$executeRawUnsafe(ANONYMIZE, before(ANONYMOUS_AFTER_MS));
}

const DELETE = `DELETE FROM "Login" WHERE ${unheld('Login', '"endedAt" < $1::timestamptz')}`;
const ANONYMIZE = `
  UPDATE "Login" SET "shopperId" = NULL, "loginId" = NULL, "page" = NULL
  WHERE ${unheld('Login', '"endedAt" < $1::timestamptz AND "shopperId" IS NOT NULL')}`;

/**
 * Deletes everything about a customer, in digits; waiting logins are not sent.
 *
 * A browser that did not get the answer that its login was accepted reports it again, and it would be sent a second
 * time. So a hash is kept for as long as it can be reported. It is made of the login's random UUID, which only that
 * browser has, so it does not lead back to the customer.
 */
export async function redactCustomer(
  db: Prisma.TransactionClient,
  { shop, customerId }: { shop: string; customerId: string },
  now: Date,
): Promise<void> {
  const reportableSince = later(now, -REPORTABLE_FOR_MS);
  const ofCustomer = Prisma.sql`"shopDomain" = ${shop} AND "shopperId" = ${customerId}`;
  await db.$executeRaw`
    WITH forgotten AS (
      DELETE FROM "Login" WHERE ${inOrder('Login', '"id"', ofCustomer)}
      RETURNING "shopperId", "loginId", "acceptedAt"
    )
    INSERT INTO "ForgottenLogin" ("shopDomain", "hash", "until")
    SELECT ${shop}, sha256(convert_to("shopperId" || ' ' || "loginId"::text, 'UTF8')),
      "acceptedAt" + ${REPORTABLE_FOR_MS}::int * interval '1 millisecond'
    FROM forgotten WHERE "loginId" IS NOT NULL AND "acceptedAt" >= ${reportableSince}
    ON CONFLICT DO NOTHING`;
}

const NO_ACCOUNT: LoginReason = 'no-account';
const TOO_OLD: LoginReason = 'too-old';

/**
 * Ends waiting events when a shop uninstalls the app or disconnects its account, and marks those being sent: one that
 * is not accepted ends too (`record-outcome.ts`) and is never sent to a later account. Failed events can no longer be
 * retried; the data they would have been sent with is deleted.
 *
 * Events that could still be retried get this reason. Those that the service refused keep theirs.
 *
 * The change is one statement, so that it misses no event that a worker changes at the same time. It waits for logins
 * that are just being accepted (`accept.ts`): they hold the shop's row until they are stored, and in the transaction
 * that uninstalls the app no other is accepted afterwards. Statements that only name the shop, such as a customer's
 * redaction, do not wait.
 */
export async function stopAll(
  db: Prisma.TransactionClient,
  { shop, why }: { shop: string; why: StopReason },
  now: Date,
): Promise<void> {
  await db.$queryRaw`SELECT 1 FROM "Shop" WHERE "domain" = ${shop} FOR NO KEY UPDATE`;
  const current = Prisma.sql`"shopDomain" = ${shop} AND "state" IN ('waiting', 'sending', 'failed')`;
  await db.$executeRaw`
    UPDATE "Login" SET
      "state" = CASE "state" WHEN 'waiting' THEN 'failed' ELSE "state" END,
      "reason" = CASE WHEN "state" = 'failed' AND "reason" NOT IN (${NO_ACCOUNT}, ${TOO_OLD})
        THEN "reason" ELSE ${why} END,
      "dueAt" = CASE "state" WHEN 'waiting' THEN NULL ELSE "dueAt" END,
      "endedAt" = CASE "state" WHEN 'waiting' THEN ${now} ELSE "endedAt" END,
      "page" = NULL
    WHERE ${inOrder('Login', '"id"', current)}`;
}
