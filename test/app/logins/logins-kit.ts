import { createHmac, randomUUID } from 'node:crypto';
import { HARMLESS_PARAMETERS } from '../../../app/beacon/page-url.ts';
import { createSignatures } from '../../../app/http/signatures.ts';
import type { LoginReport } from '../../../app/beacon/login-report.ts';
import type { Database } from '../../../app/database/connect.ts';
import { createLogins, type Logins, type LoginsDeps } from '../../../app/logins/logins.ts';
import { createCredentialsStore } from '../../../app/shop/credentials.ts';
import { createSettingsStore } from '../../../app/shop/settings.ts';
import { createShops } from '../../../app/shop/shops.ts';
import { BEACON_URL, SHOP_DOMAIN, SITE_ID, TRACKING_ORIGIN } from '../../sandbox/addresses.ts';
import { type Clock, createClock } from '../clock.ts';
import { silentLog } from '../silent-log.ts';

export const SHOP = SHOP_DOMAIN;
export const OTHER_SHOP = 'other-shop.myshopify.com';
export const SHOPPER = '7012345678';
export const START = new Date('2026-11-20T10:00:00.000Z');

/** The storefront script's report of one login; each call creates another login. */
export function loginReport(changes: Partial<LoginReport> = {}): LoginReport {
  return {
    version: 1,
    loginId: randomUUID(),
    userId: '7a1c2f3e-5b6d-4e8f-9a0b-1c2d3e4f5a6b',
    sessionId: '0f9e8d7c-6b5a-4c3d-8e2f-1a0b9c8d7e6f',
    pageLoadId: '3d4e5f60-7182-4a3b-9c4d-5e6f708192a3',
    pageUrl: 'https://shop.example.com/collections/mugs',
    timestamp: '2026-11-20T09:59:58.500Z',
    ...changes,
  };
}

/** A queued step, as the queue receives it. */
export interface Enqueue {
  id: string;
  at: Date;
}

export interface LoginsKit {
  logins: Logins;
  clock: Clock;
  enqueued: Enqueue[];
  settings: ReturnType<typeof createSettingsStore>;
  credentials: ReturnType<typeof createCredentialsStore>;
  shops: ReturnType<typeof createShops>;
  /** Lets time pass, and runs every due step, until none is left. */
  work(ms?: number): Promise<void>;
}

/** The app's own events on a database, with real parts except queue and clock. */
export function createLoginsKit(
  { prisma, sql }: Pick<Database, 'prisma' | 'sql'>,
  parts: Partial<LoginsDeps> & { clock?: Clock } = {},
): LoginsKit {
  const { clock = createClock(START), ...given } = parts;
  const { now } = clock;
  const enqueued: Enqueue[] = [];
  const shops = createShops({ prisma, now });
  const settings = createSettingsStore({ prisma, now });
  const keys = [{ id: 'test', bytes: Buffer.alloc(32, 7) }] as const;
  const credentials = createCredentialsStore({ prisma, keys, now, log: silentLog });
  const logins = createLogins({
    prisma,
    sql,
    credentials,
    fetch: () => Promise.reject(new Error(`Nothing goes to ${TRACKING_ORIGIN} in this test.`)),
    beaconUrl: BEACON_URL,
    urlParameters: HARMLESS_PARAMETERS,
    firstPauseMs: 30_000,
    onOutcome: () => undefined,
    enqueue: (id, at, tx) => {
      if (!tx) throw new Error('Without the transaction that makes it due, a step may be lost.');
      enqueued.push({ id, at });
      return Promise.resolve();
    },
    now,
    log: silentLog,
    random: () => 0,
    wait: (ms) => {
      clock.pass(ms);
      return Promise.resolve();
    },
    ...given,
  });

  return {
    logins,
    clock,
    enqueued,
    settings,
    credentials,
    shops,
    async work(ms = 0) {
      clock.pass(ms);
      for (;;) {
        const due = await logins.work.due(100);
        if (due.length === 0) return;
        for (const each of due) await logins.work.run(each);
      }
    },
  };
}

/** Installs the app in a shop and connects its account. */
export async function connectShop(
  { shops, credentials, clock }: Pick<LoginsKit, 'shops' | 'credentials' | 'clock'>,
  shop: string = SHOP,
): Promise<void> {
  await shops.install(shop, clock.now());
  await credentials.save(shop, { siteId: SITE_ID, secretKey: 'sk_test' });
}

export const API_SECRET = 'shpss_0123456789abcdef';
export const SIGNATURES = createSignatures([API_SECRET]);

/** A query signed like Shopify's app proxy does, without the code under test. */
export function signedQuery(
  changes: Partial<Record<'shop' | 'logged_in_customer_id' | 'timestamp', string>> = {},
  apiSecret: string = API_SECRET,
): string {
  const customer = changes.logged_in_customer_id ?? SHOPPER;
  const shop = changes.shop ?? SHOP;
  const timestamp = changes.timestamp ?? String(START.getTime() / 1000);
  const message = `logged_in_customer_id=${customer}path_prefix=/apps/beacon-pixelshop=${shop}timestamp=${timestamp}`;
  const signature = createHmac('sha256', apiSecret).update(message).digest('hex');
  return `shop=${shop}&logged_in_customer_id=${customer}&path_prefix=%2Fapps%2Fbeacon-pixel&timestamp=${timestamp}&signature=${signature}`;
}
