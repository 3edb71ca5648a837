import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { DatabaseAddress } from '../database/address.ts';
import type { MailServer } from '../alerts/mailer.ts';
import type { EncryptionKey } from '../shop/sealed-secret.ts';
import { type LOG_LEVELS, VARIABLES } from './config-variables.ts';

/** The app's version in package.json, for log, health and metrics. */
export const VERSION: string = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))).version;

/** What this process does: serve pages, do jobs, or both. */
export type Role = 'all' | 'web' | 'worker';

/** Everything that an operator configures. */
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
  /** How long a catalogue must not change before a feed that follows it is re-indexed, in seconds. */
  quietSeconds: number;
  /** The pause before the second try of a login that was not taken, in seconds. */
  retrySeconds: number;
  /** Query parameters of page addresses that are sent, as in `page-url.ts`. */
  urlParameters: string;
  /** Parameter of landing addresses for attribution. */
  attributionParameter: string;
  /** The origin of the discovery service, with `{siteId}` for the account; `''` for none. */
  discoveryUrl: string;
  /** How often recommendations are reported as rendered. */
  recommendationRender: 'page' | 'profile';
  /** Property of `window` by which the vendor's own library is recognized; `''` for none. */
  libraryGlobal: string;
  /** Whether a login has the shopper's network address. */
  sendsShopperIp: boolean;
  /** Pages of the operator for merchants; `''` for none. `support` may be a `mailto:` address. */
  support: { help: string; privacy: string; support: string };
  /** Where merchants sign in to the discovery service; `''` for none. */
  consoleUrl: string;
  /** The token of a collector of metrics; `''` for no `/metrics`. */
  metricsToken: string;
  /** How many proxies are in front of the app; each adds an address to `X-Forwarded-For`. */
  trustedProxies: number;
  /** The https origin at which browsers report; `''` where there is none. */
  reportsUrl: string;
  /** One of so many page loads reports. */
  reportEvery: number;
  /** The server for mails about alerts; null for no mails. */
  mailServer: MailServer | null;
}

/** An environment with which the app cannot start. */
export class ConfigProblem extends Error {
  /** One per variable: its name, what is wrong, and what it should look like; never its value. */
  readonly lines: string[];

  constructor(lines: string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}

/**
 * Reads the configuration; an empty variable is a missing one.
 *
 * @throws {ConfigProblem} with a line for every variable that is missing or wrong
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = z.object(VARIABLES).safeParse(given(env));
  if (!parsed.success) throw new ConfigProblem(problemLines(parsed.error));
  const read = parsed.data;
  if (read.ROLE !== 'all' && read.DATABASE_URL === undefined)
    throw new ConfigProblem([
      `DATABASE_URL is missing: with ROLE=${read.ROLE}, processes share a PostgreSQL server, as ${expected('DATABASE_URL')}`,
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
    reportEvery: read.REPORT_EVERY,
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
  throw new ConfigProblem([`${missing} is missing: with ${set}, mails need ${expected(missing)}`]);
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

const expected = (name: keyof typeof VARIABLES): string => VARIABLES[name].description ?? '';

function problemLines({ issues }: z.ZodError): string[] {
  const lines = issues.map(({ path, message, code }) => {
    const name = String(path[0]) as keyof typeof VARIABLES;
    if (code === 'invalid_type') return `${name} is missing: ${expected(name)}`;
    const what = code === 'custom' ? message : 'none of these';
    return `${name} is wrong (${what}): ${expected(name)}`;
  });
  return [...new Set(lines)];
}
