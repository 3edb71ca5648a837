/** A product with Shopify's current data and names. Ids are digits. */
export interface ShopProduct {
  id: string;
  status: ProductStatus;
  /** The address of its page in the shop; null if it is not on the Online Store channel. */
  onlineStoreUrl: string | null;
  title: string;
  handle: string;
  /** Plain text. */
  description: string;
  vendor: string;
  productType: string;
  tags: string[];
  createdAt: Date;
  updatedAt: Date;
  /** Whether shoppers see no variants: such a product has one, the default variant. */
  hasOnlyDefaultVariant: boolean;
  options: { name: string; values: string[] }[];
  /** Addresses of its images, in their order; at most {@link MAX_IMAGES}. */
  images: string[];
  /** Handles of its collections, at most {@link MAX_COLLECTIONS}; null if they are not known. */
  collections: string[] | null;
  /** The number of its variants. {@link ShopProduct.variants} has at most {@link MAX_VARIANTS} of them. */
  variantCount: number;
  variants: ShopVariant[];
}

/** Shopify's status in lower case. An unknown one hides the product. */
export type ProductStatus = 'active' | 'unlisted' | 'draft' | 'archived' | 'other';

export interface ShopVariant {
  id: string;
  title: string;
  /** Null without one. */
  sku: string | null;
  barcode: string | null;
  /** In the shop's currency, as Shopify writes amounts: `12.50`. */
  price: string;
  compareAtPrice: string | null;
  /** Whether shoppers can buy it. */
  availableForSale: boolean;
  selectedOptions: { name: string; value: string }[];
}

/** The most variants in a feed; Shopify allows 2,048. */
export const MAX_VARIANTS = 100;
export const MAX_IMAGES = 10;
export const MAX_COLLECTIONS = 50;

/**
 * Reads the products with these ids from Shopify without staff, page after page until all are read or Shopify stops
 * answering. Never throws.
 */
export type ReadProducts = (shop: string, ids: readonly string[]) => Promise<ProductAnswer>;

/** The products that were read, including those before Shopify stopped answering. */
export interface ProductAnswer<Product = ShopProduct> {
  products: Product[];
  /** Ids of products that no longer exist. */
  gone: string[];
  /** Ids of products about which Shopify cannot answer, although it does about others. */
  unread: string[];
  /** Why the rest of the ids was not read; null if all were. */
  stopped: ReadingStop | null;
}

export interface ReadingStop {
  /**
   * - `throttled`: the shop's rate limit is used up for now;
   * - `no-token`: the app has no token until staff open it;
   * - `no-answer`: Shopify gave no useful answer.
   */
  reason: 'throttled' | 'no-token' | 'no-answer';
  /** The shortest useful pause before the next request, in milliseconds. */
  pauseMs: number;
}

/** Why shoppers cannot find a product. */
export type HiddenReason = Exclude<ProductStatus, 'active'> | 'not-on-online-store';

/**
 * Returns why a product is in no index; null for one that shoppers can find. Products that are unlisted or hidden are
 * not supported (specification, *Limits*).
 */
export function hiddenReason({
  status,
  onlineStoreUrl,
}: Pick<ShopProduct, 'status' | 'onlineStoreUrl'>): HiddenReason | null {
  if (status !== 'active') return status;
  return onlineStoreUrl === null ? 'not-on-online-store' : null;
}
