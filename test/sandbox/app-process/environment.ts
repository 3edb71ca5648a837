import { fileURLToPath } from 'node:url';
import {
  BEACON_URL,
  DISCOVERY_URL,
  HOST,
  INDEX_URL,
  REPORTS_ORIGIN,
  SITE_ID,
  TRACKING_ORIGIN,
} from '../addresses.ts';
import { RESULTS_ORIGIN } from '../admin/admin-api/bulk-operations.ts';
import { APP } from '../admin/platform/session-token.ts';
import { type Hosts, HOSTS_VARIABLE } from './hosts.ts';

/** Addresses of the outside world, for the app. */
export interface Outside {
  /** The app's address for browsers. */
  appUrl: string;
  /** Origins on this machine. */
  shopify: string;
  indexing: string;
  tracking: string;
  /** The mail server, with user and password; without it the app sends no mails. */
  smtpUrl?: string;
}

/** Loads a module before the app: without it, nothing outside can be reached. */
export const SANDBOX_NODE_OPTIONS = `--import=${new URL('preload.ts', import.meta.url).href}`;

/** 32 bytes that encrypt secret keys, in the sandbox only. */
export const ENCRYPTION_KEYS = `sandbox:${Buffer.from('the key of the sandbox, 32 bytes').toString('base64')}`;

/**
 * The environment of an app's process in the sandbox.
 *
 * @param own overrides, by variable
 */
export function appEnvironment(
  { appUrl, shopify, indexing, tracking, smtpUrl }: Outside,
  own: Readonly<Record<string, string>>,
): NodeJS.ProcessEnv {
  const hosts: Hosts = {
    'https://*.myshopify.com': shopify,
    [RESULTS_ORIGIN]: shopify,
    [INDEX_URL]: indexing,
    [TRACKING_ORIGIN]: tracking,
  };
  const { NODE_COMPILE_CACHE } = process.env;
  return {
    PATH: process.env.PATH ?? '',
    HOME: process.env.HOME ?? '',
    // The shared cache of compiled code, which makes each start faster.
    ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
    NODE_ENV: 'production',
    NODE_OPTIONS: SANDBOX_NODE_OPTIONS,
    [HOSTS_VARIABLE]: JSON.stringify(hosts),
    SHOPIFY_API_KEY: APP.apiKey,
    SHOPIFY_API_SECRET: APP.apiSecret,
    SHOPIFY_APP_URL: appUrl,
    BEACON_URL,
    INDEX_URL,
    REPORTS_URL: REPORTS_ORIGIN,
    DISCOVERY_URL: DISCOVERY_URL.replace(SITE_ID, '{siteId}'),
    ENCRYPTION_KEYS,
    ...(smtpUrl !== undefined && {
      SMTP_URL: smtpUrl,
      MAIL_FROM: 'Beacon Pixel <alerts@beacon-pixel.example.com>',
    }),
    HOST,
    FOLLOW_SECONDS: '2',
    ...own,
  };
}

/** The app's main module. */
export const APP_MAIN = fileURLToPath(new URL('../../../app/server/main.ts', import.meta.url));
