import { Prisma, type Settings } from '@prisma/client';
import { z } from 'zod';
import type { StoreDeps } from '../database/connect.ts';
import { editedList } from '../database/edited-list.ts';
import { HOUR_MS, later, MINUTE_MS } from '../time/units.ts';
import { fault, type FormResult, ListTooLong, readFields, typedLine } from './form-fields.ts';
import { LONG_TRANSACTION } from './shops.ts';
import { PROPOSED_TEST_HOURS, TEST_HOURS, type TestHours } from './test-hours.ts';

/** The most feeds that one shop can manage; accounts have a handful. */
const MAX_FEEDS = 50;

/** Feed ids: the field may occur several times, each with one or more ids; a single empty one means no feeds. */
const feedIds = z
  .array(typedLine(1000))
  .transform((texts) => texts.flatMap((text) => text.split(/[\s,;]+/).filter(Boolean)))
  .refine((ids) => ids.every((id) => /^\d{1,15}$/.test(id)), fault('invalid'))
  // The service names a feed by a number, so that 007 is 7.
  .transform((ids) => [...new Set(ids.map((id) => String(Number(id))))])
  .refine((ids) => ids.length <= MAX_FEEDS, fault('too-many'));

/** An empty field means no address. */
const requestedBy = typedLine(254)
  .refine((address) => address === '' || z.email().safeParse(address).success, fault('invalid'))
  .transform((address) => address || null);

const yesOrNo = z.enum(['yes', 'no'], fault('invalid')).transform((choice) => choice === 'yes');

/** One of several names; the first is the default. */
const oneOf = <const Name extends string>(...names: [Name, ...Name[]]) => ({
  stored: z.enum(names),
  default: names[0],
  field: z.enum(names, fault('invalid')),
});

/**
 * The settings that staff choose for a shop: each row has the schema of the stored value, the default, and the schema
 * of the form's field of that name. Columns are plain texts, so stored values are validated.
 */
const SETTINGS = {
  /** The feeds that staff manage, as digits. */
  feedIds: { stored: z.array(z.string()), default: [], field: feedIds },
  /** The recipient of the service's status e-mail when an index completes (specification, `requestedBy`). */
  requestedBy: { stored: z.string().nullable(), default: null, field: requestedBy },
  /** `test` marks events so that they stay out of reports. */
  mode: oneOf('live', 'test'),
  /** The kind of ids that identify a product. */
  identifiers: oneOf('product', 'variant'),
  /** Whether prices include tax. `automatic`: decided by each order, since it differs between markets. */
  taxesIncluded: oneOf('automatic', 'yes', 'no'),
  /** Whether the storefront extension sends viewed products and carts to the discovery service. */
  preflight: { stored: z.boolean(), default: false, field: yesOrNo },
} satisfies Record<Exclude<keyof Settings, 'shopDomain' | 'updatedAt' | TestTimes>, object>;

type TestTimes = 'testEndsAt' | 'testStepAt';

type Rows = typeof SETTINGS;

type Chosen = { [Name in keyof Rows]: z.output<Rows[Name]['stored']> };

export interface ShopSettings extends Chosen {
  /** When test mode ends by itself (`app/shopify/test-mode.ts`). */
  testEndsAt: Date | null;
}

/** The settings that staff change. Test mode starts again if `mode` is given; `testHours` alone do not begin it. */
export interface SettingsChange extends Partial<Chosen> {
  /**
   * The feeds that the form showed when staff began to edit: only those that they have added or taken out since change.
   * Without it `feedIds` replaces the stored ones.
   */
  feedsEditedFrom?: string[];
  testHours?: TestHours;
}

/** The settings whose fields staff fill in. */
export type SettingsField = Exclude<keyof SettingsChange, 'feedsEditedFrom'>;

/** Returns one part of each row. */
const each = <Part extends 'stored' | 'default' | 'field'>(part: Part) =>
  Object.fromEntries(Object.entries(SETTINGS).map(([name, row]) => [name, row[part]])) as {
    [Name in keyof Rows]: Rows[Name][Part];
  };

const stored = z.object({ ...each('stored'), testEndsAt: z.date().nullable() });
const fields = z
  .object({
    ...each('field'),
    feedsEditedFrom: feedIds.catch([]),
    testHours: z.enum(TEST_HOURS, fault('invalid')),
  })
  .partial();

/** The settings of a shop that has saved none. */
export const DEFAULT_SETTINGS: ShopSettings = { ...each('default'), testEndsAt: null };

export interface SettingsStore {
  /** {@link DEFAULT_SETTINGS} until some are saved. */
  read(shop: string): Promise<ShopSettings>;
  /**
   * Changes the given settings and keeps the rest; returns the settings afterwards.
   *
   * @param follow called within the transaction with the feeds that staff manage now, or no longer
   * @throws {ListTooLong} with more feeds than {@link MAX_FEEDS}, together with those that other staff have added
   */
  save(
    shop: string,
    change: SettingsChange,
    follow?: (feedIds: string[], tx: Prisma.TransactionClient) => Promise<void>,
  ): Promise<ShopSettings>;
}

/**
 * Reads a stored mode; that of {@link DEFAULT_SETTINGS} until some are saved.
 *
 * @throws {z.ZodError} for any other text
 */
export const readMode = (mode: string | null): ShopSettings['mode'] =>
  mode === null ? DEFAULT_SETTINGS.mode : stored.shape.mode.parse(mode);

/** Creates the store of settings in the database. */
export function createSettingsStore({ prisma, now }: StoreDeps): SettingsStore {
  return {
    async read(shop) {
      const row = await prisma.settings.findUnique({ where: { shopDomain: shop } });
      return row === null ? DEFAULT_SETTINGS : settingsOf(row);
    },

    async save(shop, { testHours, feedsEditedFrom, feedIds, ...chosen }, follow) {
      const { mode } = chosen;
      const times = testTimes(testHours ?? PROPOSED_TEST_HOURS);
      const change = { ...chosen, ...(mode === 'test' && times), updatedAt: now() };
      const where = { shopDomain: shop };
      const create = { ...where, ...DEFAULT_SETTINGS, ...change };
      const saved = Prisma.sql`"feedIds"`;
      const merged =
        feedIds === undefined
          ? saved
          : editedList({
              saved,
              chosen: Prisma.sql`${feedIds}::text[]`,
              editedFrom: feedsEditedFrom,
            });
      return prisma.$transaction(async (tx) => {
        const before = await tx.settings.upsert({ where, create, update: change });
        if (mode === undefined && testHours !== undefined)
          await tx.settings.updateMany({ where: { ...where, mode: 'test' }, data: times });
        // Of the row as other staff have left it, who may have begun test mode in the same moment.
        const [after] = await tx.$queryRaw<Settings[]>`
          UPDATE "Settings" SET "feedIds" = ${merged} ${mode === 'live' ? testEnd() : Prisma.empty}
          WHERE "shopDomain" = ${shop} AND cardinality(${merged}) <= ${MAX_FEEDS} RETURNING *`;
        if (after === undefined) throw new ListTooLong('feedIds');
        const changed = [...before.feedIds, ...after.feedIds].filter(
          (id) => before.feedIds.includes(id) !== after.feedIds.includes(id),
        );
        if (changed.length > 0) await follow?.(changed, tx);
        return settingsOf(after);
      }, LONG_TRANSACTION);
    },
  };

  function testTimes(testHours: TestHours): Record<TestTimes, Date> {
    const ends = later(now(), Number(testHours) * HOUR_MS);
    return { testEndsAt: ends, testStepAt: ends };
  }

  /**
   * Sets the times at the end of test mode. If pixel and extension may still have it, a step follows in a minute:
   * Shopify may not answer the request of staff who end it.
   */
  function testEnd(): Prisma.Sql {
    const [at, next] = [now(), later(now(), MINUTE_MS)];
    return Prisma.sql`,
      "testEndsAt" = CASE WHEN "testStepAt" IS NOT NULL THEN ${at}::timestamptz END,
      "testStepAt" = CASE WHEN "testStepAt" IS NOT NULL THEN ${next}::timestamptz END`;
  }
}

/** @returns without an end once test mode is over, although Shopify may not know yet */
function settingsOf(row: Settings): ShopSettings {
  const read = stored.parse(row);
  return read.mode === 'test' ? read : { ...read, testEndsAt: null };
}

/**
 * Reads the settings that the form has a field for, so that each card of a page can save its own.
 *
 * @returns only the settings whose fields the form has
 */
export function readSettingsForm(form: FormData): FormResult<SettingsChange, SettingsField> {
  const present = Object.keys(fields.shape).filter((name) => form.has(name));
  const given = present.map((name) => [
    name,
    name === 'feedIds' || name === 'feedsEditedFrom' ? form.getAll(name) : form.get(name),
  ]);
  const read = readFields(fields, Object.fromEntries(given) as Record<string, unknown>);
  return read as FormResult<SettingsChange, SettingsField>;
}
