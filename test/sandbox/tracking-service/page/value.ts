/** A member of something that may be anything: events are whatever a sender made of them. */
export function member(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Record<string, unknown>)[name];
}

/** The entries of something that may be an array. */
export function entries(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A value in a line of text: texts and numbers as they are (shortened), anything else as "?". */
export function inLine(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '?';
  return shortened(String(value), 60);
}

/** At most `length` characters of a text, with an ellipsis where something is missing. */
export function shortened(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}
