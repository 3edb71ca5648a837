import type { Prices, Product, Variant } from './catalogue.ts';

/** A variant as the tables of this folder write it. */
export interface VariantSeed extends Pick<Variant, 'id' | 'title' | 'options' | 'sku' | 'prices'> {
  available: boolean;
  compareAt?: Prices;
}

/** A product as the tables of this folder write it. */
export interface ProductSeed extends Pick<
  Product,
  'id' | 'handle' | 'title' | 'vendor' | 'type' | 'description' | 'options' | 'kind' | 'grams'
> {
  picture: Omit<Product['picture'], 'version'>;
  tags?: readonly string[];
  /** Default `ACTIVE`. */
  status?: Product['status'];
  /** Default: where shoppers can see it. */
  channel?: 'Online Store' | 'none';
  variants: readonly [VariantSeed, ...VariantSeed[]];
}

/** When the shop's catalogue was made. */
export const CATALOGUE_MADE_AT = new Date('2026-11-01T10:00:00Z');

/** How many there are of what is sold at the start. */
const PLENTY = 20;

/** The product at the start. */
export function productOf(seed: ProductSeed, at: Date = CATALOGUE_MADE_AT): Product {
  const { tags, status = 'ACTIVE', channel, variants, picture, ...rest } = seed;
  const isShown = status === 'ACTIVE' || status === 'UNLISTED';
  const isOnline = (channel ?? (isShown ? 'Online Store' : 'none')) === 'Online Store';
  const [first, ...others] = variants;
  return {
    ...rest,
    picture: { ...picture, version: 1 },
    tags: tags ?? [seed.type.toLowerCase()],
    status,
    publishedAt: isOnline ? at : null,
    createdAt: at,
    updatedAt: at,
    variants: [variantOf(first, seed), ...others.map((each) => variantOf(each, seed))],
  };
}

function variantOf(
  { available, compareAt, ...seed }: VariantSeed,
  { kind }: Pick<ProductSeed, 'kind'>,
): Variant {
  const quantity = kind === 'gift card' ? null : available ? PLENTY : 0;
  return {
    ...seed,
    barcode: null,
    compareAt: compareAt ?? null,
    stock: { quantity, whenNoneIsLeft: 'deny' },
    available: quantity === null || quantity > 0,
  };
}
