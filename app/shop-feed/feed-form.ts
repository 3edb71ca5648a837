import { z } from 'zod';
import { readTimeOfDay } from '../catalogue/automation-form.ts';
import { fault, type FormResult, readFields, typedLine } from '../shop/form-fields.ts';
import { MAX_COUNTRIES, MAX_METAFIELDS } from './feed-build.ts';
import { COUNTRY_CODE, type FeedChange, METAFIELD_NAME } from './feed-definition.ts';

const MAX_LIST_LENGTH = 4_000;

const names = z
  .string(fault('not-text'))
  .max(MAX_LIST_LENGTH, fault('too-long'))
  .transform(itemsOf)
  .pipe(
    z
      .array(z.string().regex(METAFIELD_NAME, fault('invalid')))
      .max(MAX_METAFIELDS, fault('too-many')),
  );

const countries = typedLine(MAX_LIST_LENGTH)
  .transform((text) => itemsOf(text.toUpperCase()))
  .pipe(
    z.array(z.string().regex(COUNTRY_CODE, fault('invalid'))).max(MAX_COUNTRIES, fault('too-many')),
  );

const feedId = z.string(fault('missing')).regex(/^\d{1,15}$/, fault('missing'));

const dailyAt = z.unknown().transform(readTimeOfDay).pipe(z.number());

const fields = z
  .object({
    metafields: names,
    metafieldsEditedFrom: names,
    variantMetafields: names,
    variantMetafieldsEditedFrom: names,
    countries,
    countriesEditedFrom: countries,
    feedId,
    dailyAt,
  })
  .partial();
const dailyFields = fields.required({ feedId: true, dailyAt: true });

export type ShopFeedField = keyof typeof fields.shape;

/**
 * Reads the choices of staff for feeds made from their shop; a daily one needs a feed and a time.
 *
 * @returns only the choices whose fields the form has; `daily` is `yes` or `no`, with which the schedule begins or ends
 */
export function readShopFeedForm(form: FormData): FormResult<FeedChange, ShopFeedField> {
  const { daily, ...given } = Object.fromEntries(form);
  const read = daily === 'yes' ? readFields(dailyFields, given) : readFields(fields, given);
  const metafields = [given.metafields, given.variantMetafields].flatMap(
    (list) => names.safeParse(list).data ?? [],
  );
  if (metafields.length > MAX_METAFIELDS)
    return { ok: false, errors: { ...(!read.ok && read.errors), variantMetafields: 'too-many' } };
  if (!read.ok) return read;
  const values = {
    ...read.values,
    ...(daily === 'no' && { feedId: null, dailyAt: null }),
    ...(daily === undefined && (given.feedId ?? given.dailyAt) && { ifDaily: true }),
  };
  return { ok: true, values: values as FeedChange };
}

/** Splits a text at spaces, commas, semicolons and line ends, and removes duplicates. */
function itemsOf(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
}
