import { z } from 'zod';
import { LOGIN_REPORT_URL_LIMIT, LOGIN_REPORT_VERSION, type LoginReport } from '../login-report.ts';
import { pageUrlField, timestampField, uuidField } from './fields.ts';

const customerIdField = z
  .string('a customer id of 1 to 20 digits')
  .regex(/^\d{1,20}$/, 'a customer id of 1 to 20 digits');

/** A login report as the app proxy passes it on: its shape can be checked, its truth cannot. */
export const loginReportSchema = z.strictObject(
  {
    version: z.literal(LOGIN_REPORT_VERSION, `the version ${LOGIN_REPORT_VERSION}`),
    loginId: uuidField,
    userId: uuidField,
    sessionId: uuidField,
    pageLoadId: uuidField,
    pageUrl: pageUrlField.max(
      LOGIN_REPORT_URL_LIMIT,
      `an address of at most ${LOGIN_REPORT_URL_LIMIT} characters`,
    ),
    timestamp: timestampField,
    customerId: customerIdField.optional(),
  },
  'an object',
) satisfies z.ZodType<LoginReport>;
