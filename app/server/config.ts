import { z } from 'zod';
import { ATTRIBUTION_PARAMETER } from '../beacon/vendor.ts';
import { HARMLESS_PARAMETERS } from '../beacon/page-url.ts';
import { type DatabaseAddress, readDatabaseUrl, UnusableDatabaseUrl } from '../database/address.ts';
import type { MailServer } from '../alerts/mailer.ts';
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
  metricsTokenProblem,
  smtpUrlProblem,
  urlParametersProblem,
  wholeNumberProblem,
} from './config-problems.ts';

/** What this process does: serve pages, work off the queue, or both. */
export type Role = 'all' | 'web' | 'worker';

/** Everything that an operator decides. */
export interface Config {
  /** The app's client ID and secret at Shopify. */
  apiKey: string;
  apiSecret: string;
  /** The app's public address, without a slash at its end. */
  appUrl: string;
  /** The base address of the tracking API with its version. */
  beaconUrl: string;
  /** The origin of the indexing API. */
  indexUrl: string;
  /** The first one seals; all of them open. */
  encryptionKeys: [EncryptionKey, ...EncryptionKey[]];
  /** A PostgreSQL server, or the folder of the embedded one. */
  database: { address: DatabaseAddress } | { folder: string };
  host: string;
  port: number;
  /** How long a connection without requests stays open, in milliseconds. */
  keepAliveMs: number;
  role: Role;
  logLevel: (typeof LOG_LEVELS)[number];
  /** How often an unfinished re-index is asked about, in seconds. */
  followSeconds: number;
  /** How long a catalogue has to be quiet before a feed that follows it is re-indexed. */
  quietSeconds: number;
  /** How long a login that was not taken waits for its second try, in seconds. */
  retrySeconds: number;
  /** Query parameters of page addresses that leave, as in `page-url.ts`. */
  urlParameters: string;
  /** Parameter of landing addresses for attribution. */
  attributionParameter: string;
  /** The origin of the discovery service, `{siteId}` standing for the account; `''` for none. */
  discoveryUrl: string;
  /** How often recommendations are reported as rendered. */
  recommendationRender: 'page' | 'profile';
  /** Property of `window` by which the vendor's own library is recognized; `''` for none. */
  libraryGlobal: string;
  /** Whether a login names the shopper's network address to the tracking service. */
  sendsShopperIp: boolean;
  /** Pages of the operator for merchants; `''` for none. `support` may be a `mailto:` address. */
  support: { help: string; privacy: string; support: string };
  /** Where merchants sign in to the discovery service; `''` for none. */
  consoleUrl: string;
  /** What a collector of metrics has to send; `''` where there are none to read. */
  metricsToken: string;
  /** How many proxies stand before the app, each of which adds to `X-Forwarded-For` where a request came from. */
  trustedProxies: number;
  /** The https origin at which browsers report; `''` where there is none. */
  reportsUrl: string;
  /** Sends mails about alerts; null where there are none. */
  mailServer: MailServer | null;
}

/** An environment that is not enough to start with. */
export class ConfigProblem extends Error {
  /** One per variable: its name, what is wrong, and what it should look like; never its value. */
  readonly lines: string[];

  constructor(lines: string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** What each variable should look like, for the operator who sets it. */
const EXPECTED = {
  SHOPIFY_API_KEY: "the app's client ID (Shopify Dev Dashboard, Settings)",
  SHOPIFY_API_SECRET: "the app's client secret (Shopify Dev Dashboard, Settings)",
  SHOPIFY_APP_URL: "the app's public origin, such as https://app.example.com",
  BEACON_URL: 'the tracking API with its version, such as https://tracking.example.com/beacon/v2',
  INDEX_URL: 'the origin of the indexing API, such as https://index.example.com',
  ENCRYPTION_KEYS:
    'id:key, the key being 32 random bytes in base64 ("openssl rand -base64 32"); several with ' +
    'commas between, the first one seals',
  DATABASE_URL: 'postgresql://user:password@host:5432/database',
  DATA_DIR: 'a folder for the embedded database',
  HOST: 'the address to listen on, such as 0.0.0.0',
  PORT: 'a port number, 0 to 65535',
  KEEP_ALIVE_SECONDS: 'a whole number of seconds, 5 to 3600',
  ROLE: 'all, web or worker',
  LOG_LEVEL: LOG_LEVELS.join(', '),
  FOLLOW_SECONDS: 'a whole number of seconds, 1 to 900',
  QUIET_SECONDS: 'a whole number of seconds, 1 to 3600',
  RETRY_SECONDS: 'a whole number of seconds, 1 to 900',
  PAGE_URL_PARAMETERS:
    'names of query parameters with commas between, such as utm_*,gclid,variant; * for any characters',
  ATTRIBUTION_PARAMETER: 'the name of one query parameter, such as svc_attribution',
  DISCOVERY_URL:
    'the origin of the discovery service, such as https://{siteId}.a.example.com; {siteId} is the account',
  RECOMMENDATION_RENDER: 'page or profile',
  LIBRARY_GLOBAL: "the name of a property of window, such as the vendor's library sets",
  SEND_SHOPPER_IP: 'yes or no',
  HELP_URL: 'a page for merchants, such as https://example.com/help',
  PRIVACY_URL: 'a page for merchants, such as https://example.com/privacy',
  SUPPORT_URL: 'a page for merchants, or mailto:help@example.com',
  CONSOLE_URL:
    'where merchants sign in to the discovery service, such as https://console.example.com',
  METRICS_TOKEN: 'at least 16 letters, digits and signs without blanks ("openssl rand -hex 32")',
  REPORTS_URL: 'the origin at which browsers reach the app, such as https://reports.example.com',
  TRUSTED_PROXIES: 'how many proxies stand before the app, 0 to 10',
  SMTP_URL:
    'a mail server, such as smtps://user:password@mail.example.com, or smtp:// with its port',
  MAIL_FROM: 'the sender of mails, such as Beacon Pixel <alerts@example.com>',
} as const;

const environment = z.object({
  SHOPIFY_API_KEY: z.string(),
  SHOPIFY_API_SECRET: z.string(),
  SHOPIFY_APP_URL: sound(appUrlProblem).transform(withoutSlash),
  BEACON_URL: sound(beaconUrlProblem).transform(withoutSlash),
  INDEX_URL: sound(indexUrlProblem).transform(withoutSlash),
  ENCRYPTION_KEYS: z.string().transform(readKeys),
  DATABASE_URL: z.string().transform(readAddress).optional(),
  DATA_DIR: z.string().default('.data'),
  HOST: z.string().default('0.0.0.0'),
  PORT: wholeNumber(0, 65_535).default(3000),
  KEEP_ALIVE_SECONDS: wholeNumber(5, 3_600).default(75),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
  FOLLOW_SECONDS: wholeNumber(1, 900).default(15),
  QUIET_SECONDS: wholeNumber(1, 3600).default(300),
  RETRY_SECONDS: wholeNumber(1, 900).default(30),
  PAGE_URL_PARAMETERS: sound(urlParametersProblem).default(HARMLESS_PARAMETERS),
  ATTRIBUTION_PARAMETER: sound(attributionParameterProblem).default(ATTRIBUTION_PARAMETER),
  DISCOVERY_URL: sound(discoveryUrlProblem).transform(withoutSlash).default(''),
  RECOMMENDATION_RENDER: z.enum(['page', 'profile']).default('page'),
  LIBRARY_GLOBAL: sound(libraryGlobalProblem).default(''),
  SEND_SHOPPER_IP: z.enum(['yes', 'no']).default('no'),
  HELP_URL: sound(pageUrlProblem).default(''),
  PRIVACY_URL: sound(pageUrlProblem).default(''),
  SUPPORT_URL: sound(supportUrlProblem).default(''),
  CONSOLE_URL: sound(pageUrlProblem).default(''),
  METRICS_TOKEN: sound(metricsTokenProblem).default(''),
  REPORTS_URL: sound(indexUrlProblem).transform(withoutSlash).optional(),
  TRUSTED_PROXIES: wholeNumber(0, 10).default(1),
  SMTP_URL: sound(smtpUrlProblem).optional(),
  MAIL_FROM: sound(mailFromProblem).optional(),
});

/**
 * Reads the configuration; an empty variable is a missing one.
 *
 * @throws {ConfigProblem} with a line for every variable that is missing or wrong
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = environment.safeParse(given(env));
  if (!parsed.success) throw new ConfigProblem(problemLines(parsed.error));
  const read = parsed.data;
  if (read.ROLE !== 'all' && read.DATABASE_URL === undefined)
    throw new ConfigProblem([
      `DATABASE_URL is missing: with ROLE=${read.ROLE}, processes share a PostgreSQL server, as ${EXPECTED.DATABASE_URL}`,
    ]);
  return {
    mailServer: mailServer(read.SMTP_URL, read.MAIL_FROM),
    apiKey: read.SHOPIFY_API_KEY,
    apiSecret: read.SHOPIFY_API_SECRET,
    appUrl: read.SHOPIFY_APP_URL,
    beaconUrl: read.BEACON_URL,
    indexUrl: read.INDEX_URL,
    encryptionKeys: read.ENCRYPTION_KEYS,
    database: read.DATABASE_URL ? { address: read.DATABASE_URL } : { folder: read.DATA_DIR },
    host: read.HOST,
    port: read.PORT,
    keepAliveMs: read.KEEP_ALIVE_SECONDS * 1000,
    role: read.ROLE,
    logLevel: read.LOG_LEVEL,
    followSeconds: read.FOLLOW_SECONDS,
    quietSeconds: read.QUIET_SECONDS,
    retrySeconds: read.RETRY_SECONDS,
    urlParameters: read.PAGE_URL_PARAMETERS,
    attributionParameter: read.ATTRIBUTION_PARAMETER,
    discoveryUrl: read.DISCOVERY_URL,
    recommendationRender: read.RECOMMENDATION_RENDER,
    libraryGlobal: read.LIBRARY_GLOBAL,
    sendsShopperIp: read.SEND_SHOPPER_IP === 'yes',
    support: { help: read.HELP_URL, privacy: read.PRIVACY_URL, support: read.SUPPORT_URL },
    consoleUrl: read.CONSOLE_URL,
    metricsToken: read.METRICS_TOKEN,
    trustedProxies: read.TRUSTED_PROXIES,
    reportsUrl: read.REPORTS_URL ?? httpsOnly(read.SHOPIFY_APP_URL),
  };
}

/** Pixels send over https alone; an app on this machine may have http. */
const httpsOnly = (url: string): string => (url.startsWith('https:') ? url : '');
/** Both variables, or neither. */
function mailServer(smtpUrl: string | undefined, from: string | undefined): MailServer | null {
  if (smtpUrl === undefined && from === undefined) return null;
  if (smtpUrl !== undefined && from !== undefined) return { smtpUrl, from };
  const [missing, set] =
    from === undefined
      ? (['MAIL_FROM', 'SMTP_URL'] as const)
      : (['SMTP_URL', 'MAIL_FROM'] as const);
  throw new ConfigProblem([`${missing} is missing: with ${set}, mails need ${EXPECTED[missing]}`]);
}

/** The variables that are set. The Shopify CLI names the app's public address `HOST`. */
function given(env: Record<string, string | undefined>): Record<string, string> {
  const entries = Object.entries(env).flatMap(([name, value]): [string, string][] =>
    value?.trim() ? [[name, value.trim()]] : [],
  );
  const { HOST, ...set } = Object.fromEntries(entries);
  if (HOST === undefined) return set;
  return HOST.includes('://') ? { SHOPIFY_APP_URL: HOST, ...set } : { HOST, ...set };
}

function problemLines({ issues }: z.ZodError): string[] {
  const lines = issues.map(({ path, message, code }) => {
    const name = String(path[0]) as keyof typeof EXPECTED;
    if (code === 'invalid_type') return `${name} is missing: ${EXPECTED[name]}`;
    const what = code === 'custom' ? message : 'none of these';
    return `${name} is wrong (${what}): ${EXPECTED[name]}`;
  });
  return [...new Set(lines)];
}

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

/** A text with nothing wrong about it. */
function sound(problemOf: (text: string) => string | null) {
  return z.string().superRefine((text, context) => {
    const message = problemOf(text);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });
}

function wholeNumber(least: number, most: number) {
  return sound((text) => wholeNumberProblem(text, least, most)).transform(Number);
}

function withoutSlash(text: string): string {
  return text.replace(/\/$/, '');
}
