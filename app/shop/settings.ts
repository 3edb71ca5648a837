import type { PrismaClient } from '@prisma/client';
import { z } from 'zod';
import { fault, type FormResult, readFields, typedLine } from './form-fields.ts';
import type { Within } from './shops.ts';

/** What staff have chosen for a shop. */
export interface ShopSettings {
  /** The feeds that staff look after, as digits. */
  feedIds: string[];
  /** Gets the service's status e-mail when an index completes (specification, `requestedBy`). */
  requestedBy: string | null;
  /** `test` marks events so that they stay out of reports. */
  mode: 'live' | 'test';
  /** Which ids name a product. */
  identifiers: 'product' | 'variant';
  /** Whether prices include tax. `automatic`: each order says it, since it differs between markets. */
  taxesIncluded: 'automatic' | 'yes' | 'no';
  /** Whether the storefront extension tells the discovery service what shoppers view and have in their carts. */
  preflight: boolean;
}

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

/** The columns are plain texts, so what comes from them is checked like everything from outside. */
const stored = z.object({
  feedIds: z.array(z.string()),
  requestedBy: z.string().nullable(),
  mode: z.enum(['live', 'test']),
  identifiers: z.enum(['product', 'variant']),
  taxesIncluded: z.enum(['automatic', 'yes', 'no']),
  preflight: z.boolean(),
});

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
  const given = {
    feedIds: form.getAll('feedIds'),
    requestedBy: form.get('requestedBy'),
    mode: form.get('mode'),
    identifiers: form.get('identifiers'),
    taxesIncluded: form.get('taxesIncluded'),
    preflight: form.get('preflight'),
  };
  const present = Object.entries(given).filter(([name]) => form.has(name));
  const result = readFields(settingsFields, Object.fromEntries(present));
  return result.ok ? { ok: true, values: withoutUndefined(result.values) } : result;
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

const settingsFields = z.object({
  feedIds: feedIds.optional(),
  requestedBy: requestedBy.optional(),
  mode: z.enum(['live', 'test'], fault('invalid')).optional(),
  identifiers: z.enum(['product', 'variant'], fault('invalid')).optional(),
  taxesIncluded: z.enum(['automatic', 'yes', 'no'], fault('invalid')).optional(),
  preflight: z
    .enum(['yes', 'no'], fault('invalid'))
    .transform((choice) => choice === 'yes')
    .optional(),
});

/** Under exact optional types a field that is there has a value. */
function withoutUndefined({
  feedIds,
  requestedBy,
  mode,
  identifiers,
  taxesIncluded,
  preflight,
}: z.output<typeof settingsFields>): Partial<ShopSettings> {
  return {
    ...(feedIds === undefined ? {} : { feedIds }),
    ...(requestedBy === undefined ? {} : { requestedBy }),
    ...(mode === undefined ? {} : { mode }),
    ...(identifiers === undefined ? {} : { identifiers }),
    ...(taxesIncluded === undefined ? {} : { taxesIncluded }),
    ...(preflight === undefined ? {} : { preflight }),
  };
}
