import { beforeEach, expect } from 'vitest';
import type { Database } from '../../../app/database/connect.ts';
import { createStorefrontSettingsSync } from '../../../app/shopify/storefront-settings.ts';
import type { OperatorSettings } from '../../../app/shopify/wanted-settings.ts';
import { storefrontSettingsOf } from '../../sandbox/admin/platform/metafields.ts';
import { SHOP } from '../../sandbox/admin/platform/shop.ts';
import { SHOP_SETTINGS, useStaffVisit } from './staff-visit-kit.ts';

/** The settings of a shop with only an account. */
export const LIVE = { ...SHOP_SETTINGS, logins: true, noPixel: true };
export const TEST = { ...LIVE, mode: 'test' };

type Process = Pick<Database, 'prisma' | 'locks'>;

/** Gives each test of a file a shop with an account and without a pixel. */
export function useStorefrontSettings() {
  const visit = useStaffVisit();
  const { database, standIn, captured, now, admin, stores, wanted, saveAccount } = visit;

  beforeEach(saveAccount);

  /** The sync of one process. */
  const syncOn = (
    { prisma, locks }: Process = database(),
    operator: Partial<OperatorSettings> = {},
    isNeverAccepted = () => false,
  ) =>
    createStorefrontSettingsSync({
      prisma,
      locks,
      wanted: wanted(prisma, operator, isNeverAccepted),
      now,
      log: captured().log,
    });

  /** The settings that the extension's Liquid reads. */
  function left(): unknown {
    const text = storefrontSettingsOf(standIn().platform.metafields);
    return text === null ? null : JSON.parse(text);
  }

  return {
    ...visit,
    syncOn,
    sync: (process?: Process) => syncOn(process).sync(SHOP.domain, admin()),
    syncOnVisit: () => syncOn().syncOnVisit(SHOP.domain, admin()),
    saveMode: (mode: 'live' | 'test') => stores().settings.save(SHOP.domain, { mode }),
    left,
    /** Expects that a sync succeeds, and leaves these settings. */
    async expectLeft(settings: object | null, synced?: Promise<unknown>): Promise<void> {
      expect(await synced).toEqual({ ok: true, settings });
      expect(left()).toEqual(settings);
    },
  };
}
