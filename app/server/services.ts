import type { Logger } from 'pino';
import type { Health } from '../health/health.ts';
import type { IntendedSilences } from '../health/intended-silences.ts';
import type { AutomaticReindex } from '../catalogue/automatic.ts';
import type { ProductUpdates } from '../catalogue/updates.ts';
import type { CatalogueComparison } from '../catalogue/comparison.ts';
import type { Liveness } from '../catalogue/liveness.ts';
import type { Alerts } from '../alerts/alerts.ts';
import type { Indexing } from '../indexing/indexing.ts';
import type { Inspector } from '../inspector/inspector.ts';
import type { Logins } from '../logins/logins.ts';
import type { Orders } from '../orders/orders.ts';
import type { Results } from '../results/results.ts';
import type { ShopFeeds } from '../shop-feed/shop-feed.ts';
import type { CredentialsStore } from '../shop/credentials.ts';
import type { FeedNameStore } from '../shop/feed-names.ts';
import type { SettingsStore } from '../shop/settings.ts';
import type { Shops } from '../shop/shops.ts';
import type { DisconnectionOutcome } from '../shopify/account-disconnection.ts';
import type { AdminApi } from '../shopify/admin-api.ts';
import type { AuthenticateAdmin } from '../shopify/authenticate-admin.ts';
import type { AddDocumentHeaders } from '../shopify/embedding.ts';
import type { DefinedMetafields, MetafieldOwner } from '../shopify/metafield-definitions.ts';
import type { ProductSearch } from '../shopify/product-search.ts';
import type { PixelConnections } from '../shopify/pixel-connection.ts';
import type { ShopFactsReader } from '../shopify/shop-facts.ts';
import type { StorefrontSettingsSync } from '../shopify/storefront-settings.ts';
import type { Webhooks } from '../shopify/webhooks.ts';
import type { Uploads } from '../uploads/uploads.ts';
import '@remix-run/node';

/** The services of routes, in `context.services` of each request; their types describe them. */
export interface Services {
  /** The app's client ID (`SHOPIFY_API_KEY`), which is public: pages pass it to App Bridge. */
  apiKey: string;
  /** Whether the operator has configured a discovery service. */
  hasDiscovery: boolean;
  /** Pages of the operator for merchants; `''` for none. */
  support: { help: string; privacy: string; support: string };
  /** The page where merchants sign in to the discovery service; `''` for none. */
  consoleUrl: string;
  addDocumentHeaders: AddDocumentHeaders;
  authenticateAdmin: AuthenticateAdmin;
  shops: Shops;
  credentials: CredentialsStore;
  disconnectAccount: (shop: string, admin: AdminApi) => Promise<DisconnectionOutcome>;
  settings: SettingsStore;
  feedNames: FeedNameStore;
  shopFacts: ShopFactsReader;
  readMetafields: (
    admin: AdminApi,
    of: { shop: string; owner: MetafieldOwner },
  ) => Promise<DefinedMetafields>;
  pixel: PixelConnections;
  storefront: StorefrontSettingsSync;
  indexing: Indexing;
  uploads: Omit<Uploads, 'cleanup'>;
  automatic: Pick<AutomaticReindex, 'views' | 'choices' | 'choose' | 'resume' | 'release'>;
  updates: Pick<ProductUpdates, 'views'>;
  products: ProductSearch;
  liveness: Liveness;
  comparison: Pick<CatalogueComparison, 'view' | 'request'>;
  shopFeeds: Pick<ShopFeeds, 'view' | 'choose' | 'make' | 'upload' | 'download'>;
  alerts: Pick<Alerts, 'hasMail' | 'settings' | 'unsubscribe' | 'check' | 'sendTest'>;
  inspector: Pick<Inspector, 'linkFor'>;
  logins: Logins;
  orders: Orders;
  results: Pick<Results, 'read'>;
  health: Health;
  intended: Pick<IntendedSilences, 'add' | 'remove'>;
  webhooks: Webhooks;
  now: () => Date;
  log: Logger;
}

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true;
  }
  interface AppLoadContext {
    services: Services;
  }
}
