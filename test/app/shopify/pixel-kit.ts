import { beforeEach } from 'vitest';
import type { Database } from '../../../app/database/connect.ts';
import type { ShopSettings } from '../../../app/shop/settings.ts';
import { createPixelConnections } from '../../../app/shopify/pixel-connection.ts';
import { SHOP } from '../../sandbox/admin/platform/shop.ts';
import { SHOP_SETTINGS, useStaffVisit } from './staff-visit-kit.ts';

/** Shopify's settings of a pixel that the app connected, without the empty ones. */
export const WRITTEN = { ...SHOP_SETTINGS, reportEvery: '1' };

/** The settings that the pixel should have, for a shop with only an account. */
export const WANTED = { ...WRITTEN, taxesIncluded: '', vatRates: '', reportUrl: '' };

/** Gives each test of a file a shop with an account and without a pixel, and two processes of the app. */
export function usePixel() {
  let firstProcess: Database;
  let secondProcess: Database;
  const visit = useStaffVisit();
  const { standIn, captured, now, admin, stores, saveAccount, startProcess } = visit;

  beforeEach(async () => {
    await saveAccount();
    [firstProcess, secondProcess] = [startProcess(), startProcess()];
  });

  /** The connections in one process of the app. */
  const connectionsOn = ({ prisma, locks }: Database, waits: { lockTimeoutMs?: number } = {}) =>
    createPixelConnections({
      prisma,
      locks,
      wanted: visit.wanted(prisma),
      now,
      log: captured().log,
      ...waits,
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
    syncRates: () => pixel().syncRates(SHOP.domain, admin()),
    read: () => pixel().read(SHOP.domain, admin()),
    saveSettings: (settings: Partial<ShopSettings>) =>
      stores().settings.save(SHOP.domain, settings),
    /** Shopify's pixel. */
    current: () => standIn().platform.pixels.current(),
    /** Creates a pixel outside the app. */
    createElsewhere: (settings: object) =>
      void standIn().platform.pixels.create(JSON.stringify(settings)),
  };
}
