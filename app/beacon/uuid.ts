const UUID_V4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

/** Whether a stored or received value is a UUID v4, the format of all tracking ids (spec, *Context object*). */
export const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && UUID_V4.test(value);

/** A new UUID v4. */
export const newUuid = (): string => crypto.randomUUID();
