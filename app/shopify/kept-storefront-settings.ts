import { Prisma, type PrismaClient } from '@prisma/client';
import { storefrontSettingsSchema } from '../beacon/schemas/storefront-settings.ts';
import type { StorefrontSettings } from '../beacon/storefront-settings.ts';

/** What Shopify was last seen to have for the storefront extension. */
export interface SeenSettings {
  settings: StorefrontSettings | null;
  seenAt: Date;
}

/** Null where it was never seen, not since the app was installed, or by another version of the app. */
export async function readSeenSettings(
  prisma: PrismaClient,
  shop: string,
): Promise<SeenSettings | null> {
  const row = await prisma.storefrontSettingsSeen.findUnique({ where: { shopDomain: shop } });
  if (row === null) return null;
  const settings = storefrontSettingsSchema.nullable().safeParse(row.settings);
  return settings.success ? { settings: settings.data, seenAt: row.seenAt } : null;
}

export async function keepSeenSettings(
  prisma: PrismaClient,
  shop: string,
  { settings, seenAt }: SeenSettings,
): Promise<void> {
  const columns = { settings: settings === null ? Prisma.DbNull : { ...settings }, seenAt };
  await prisma.storefrontSettingsSeen.upsert({
    where: { shopDomain: shop },
    create: { shopDomain: shop, ...columns },
    update: columns,
  });
}
