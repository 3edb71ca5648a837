import type { MarketHandle } from './markets.ts';
import type { Motif } from './pictures.ts';

/** Shopify's title of the only variant of a product without options. */
export const DEFAULT_TITLE = 'Default Title';

/** One version of a product that can be added to a cart. */
export interface Variant {
  /** 14 digits, never equal to a product's id. */
  id: string;
  /** The option values joined by ` / `, or {@link DEFAULT_TITLE}. */
  title: string;
  options: readonly [string, ...string[]];
  /** Missing SKUs occur in two forms: `null` and the empty string. */
  sku: string | null;
  barcode: string | null;
  /** Minor units of each market's currency. */
  prices: Prices;
  /** The former price, in minor units of each market's currency. */
  compareAt: Prices | null;
  /** The quantity in stock; `null` if it is not tracked. */
  quantity: number | null;
  /** Whether any is left. */
  available: boolean;
}

export type Prices = Record<MarketHandle, number>;

/** `ACTIVE` products are in lists; `UNLISTED` ones have a page that no list links to; the others have no page. */
type ProductStatus = 'ACTIVE' | 'UNLISTED' | 'DRAFT' | 'ARCHIVED';

/** A product, with at least one variant. */
export interface Product {
  /** 13 digits. */
  id: string;
  handle: string;
  title: string;
  vendor: string;
  type: string;
  description: string;
  /** Names of the options, in the order of a variant's values. */
  options: readonly [string, ...string[]];
  /** A newer version has another address. */
  picture: { motif: Motif; ground: string; shape: string; version: number };
  /** A gift card is neither shipped nor taxed nor discounted. */
  kind: 'goods' | 'gift card';
  grams: number;
  tags: readonly string[];
  status: ProductStatus;
  /** When it was published on the Online Store channel; `null` if it is not published. */
  publishedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  variants: readonly [Variant, ...Variant[]];
}

/** A variant together with the product it belongs to. */
export interface Offer {
  product: Product;
  variant: Variant;
}

/** A collection of the shop. */
export interface Collection {
  id: string;
  handle: string;
  title: string;
  description: string;
  updatedAt: Date;
  /** The products that lists show. */
  products: readonly Product[];
}

/** Liquid's `selected_or_first_available_variant`; the first one if none is available. */
export function selectedOffer(product: Product, variantId?: string): Offer {
  const selected = product.variants.find(({ id }) => id === variantId);
  const available = product.variants.find((variant) => variant.available);
  return { product, variant: selected ?? available ?? product.variants[0] };
}

/** Whether the product has only the default variant, so that shoppers see no variants. */
export function hasOnlyDefaultVariant(product: Product): boolean {
  return product.variants.length === 1 && product.variants[0].title === DEFAULT_TITLE;
}

/** Products whose title, type or vendor contains every word of the query. */
export function searchProducts(products: readonly Product[], query: string): Product[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return products.filter(({ title, type, vendor }) => {
    const text = `${title} ${type} ${vendor}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** A product in the tables of this folder. */
export interface ProductSeed extends Pick<
  Product,
  'id' | 'title' | 'vendor' | 'type' | 'description' | 'grams'
> {
  /** Default: the title in lower case, with hyphens. */
  handle?: string;
  /** Default: `Title`, Shopify's option name of a default variant. */
  options?: Product['options'];
  picture: Omit<Product['picture'], 'version'>;
  /** Default `goods`. */
  kind?: Product['kind'];
  /** Default `ACTIVE`. */
  status?: Product['status'];
  /** Default: the channel that shoppers can see. */
  channel?: 'Online Store' | 'none';
  variants: readonly [VariantSeed, ...VariantSeed[]];
}

interface VariantSeed extends Pick<Variant, 'id' | 'options' | 'sku' | 'prices'> {
  isSoldOut: boolean;
}

/** A variant with its SKU and its prices in cents. */
export function variant(
  id: string,
  options: Variant['options'],
  sku: string | null,
  us: number,
  de: number,
): VariantSeed {
  return { id, options, sku, prices: { us, de }, isSoldOut: false };
}

/** The only variant of a product without options. */
export function defaultVariant(id: string, sku: string, us: number, de: number): VariantSeed {
  return variant(id, [DEFAULT_TITLE], sku, us, de);
}

/** The variant with an empty stock. */
export function soldOut(seed: VariantSeed): VariantSeed {
  return { ...seed, isSoldOut: true };
}

/** When the shop's catalogue was created. */
export const CATALOGUE_MADE_AT = new Date('2026-11-01T10:00:00Z');

/** The initial quantity of products in stock. */
const PLENTY = 20;

/** The product in its initial state. */
export function productOf(seed: ProductSeed, at: Date = CATALOGUE_MADE_AT): Product {
  const { status = 'ACTIVE', channel, variants, picture, ...rest } = seed;
  const isShown = status === 'ACTIVE' || status === 'UNLISTED';
  const isOnline = (channel ?? (isShown ? 'Online Store' : 'none')) === 'Online Store';
  const kind = seed.kind ?? 'goods';
  const variantOf = ({ isSoldOut, ...each }: VariantSeed): Variant => ({
    ...each,
    title: each.options.join(' / '),
    barcode: null,
    compareAt: null,
    quantity: kind === 'gift card' ? null : isSoldOut ? 0 : PLENTY,
    available: !isSoldOut,
  });
  const [first, ...others] = variants;
  return {
    handle: seed.title.toLowerCase().replaceAll(' ', '-'),
    options: ['Title'],
    ...rest,
    kind,
    picture: { ...picture, version: 1 },
    tags: [seed.type.toLowerCase()],
    status,
    publishedAt: isOnline ? at : null,
    createdAt: at,
    updatedAt: at,
    variants: [variantOf(first), ...others.map(variantOf)],
  };
}
