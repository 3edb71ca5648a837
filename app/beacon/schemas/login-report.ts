import { z } from 'zod';
import { isAttribution } from '../attribution.ts';
import { LOGIN_REPORT_VERSION, USER_AGENT_LIMIT } from '../login-report.ts';
import { PAGE_URL_LIMIT } from '../page-url.ts';
import {
  attributionSchema,
  currencyField,
  pageUrlField,
  timestampField,
  uuidField,
} from './context.ts';

const customerIdField = z
  .string('a customer id of 1 to 20 digits')
  .regex(/^\d{1,20}$/, 'a customer id of 1 to 20 digits');

const USER_AGENT_FORM = `1 to ${USER_AGENT_LIMIT} printable characters of ASCII`;
const userAgentField = z
  .string(USER_AGENT_FORM)
  .max(USER_AGENT_LIMIT, USER_AGENT_FORM)
  .regex(/^[ -~]+$/, { message: USER_AGENT_FORM, abort: true });

const ATTRIBUTION_FORM = 'at most one attribution as landing addresses name it';
const attributionField = z
  .array(attributionSchema, ATTRIBUTION_FORM)
  .max(1, ATTRIBUTION_FORM)
  .refine((all) => all.every(isAttribution), ATTRIBUTION_FORM);

/** A login report as the app proxy forwards it: its shape can be checked, its truth cannot. */
export const loginReportSchema = z.strictObject(
  {
    version: z.literal(LOGIN_REPORT_VERSION, `the version ${LOGIN_REPORT_VERSION}`),
    /** Created once per login: identifies a repeat. */
    loginId: uuidField,
    /** The tracking ids of the page that found the shopper logged in, the same as in the pixel's events there. */
    userId: uuidField,
    sessionId: uuidField,
    pageLoadId: uuidField,
    /** The address of that page, masked (see `page-url.ts`). */
    pageUrl: pageUrlField.max(PAGE_URL_LIMIT, `an address of at most ${PAGE_URL_LIMIT} characters`),
    /** The currency in which that page showed its prices. */
    currency: currencyField.optional(),
    /** `navigator.userAgent`: Shopify's app proxy does not guarantee to forward the header of the same name. */
    userAgent: userAgentField.optional(),
    /** The origin of the visit, see `attribution.ts`. */
    attribution: attributionField.optional(),
    /** When the page found the shopper logged in. */
    timestamp: timestampField,
    /**
     * The customer id in the page's HTML. Any script can write any value here: Shopify's signature decides who is logged
     * in. A report that names another customer is from an outdated page, and must be refused: the script relies on that.
     */
    customerId: customerIdField.optional(),
  },
  'an object',
);
