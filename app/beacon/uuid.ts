const UUID_V4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

/**
 * Whether a value is a UUID v4 (RFC 9562: version nibble 4, variant nibble 8 to b, in either case of letters),
 * the format of all tracking ids (specification, *Context object*).
 */
export const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && UUID_V4.test(value);

/** Creates a UUID v4. */
export const newUuid = (): string => crypto.randomUUID();
