import type { Prisma, PrismaClient } from '@prisma/client';
import { createShops } from '../../../app/shop/shops.ts';
import { begunDuring } from '../use-database.ts';

/** The result of a change that begins after an uninstallation, but before its commit. */
export async function whileUninstalling<Result>(
  prisma: PrismaClient,
  shop: string,
  change: () => Promise<Result>,
): Promise<Result> {
  const shops = createShops({ prisma, now: () => new Date() });
  const uninstall = (tx: Prisma.TransactionClient) => shops.uninstall(shop, null, tx);
  const [result] = await begunDuring(prisma, uninstall, [change]);
  return result;
}
