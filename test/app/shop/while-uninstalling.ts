import type { PrismaClient } from '@prisma/client';
import { createShops } from '../../../app/shop/shops.ts';
import { queryWaits } from '../use-database.ts';

/** The result of a change that begins after an uninstallation, but before its commit. */
export async function whileUninstalling<Result>(
  prisma: PrismaClient,
  shop: string,
  change: () => Promise<Result>,
): Promise<Result> {
  const { changing } = await prisma.$transaction(async (tx) => {
    await createShops({ prisma, now: () => new Date() }).uninstall(shop, null, tx);
    const begun = change();
    await queryWaits(prisma);
    // Wrapped in an object, since a returned promise would be awaited.
    return { changing: begun };
  });
  return changing;
}
