import { type AlertSettings as Row, Prisma } from '@prisma/client';
import { z } from 'zod';
import type { StoreDeps } from '../database/connect.ts';
import { editedList } from '../database/edited-list.ts';
import { fault, type FormResult, ListTooLong, readFields, typedLine } from '../shop/form-fields.ts';
import { localeOf } from '../texts/languages.ts';
import { HOUR_MS, later } from '../time/units.ts';
import { ALERT_KINDS, type AlertKind } from './alert.ts';
import { nextMonthly } from './monthly-report.ts';

/** The recipients of e-mails about alerts, and the kinds of alerts that they are told about. */
export interface AlertSettings extends Pick<
  Row,
  'addresses' | 'monthly' | 'monthlyOptOuts' | 'locale'
> {
  kinds: AlertKind[];
}

/** The settings that staff change; the others are kept. */
export interface AlertChoices extends Partial<
  Pick<AlertSettings, 'addresses' | 'kinds' | 'monthly'>
> {
  /**
   * The addresses that the form showed when staff began to edit. One that is no longer stored has unsubscribed since,
   * or was removed by other staff: it is not added again. Stored ones that are not among them are kept: other staff
   * have added them since.
   */
  editedFrom?: string[];
  /** The kinds that the form showed then. Only the kinds that staff have switched since then are changed. */
  kindsEditedFrom?: AlertKind[];
}

/** The settings of a shop that has not saved any. */
export const DEFAULT_ALERT_SETTINGS: AlertSettings = {
  addresses: [],
  kinds: [...ALERT_KINDS],
  monthly: true,
  monthlyOptOuts: [],
  locale: 'en',
};

const MAX_ADDRESSES = 5;

/** After a pause, staff can send this many test e-mails at once, and then one an hour. */
const TESTS_AT_ONCE = 5;

export interface AlertSettingsStore {
  read(shop: string): Promise<AlertSettings>;
  /**
   * Changes the given settings. Queued mails to an address that is no longer listed are not sent.
   *
   * @throws {ListTooLong} with more addresses than {@link MAX_ADDRESSES}, together with those that other staff have added
   */
  save(shop: string, settings: AlertChoices & Pick<AlertSettings, 'locale'>): Promise<void>;
  /** Adds addresses to the stored ones, as many as there is room for. */
  add(shop: string, added: Pick<AlertSettings, 'addresses' | 'locale'>): Promise<void>;
  /** Removes an address if it is stored. */
  removeAddress(shop: string, address: string): Promise<void>;
  /** Ends the monthly mail to an address, and no other mail. */
  endMonthly(shop: string, address: string): Promise<void>;
  /** Records that a test e-mail is about to be sent; false beyond {@link TESTS_AT_ONCE}. */
  claimTest(shop: string): Promise<boolean>;
}

export function createAlertSettingsStore({ prisma, now }: StoreDeps): AlertSettingsStore {
  /**
   * Saves in one statement, so that it does not undo what recipients end at the same moment.
   *
   * @param changes the assignments where a row exists: `saved` is the row, `EXCLUDED` the given values
   * @param list the addresses where a row exists; by default those that it has
   */
  async function upsert(
    shop: string,
    { addresses, kinds, locale, monthly }: Omit<AlertSettings, 'monthlyOptOuts'>,
    changes: Prisma.Sql[],
    list = SAVED,
  ): Promise<void> {
    const known = await prisma.shop.findUnique({
      where: { domain: shop },
      select: { timeZone: true },
    });
    const monthlyDueAt = monthly ? nextMonthly(now(), known?.timeZone ?? 'UTC') : null;
    const saved = await prisma.$executeRaw`
      INSERT INTO "AlertSettings" AS saved
        ("shopDomain", "addresses", "kinds", "locale", "monthly", "monthlyDueAt", "updatedAt")
      VALUES (${shop}, ${distinct(Prisma.sql`${addresses}::text[]`)}, ${kinds}, ${locale}, ${monthly},
        ${monthlyDueAt}, ${now()})
      ON CONFLICT ("shopDomain") DO UPDATE
        SET "addresses" = ${distinct(list)}, ${Prisma.join([...changes, LAST_SAVED])}
        WHERE cardinality(${distinct(list)}) <= ${MAX_ADDRESSES}`;
    if (saved === 0) throw new ListTooLong('addresses');
  }

  return {
    async read(shop) {
      const row = await prisma.alertSettings.findUnique({ where: { shopDomain: shop } });
      if (row === null) return DEFAULT_ALERT_SETTINGS;
      const { addresses, kinds, locale, monthly, monthlyOptOuts } = row;
      return {
        addresses,
        monthly,
        monthlyOptOuts,
        kinds: ALERT_KINDS.filter((kind) => kinds.includes(kind)),
        locale: localeOf(locale),
      };
    },

    async save(shop, { editedFrom, kindsEditedFrom, ...chosen }) {
      const optOuts = Prisma.sql`
        "monthlyOptOuts" = ARRAY(
          SELECT address FROM unnest(saved."monthlyOptOuts") AS ended(address)
          WHERE address = ANY(EXCLUDED."addresses") OR address <> ALL(${editedFrom ?? SAVED}::text[]))`;
      await upsert(
        shop,
        { ...DEFAULT_ALERT_SETTINGS, ...chosen },
        [
          ...(chosen.addresses ? [optOuts] : []),
          ...(chosen.kinds ? [ofKinds(kindsEditedFrom)] : []),
          ...(chosen.monthly === undefined ? [] : [OF_MONTHLY]),
        ],
        chosen.addresses && editedList({ saved: SAVED, chosen: TYPED, editedFrom }),
      );
    },

    async add(shop, added) {
      const list = Prisma.sql`(${distinct(Prisma.sql`${SAVED} || ${TYPED}`)})[:${MAX_ADDRESSES}::int]`;
      await upsert(shop, { ...DEFAULT_ALERT_SETTINGS, ...added }, [], list);
    },

    async removeAddress(shop, address) {
      await prisma.$executeRaw`
        UPDATE "AlertSettings" SET "addresses" = array_remove("addresses", ${address}),
          "monthlyOptOuts" = array_remove("monthlyOptOuts", ${address}), "updatedAt" = ${now()}
        WHERE "shopDomain" = ${shop} AND ${address} = ANY("addresses")`;
    },

    async endMonthly(shop, address) {
      await prisma.$executeRaw`
        UPDATE "AlertSettings" SET "monthlyOptOuts" = array_append("monthlyOptOuts", ${address}),
          "updatedAt" = ${now()}
        WHERE "shopDomain" = ${shop} AND ${address} = ANY("addresses")
          AND NOT ${address} = ANY("monthlyOptOuts")`;
    },

    async claimTest(shop) {
      const latest = later(now(), (TESTS_AT_ONCE - 1) * HOUR_MS);
      const count = await prisma.$executeRaw`
        UPDATE "AlertSettings" SET "testedAt" = greatest("testedAt", ${now()}) + interval '1 hour'
        WHERE "shopDomain" = ${shop} AND coalesce("testedAt", ${latest}) <= ${latest}`;
      return count === 1;
    },
  };
}

/** Addresses that differ in case alone are one, as mail servers read them: the first of them. */
const distinct = (list: Prisma.Sql): Prisma.Sql => Prisma.sql`ARRAY(
  SELECT (array_agg(address ORDER BY place))[1]
  FROM unnest(${list}) WITH ORDINALITY AS listed(address, place)
  GROUP BY lower(address) ORDER BY min(place))`;

/** Assignments of {@link AlertSettingsStore.save}. A monthly mail that is due stays due. */
const LAST_SAVED = Prisma.sql`"locale" = EXCLUDED."locale", "updatedAt" = EXCLUDED."updatedAt"`;
const SAVED = Prisma.sql`saved."addresses"`;
const TYPED = Prisma.sql`EXCLUDED."addresses"`;
const ofKinds = (editedFrom: string[] | undefined): Prisma.Sql => {
  const [saved, chosen] = [Prisma.sql`saved."kinds"`, Prisma.sql`EXCLUDED."kinds"`];
  return Prisma.sql`"kinds" = ${editedList({ saved, chosen, editedFrom })}`;
};
const OF_MONTHLY = Prisma.sql`
  "monthly" = EXCLUDED."monthly",
  "monthlyDueAt" = CASE WHEN EXCLUDED."monthly"
    THEN COALESCE(saved."monthlyDueAt", EXCLUDED."monthlyDueAt") END`;

/**
 * Reads `addresses` and `editedFrom` (one per line, or separated by commas), `kinds` and `kindsEditedFrom` (one field per
 * kind; a single empty one means no kinds), and `monthly`.
 *
 * @returns only the settings whose fields the form has
 */
export function readAlertForm(form: FormData): FormResult<AlertChoices, keyof AlertChoices> {
  const present = Object.keys(fields.shape).filter((name) => form.has(name));
  const given = present.map((name) => [
    name,
    name.startsWith('kinds') ? form.getAll(name).filter((kind) => kind !== '') : form.get(name),
  ]);
  const read = readFields(fields, Object.fromEntries(given) as Record<string, unknown>);
  return read as FormResult<AlertChoices, keyof AlertChoices>;
}

const addressList = z
  .string(fault('invalid'))
  .max(2_000, fault('too-many'))
  .transform((text) => [...new Set(text.split(/[\s,;]+/).filter(Boolean))])
  .refine((addresses) => addresses.length <= MAX_ADDRESSES, fault('too-many'))
  .refine((addresses) => addresses.every(isAddress), fault('invalid'));

const kindList = z.array(z.enum(ALERT_KINDS));

const fields = z
  .object({
    addresses: addressList,
    editedFrom: addressList,
    kinds: kindList,
    kindsEditedFrom: kindList,
    monthly: z.enum(['yes', 'no'], fault('invalid')).transform((choice) => choice === 'yes'),
  })
  .partial();

/** Whether a mail server accepts the text as one address, in header and envelope. */
function isAddress(text: string): boolean {
  return typedLine(254).safeParse(text).success && z.email().safeParse(text).success;
}
