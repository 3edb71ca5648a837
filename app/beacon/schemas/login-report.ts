import { z } from 'zod';
import { isAttribution } from '../attribution.ts';
import { LOGIN_REPORT_VERSION, type LoginReport, USER_AGENT_LIMIT } from '../login-report.ts';
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
    loginId: uuidField,
    userId: uuidField,
    sessionId: uuidField,
    pageLoadId: uuidField,
    pageUrl: pageUrlField.max(PAGE_URL_LIMIT, `an address of at most ${PAGE_URL_LIMIT} characters`),
    currency: currencyField.optional(),
    userAgent: userAgentField.optional(),
    attribution: attributionField.optional(),
    timestamp: timestampField,
    customerId: customerIdField.optional(),
  },
  'an object',
) satisfies z.ZodType<LoginReport>;
