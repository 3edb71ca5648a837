import { readdirSync, readFileSync } from 'node:fs';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { once } from '../../service-parts/once.ts';
import { type AccessTokens, createAccessTokens } from './access-tokens.ts';
import { type AppConfiguration, appConfiguration } from './app-configuration.ts';
import { createFlow, type Flow, type FlowTrigger, readTrigger } from './flow.ts';
import { type AdminFaults, NO_FAULTS } from './faults.ts';
import { type AdminOrders, createAdminOrders } from './orders.ts';
import { createMetafields, type Metafields } from './metafields.ts';
import {
  createTheme,
  type ProductLink,
  readProductLinks,
  readThemeExtension,
  type Theme,
} from './theme.ts';
import { createWebPixels, settingsDefinition, type WebPixels } from './web-pixels.ts';

/** The app's installation in the shop. */
export interface Installation {
  /** `gid://shopify/AppInstallation/<digits>` */
  id: string;
  at: Date;
  /** The scopes that the shop granted. */
  scopes: string[];
}

/** A metafield definition of one owner type. */
export interface MetafieldDefinition {
  namespace: string;
  key: string;
  name: string;
}

interface PlatformParts {
  catalogue: Catalogue;
  /** Receives the pixel's settings after each change, null without a pixel. */
  onPixelChange?: (settings: Record<string, string> | null) => void;
  now: () => Date;
}

/** Shopify's state of one shop and one app; the app's configuration and extensions are this project's. */
export interface Platform {
  /** The app's configuration as of the start of the process. */
  configuration(): AppConfiguration;
  installation(): Installation | null;
  /** Grants the scopes that the app's configuration currently requests. */
  install(): Installation;
  /** Revokes every token, and deletes the pixel, the app's metafields and its embeds. */
  uninstall(): void;
  /** Grants or revokes scopes of the shop. */
  changeScopes(scopes: string[]): void;
  tokens: AccessTokens;
  pixels: WebPixels;
  metafields: Metafields;
  /** The metafield definitions that staff have made for products and variants. */
  metafieldDefinitions: Map<string, MetafieldDefinition[]>;
  theme: Theme;
  catalogue: Catalogue;
  /** The entries that the app's admin link extensions add to a product's page. */
  productLinks: readonly ProductLink[];
  orders: AdminOrders;
  flow: Flow;
  faults(): AdminFaults;
  setFaults(faults: AdminFaults): void;
  now: () => Date;
}

export function createPlatform({
  catalogue,
  onPixelChange = () => undefined,
  now,
}: PlatformParts): Platform {
  const { configuration, definition, themeExtension, productLinks, triggers } = deployed();
  const tokens = createAccessTokens(now);
  const pixels = createWebPixels(definition, onPixelChange);
  const metafields = createMetafields();
  const theme = createTheme(themeExtension);
  const orders = createAdminOrders(now);
  const flow = createFlow(triggers, now);
  let installations = 0;
  let installation: Installation | null = null;
  let faults = NO_FAULTS;

  return {
    configuration: () => configuration,
    installation: () => installation,
    install() {
      installations += 1;
      const id = `gid://shopify/AppInstallation/${617_350_000 + installations}`;
      installation = { id, at: now(), scopes: configuration.scopes };
      return installation;
    },
    uninstall() {
      installation = null;
      tokens.revokeAll();
      pixels.remove();
      metafields.clear();
      theme.clear();
      flow.clear();
    },
    changeScopes(scopes) {
      if (installation) installation = { ...installation, scopes };
    },
    tokens,
    pixels,
    metafields,
    metafieldDefinitions: new Map([
      ['PRODUCT', [{ namespace: 'custom', key: 'weight_in_grams', name: 'Weight in grams' }]],
      ['PRODUCTVARIANT', [{ namespace: 'custom', key: 'shelf', name: 'Shelf' }]],
    ]),
    theme,
    catalogue,
    productLinks,
    orders,
    flow,
    faults: () => faults,
    setFaults(next) {
      faults = next;
    },
    now,
  };
}

/** The app's configuration and extensions as a deployment reads them, once in a process. */
const deployed = once(() => ({
  configuration: appConfiguration(textOf('shopify.app.toml')),
  definition: settingsDefinition(textOf('extensions/web-pixel/shopify.extension.toml')),
  themeExtension: readThemeExtension(fileOf('extensions/storefront/')),
  productLinks: readProductLinks(fileOf('extensions/product-link/')),
  triggers: flowTriggers(),
}));

/** The definitions of the app's triggers for Shopify Flow. */
export const flowTriggers = (): FlowTrigger[] =>
  readdirSync(fileOf('extensions/'))
    .filter((name) => name.startsWith('flow-'))
    .map((name) => readTrigger(textOf(`extensions/${name}/shopify.extension.toml`)));

/** A file of the project. */
const fileOf = (path: string): URL => new URL(`../../../../${path}`, import.meta.url);

/** The text of a file of the project. */
export const textOf = (path: string): string => readFileSync(fileOf(path), 'utf8');
