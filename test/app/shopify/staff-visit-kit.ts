import './names-lead-here.ts';
import { randomBytes } from 'node:crypto';
import type { PrismaClient } from '@prisma/client';
import { beforeEach } from 'vitest';
import { HARMLESS_PARAMETERS } from '../../../app/beacon/page-url.ts';
import { ATTRIBUTION_PARAMETER } from '../../../app/beacon/vendor.ts';
import { createCredentialsStore, type CredentialsStore } from '../../../app/shop/credentials.ts';
import { createSettingsStore, type SettingsStore } from '../../../app/shop/settings.ts';
import { createShops, type Shops } from '../../../app/shop/shops.ts';
import type { AdminApi } from '../../../app/shopify/admin-api.ts';
import { BEACON_URL, SECRET_KEY, SITE_ID } from '../../sandbox/addresses.ts';
import { SHOP } from '../../sandbox/admin/platform/shop.ts';
import { type Clock, createClock, HOUR } from '../clock.ts';
import { type AdmissionKit, useAdmission } from './authentication-kit.ts';
import { dataRequest, sessionToken } from './staff-requests.ts';

/** What an operator has set who has set nothing, of an app to which browsers do not report. */
export const OPERATOR = {
  beaconUrl: BEACON_URL,
  urlParameters: HARMLESS_PARAMETERS,
  attributionParameter: ATTRIBUTION_PARAMETER,
  discoveryUrl: '',
  recommendationRender: 'page',
  libraryGlobal: '',
  reportSettings: () => Promise.resolve({ url: '', every: 1 }),
} as const;

/** When the staff of these tests open the app. */
export const FIRST = new Date('2026-11-20T10:00:00.000Z');

/** Two hours after {@link FIRST}: what was known then may be outdated. */
export const LATER = new Date(FIRST.getTime() + 2 * HOUR);

/** What the app keeps about shops. */
export interface Stores {
  shops: Shops;
  credentials: CredentialsStore;
  settings: SettingsStore;
}

/** Staff who have opened the app, and may ask Shopify by it. */
export interface StaffVisit extends Pick<AdmissionKit, 'database' | 'standIn' | 'captured'> {
  /** Begins at {@link FIRST}. */
  clock: () => Clock;
  /** What the clock says. */
  now: () => Date;
  /** The Admin API of the shop. */
  admin: () => AdminApi;
  /** As a process of the app reaches them over its own connections, or over those of the test. */
  stores: (prisma?: PrismaClient) => Stores;
  /** Enters the account that the shop has at the service. */
  saveAccount: () => Promise<void>;
}

/** Gives each test of a file an empty database, and a visit of the staff of the one shop of Shopify. */
export function useStaffVisit(): StaffVisit {
  let clock: Clock;
  let admin: AdminApi;
  const keys = [{ id: 'k', bytes: randomBytes(32) }] as const;

  beforeEach(() => {
    clock = createClock(FIRST);
  });

  const now = () => clock.now();
  const { database, standIn, captured, admit } = useAdmission(now);

  beforeEach(async () => {
    ({ admin } = await admit(dataRequest(sessionToken())));
    standIn().forgetAsked();
  });

  const stores: StaffVisit['stores'] = (prisma = database().prisma) => ({
    shops: createShops({ prisma, now }),
    credentials: createCredentialsStore({ prisma, keys, now, log: captured().log }),
    settings: createSettingsStore({ prisma, now }),
  });

  return {
    database,
    standIn,
    captured,
    clock: () => clock,
    now,
    admin: () => admin,
    stores,
    async saveAccount() {
      const account = { siteId: SITE_ID, secretKey: SECRET_KEY };
      await stores().credentials.save(SHOP.domain, account);
    },
  };
}
