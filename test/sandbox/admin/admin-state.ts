import type { ExtensionInfo } from './bridge-messages.ts';
import type { FiredTrigger } from './platform/flow.ts';
import type { AdminFaults } from './platform/faults.ts';
import type { StaffMember } from './platform/staff.ts';
import type { Product } from '../storefront/data/catalogue.ts';
import type { CatalogueDelivery, Delivery } from './webhooks/delivery.ts';

/** A product in the admin's product list. */
export interface ProductRow {
  id: string;
  title: string;
  status: Product['status'];
  tags: string[];
  /** The first variant's price, such as `24.00`. */
  price: string;
  compareAt: string | null;
  /** The quantity of all variants together; null if it is not tracked. */
  quantity: number | null;
  variantCount: number;
  /** Whether the product is on the Online Store channel. */
  isPublished: boolean;
  /** ISO 8601. */
  updatedAt: string;
}

/** The data of the admin's page, which asks for it again and again. */
export interface AdminState {
  shop: { name: string; handle: string; domain: string };
  app: {
    name: string;
    handle: string;
    /** The app's client ID, which addresses of the admin may also use. */
    apiKey: string;
    /** The app's origin for the browser. */
    origin: string;
    /** The scopes that the app requests. */
    scopes: string[];
    /** The scopes that the app may request at runtime. */
    optionalScopes: string[];
  };
  staff: readonly StaffMember[];
  installation: { at: string; scopes: string[] } | null;
  /** The connected web pixel's settings; null without a pixel. */
  pixel: Record<string, string> | null;
  /** The app's settings for its theme extension, as JSON text; null if there are none. */
  storefrontSettings: string | null;
  /** The answer of `shopify.app.extensions()`. */
  extensions: ExtensionInfo[];
  tokens: { usable: number; lifetimeSeconds: number };
  faults: AdminFaults;
  /** The products on the page. */
  products: readonly ProductRow[];
  productCount: number;
  /** The delivery mode of catalogue webhooks. */
  catalogueDelivery: CatalogueDelivery;
  /** The app's entries in "More actions" of a product; `path` is within the app. */
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
  /** Every topic that can be sent; `uri` is null if the app does not subscribe to it. */
  topics: { topic: string; uri: string | null }[];
  /** Newest first. */
  deliveries: readonly Delivery[];
}
