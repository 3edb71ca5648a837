import { z } from 'zod';
import { isUuid } from '../uuid.ts';

/*
 * The kinds of values that the fields of an event hold.
 *
 * Every message completes the sentence "expected …": a problem report is built around it (see
 * `validate.ts`). One kind has one message, so that one wrong value is one problem.
 */

const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d+Z$/;
const ADDRESS = /^https?:\/\/\S+$/i;

/** An identifier of a product, a response, an order, a profile: whatever it holds, it is not empty. */
export const idField = z.string('a non-empty string').min(1, 'a non-empty string');

/** Any text, the empty one included. */
export const textField = z.string('a string');

/** How many of a product were added, removed, bought or lie in the cart. */
export const quantityField = z.number('a number above 0').positive('a number above 0');

/** An amount of money in units of the event's currency (12.5 means 12.50): finite, never negative. */
export const amountField = z
  .number('a number that is not negative')
  .nonnegative('a number that is not negative');

/** The form of all tracking ids. */
export const uuidField = z.string('a UUID v4').refine(isUuid, 'a UUID v4');

const TIMESTAMP_FORM =
  'an ISO 8601 time with fractional seconds and Z, e.g. 2026-01-31T12:00:00.000Z';

/** When something happened, in UTC, e.g. `2026-01-31T12:00:00.000Z`; a moment that the calendar has. */
export const timestampField = z.string(TIMESTAMP_FORM).refine(isTimestamp, TIMESTAMP_FORM);

/** An absolute address of a web page, `https` or `http`. */
export const pageUrlField = z
  .string('an absolute http(s) URL')
  .refine((text) => ADDRESS.test(text) && URL.canParse(text), 'an absolute http(s) URL');

/** `true` or `false`, as JSON's own values. */
export const flagField = z.boolean('true or false');

function isTimestamp(text: string): boolean {
  if (!TIMESTAMP.test(text)) return false;
  // A date that does not exist either does not parse or comes back as a different one (31 April).
  const toTheSecond = text.slice(0, 'yyyy-mm-ddThh:mm:ss'.length);
  const moment = new Date(`${toTheSecond}Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(toTheSecond);
}
