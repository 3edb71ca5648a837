/**
 * Records in a storage that everybody on the page can write to: each carries a hash of itself, and what the
 * pixel did not write like that is not read.
 */

/** The record as text. */
export function seal(record: unknown): string {
  const text = JSON.stringify(record);
  return `${hash(text)} ${text}`;
}

/**
 * The record of a sealed text.
 *
 * @throws {Error} where there is none, or it was changed
 */
export function unseal(sealed: string | null | undefined): unknown {
  const record: unknown = JSON.parse((sealed || '').replace(/^\S* /, ''));
  if (sealed !== seal(record)) throw Error();
  return record;
}

/** A 32-bit hash: it tells accidents from records and pages from each other, and guards no secret. */
export function hash(text: string): number {
  let result = 0;
  for (const letter of text) result = (result * 31 + letter.charCodeAt(0)) | 0;
  return result;
}
