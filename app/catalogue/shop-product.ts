/** A product as Shopify has it now. Ids are digits. */
export interface ShopProduct {
  id: string;
  status: ProductStatus;
  /** Its page in the shop; null where it is not on the Online Store channel. */
  address: string | null;
  title: string;
  handle: string;
  /** Plain text. */
  description: string;
  vendor: string;
  type: string;
  tags: string[];
  createdAt: Date;
  updatedAt: Date;
  /** Whether shoppers see no variants: such a product has one, the default variant. */
  hasOnlyDefaultVariant: boolean;
  options: { name: string; values: string[] }[];
  /** Addresses of its images, the first one first; at most {@link MOST_IMAGES}. */
  images: string[];
  /** Handles of its collections, at most {@link MOST_COLLECTIONS}; null where they are not known. */
  collections: string[] | null;
  /** How many variants it has. {@link ShopProduct.variants} has at most {@link MOST_VARIANTS} of them. */
  variantCount: number;
  variants: ShopVariant[];
}

/** Shopify's status in small letters. An unknown one hides the product. */
export type ProductStatus = 'active' | 'unlisted' | 'draft' | 'archived' | 'other';

export interface ShopVariant {
  id: string;
  title: string;
  /** Null where it has none. */
  sku: string | null;
  barcode: string | null;
  /** In the shop's currency, as Shopify writes amounts: `12.50`. */
  price: string;
  compareAtPrice: string | null;
  /** Whether shoppers can buy it. */
  available: boolean;
  options: { name: string; value: string }[];
}

/** The limit of a feed; Shopify allows 2,048. */
export const MOST_VARIANTS = 100;
export const MOST_IMAGES = 10;
export const MOST_COLLECTIONS = 50;

/** Reads products from Shopify without staff. */
export interface ProductSource {
  /**
   * The products with these ids, page after page until all are read or Shopify stops answering. Never throws.
   */
  read(shop: string, ids: readonly string[]): Promise<ProductAnswer>;
}

/** The products that were read, also where Shopify stopped answering in the middle. */
export interface ProductAnswer {
  products: ShopProduct[];
  /** Ids of products that no longer exist. */
  gone: string[];
  /** Why the rest of the ids was not read; null where all were. */
  stopped: ReadingStop | null;
}

export interface ReadingStop {
  /**
   * - `throttled`: the shop's allowance is used up for now;
   * - `no-token`: only a visit of staff lets the app ask again;
   * - `no-answer`: Shopify gave no useful answer.
   */
  reason: 'throttled' | 'no-token' | 'no-answer';
  /** Before this many milliseconds it is not worth asking again. */
  pauseMs: number;
}

/** Why no shopper finds a product in an index. */
export type HiddenReason = Exclude<ProductStatus, 'active'> | 'not-on-online-store';

/**
 * Why a product is in no index; null for one that shoppers can find. Products that are unlisted or hidden are
 * not supported (specification, *Limits*).
 */
export function hiddenReason({
  status,
  address,
}: Pick<ShopProduct, 'status' | 'address'>): HiddenReason | null {
  if (status !== 'active') return status;
  return address === null ? 'not-on-online-store' : null;
}
