import type { Work } from '../work/work.ts';
import {
  type AccountDisconnection,
  type AccountDisconnectionDeps,
  createAccountDisconnection,
} from './account-disconnection.ts';
import {
  createPixelConnections,
  type PixelConnections,
  type PixelConnectionsDeps,
} from './pixel-connection.ts';
import {
  createStorefrontSettingsSync,
  type StorefrontSettingsSync,
} from './storefront-settings.ts';
import { readStoredPixel } from './stored-pixel.ts';
import { createTestMode, type TestModeDeps } from './test-mode.ts';
import {
  createWantedSettings,
  type OperatorSettings,
  type WantedSettingsDeps,
} from './wanted-settings.ts';

/** The pixel and the storefront extension of shops, with the settings that both get. */
export interface ShopConnection {
  pixel: PixelConnections;
  storefront: StorefrontSettingsSync;
  /** Disconnects both from the account. */
  accounts: AccountDisconnection;
  /** Sends both the end of test mode. */
  testMode: Work<{ shop: string }>;
}

export interface ShopConnectionDeps
  extends
    Omit<PixelConnectionsDeps, 'wanted'>,
    Omit<AccountDisconnectionDeps, 'pixel' | 'storefront' | 'indexing'>,
    Omit<TestModeDeps, 'pixel' | 'storefront'>,
    Pick<WantedSettingsDeps, 'credentials' | 'settings' | 'shops'> {
  indexing: AccountDisconnectionDeps['indexing'] & WantedSettingsDeps['indexing'];
  operator: OperatorSettings;
}

export function createShopConnection(deps: ShopConnectionDeps): ShopConnection {
  const { prisma, credentials, settings, shops, indexing, operator } = deps;
  const hasPixel = async (shop: string) => (await readStoredPixel(prisma, shop)) !== null;
  const known = { credentials, settings, shops, indexing, hasPixel };
  const wanted = createWantedSettings({ ...operator, ...known });
  const pixel = createPixelConnections({ ...deps, wanted });
  const storefront = createStorefrontSettingsSync({ ...deps, wanted });
  return {
    pixel,
    storefront,
    accounts: createAccountDisconnection({ ...deps, pixel, storefront }),
    testMode: createTestMode({ ...deps, pixel, storefront }),
  };
}
