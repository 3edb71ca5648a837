import type { ExtensionInfo } from './bridge-messages.ts';
import type { FiredTrigger } from './platform/flow.ts';
import type { AdminFaults } from './platform/faults.ts';
import type { StaffMember } from './platform/staff.ts';
import type { Product } from '../storefront/data/catalogue.ts';
import type { CatalogueDelivery, Delivery } from './webhooks/delivery.ts';

/** A product as the list of the admin shows it. */
export interface ProductRow {
  id: string;
  title: string;
  status: Product['status'];
  tags: string[];
  /** Of the first variant, such as `24.00`. */
  price: string;
  compareAt: string | null;
  /** Of all variants together; null where it is not counted. */
  quantity: number | null;
  variantCount: number;
  /** Whether it is on the channel Online Store. */
  isPublished: boolean;
  /** ISO 8601. */
  updatedAt: string;
}

/** Everything that the admin's page shows, sent anew after each change. */
export interface AdminState {
  shop: { name: string; handle: string; domain: string };
  app: {
    name: string;
    handle: string;
    /** Its client ID, by which addresses of the admin can name it too. */
    apiKey: string;
    /** The app's origin for the browser. */
    origin: string;
    /** The scopes that it asks for. */
    scopes: string[];
    /** Those that it may ask for while it runs. */
    optionalScopes: string[];
  };
  staff: readonly StaffMember[];
  installation: { at: string; scopes: string[] } | null;
  /** The connected web pixel's settings; null while there is none. */
  pixel: Record<string, string> | null;
  /** What the app has left for its theme extension, as JSON text; null for nothing. */
  storefrontSettings: string | null;
  /** What `shopify.app.extensions()` answers. */
  extensions: ExtensionInfo[];
  tokens: { usable: number; lifetimeSeconds: number };
  faults: AdminFaults;
  /** Those that the page shows. */
  products: readonly ProductRow[];
  productCount: number;
  /** How webhooks of the catalogue come. */
  catalogueDelivery: CatalogueDelivery;
  /** What the app adds to "More actions" of a product: path within the app. */
  productLinks: readonly { label: string; path: string }[];
  /** Newest first. */
  orders: readonly {
    id: string;
    name: string;
    sourceName: string | null;
    test: boolean;
    /** ISO 8601. */
    createdAt: string;
    state: 'open' | 'cancelled';
  }[];
  /** The triggers that the app has fired in Shopify Flow, newest first. */
  firedTriggers: readonly FiredTrigger[];
  /** Every topic that can be sent; `uri` is null where the app does not subscribe to it. */
  topics: { topic: string; uri: string | null }[];
  /** Newest first. */
  deliveries: readonly Delivery[];
}
