import { readdirSync, readFileSync } from 'node:fs';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { type AccessTokens, createAccessTokens } from './access-tokens.ts';
import { type AppConfiguration, appConfiguration } from './app-configuration.ts';
import { createFlow, type Flow } from './flow.ts';
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

/** A definition of metafields, of one kind of owner. */
export interface MetafieldDefinition {
  namespace: string;
  key: string;
  name: string;
}

interface PlatformParts {
  catalogue: Catalogue;
  /** Gets the pixel's settings whenever they change, null for no pixel. */
  onPixelChange?: (settings: Record<string, string> | null) => void;
  now: () => Date;
}

/** What Shopify remembers of one shop and one app, whose configuration and extensions are this project's. */
export interface Platform {
  /** Read anew each time, as the app's latest version. */
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
  /** What staff have defined of the metafields of products and variants. */
  metafieldDefinitions: Map<string, MetafieldDefinition[]>;
  theme: Theme;
  catalogue: Catalogue;
  /** What the app's admin link extensions add to a product's page. */
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
  const configuration = () => appConfiguration(textOf('shopify.app.toml'));
  const definition = settingsDefinition(textOf('extensions/web-pixel/shopify.extension.toml'));
  const tokens = createAccessTokens(now);
  const pixels = createWebPixels(definition, onPixelChange);
  const metafields = createMetafields();
  const theme = createTheme(readThemeExtension(fileOf('extensions/storefront/')));
  const orders = createAdminOrders(now);
  const flow = createFlow(flowTriggers(), now);
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
    productLinks: readProductLinks(fileOf('extensions/product-link/')),
    orders,
    flow,
    faults: () => faults,
    setFaults(next) {
      faults = next;
    },
    now,
  };
}

/** The definitions of the app's triggers for Shopify Flow. */
export const flowTriggers = (): string[] =>
  readdirSync(fileOf('extensions/'))
    .filter((name) => name.startsWith('flow-'))
    .map((name) => textOf(`extensions/${name}/shopify.extension.toml`));

/** A file of the project. */
const fileOf = (path: string): URL => new URL(`../../../../${path}`, import.meta.url);

const textOf = (path: string): string => readFileSync(fileOf(path), 'utf8');
