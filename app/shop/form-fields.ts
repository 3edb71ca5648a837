import { z } from 'zod';

/** What is wrong with a field; pages put it into words. */
const FIELD_FAULTS = [
  'missing',
  'invalid',
  'not-text',
  'too-long',
  'untypable',
  'too-many',
  /** The shop has uninstalled the app, so that nothing could be saved. */
  'not-installed',
] as const;
export type FieldFault = (typeof FIELD_FAULTS)[number];

/** The result of reading a form: its values, or what is wrong with each field that is. */
export type FormResult<Values, Field extends string> =
  { ok: true; values: Values } | { ok: false; errors: Partial<Record<Field, FieldFault>> };

/** Control characters and halves of surrogate pairs: people do not type them, and databases refuse some. */
const UNTYPABLE = /[\p{Cc}\p{Surrogate}]/u;

/** Names a fault where zod asks for a message. */
export const fault = (named: FieldFault): FieldFault => named;

/**
 * A line that a person typed, without the spaces around it.
 *
 * @param longest in characters
 */
export function typedLine(longest: number) {
  return z
    .string(fault('not-text'))
    .trim()
    .max(longest, fault('too-long'))
    .refine((text) => !UNTYPABLE.test(text), fault('untypable'));
}

/** Reads checked fields, with the first fault of each that is wrong. */
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
 * A text as PostgreSQL takes it: without NUL bytes, and with a replacement character for half a
 * surrogate pair. For texts of other systems, which are shown and not judged; what a person typed is
 * refused with a reason instead ({@link typedLine}).
 */
export function storableText(text: string): string {
  // In unicode mode a surrogate that belongs to a pair is no match.
  return text.replaceAll('\0', '').replaceAll(/\p{Surrogate}/gu, '\uFFFD');
}
