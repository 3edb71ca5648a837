import { z } from 'zod';
import { isUuid } from '../uuid.ts';

/*
 * The kinds of values in the fields of an event.
 *
 * Every message completes the sentence "expected …" in a problem report (see `validate.ts`). One kind has one message,
 * so that one wrong value is one problem.
 */

const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d+Z$/;
const ADDRESS = /^https?:\/\/\S+$/i;

/** An identifier of a product, a response, an order, or a profile: never empty. */
export const idField = z.string('a non-empty string').min(1, 'a non-empty string');

/** Any text, including the empty one. */
export const textField = z.string('a string');

/** The quantity of a product that was added, removed or bought, or is in the cart. */
export const quantityField = z.number('a number above 0').positive('a number above 0');

/** An amount of money in units of the event's currency (12.5 means 12.50): finite, never negative. */
export const amountField = z
  .number('a number that is not negative')
  .nonnegative('a number that is not negative');

/** The form of all tracking ids. */
export const uuidField = z.string('a UUID v4').refine(isUuid, 'a UUID v4');

const TIMESTAMP_FORM =
  'an ISO 8601 time with fractional seconds and Z, e.g. 2026-01-31T12:00:00.000Z';

/** The time of an event, in UTC, e.g. `2026-01-31T12:00:00.000Z`; its date must exist in the calendar. */
export const timestampField = z.string(TIMESTAMP_FORM).refine(isTimestamp, TIMESTAMP_FORM);

/** An absolute address of a web page, `https` or `http`. */
export const pageUrlField = z
  .string('an absolute http(s) URL')
  .refine((text) => ADDRESS.test(text) && URL.canParse(text), 'an absolute http(s) URL');

/** `true` or `false`, as JSON's own values. */
export const flagField = z.boolean('true or false');

function isTimestamp(text: string): boolean {
  if (!TIMESTAMP.test(text)) return false;
  // A date that does not exist is invalid or is parsed as a different one (31 April).
  const toTheSecond = text.slice(0, 'yyyy-mm-ddThh:mm:ss'.length);
  const moment = new Date(`${toTheSecond}Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(toTheSecond);
}

/** A currency code of ISO 4217, as the published OpenAPI file specifies it. */
export const currencyField = z
  .string('a currency code of three capital letters')
  .regex(/^[A-Z]{3}$/, 'a currency code of three capital letters');

/** The shopper's currency. */
const currencySchema = z.strictObject({ code: currencyField }, 'an object with code');

/** The origin of the shopper's visit, e.g. an e-mail: a field of the published OpenAPI file. */
export const attributionSchema = z.strictObject(
  { type: idField, id: idField },
  'an object with type and id',
);

/**
 * The sending implementation, `<vendor>/<kind>/<version>` (specification, *Context object*). The kind may have several
 * parts: the examples of the published OpenAPI file have `athos/snap/preact/1.7.0`.
 */
const initiatorField = z
  .string('<vendor>/<kind>/<version>')
  .regex(/^[^/\s]+(\/[^/\s]+){2,}$/, '<vendor>/<kind>/<version>');

/** Shopper, time, page and sender: part of every event (specification, *Context object*). */
export const contextSchema = z.strictObject(
  {
    timestamp: timestampField,
    pageUrl: pageUrlField,
    userId: uuidField,
    sessionId: uuidField,
    pageLoadId: uuidField,
    initiator: initiatorField,
    // May be empty: the published client sends "" for a shopper who is not logged in.
    shopperId: textField.optional(),
    currency: currencySchema.optional(),
    // Only in the published OpenAPI file.
    dev: flagField.optional(),
    attribution: z.array(attributionSchema, 'an array of attributions').optional(),
    IP: textField.optional(),
    userAgent: textField.optional(),
  },
  'an object',
);

/** The context of `shopper/login`, which requires the shopper's id (specification, *Context object*). */
export const shopperContextSchema = contextSchema.extend({ shopperId: idField });

export type Attribution = z.infer<typeof attributionSchema>;
export type Context = z.infer<typeof contextSchema>;
