import { z } from 'zod';

/** The result of reading a form: its values, or a sentence for each field that is wrong. */
export type FormResult<Values, Field extends string> =
  { ok: true; values: Values } | { ok: false; errors: Partial<Record<Field, string>> };

/** Control characters and halves of surrogate pairs: people do not type them, and databases refuse some. */
const UNTYPABLE = /[\p{Cc}\p{Surrogate}]/u;

/**
 * A line that a person typed, without the spaces around it.
 *
 * @param name of the field as the page shows it, at the beginning of a sentence: `The site ID`
 * @param longest in characters
 */
export function typedLine(name: string, longest: number) {
  return z
    .string(`${name} must be text.`)
    .trim()
    .max(longest, `${name} can have at most ${longest} characters.`)
    .refine(
      (text) => !UNTYPABLE.test(text),
      `${name} contains characters that can’t be used. Type it instead of pasting it.`,
    );
}

/** Reads checked fields, with the first sentence for each that is wrong. */
export function readFields<Fields extends z.ZodObject>(
  fields: Fields,
  given: Record<string, unknown>,
): FormResult<z.output<Fields>, keyof Fields['shape'] & string> {
  const result = fields.safeParse(given);
  if (result.success) return { ok: true, values: result.data };
  const errors: Partial<Record<string, string>> = {};
  for (const { path, message } of result.error.issues) {
    const [field] = path;
    if (typeof field === 'string') errors[field] ??= message;
  }
  return { ok: false, errors: errors };
}

/**
 * A text as PostgreSQL takes it: without NUL bytes, and with a replacement character for half a
 * surrogate pair. For texts of other systems, which are shown and not judged; what a person typed is
 * refused with a reason instead (`form-fields.ts`).
 */
export function storableText(text: string): string {
  // In unicode mode a surrogate that belongs to a pair is no match.
  return text.replaceAll('\0', '').replaceAll(/\p{Surrogate}/gu, '\uFFFD');
}
