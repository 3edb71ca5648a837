/** What an account that staff enter changes for the updates and automatic re-indexes of the shop's feeds. */
import type { Prisma } from '@prisma/client';

/** Steps that are under way write and send nothing more, and the next ones are due at once. */
const DUE_AT_ONCE = {
  updateAt: null,
  updateTries: 0,
  updateProblem: null,
  updateVersion: { increment: 1 },
};

/**
 * Of an account that the shop did not have until now: what another one was sent is in none of its indexes. All changes of
 * the catalogue are due again, with fields that are not known; indexes of this account that have them settle that.
 */
export async function forgetSent(tx: Prisma.TransactionClient, domain: string): Promise<void> {
  await tx.productUpdate.deleteMany({ where: { shopDomain: domain } });
  await tx.$executeRaw`
    UPDATE "CatalogueItem"
    SET "version" = "version" + 1, "dirtySince" = COALESCE("dirtySince", "changedAt"), "fields" = '{}'
    WHERE "shopDomain" = ${domain} AND "changedAt" IS NOT NULL`;
  await tx.feedAutomation.updateMany({
    where: { shopDomain: domain },
    data: { ...DUE_AT_ONCE, nextCheckAt: null, version: { increment: 1 } },
  });
}

/** Of an account with a new secret key: updates that the service refused for the old one are due at once. */
export async function resumeUpdates(tx: Prisma.TransactionClient, domain: string): Promise<void> {
  await tx.feedAutomation.updateMany({
    where: { shopDomain: domain, updateProblem: 'account' },
    data: DUE_AT_ONCE,
  });
}
