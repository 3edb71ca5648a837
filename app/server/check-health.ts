import { get } from 'node:http';

/*
 * The image's health check: exits with 0 when the process at HOST and PORT answers /healthz, or the path in the first
 * argument, with 200, otherwise with 1. It reads these variables as config.ts does, and needs no others.
 */

const DEFAULT_PORT = 3000;
const TIMEOUT_MS = 5_000;

/** The loopback address for a process that listens on every address. */
const LOOPBACK: Readonly<Record<string, string>> = {
  '': '127.0.0.1',
  '0.0.0.0': '127.0.0.1',
  '::': '::1',
};

const { HOST = '', PORT = '' } = process.env;
// The Shopify CLI sets HOST to the app's public address.
const given = HOST.includes('://') ? '' : HOST.trim();
const host = LOOPBACK[given] ?? given;
const port = Number(PORT.trim() || DEFAULT_PORT);
const [, , path = '/healthz'] = process.argv;

get({ host, port, path, timeout: TIMEOUT_MS }, ({ statusCode }) =>
  process.exit(statusCode === 200 ? 0 : 1),
)
  .on('timeout', () => process.exit(1))
  .on('error', () => process.exit(1));
