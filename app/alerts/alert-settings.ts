import type { PrismaClient } from '@prisma/client';
import { z } from 'zod';
import { fault, type FormResult, readFields, typedLine } from '../shop/form-fields.ts';
import { localeOf } from '../texts/languages.ts';
import { ALERT_KINDS, type AlertKind } from './alert.ts';

/** Who gets e-mails about alerts, and about which. */
export interface AlertSettings {
  addresses: string[];
  kinds: AlertKind[];
  /** The language and formats of the mails: those of the admin in which staff saved this. */
  locale: string;
}

/** What staff choose. */
export type AlertChoices = Pick<AlertSettings, 'addresses' | 'kinds'>;

/** Of a shop that has not saved any. */
export const DEFAULT_ALERT_SETTINGS: AlertSettings = {
  addresses: [],
  kinds: [...ALERT_KINDS],
  locale: 'en',
};

const MOST_ADDRESSES = 5;

/** How long after a test e-mail the next one can be sent. */
const TEST_PAUSE_MS = 60_000;

export interface AlertSettingsStore {
  read(shop: string): Promise<AlertSettings>;
  /** Queued mails to an address that is no longer among them are not sent. */
  save(shop: string, settings: AlertSettings): Promise<void>;
  /** Removes an address, if it is there. */
  removeAddress(shop: string, address: string): Promise<void>;
  /** Notes that a test e-mail is about to be sent; false while the last one is too recent. */
  claimTest(shop: string): Promise<boolean>;
}

export function createAlertSettingsStore({
  prisma,
  now,
}: {
  prisma: PrismaClient;
  now: () => Date;
}): AlertSettingsStore {
  return {
    async read(shop) {
      const row = await prisma.alertSettings.findUnique({ where: { shopDomain: shop } });
      if (row === null) return DEFAULT_ALERT_SETTINGS;
      const { addresses, kinds, locale } = row;
      return {
        addresses,
        kinds: ALERT_KINDS.filter((kind) => kinds.includes(kind)),
        locale: localeOf(locale),
      };
    },

    async save(shop, { addresses, kinds, locale }) {
      const values = { addresses, kinds, locale, updatedAt: now() };
      await prisma.alertSettings.upsert({
        where: { shopDomain: shop },
        create: { shopDomain: shop, ...values },
        update: values,
      });
    },

    async removeAddress(shop, address) {
      await prisma.$executeRaw`
        UPDATE "AlertSettings" SET "addresses" = array_remove("addresses", ${address}),
          "updatedAt" = ${now()}
        WHERE "shopDomain" = ${shop} AND ${address} = ANY("addresses")`;
    },

    async claimTest(shop) {
      const before = new Date(now().getTime() - TEST_PAUSE_MS);
      const { count } = await prisma.alertSettings.updateMany({
        where: { shopDomain: shop, OR: [{ testedAt: null }, { testedAt: { lte: before } }] },
        data: { testedAt: now() },
      });
      return count === 1;
    },
  };
}

/**
 * Reads `addresses` (one a line, or with commas between) and `kinds` (once for each; a single empty one
 * means none).
 */
export function readAlertForm(form: FormData): FormResult<AlertChoices, 'addresses' | 'kinds'> {
  return readFields(fields, {
    addresses: form.get('addresses'),
    kinds: form.getAll('kinds').filter((kind) => kind !== ''),
  });
}

const fields = z.object({
  addresses: z
    .string(fault('invalid'))
    .max(2_000, fault('too-many'))
    .transform((text) => [...new Set(text.split(/[\s,;]+/).filter(Boolean))])
    .refine((addresses) => addresses.length <= MOST_ADDRESSES, fault('too-many'))
    .refine((addresses) => addresses.every(isAddress), fault('invalid')),
  kinds: z.array(z.enum(ALERT_KINDS)),
});

/** Whether a mail server takes the text as one address, in header and envelope. */
function isAddress(text: string): boolean {
  return typedLine(254).safeParse(text).success && z.email().safeParse(text).success;
}
