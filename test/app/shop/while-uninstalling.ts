import type { PrismaClient } from '@prisma/client';
import { createShops } from '../../../app/shop/shops.ts';
import { queryWaits } from '../use-database.ts';

/** What a change results in that begins after a shop has uninstalled the app, and before that is committed. */
export async function whileUninstalling<Result>(
  prisma: PrismaClient,
  shop: string,
  change: () => Promise<Result>,
): Promise<Result> {
  const { changing } = await prisma.$transaction(async (tx) => {
    await createShops({ prisma, now: () => new Date() }).uninstall(shop, null, { tx });
    const begun = change();
    await queryWaits(prisma);
    // As a field, since a promise that is returned is waited for.
    return { changing: begun };
  });
  return changing;
}
