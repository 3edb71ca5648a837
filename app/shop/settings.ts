import type { PrismaClient } from '@prisma/client';
import { z } from 'zod';
import type { Within } from './within.ts';

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
}

/** A shop that has saved nothing yet. */
export const DEFAULT_SETTINGS: ShopSettings = {
  feedIds: [],
  requestedBy: null,
  mode: 'live',
  identifiers: 'product',
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
