import './names-lead-here.ts';
import { randomBytes } from 'node:crypto';
import type { PrismaClient } from '@prisma/client';
import { afterEach, beforeEach } from 'vitest';
import { HARMLESS_PARAMETERS } from '../../../app/beacon/page-url.ts';
import { attributionParameter } from '../../../app/beacon/dialect.ts';
import { readDatabaseUrl } from '../../../app/database/address.ts';
import { connectDatabase, type Database } from '../../../app/database/connect.ts';
import { createCredentialsStore } from '../../../app/shop/credentials.ts';
import { createSettingsStore } from '../../../app/shop/settings.ts';
import { createShops } from '../../../app/shop/shops.ts';
import type { AdminApi } from '../../../app/shopify/admin-api.ts';
import {
  createWantedSettings,
  type OperatorSettings,
} from '../../../app/shopify/wanted-settings.ts';
import { BEACON_URL, SECRET_KEY, SITE_ID } from '../../sandbox/addresses.ts';
import { SHOP } from '../../sandbox/admin/platform/shop.ts';
import { type Clock, createClock, HOUR } from '../clock.ts';
import { useAuthentication } from './authentication-kit.ts';

/** The operator's defaults, without reports from browsers. */
const OPERATOR = {
  BEACON_URL,
  PAGE_URL_PARAMETERS: HARMLESS_PARAMETERS,
  ATTRIBUTION_PARAMETER: attributionParameter,
  DISCOVERY_URL: '',
  RECOMMENDATION_RENDER: 'page',
  LIBRARY_GLOBAL: '',
  REPORTS_URL: '',
  REPORT_EVERY: 1,
} as const;

/** The settings that pixel and storefront extension have of a shop with only an account. */
export const SHOP_SETTINGS = {
  siteId: SITE_ID,
  beaconUrl: BEACON_URL,
  identifiers: 'product',
  mode: 'live',
  urlParameters: HARMLESS_PARAMETERS,
  attributionParameter,
};

/** The outcome of a change while Shopify cannot be reached. */
export const UNREACHABLE = { ok: false, problem: { code: 'SHOPIFY_UNREACHABLE' } };

/** When the staff of these tests open the app. */
export const FIRST = new Date('2026-11-20T10:00:00.000Z');

/** Two hours after {@link FIRST}. */
export const LATER = new Date(FIRST.getTime() + 2 * HOUR);

/** Gives each test of a file an empty database, and staff of the one shop who have opened the app at {@link FIRST}. */
export function useStaffVisit() {
  let clock: Clock;
  let admin: AdminApi;
  const keys = [{ id: 'k', bytes: randomBytes(32) }] as const;
  const processes: Database[] = [];

  beforeEach(() => {
    clock = createClock(FIRST);
  });

  const now = () => clock.now();
  const { database, standIn, captured, visit, shopifyHas } = useAuthentication(now);

  beforeEach(async () => {
    ({ admin } = await visit());
    standIn().forgetAsked();
  });

  afterEach(() => Promise.all(processes.splice(0).map((each) => each.close())));

  /** The stores on the connections of a process; by default the test's. */
  const stores = (prisma: PrismaClient = database().prisma) => ({
    shops: createShops({ prisma, now }),
    credentials: createCredentialsStore({ prisma, keys, now, log: captured().log }),
    settings: createSettingsStore({ prisma, now }),
  });

  return {
    database,
    standIn,
    captured,
    shopifyHas,
    clock: () => clock,
    now,
    /** The Admin API of the shop. */
    admin: () => admin,
    stores,
    /** The settings that pixel and storefront extension should have. */
    wanted: (
      prisma = database().prisma,
      operator: Partial<OperatorSettings> = {},
      isNeverAccepted = () => false,
    ) =>
      createWantedSettings({
        ...stores(prisma),
        config: { ...OPERATOR, ...operator },
        indexing: { isNeverAccepted: () => Promise.resolve(isNeverAccepted()) },
        prisma,
      }),
    /** Starts another process of the app, until the test ends. */
    startProcess() {
      const process = connectDatabase(readDatabaseUrl(database().url));
      processes.push(process);
      return process;
    },
    /** Saves the shop's account at the service. */
    async saveAccount() {
      const account = { siteId: SITE_ID, secretKey: SECRET_KEY };
      await stores().credentials.save(SHOP.domain, account);
    },
  };
}
