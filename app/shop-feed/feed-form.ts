import { z } from 'zod';
import { readTimeOfDay } from '../catalogue/automation-form.ts';
import { fault, type FieldFault, type FormResult, typedLine } from '../shop/form-fields.ts';
import {
  COUNTRY_CODE,
  type FeedChoices,
  METAFIELD_NAME,
  MAX_COUNTRIES,
  MAX_METAFIELDS,
} from './feed-definition.ts';

/** The fields of the form. */
export type ShopFeedField = 'metafields' | 'variantMetafields' | 'countries' | 'feedId' | 'time';

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

/** Reads the choices of staff for feeds made from their shop; a daily one needs a feed and a time. */
export function readShopFeedForm(form: FormData): FormResult<FeedChoices, ShopFeedField> {
  const isDaily = form.get('schedule') === 'daily';
  const read = {
    metafields: names.safeParse(form.get('metafields')),
    variantMetafields: names.safeParse(form.get('variantMetafields')),
    countries: countries.safeParse(form.get('countries')),
    feedId: isDaily ? feedId.safeParse(form.get('feedId')) : NONE,
    time: isDaily ? time.safeParse(form.get('time')) : NONE,
  };
  const isTooMany =
    (read.metafields.data?.length ?? 0) + (read.variantMetafields.data?.length ?? 0) >
    MAX_METAFIELDS;
  if (
    read.metafields.success &&
    read.variantMetafields.success &&
    !isTooMany &&
    read.countries.success &&
    read.feedId.success &&
    read.time.success
  ) {
    const values = {
      metafields: read.metafields.data,
      variantMetafields: read.variantMetafields.data,
      countries: read.countries.data,
      feedId: read.feedId.data,
      dailyAt: read.time.data,
    };
    return { ok: true, values };
  }
  const errors: Partial<Record<ShopFeedField, FieldFault>> = {};
  if (!read.metafields.success) errors.metafields = faultIn(read.metafields.error);
  if (!read.variantMetafields.success)
    errors.variantMetafields = faultIn(read.variantMetafields.error);
  if (isTooMany) errors.variantMetafields = 'too-many';
  if (!read.countries.success) errors.countries = faultIn(read.countries.error);
  if (!read.feedId.success) errors.feedId = 'missing';
  if (!read.time.success) errors.time = 'invalid';
  return { ok: false, errors };
}

const NONE = { success: true, data: null } as const;

const time = z.unknown().transform(readTimeOfDay).pipe(z.number());

/** Splits a text at spaces, commas, semicolons and line ends, and removes duplicates. */
function itemsOf(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
}

function faultIn({ issues: [issue] }: z.ZodError): FieldFault {
  return issue?.message === 'too-many' || issue?.message === 'too-long' ? issue.message : 'invalid';
}
