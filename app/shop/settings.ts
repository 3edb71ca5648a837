import type { PrismaClient } from '@prisma/client';
import { z } from 'zod';
import { fault, type FormResult, readFields, typedLine } from './form-fields.ts';
import type { Within } from './shops.ts';

/** What staff have chosen for a shop, as the database has it: its columns are plain texts, so what they hold is checked. */
const stored = z.object({
  /** The feeds that staff look after, as digits. */
  feedIds: z.array(z.string()),
  /** Gets the service's status e-mail when an index completes (specification, `requestedBy`). */
  requestedBy: z.string().nullable(),
  /** `test` marks events so that they stay out of reports. */
  mode: z.enum(['live', 'test']),
  /** Which ids name a product. */
  identifiers: z.enum(['product', 'variant']),
  /** Whether prices include tax. `automatic`: each order says it, since it differs between markets. */
  taxesIncluded: z.enum(['automatic', 'yes', 'no']),
  /** Whether the storefront extension tells the discovery service what shoppers view and have in their carts. */
  preflight: z.boolean(),
});

export type ShopSettings = z.output<typeof stored>;

/** A shop that has saved nothing yet. */
export const DEFAULT_SETTINGS: ShopSettings = {
  feedIds: [],
  requestedBy: null,
  mode: 'live',
  identifiers: 'product',
  taxesIncluded: 'automatic',
  preflight: false,
};

export interface SettingsStore {
  /** {@link DEFAULT_SETTINGS} until something was saved. */
  read(shop: string, within?: Within): Promise<ShopSettings>;
  /** Changes what is given and leaves the rest; the settings afterwards. */
  save(shop: string, settings: Partial<ShopSettings>): Promise<ShopSettings>;
}

/**
 * A stored mode; {@link DEFAULT_SETTINGS} until something was saved.
 *
 * @throws {z.ZodError} where it is none
 */
export const readMode = (mode: string | null): ShopSettings['mode'] =>
  mode === null ? DEFAULT_SETTINGS.mode : stored.shape.mode.parse(mode);

/** The settings in the database. */
export function createSettingsStore({
  prisma,
  now,
}: {
  prisma: PrismaClient;
  now: () => Date;
}): SettingsStore {
  return {
    async read(shop, { tx = prisma } = {}) {
      const row = await tx.settings.findUnique({ where: { shopDomain: shop } });
      return row === null ? DEFAULT_SETTINGS : stored.parse(row);
    },

    async save(shop, settings) {
      const row = await prisma.settings.upsert({
        where: { shopDomain: shop },
        create: { shopDomain: shop, ...DEFAULT_SETTINGS, ...settings, updatedAt: now() },
        update: { ...settings, updatedAt: now() },
      });
      return stored.parse(row);
    },
  };
}

/** Feeds that one shop can look after; accounts have a handful. */
const MOST_FEEDS = 50;

/**
 * Reads those of the settings that the form has a field for, so that each card of a page can save its
 * own: `feedIds` (may occur several times, each with one or more ids; a single empty one means none),
 * `requestedBy` (empty means no address), `mode`, `identifiers`, `taxesIncluded` and
 * `preflight` (`yes` or `no`).
 *
 * @returns only the settings whose fields the form has
 */
export function readSettingsForm(
  form: FormData,
): FormResult<Partial<ShopSettings>, keyof ShopSettings> {
  const present = Object.keys(settingsFields.shape).filter((name) => form.has(name));
  const given = present.map((name) => [
    name,
    name === 'feedIds' ? form.getAll(name) : form.get(name),
  ]);
  return readFields(settingsFields, Object.fromEntries(given) as Record<string, unknown>);
}

const feedIds = z
  .array(typedLine(1000))
  .transform((texts) => texts.flatMap((text) => text.split(/[\s,;]+/).filter(Boolean)))
  .refine((ids) => ids.every((id) => /^\d{1,15}$/.test(id)), fault('invalid'))
  // The service names a feed by a number, so that 007 is 7.
  .transform((ids) => [...new Set(ids.map((id) => String(Number(id))))])
  .refine((ids) => ids.length <= MOST_FEEDS, fault('too-many'));

const requestedBy = typedLine(254)
  .refine((address) => address === '' || z.email().safeParse(address).success, fault('invalid'))
  .transform((address) => address || null);

/** A form's fields. Those that a form leaves out are left as they are. */
const settingsFields = z.object({
  feedIds: feedIds.exactOptional(),
  requestedBy: requestedBy.exactOptional(),
  mode: z.enum(['live', 'test'], fault('invalid')).exactOptional(),
  identifiers: z.enum(['product', 'variant'], fault('invalid')).exactOptional(),
  taxesIncluded: z.enum(['automatic', 'yes', 'no'], fault('invalid')).exactOptional(),
  preflight: z
    .enum(['yes', 'no'], fault('invalid'))
    .transform((choice) => choice === 'yes')
    .exactOptional(),
}) satisfies z.ZodType<Partial<ShopSettings>>;
