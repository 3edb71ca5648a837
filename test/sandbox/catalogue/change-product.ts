import {
  defaultVariant,
  type Prices,
  type Product,
  productOf,
  type Variant,
} from '../storefront/data/catalogue.ts';

/** The editable fields of a variant. Prices in cents of US dollars; prices of other markets follow. */
export interface VariantChanges {
  price?: number;
  compareAt?: number | null;
  /** The quantity in stock; `null` if it is not tracked. */
  quantity?: number | null;
  barcode?: string | null;
}

/** Changes of a product; omitted fields stay. */
export interface ProductChanges extends Partial<
  Pick<Product, 'title' | 'handle' | 'description' | 'vendor' | 'type' | 'tags' | 'status'>
> {
  onlineStore?: 'published' | 'not published';
  /** The same picture at another address, as after a new upload by staff. */
  picture?: 'new';
  everyVariant?: VariantChanges;
}

/** A product that staff enter. */
export interface NewProduct {
  title: string;
  /** In cents of US dollars. */
  price: number;
}

/** The product after a change; an empty change updates its timestamp too, as at Shopify. */
export function changedProduct(product: Product, changes: ProductChanges, at: Date): Product {
  const { onlineStore, picture, everyVariant = {}, ...plain } = changes;
  const change = (variant: Variant) => changedVariant(variant, everyVariant);
  const [first, ...others] = product.variants;
  const { version } = product.picture;
  return {
    ...product,
    ...plain,
    picture: { ...product.picture, version: picture === 'new' ? version + 1 : version },
    publishedAt: publishedAt(product, onlineStore, at),
    updatedAt: at,
    variants: [change(first), ...others.map(change)],
  };
}

function publishedAt(
  product: Product,
  onlineStore: ProductChanges['onlineStore'],
  at: Date,
): Date | null {
  if (onlineStore === undefined) return product.publishedAt;
  return onlineStore === 'published' ? (product.publishedAt ?? at) : null;
}

function changedVariant(variant: Variant, changes: VariantChanges): Variant {
  const { price, compareAt, quantity = variant.quantity, ...plain } = changes;
  return {
    ...variant,
    ...plain,
    prices: price === undefined ? variant.prices : inMarkets(price, variant.prices),
    compareAt: compareAtOf(variant, compareAt),
    quantity,
    available: quantity === null || quantity > 0,
  };
}

function compareAtOf(variant: Variant, compareAt: number | null | undefined): Prices | null {
  if (compareAt === undefined) return variant.compareAt;
  return compareAt === null ? null : inMarkets(compareAt, variant.prices);
}

/** Prices of other markets keep their ratio to the home market's price. */
function inMarkets(us: number, { us: before, de }: Prices): Prices {
  return { us, de: before === 0 ? us : Math.round((us * de) / before) };
}

/** The product that staff enter as the `number`th. */
export function newProduct(
  { title, price }: NewProduct,
  { number, at }: { number: number; at: Date },
): Product {
  const id = String(7_913_560_000_000 + number * 7);
  const words = title.toLowerCase().match(/[a-z0-9]+/g) ?? ['product'];
  const variantId = String(43_218_090_000_000 + number * 11);
  return productOf(
    {
      id,
      handle: `${words.join('-')}-${number}`,
      title,
      vendor: 'Harbour & Pine',
      type: 'Novelties',
      description: `${title}, new in the shop.`,
      picture: { motif: 'tote', ground: '#e7dfd1', shape: '#2f6b58' },
      grams: 250,
      variants: [defaultVariant(variantId, `NEW-${number}`, price, Math.round(price * 1.1))],
    },
    at,
  );
}
