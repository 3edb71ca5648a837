import type { Prisma } from '@prisma/client';

/** For what belongs to a larger transaction: it is read or changed there, and committed with it. */
export interface Within {
  tx?: Prisma.TransactionClient;
}
