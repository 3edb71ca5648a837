import type { PrismaClient } from '@prisma/client';
import type { Logger } from 'pino';
import { createCredentialsStore } from './credentials.ts';
import { createFeedNameStore } from './feed-names.ts';
import type { EncryptionKey } from './sealed-secret.ts';
import { createSettingsStore } from './settings.ts';
import { createShops } from './shops.ts';

/** What is stored of shops: that they have installed the app, their accounts, and what staff have chosen. */
export const createShopStores = (deps: {
  prisma: PrismaClient;
  keys: readonly [EncryptionKey, ...EncryptionKey[]];
  now: () => Date;
  log: Logger;
}) => ({
  shops: createShops(deps),
  credentials: createCredentialsStore(deps),
  settings: createSettingsStore(deps),
  feedNames: createFeedNameStore(deps),
});
