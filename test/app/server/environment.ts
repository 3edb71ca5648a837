import { createHash } from 'node:crypto';

/** A complete environment without a database, with separate secrets. */
export const ENVIRONMENT = {
  SHOPIFY_API_KEY: '0123456789abcdef0123456789abcdef',
  SHOPIFY_API_SECRET: 'the-client-secret-of-the-app',
  SHOPIFY_APP_URL: 'https://app.example.com',
  BEACON_URL: 'https://tracking.example.com/beacon/v2',
  INDEX_URL: 'https://index.example.com',
  ENCRYPTION_KEYS: `new:${key('n')},old:${key('o')}`,
} as const;

/** A key of 32 bytes in base64: as varied as a random one, but the same for the same name. */
export function key(name: string): string {
  return createHash('sha256').update(name).digest('base64');
}
