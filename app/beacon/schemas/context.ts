import { z } from 'zod';
import {
  flagField,
  idField,
  pageUrlField,
  textField,
  timestampField,
  uuidField,
} from './fields.ts';

/** The shopper's currency: a code of ISO 4217, as the published OpenAPI file specifies it. */
export const currencySchema = z.strictObject(
  {
    code: z
      .string('a currency code of three capital letters')
      .regex(/^[A-Z]{3}$/, 'a currency code of three capital letters'),
  },
  'an object with code',
);

/** What led the shopper here, e.g. an e-mail: a field of the published OpenAPI file. */
export const attributionSchema = z.strictObject(
  { type: idField, id: idField },
  'an object with type and id',
);

/**
 * The sending implementation, `<vendor>/<kind>/<version>` (specification, *Context object*).
 * The kind may have several parts: the examples of the published OpenAPI file call themselves
 * `athos/snap/preact/1.7.0`.
 */
const initiatorField = z
  .string('<vendor>/<kind>/<version>')
  .regex(/^[^/\s]+(\/[^/\s]+){2,}$/, '<vendor>/<kind>/<version>');

/** Who, when, where and by what: sent with every event (specification, *Context object*). */
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
    // Known to the published OpenAPI file alone.
    dev: flagField.optional(),
    attribution: z.array(attributionSchema, 'an array of attributions').optional(),
    IP: textField.optional(),
    userAgent: textField.optional(),
  },
  'an object',
);

/** The context of `shopper/login`, where the shopper is the news (specification, *Context object*). */
export const shopperContextSchema = contextSchema.extend({ shopperId: idField });

export type Currency = z.infer<typeof currencySchema>;
export type Attribution = z.infer<typeof attributionSchema>;
export type Context = z.infer<typeof contextSchema>;
export type ShopperContext = z.infer<typeof shopperContextSchema>;
