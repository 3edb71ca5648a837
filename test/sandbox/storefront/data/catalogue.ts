import type { MarketHandle } from './markets.ts';
import type { Motif } from './pictures.ts';

/** The title Shopify gives to the only variant of a product without options. */
export const DEFAULT_TITLE = 'Default Title';

/** One version of a product that can be put into a cart. */
export interface Variant {
  /** 14 digits, never equal to a product's id. */
  id: string;
  /** The option values joined by ` / `, or {@link DEFAULT_TITLE}. */
  title: string;
  options: readonly [string, ...string[]];
  /** Shops leave it out in two ways: `null` and the empty string. */
  sku: string | null;
  barcode: string | null;
  /** Minor units of each market's currency. */
  prices: Prices;
  /** What it cost before, in minor units of each market's currency. */
  compareAt: Prices | null;
  stock: Stock;
  /** Follows from the stock. */
  available: boolean;
}

export type Prices = Record<MarketHandle, number>;

/** How many there are; `null` where they are not counted. */
export interface Stock {
  quantity: number | null;
  /** Whether the shop sells on when none is left. */
  whenNoneIsLeft: 'deny' | 'continue';
}

/** `ACTIVE` ones are in lists; `UNLISTED` ones have a page that no list leads to; the others have none. */
type ProductStatus = 'ACTIVE' | 'UNLISTED' | 'DRAFT' | 'ARCHIVED';

/** A thing for sale, with at least one variant. */
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
  /** Since when it is on the channel Online Store; `null` where it is not. */
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

/** A shelf of the shop. */
export interface Collection {
  id: string;
  handle: string;
  title: string;
  description: string;
  updatedAt: Date;
  /** Those that lists show. */
  products: readonly Product[];
}

/** Liquid's `selected_or_first_available_variant`; the first one where none is available. */
export function selectedOffer(product: Product, variantId?: string): Offer {
  const selected = product.variants.find(({ id }) => id === variantId);
  const available = product.variants.find((variant) => variant.available);
  return { product, variant: selected ?? available ?? product.variants[0] };
}

/** Whether the product has no variants in a shopper's eyes. */
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

/** A product as the tables of this folder write it. */
export interface ProductSeed extends Pick<
  Product,
  'id' | 'title' | 'vendor' | 'type' | 'description' | 'grams'
> {
  /** Default: the title in small letters, with hyphens. */
  handle?: string;
  /** Default: `Title`, as Shopify calls the option of a default variant. */
  options?: Product['options'];
  picture: Omit<Product['picture'], 'version'>;
  /** Default `goods`. */
  kind?: Product['kind'];
  /** Default `ACTIVE`. */
  status?: Product['status'];
  /** Default: where shoppers can see it. */
  channel?: 'Online Store' | 'none';
  variants: readonly [VariantSeed, ...VariantSeed[]];
}

interface VariantSeed extends Pick<Variant, 'id' | 'options' | 'sku' | 'prices'> {
  isSoldOut: boolean;
}

/** A variant with its article number and its prices in cents. */
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

/** A variant of which none is left. */
export function soldOut(seed: VariantSeed): VariantSeed {
  return { ...seed, isSoldOut: true };
}

/** When the shop's catalogue was made. */
export const CATALOGUE_MADE_AT = new Date('2026-11-01T10:00:00Z');

/** How many there are of what is sold at the start. */
const PLENTY = 20;

/** The product at the start. */
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
    stock: {
      quantity: kind === 'gift card' ? null : isSoldOut ? 0 : PLENTY,
      whenNoneIsLeft: 'deny',
    },
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
