import type { Prisma, PrismaClient } from '@prisma/client';
import type { DirectReason } from './direct-event.ts';

const UNINSTALLED: DirectReason = 'uninstalled';
const NO_ACCOUNT: DirectReason = 'no-account';
const TOO_OLD: DirectReason = 'too-old';

/**
 * Ends what waits when a shop uninstalls, and marks what is just being sent: where that is not taken,
 * it ends too (`settle.ts`) and is never sent to an account of a later installation. What has failed
 * cannot be tried again any more; nothing keeps what it would have been sent with.
 *
 * The reason of what could have been tried again is now this one. What the service refused keeps its reason.
 *
 * The change is one statement, so that no event slips through between two while a worker changes it.
 * Before it come the logins that are just being accepted (`store-login.ts`): they hold the shop's row
 * until they are stored, and in the transaction that uninstalls the shop no other is accepted afterwards. Whoever
 * only names the shop, such as a customer's redaction, is not held up.
 */
export async function stopAll(
  db: PrismaClient | Prisma.TransactionClient,
  shop: string,
  now: Date,
): Promise<void> {
  await db.$queryRaw`SELECT 1 FROM "Shop" WHERE "domain" = ${shop} FOR NO KEY UPDATE`;
  await db.$executeRaw`
    UPDATE "DirectEvent" SET
      "state" = CASE "state" WHEN 'waiting' THEN 'failed' ELSE "state" END,
      "reason" = CASE WHEN "state" = 'failed' AND "reason" NOT IN (${NO_ACCOUNT}, ${TOO_OLD})
        THEN "reason" ELSE ${UNINSTALLED} END,
      "dueAt" = CASE "state" WHEN 'waiting' THEN NULL ELSE "dueAt" END,
      "endedAt" = CASE "state" WHEN 'waiting' THEN ${now} ELSE "endedAt" END,
      "page" = NULL
    WHERE "shopDomain" = ${shop} AND "state" IN ('waiting', 'sending', 'failed')`;
}
