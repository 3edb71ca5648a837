import { createAccessTokens } from './access-tokens.ts';
import type { AccessTokens } from './access-tokens.ts';
import type { AppConfiguration } from './app-configuration.ts';
import { NO_FAULTS } from './faults.ts';
import type { AdminFaults } from './faults.ts';
import type { SettingsDefinition } from './pixel-settings.ts';
import type { AdminProduct } from './shop.ts';
import { createWebPixels } from './web-pixels.ts';
import type { WebPixels } from './web-pixels.ts';

/** The app's installation in the shop. */
export interface Installation {
  at: Date;
  /** The scopes that the shop granted. */
  scopes: string[];
}

export interface PlatformParts {
  /** Read at every installation, as the app's latest version. */
  configuration: () => AppConfiguration;
  pixelSettings: SettingsDefinition;
  products: readonly AdminProduct[];
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
  /** Revokes every token and removes the pixel. */
  uninstall(): void;
  /** Takes scopes away from, or adds them to, what the shop granted. */
  changeScopes(scopes: string[]): void;
  tokens: AccessTokens;
  pixels: WebPixels;
  products: readonly AdminProduct[];
  faults(): AdminFaults;
  setFaults(faults: AdminFaults): void;
  now: () => Date;
}

export function createPlatform(parts: PlatformParts): Platform {
  const { configuration, pixelSettings, products, onPixelChange, now } = parts;
  const tokens = createAccessTokens(now);
  const pixels = createWebPixels(pixelSettings, onPixelChange);
  let installation: Installation | null = null;
  let faults = NO_FAULTS;

  return {
    configuration,
    installation: () => installation,
    install() {
      installation = { at: now(), scopes: configuration().scopes };
      return installation;
    },
    uninstall() {
      installation = null;
      tokens.revokeAll();
      pixels.remove();
    },
    changeScopes(scopes) {
      if (installation) installation = { ...installation, scopes };
    },
    tokens,
    pixels,
    products,
    faults: () => faults,
    setFaults(next) {
      faults = next;
    },
    now,
  };
}
