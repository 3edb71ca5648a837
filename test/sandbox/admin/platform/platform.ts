import type { Catalogue } from '../../catalogue/catalogue.ts';
import { type AccessTokens, createAccessTokens } from './access-tokens.ts';
import type { AppConfiguration } from './app-configuration.ts';
import { type AdminFaults, NO_FAULTS } from './faults.ts';
import { type AdminOrders, createAdminOrders } from './orders.ts';
import { createMetafields, type Metafields } from './metafields.ts';
import { createTheme, type ProductLink, type Theme, type ThemeExtension } from './theme.ts';
import { createWebPixels, type SettingsDefinition, type WebPixels } from './web-pixels.ts';

/** The app's installation in the shop. */
export interface Installation {
  /** `gid://shopify/AppInstallation/<digits>` */
  id: string;
  at: Date;
  /** The scopes that the shop granted. */
  scopes: string[];
}

export interface PlatformParts {
  /** Read at every installation, as the app's latest version. */
  configuration: () => AppConfiguration;
  pixelSettings: SettingsDefinition;
  themeExtension: ThemeExtension;
  catalogue: Catalogue;
  /** None unless given. */
  productLinks?: readonly ProductLink[];
  /** Gets the pixel's settings whenever they change, null for no pixel. */
  onPixelChange: (settings: Record<string, string> | null) => void;
  now: () => Date;
}

/** What Shopify remembers of one shop and one app. */
export interface Platform {
  configuration(): AppConfiguration;
  installation(): Installation | null;
  /** Grants the scopes that the app's configuration asks for now. */
  install(): Installation;
  /** Revokes every token, and removes the pixel, the app's metafields and its embeds. */
  uninstall(): void;
  /** Takes scopes away from, or adds them to, what the shop granted. */
  changeScopes(scopes: string[]): void;
  tokens: AccessTokens;
  pixels: WebPixels;
  metafields: Metafields;
  theme: Theme;
  catalogue: Catalogue;
  /** What the app's admin link extensions add to a product's page. */
  productLinks: readonly ProductLink[];
  orders: AdminOrders;
  faults(): AdminFaults;
  setFaults(faults: AdminFaults): void;
  now: () => Date;
}

export function createPlatform(parts: PlatformParts): Platform {
  const { configuration, pixelSettings, themeExtension, catalogue, onPixelChange, now } = parts;
  const { productLinks = [] } = parts;
  const tokens = createAccessTokens(now);
  const pixels = createWebPixels(pixelSettings, onPixelChange);
  const metafields = createMetafields();
  const theme = createTheme(themeExtension);
  const orders = createAdminOrders(now);
  let installations = 0;
  let installation: Installation | null = null;
  let faults = NO_FAULTS;

  return {
    configuration,
    installation: () => installation,
    install() {
      installations += 1;
      const id = `gid://shopify/AppInstallation/${617_350_000 + installations}`;
      installation = { id, at: now(), scopes: configuration().scopes };
      return installation;
    },
    uninstall() {
      installation = null;
      tokens.revokeAll();
      pixels.remove();
      metafields.clear();
      theme.clear();
    },
    changeScopes(scopes) {
      if (installation) installation = { ...installation, scopes };
    },
    tokens,
    pixels,
    metafields,
    theme,
    catalogue,
    productLinks,
    orders,
    faults: () => faults,
    setFaults(next) {
      faults = next;
    },
    now,
  };
}
