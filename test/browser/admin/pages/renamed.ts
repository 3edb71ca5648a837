/** What a scene is made of, with `to` in place of each text that is `name`. */
export function renamed(value: unknown, name: string, to: string): unknown {
  if (value === name) return to;
  if (typeof value === 'function')
    return (...args: unknown[]) =>
      renamed((value as (...given: unknown[]) => unknown)(...args), name, to);
  if (Array.isArray(value)) return value.map((each) => renamed(each, name, to));
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key === name ? to : key, renamed(each, name, to)]),
  );
}
