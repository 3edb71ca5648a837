/**
 * A text as PostgreSQL takes it: without NUL bytes, and with a replacement character for half a
 * surrogate pair. For texts of other systems, which are shown and not judged; what a person typed is
 * refused with a reason instead (`form-fields.ts`).
 */
export function storableText(text: string): string {
  // In unicode mode a surrogate that belongs to a pair is no match.
  return text.replaceAll('\0', '').replaceAll(/\p{Surrogate}/gu, '\uFFFD');
}
