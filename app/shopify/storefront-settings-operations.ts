import type { Prisma, PrismaClient } from '@prisma/client';
import { z } from 'zod';
import { storefrontSettingsSchema } from '../beacon/schemas/storefront-settings.ts';
import { STOREFRONT_SETTINGS, type StorefrontSettings } from '../beacon/storefront-settings.ts';
import { parseJson } from '../http/read-body.ts';
import { type AdminApi, mutateAdmin, readAdmin, type Refusal } from './admin-api.ts';
import {
  READ_STOREFRONT_SETTINGS,
  REMOVE_STOREFRONT_SETTINGS,
  WRITE_STOREFRONT_SETTINGS,
} from './documents.ts';

/** The settings at Shopify, and their installation. */
export interface WrittenSettings {
  ownerId: string;
  /** `null`: none. `unreadable`: of another form than this version of the app writes. */
  settings: StorefrontSettings | null | 'unreadable';
}

export async function readStorefrontSettings(admin: AdminApi): Promise<WrittenSettings | Refusal> {
  const answer = await readAdmin(admin, READ_STOREFRONT_SETTINGS, STOREFRONT_SETTINGS, readAnswer);
  if ('refused' in answer) return answer;
  const { id, metafield } = answer.currentAppInstallation;
  if (metafield === null) return { ownerId: id, settings: null };
  const { data: settings = 'unreadable' } = settingsText.safeParse(metafield.value);
  return { ownerId: id, settings };
}

export function writeStorefrontSettings(
  admin: AdminApi,
  ownerId: string,
  settings: StorefrontSettings,
): Promise<'done' | Refusal> {
  const value = JSON.stringify(settings);
  const metafields = [{ ownerId, ...STOREFRONT_SETTINGS, type: 'json', value }];
  return mutateAdmin(admin, WRITE_STOREFRONT_SETTINGS, { metafields }, done);
}

export function removeStorefrontSettings(
  admin: AdminApi,
  ownerId: string,
): Promise<'done' | Refusal> {
  const metafields = [{ ownerId, ...STOREFRONT_SETTINGS }];
  return mutateAdmin(admin, REMOVE_STOREFRONT_SETTINGS, { metafields }, done);
}

/** The metafield's value. */
const settingsText = z.string().transform(parseJson).pipe(storefrontSettingsSchema);

const readAnswer = z.object({
  currentAppInstallation: z.object({
    id: z.string(),
    metafield: z.object({ value: z.string() }).nullable(),
  }),
});

const done = z.unknown().transform(() => 'done' as const);

/** The settings of the storefront extension that Shopify had at a time. */
export interface SeenSettings {
  settings: StorefrontSettings | null;
  seenAt: Date;
}

/** Reads the stored settings; null without any since the installation, and for those of another version of the app. */
export async function readSeenSettings(
  prisma: PrismaClient,
  shop: string,
): Promise<SeenSettings | null> {
  const row = await prisma.storefrontSettingsSeen.findUnique({ where: { shopDomain: shop } });
  if (row === null) return null;
  const settings = storefrontSettingsSchema.nullable().safeParse(row.settings);
  return settings.success ? { settings: settings.data, seenAt: row.seenAt } : null;
}

/** Stores Shopify's settings, unless the shop has uninstalled the app meanwhile. */
export async function storeSeenSettings(
  prisma: PrismaClient,
  shop: string,
  { settings, seenAt }: SeenSettings,
): Promise<void> {
  await prisma.$executeRaw`
    INSERT INTO "StorefrontSettingsSeen" ("shopDomain", "settings", "seenAt")
    SELECT "domain", ${settings && JSON.stringify(settings)}::jsonb, ${seenAt}
    FROM "Shop" WHERE "domain" = ${shop} AND "uninstalledAt" IS NULL FOR SHARE
    ON CONFLICT ("shopDomain") DO UPDATE SET "settings" = EXCLUDED."settings",
      "seenAt" = EXCLUDED."seenAt"`;
}

/** Has the next visit read the settings from Shopify again. The stored ones still tell what the extension reports. */
export async function doubtSeenSettings(db: Prisma.TransactionClient, shop: string): Promise<void> {
  const longAgo = { seenAt: new Date(0) };
  await db.storefrontSettingsSeen.updateMany({ where: { shopDomain: shop }, data: longAgo });
}
