import { ATTRIBUTION_PARAMETER } from '../../../app/beacon/vendor.ts';
import { HARMLESS_PARAMETERS } from '../../../app/beacon/page-url.ts';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { readDatabaseUrl } from '../../../app/database/address.ts';
import { connectDatabase, type Database } from '../../../app/database/connect.ts';
import type { ShopSettings } from '../../../app/shop/settings.ts';
import {
  createPixelConnections,
  type PixelConnections,
  type PixelOutcome,
  type PixelState,
} from '../../../app/shopify/pixel-connection.ts';
import type { PixelLockOptions } from '../../../app/shopify/stored-pixel.ts';
import { BEACON_URL, SITE_ID } from '../../sandbox/addresses.ts';
import { SHOP } from '../../sandbox/admin/platform/shop.ts';
import type { WebPixelRecord } from '../../sandbox/admin/platform/web-pixels.ts';
import { OPERATOR, type StaffVisit, useStaffVisit } from './staff-visit-kit.ts';

/** The settings that Shopify has of a pixel that this app connected: it is told of no empty one. */
export const WRITTEN = {
  siteId: SITE_ID,
  beaconUrl: BEACON_URL,
  cookiePrefix: 'svc',
  identifiers: 'product',
  mode: 'live',
  urlParameters: HARMLESS_PARAMETERS,
  attributionParameter: ATTRIBUTION_PARAMETER,
  reportEvery: '1',
};

/** The settings that the pixel ought to have, of a shop with an account and nothing else. */
export const WANTED = {
  ...WRITTEN,
  taxesIncluded: '',
  reportUrl: '',
};

/** How many pixels a process of these tests may change at the same moment. */
export const MOST_LOCKS = 4;

/** The pixel of a shop with an account, and two processes of the app that look after it. */
export interface PixelKit extends StaffVisit {
  firstProcess: () => Database;
  secondProcess: () => Database;
  /** The connections as one process of the app has them. */
  connectionsOn: (process: Database, lock?: PixelLockOptions) => PixelConnections;
  /** This and the next three are of the shop of the visit, in the first process. */
  connect: () => Promise<PixelOutcome>;
  disconnect: () => Promise<PixelOutcome>;
  sync: () => Promise<PixelOutcome>;
  read: () => Promise<PixelState>;
  saveSettings: (settings: Partial<ShopSettings>) => Promise<ShopSettings>;
  /** The pixel that Shopify has. */
  current: () => WebPixelRecord | null;
  /** Creates a pixel of which this app is not told. */
  createElsewhere: (settings: object) => void;
}

/** Gives each test of a file a shop with an account and without a pixel. */
export function usePixel(): PixelKit {
  let firstProcess: Database;
  let secondProcess: Database;
  const visit = useStaffVisit();
  const { database, standIn, captured, now, admin, stores, saveAccount } = visit;

  beforeAll(() => {
    const address = readDatabaseUrl(database().url);
    firstProcess = connectDatabase(address, { maxLocks: MOST_LOCKS });
    secondProcess = connectDatabase(address);
  });

  afterAll(async () => {
    await firstProcess.close();
    await secondProcess.close();
  });

  beforeEach(saveAccount);

  const connectionsOn: PixelKit['connectionsOn'] = ({ prisma, locks }, lock = {}) =>
    createPixelConnections({
      prisma,
      locks,
      ...stores(prisma),
      ...OPERATOR,
      now,
      log: captured().log,
      lock,
    });
  const pixel = () => connectionsOn(firstProcess);

  return {
    ...visit,
    firstProcess: () => firstProcess,
    secondProcess: () => secondProcess,
    connectionsOn,
    connect: () => pixel().connect(SHOP.domain, admin()),
    disconnect: () => pixel().disconnect(SHOP.domain, admin()),
    sync: () => pixel().sync(SHOP.domain, admin()),
    read: () => pixel().read(SHOP.domain, admin()),
    saveSettings: (settings) => stores().settings.save(SHOP.domain, settings),
    current: () => standIn().platform.pixels.current(),
    createElsewhere: (settings) => void standIn().platform.pixels.create(JSON.stringify(settings)),
  };
}
