import { z } from 'zod';

/** The faults of a field; pages have a text for each. */
const FIELD_FAULTS = [
  'missing',
  'invalid',
  'not-text',
  'too-long',
  'untypable',
  'too-many',
  'not-installed', // the shop has uninstalled the app, so nothing could be saved
] as const;
export type FieldFault = (typeof FIELD_FAULTS)[number];

/** The result of reading a form: its values, or the fault of each wrong field. */
export type FormResult<Values, Field extends string> =
  | { ok: true; values: Values }
  | { ok: false; errors: Partial<Record<Field, FieldFault>> };

/** Control characters and halves of surrogate pairs: people do not type them, and databases refuse some. */
const UNTYPABLE = /[\p{Cc}\p{Surrogate}]/u;

/** A text without a visible character, such as of zero-width spaces, or of a letter that is drawn as a space. */
const INVISIBLE = /^[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Z}\u2800]*$/u;

/** Names a fault where zod expects a message. */
export const fault = (named: FieldFault): FieldFault => named;

/**
 * A typed line, without the spaces around it; `''` for one of invisible characters.
 *
 * @param longest in characters
 */
export function typedLine(longest: number) {
  return z
    .string(fault('not-text'))
    .trim()
    .overwrite((text) => (INVISIBLE.test(text) ? '' : text))
    .max(longest, fault('too-long'))
    .refine((text) => !UNTYPABLE.test(text), fault('untypable'));
}

/** Reads fields by their schemas, with the first fault of each wrong field. */
export function readFields<Fields extends z.ZodObject>(
  fields: Fields,
  given: Record<string, unknown>,
): FormResult<z.output<Fields>, keyof Fields['shape'] & string> {
  const result = fields.safeParse(given);
  if (result.success) return { ok: true, values: result.data };
  const errors: Partial<Record<string, FieldFault>> = {};
  for (const { path, message } of result.error.issues) {
    const [field] = path;
    const named = FIELD_FAULTS.find((known) => known === message) ?? 'invalid';
    if (typeof field === 'string') errors[field] ??= named;
  }
  return { ok: false, errors };
}

/**
 * Returns a text that PostgreSQL accepts: without NUL bytes, and with a replacement character for half a surrogate
 * pair. For texts of other systems, which are displayed and not validated; a typed text is refused with a reason
 * instead ({@link typedLine}).
 */
export function storableText(text: string): string {
  // In unicode mode a surrogate that belongs to a pair does not match.
  return text.replaceAll('\0', '').replaceAll(/\p{Surrogate}/gu, '\uFFFD');
}

/**
 * A time of another system. The database has no year 0, and what is computed from a time of 9999 may be too late for it.
 */
export function storableTime() {
  return z.iso
    .datetime({ offset: true })
    .transform((text) => new Date(text))
    .refine((at) => at.getUTCFullYear() > 0 && at.getUTCFullYear() < 9999);
}

/** Names the field of a list that does not fit beside what other staff have saved since: nothing is saved. */
export class ListTooLong extends Error {}

/**
 * Returns the fault of the list that was too long to be saved.
 *
 * @param error what saving it has thrown
 * @throws any other error
 */
export function faultOfList(error: unknown): Record<string, FieldFault> {
  if (!(error instanceof ListTooLong)) throw error;
  return { [error.message]: fault('too-many') };
}
