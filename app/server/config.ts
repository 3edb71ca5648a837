import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { senderProblem, smtpUrlProblem } from '../alerts/mailer.ts';
import { HARMLESS_PARAMETERS } from '../beacon/page-url.ts';
import { attributionParameter } from '../beacon/dialect.ts';
import { readDatabaseUrl, UnusableDatabaseUrl } from '../database/address.ts';
import { encryptionKeysProblem, readEncryptionKeys } from '../shop/sealed-secret.ts';
import {
  clientSecretsProblem,
  discoveryUrlProblem,
  extrasProblem,
  httpsOrLocalProblem,
  httpsProblem,
  oneOf,
  origin,
  page,
  parametersProblem,
  pathProblem,
  readClientSecrets,
  secretProblem,
  supportUrlProblem,
  text,
  url,
  versionProblem,
  whole,
  withoutSlash,
} from './config-checks.ts';

/** The app's version in package.json, for log, health and metrics. */
export const VERSION: string = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))).version;

/**
 * Every variable: its schema, its default (`prefault`), and its description, in Markdown: for the table in
 * docs/deployment.md, and for the operator whose value is wrong.
 */
export const VARIABLES = {
  SHOPIFY_API_KEY: z
    .string()
    // Pages show it, so it must not be the secret.
    .regex(/^[a-z\d]+$/i, 'other characters than letters and digits')
    .describe("the app's client ID (Shopify Dev Dashboard, Settings)"),
  SHOPIFY_API_SECRET: text(clientSecretsProblem)
    .transform(readClientSecrets)
    .describe(
      "the app's client secret (Shopify Dev Dashboard, Settings); several with commas between: " +
        '[see below](#the-client-secret)',
    ),
  SHOPIFY_APP_URL: url(httpsOrLocalProblem, extrasProblem, pathProblem).describe(
    "the app's public origin, such as `https://app.example.com`",
  ),
  BEACON_URL: url(httpsProblem, extrasProblem, versionProblem).describe(
    'the tracking API with its version, such as `https://tracking.example.com/beacon/v2`',
  ),
  INDEX_URL: origin().describe(
    'the origin of the indexing API, such as `https://index.example.com`',
  ),
  ENCRYPTION_KEYS: text(encryptionKeysProblem)
    .transform(readEncryptionKeys)
    .describe(
      '`id:key`, the key being 32 random bytes in base64 (`openssl rand -base64 32`); several with ' +
        'commas between: [see below](#encryption-keys)',
    ),
  DATABASE_URL: text(databaseUrlProblem).transform(readDatabaseUrl).optional().meta({
    needed: 'with several processes',
    description: 'a PostgreSQL server, as `postgresql://user:password@host:5432/database`',
  }),
  DATA_DIR: z
    .string()
    .prefault('.data')
    .describe('a folder for the embedded database, which runs without `DATABASE_URL`'),
  HOST: z.string().prefault('0.0.0.0').describe('the address on which the process listens'),
  PORT: whole(0, 65_535, 3000).describe('the port on which the process listens, 0 to 65535'),
  KEEP_ALIVE_SECONDS: whole(5, 3_600, 75).describe(
    'how long a connection without requests stays open, 5 to 3600: longer than your proxy keeps one',
  ),
  ROLE: oneOf('all', 'web', 'worker').describe(
    '`web` serves pages, webhooks and the app proxy; `worker` runs the queued work; `all` does both',
  ),
  LOG_LEVEL: oneOf('info', 'fatal', 'error', 'warn', 'debug', 'trace', 'silent').describe(
    '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`',
  ),
  FOLLOW_SECONDS: whole(1, 900, 15).describe(
    'the interval between status requests for a running re-index, in seconds, 1 to 900',
  ),
  QUIET_SECONDS: whole(1, 3_600, 300).describe(
    'how long the catalogue must be unchanged before an automatic re-index begins, in seconds, ' +
      '1 to 3600',
  ),
  RETRY_SECONDS: whole(1, 900, 30).describe(
    'the first pause before a login that the service did not take is sent again, in seconds, ' +
      '1 to 900; later pauses double',
  ),
  PAGE_URL_PARAMETERS: text(parametersProblem)
    .default(HARMLESS_PARAMETERS)
    .describe(
      'query parameters of page addresses that are sent with their value, such as ' +
        '`utm_*,gclid,variant`: [see below](#page-addresses)',
    ),
  ATTRIBUTION_PARAMETER: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'other characters than letters, digits, - and _, or more than 64')
    .prefault(attributionParameter)
    .describe(
      'the parameter of landing addresses that names the campaign or mail that led there: ' +
        '[see below](#attribution)',
    ),
  DISCOVERY_URL: text(discoveryUrlProblem)
    .transform(withoutSlash)
    .default('')
    .describe(
      'the origin of the discovery service, such as `https://{siteId}.a.example.com`: ' +
        '[see below](#discovery-service)',
    ),
  RECOMMENDATION_RENDER: oneOf('page', 'profile').describe(
    'whether recommendations are reported as rendered once per `page` or once per `profile`',
  ),
  LIBRARY_GLOBAL: z
    .string()
    .regex(/^[a-z_$][\w$]{0,63}$/i, 'no name of a property')
    .default('')
    .describe(
      "property of `window` by which the vendor's own library is recognized: where it runs, the " +
        'extension tracks no results',
    ),
  HELP_URL: page().describe(
    'a page for merchants, linked below every page of the app, such as `https://example.com/help`',
  ),
  PRIVACY_URL: page().describe('the same for privacy, such as `https://example.com/privacy`'),
  SUPPORT_URL: text(supportUrlProblem)
    .default('')
    .describe('the same for support; may be `mailto:help@example.com`'),
  CONSOLE_URL: page().describe(
    'the page on which merchants sign in to the discovery service; linked on the overview and on ' +
      'the page of a re-index',
  ),
  SEND_SHOPPER_IP: oneOf('no', 'yes').describe(
    "`yes` sends the shopper's network address with a login: [see below](#network-addresses)",
  ),
  SMTP_URL: text(smtpUrlProblem)
    .default('')
    .describe(
      'the mail server for alerts, such as `smtps://user:password@mail.example.com`, or `smtp://` ' +
        'with its port: [see below](#alerts-by-e-mail)',
    ),
  MAIL_FROM: text(senderProblem)
    .default('')
    .describe('the sender of mails, such as `Beacon Pixel <alerts@example.com>`'),
  METRICS_TOKEN: text(secretProblem)
    .default('')
    .describe(
      'the bearer token for `/metrics`, such as one from `openssl rand -hex 32`; without it the ' +
        'address does not exist: [see below](#metrics)',
    ),
  REPORTS_URL: origin().default('').meta({
    needed: 'no, `SHOPIFY_APP_URL`',
    description: "the https origin at which shoppers' browsers reach the app with their reports",
  }),
  REPORT_EVERY: whole(1, 100, 1).describe(
    'one in this many page loads reports its event outcomes, 1 to 100: [see below](#network-addresses)',
  ),
  TRUSTED_PROXIES: whole(0, 10, 1).describe(
    'the number of proxies in front of the app, 0 to 10: [see below](#network-addresses)',
  ),
};

const CONFIG = z.object(VARIABLES).transform((read) => ({
  ...read,
  // Pixels send only over https; an app on this machine may have http.
  REPORTS_URL:
    read.REPORTS_URL || (read.SHOPIFY_APP_URL.startsWith('https:') ? read.SHOPIFY_APP_URL : ''),
}));

/** Everything that an operator configures, by the names of the variables; `''` for missing ones. */
export type Config = z.output<typeof CONFIG>;

/** Why the app cannot start and how to fix it, in lines for the operator. */
export class StartProblem extends Error {
  readonly lines: readonly string[];

  constructor(...lines: string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}

/**
 * Reads the configuration; an empty variable is a missing one.
 *
 * @throws {StartProblem} with a line for every variable that is missing or wrong: its name, the problem, and its
 *   description; never its value
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const set = given(env);
  const parsed = CONFIG.safeParse(set);
  const lines = [...(parsed.error?.issues ?? []).map(problemLine), ...missingBeside(set)];
  if (!parsed.success || lines.length > 0) throw new StartProblem(...new Set(lines));
  return parsed.data;
}

/** Returns a line for each missing variable that only the value of another one requires. */
function missingBeside({ ROLE, DATABASE_URL, SMTP_URL, MAIL_FROM }: Variables): string[] {
  const line = (name: keyof typeof VARIABLES, why: string) =>
    `${name} is missing: with ${why} ${meaningOf(name)}`;
  const lines: string[] = [];
  if ((ROLE === 'web' || ROLE === 'worker') && !DATABASE_URL)
    lines.push(line('DATABASE_URL', `ROLE=${ROLE}, processes share`));
  if (SMTP_URL && !MAIL_FROM) lines.push(line('MAIL_FROM', 'SMTP_URL, mails need'));
  if (MAIL_FROM && !SMTP_URL) lines.push(line('SMTP_URL', 'MAIL_FROM, mails need'));
  return lines;
}

type Variables = Readonly<Record<string, string>>;

/** Returns the variables that are set. The Shopify CLI sets `HOST` to the app's public address. */
function given(env: Record<string, string | undefined>): Variables {
  const entries = Object.entries(env).flatMap(([name, value]): [string, string][] =>
    value?.trim() ? [[name, value.trim()]] : [],
  );
  const { HOST, ...set } = Object.fromEntries(entries);
  if (HOST === undefined) return set;
  return HOST.includes('://') ? { SHOPIFY_APP_URL: HOST, ...set } : { HOST, ...set };
}

function problemLine({ path, message, code }: z.core.$ZodIssue): string {
  const name = String(path[0]) as keyof typeof VARIABLES;
  if (code === 'invalid_type') return `${name} is missing: ${meaningOf(name)}`;
  return `${name} is wrong (${code === 'invalid_value' ? 'none of these' : message}): ${meaningOf(name)}`;
}

/** Returns the description of a variable, without Markdown. */
const meaningOf = (name: keyof typeof VARIABLES): string =>
  (VARIABLES[name].description ?? '').replace(/: \[see below\].*|`/g, '');

function databaseUrlProblem(value: string): string | null {
  try {
    readDatabaseUrl(value);
    return null;
  } catch (error) {
    if (error instanceof UnusableDatabaseUrl) return error.message;
    throw error;
  }
}
