import './names-lead-here.ts';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { EncryptionKey } from '../../../app/shop/sealed-secret.ts';
import { createShops, type Shops } from '../../../app/shop/shops.ts';
import { type AdminClient, createAdminClient } from '../../../app/shopify/admin-client.ts';
import {
  type AuthenticateAdminDeps,
  createAuthenticateAdmin,
} from '../../../app/shopify/authenticate-admin.ts';
import {
  createFindOwnToken,
  type FindOwnToken,
  type OfflineTokensDeps,
} from '../../../app/shopify/offline-tokens.ts';
import { createSessionStorage, type SessionStorage } from '../../../app/shopify/session-storage.ts';
import { API_VERSION, createShopify, type Shopify } from '../../../app/shopify/shopify.ts';
import { APP } from '../../sandbox/admin/platform/session-token.ts';
import { type AdminFaults, NO_FAULTS } from '../../sandbox/admin/platform/faults.ts';
import { SHOP } from '../../sandbox/admin/platform/shop.ts';
import { EVENT_LIMIT_MS } from '../../support/event-limit.ts';
import { useDatabase } from '../use-database.ts';
import { type CapturedLog, capturedLog } from '../shop/captured-log.ts';
import { type ShopifyStandIn, startShopify } from './shopify-stand-in.ts';
import { APP_URL, dataRequest, sessionToken } from './staff-requests.ts';

/** The key that encrypts the sessions of a test. */
export const SESSION_KEY: EncryptionKey = { id: 'test', bytes: randomBytes(32) };

/** The id of the session with the app’s own token of the shop. */
export const OFFLINE = `offline_${SHOP.domain}`;

/**
 * Gives each test of a file an empty database, Shopify’s library, and a Shopify whose one shop has just installed the app.
 *
 * @param now the app’s clock; Shopify’s is the real one
 */
export function useAuthentication(now: () => Date = () => new Date()) {
  const database = useDatabase();
  let standIn: ShopifyStandIn;
  let captured: CapturedLog;
  let shops: Shops;
  let sessions: SessionStorage;
  let shopify: Shopify;
  let client: AdminClient;

  beforeAll(async () => {
    standIn = await startShopify();
  });

  afterAll(async () => {
    await standIn.close();
  });

  /** Gives Shopify these faults, in place of others. */
  const shopifyHas = (faults: Partial<AdminFaults>) =>
    standIn.platform.setFaults({ ...NO_FAULTS, ...faults });

  beforeEach(() => {
    shopifyHas({});
    standIn.platform.uninstall();
    standIn.platform.install();
    standIn.forgetAsked();
    captured = capturedLog();
    const { prisma } = database();
    const { apiKey, apiSecret } = APP;
    shops = createShops({ prisma, now });
    const { log } = captured;
    sessions = createSessionStorage({ prisma, keys: [SESSION_KEY], now, log });
    const { fetch } = globalThis;
    client = createAdminClient({ apiVersion: API_VERSION, fetch, now, log });
    shopify = createShopify({ apiKey, apiSecret, appUrl: APP_URL, sessionStorage: sessions, log });
  });

  const authenticate = (request: Request, other: Partial<AuthenticateAdminDeps> = {}) =>
    createAuthenticateAdmin({ shopifyOf: () => shopify, shops, client, sessions, ...other })(
      request,
    );

  return {
    database,
    standIn: () => standIn,
    captured: () => captured,
    shops: () => shops,
    sessions: () => sessions,
    shopify: () => shopify,
    client: () => client,
    /** Finds the app’s own tokens, as one process does. */
    findOwnTokenWith: (other: Partial<OfflineTokensDeps> = {}): FindOwnToken =>
      createFindOwnToken({
        ...APP,
        sessions,
        locks: database().locks,
        fetch: globalThis.fetch,
        now,
        log: captured.log,
        timeoutMs: EVENT_LIMIT_MS,
        lockTimeoutMs: EVENT_LIMIT_MS,
        ...other,
      }),
    authenticate,
    /** A request of a staff member’s page. */
    visit: (other: Partial<AuthenticateAdminDeps> = {}) =>
      authenticate(dataRequest(sessionToken()), other),
    shopifyHas,
    /** The answer to a request that is refused. */
    async refusalOf(request: Request): Promise<Response> {
      const thrown: unknown = await authenticate(request).then(
        () => 'authenticated',
        (error: unknown) => error,
      );
      if (!(thrown instanceof Response)) throw new Error(`No answer: ${String(thrown)}`);
      return thrown;
    },
  };
}
