import './names-lead-here.ts';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { EncryptionKey } from '../../../app/shop/sealed-secret.ts';
import { createShops, type Shops } from '../../../app/shop/shops.ts';
import {
  type AuthenticatedAdmin,
  createAuthenticateAdmin,
} from '../../../app/shopify/authenticate-admin.ts';
import { createSessionStorage, type SessionStorage } from '../../../app/shopify/session-storage.ts';
import { createShopify, type Shopify } from '../../../app/shopify/shopify.ts';
import { APP } from '../../sandbox/admin/platform/session-token.ts';
import { NO_FAULTS } from '../../sandbox/admin/platform/faults.ts';
import type { TestDatabase } from '../../support/database.ts';
import { useDatabase } from '../use-database.ts';
import { type CapturedLog, capturedLog } from '../shop/captured-log.ts';
import { type ShopifyStandIn, startShopify } from './shopify-stand-in.ts';
import { APP_URL } from './staff-requests.ts';

/** What seals the sessions of a test. */
export const SESSION_KEY: EncryptionKey = { id: 'test', bytes: randomBytes(32) };

/** The app's door for staff, with Shopify's library, a Shopify to ask and a real database. */
export interface AdmissionKit {
  database: () => TestDatabase;
  standIn: () => ShopifyStandIn;
  captured: () => CapturedLog;
  shops: () => Shops;
  sessions: () => SessionStorage;
  shopify: () => Shopify;
  admit: (request: Request) => Promise<AuthenticatedAdmin>;
  /** The answer with which a request is turned away. */
  refusalOf: (request: Request) => Promise<Response>;
}

/**
 * Gives each test of a file an empty database, and the app newly installed in the one shop of Shopify.
 *
 * @param now what the app takes for the time; Shopify’s is the real one
 */
export function useAdmission(now: () => Date = () => new Date()): AdmissionKit {
  const database = useDatabase();
  let standIn: ShopifyStandIn;
  let captured: CapturedLog;
  let shops: Shops;
  let sessions: SessionStorage;
  let shopify: Shopify;

  beforeAll(async () => {
    standIn = await startShopify();
  });

  afterAll(async () => {
    await standIn.close();
  });

  beforeEach(() => {
    standIn.platform.setFaults(NO_FAULTS);
    standIn.platform.uninstall();
    standIn.platform.install();
    standIn.forgetAsked();
    captured = capturedLog();
    const { prisma } = database();
    const { apiKey, apiSecret } = APP;
    shops = createShops({ prisma, now });
    const { log } = captured;
    sessions = createSessionStorage({ prisma, keys: [SESSION_KEY], now, log });
    shopify = createShopify({ apiKey, apiSecret, appUrl: APP_URL, sessionStorage: sessions, log });
  });

  const admit = (request: Request) => createAuthenticateAdmin({ shopify, shops })(request);

  return {
    database,
    standIn: () => standIn,
    captured: () => captured,
    shops: () => shops,
    sessions: () => sessions,
    shopify: () => shopify,
    admit,
    async refusalOf(request) {
      const thrown: unknown = await admit(request).then(
        () => 'admitted',
        (error: unknown) => error,
      );
      if (!(thrown instanceof Response)) throw new Error(`No answer: ${String(thrown)}`);
      return thrown;
    },
  };
}
