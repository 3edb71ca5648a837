import type { MarketHandle } from './markets.ts';
import type { Motif } from './pictures.ts';
import { PRODUCTS } from './products.ts';
import { RANGE } from './range.ts';

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
  /** Minor units of each market's currency. */
  prices: Record<MarketHandle, number>;
  available: boolean;
}

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
  picture: { motif: Motif; ground: string; shape: string };
  /** A gift card is neither shipped nor taxed nor discounted. */
  kind: 'goods' | 'gift card';
  grams: number;
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
  products: readonly Product[];
}

const ALL: readonly Product[] = [...PRODUCTS, ...RANGE];

/** The shop's shelves. The first two are small; the gift card is in none but the last. */
export const COLLECTIONS: readonly Collection[] = [
  {
    id: '298374650112',
    handle: 'table-and-kitchen',
    title: 'Table & Kitchen',
    description: 'Things that are used every day, made to last for years of days.',
    products: pick('stoneware-mug', 'enamel-kettle', 'linen-apron', 'oak-spoon'),
  },
  {
    id: '298374650129',
    handle: 'out-and-about',
    title: 'Out & About',
    description: 'For the walk to the market and the long way home.',
    products: pick('wool-beanie', 'trail-flask', 'camp-lantern', 'canvas-tote'),
  },
  {
    id: '298374650136',
    handle: 'all',
    title: 'Everything',
    description: 'All that we make and all that we like.',
    products: ALL,
  },
];

/** Every product of the shop. */
export function allProducts(): readonly Product[] {
  return ALL;
}

/** The product with this handle. */
export function findProduct(handle: string): Product | undefined {
  return ALL.find((product) => product.handle === handle);
}

/** The collection with this handle. */
export function findCollection(handle: string): Collection | undefined {
  return COLLECTIONS.find((collection) => collection.handle === handle);
}

/** The variant with this id and its product. */
export function findOffer(variantId: string): Offer | undefined {
  for (const product of ALL) {
    const variant = product.variants.find(({ id }) => id === variantId);
    if (variant) return { product, variant };
  }
  return undefined;
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
export function searchProducts(query: string): Product[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return ALL.filter(({ title, type, vendor }) => {
    const text = `${title} ${type} ${vendor}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

function pick(...handles: string[]): Product[] {
  return handles.map((handle) => {
    const product = findProduct(handle);
    if (!product) throw new Error(`The catalogue has no product with the handle "${handle}".`);
    return product;
  });
}
