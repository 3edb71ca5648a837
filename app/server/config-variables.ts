import { z } from 'zod';
import { HARMLESS_PARAMETERS } from '../beacon/page-url.ts';
import { ATTRIBUTION_PARAMETER } from '../beacon/vendor.ts';
import { type DatabaseAddress, readDatabaseUrl, UnusableDatabaseUrl } from '../database/address.ts';
import type { EncryptionKey } from '../shop/sealed-secret.ts';
import {
  appUrlProblem,
  attributionParameterProblem,
  beaconUrlProblem,
  discoveryUrlProblem,
  encryptionKeysProblem,
  indexUrlProblem,
  libraryGlobalProblem,
  pageUrlProblem,
  supportUrlProblem,
  mailFromProblem,
  secretProblem,
  smtpUrlProblem,
  urlParametersProblem,
  wholeNumberProblem,
} from './config-problems.ts';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Every variable: how it is read, and what it should look like, for the operator. */
export const VARIABLES = {
  SHOPIFY_API_KEY: z.string().describe("the app's client ID (Shopify Dev Dashboard, Settings)"),
  SHOPIFY_API_SECRET: sound(secretProblem).describe(
    "the app's client secret (Shopify Dev Dashboard, Settings)",
  ),
  SHOPIFY_APP_URL: sound(appUrlProblem)
    .transform(withoutSlash)
    .describe("the app's public origin, such as https://app.example.com"),
  BEACON_URL: sound(beaconUrlProblem)
    .transform(withoutSlash)
    .describe('the tracking API with its version, such as https://tracking.example.com/beacon/v2'),
  INDEX_URL: sound(indexUrlProblem)
    .transform(withoutSlash)
    .describe('the origin of the indexing API, such as https://index.example.com'),
  ENCRYPTION_KEYS: z
    .string()
    .transform(readKeys)
    .describe(
      'id:key, the key being 32 random bytes in base64 ("openssl rand -base64 32"); several with ' +
        'commas between, the first one seals',
    ),
  DATABASE_URL: z
    .string()
    .transform(readAddress)
    .optional()
    .describe('postgresql://user:password@host:5432/database'),
  DATA_DIR: z.string().default('.data').describe('a folder for the embedded database'),
  HOST: z.string().default('0.0.0.0').describe('the address to listen on, such as 0.0.0.0'),
  PORT: wholeNumber(0, 65_535).default(3000).describe('a port number, 0 to 65535'),
  KEEP_ALIVE_SECONDS: seconds(5, 3_600, 75),
  ROLE: z.enum(['all', 'web', 'worker']).default('all').describe('all, web or worker'),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info').describe(LOG_LEVELS.join(', ')),
  FOLLOW_SECONDS: seconds(1, 900, 15),
  QUIET_SECONDS: seconds(1, 3600, 300),
  RETRY_SECONDS: seconds(1, 900, 30),
  PAGE_URL_PARAMETERS: sound(urlParametersProblem)
    .default(HARMLESS_PARAMETERS)
    .describe(
      'names of query parameters with commas between, such as utm_*,gclid,variant; * for any characters',
    ),
  ATTRIBUTION_PARAMETER: sound(attributionParameterProblem)
    .default(ATTRIBUTION_PARAMETER)
    .describe('the name of one query parameter, such as svc_attribution'),
  DISCOVERY_URL: sound(discoveryUrlProblem)
    .transform(withoutSlash)
    .default('')
    .describe(
      'the origin of the discovery service, such as https://{siteId}.a.example.com; {siteId} is the account',
    ),
  RECOMMENDATION_RENDER: z.enum(['page', 'profile']).default('page').describe('page or profile'),
  LIBRARY_GLOBAL: sound(libraryGlobalProblem)
    .default('')
    .describe("the name of a property of window, such as the vendor's library sets"),
  SEND_SHOPPER_IP: z.enum(['yes', 'no']).default('no').describe('yes or no'),
  HELP_URL: sound(pageUrlProblem)
    .default('')
    .describe('a page for merchants, such as https://example.com/help'),
  PRIVACY_URL: sound(pageUrlProblem)
    .default('')
    .describe('a page for merchants, such as https://example.com/privacy'),
  SUPPORT_URL: sound(supportUrlProblem)
    .default('')
    .describe('a page for merchants, or mailto:help@example.com'),
  CONSOLE_URL: sound(pageUrlProblem)
    .default('')
    .describe(
      'where merchants sign in to the discovery service, such as https://console.example.com',
    ),
  METRICS_TOKEN: sound(secretProblem)
    .default('')
    .describe('at least 16 letters, digits and signs without blanks ("openssl rand -hex 32")'),
  REPORTS_URL: sound(indexUrlProblem)
    .transform(withoutSlash)
    .optional()
    .describe('the origin at which browsers reach the app, such as https://reports.example.com'),
  REPORT_EVERY: wholeNumber(1, 100)
    .default(1)
    .describe('of how many page loads one reports its events, 1 to 100'),
  TRUSTED_PROXIES: wholeNumber(0, 10)
    .default(1)
    .describe('how many proxies stand before the app, 0 to 10'),
  SMTP_URL: sound(smtpUrlProblem)
    .optional()
    .describe(
      'a mail server, such as smtps://user:password@mail.example.com, or smtp:// with its port',
    ),
  MAIL_FROM: sound(mailFromProblem)
    .optional()
    .describe('the sender of mails, such as Beacon Pixel <alerts@example.com>'),
};

function readAddress(text: string, context: z.RefinementCtx): DatabaseAddress {
  try {
    return readDatabaseUrl(text);
  } catch (error) {
    if (!(error instanceof UnusableDatabaseUrl)) throw error;
    context.addIssue({ code: 'custom', message: error.message });
    return z.NEVER;
  }
}

function readKeys(text: string, context: z.RefinementCtx): [EncryptionKey, ...EncryptionKey[]] {
  const problem = encryptionKeysProblem(text);
  const [first, ...others] = problem === null ? text.split(',').map(readKey) : [];
  if (first !== undefined) return [first, ...others];
  context.addIssue({ code: 'custom', message: problem ?? 'there is none' });
  return z.NEVER;
}

function readKey(text: string): EncryptionKey {
  const [id = '', base64 = ''] = text.trim().split(':');
  return { id, bytes: Buffer.from(base64, 'base64') };
}

/** A text without a problem. */
function sound(problemOf: (text: string) => string | null) {
  return z.string().superRefine((text, context) => {
    const message = problemOf(text);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });
}

function wholeNumber(least: number, most: number) {
  return sound((text) => wholeNumberProblem(text, least, most)).transform(Number);
}

function seconds(least: number, most: number, usual: number) {
  return wholeNumber(least, most)
    .default(usual)
    .describe(`a whole number of seconds, ${least} to ${most}`);
}

function withoutSlash(text: string): string {
  return text.replace(/\/$/, '');
}
