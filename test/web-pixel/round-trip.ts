/** A value as it comes out of a request's body: JSON there and back. */
export const roundTrip = (value: unknown): unknown => JSON.parse(JSON.stringify(value)) as unknown;
