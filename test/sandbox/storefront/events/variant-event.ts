import type { Cart as PixelCart, InitData, ProductVariant } from '@shopify/web-pixels-extension';
import { type Cart, cartTotal, itemCount, linePrice } from '../cart/cart.ts';
import {
  hasOnlyDefaultVariant,
  type Offer,
  type Product,
  selectedOffer,
} from '../data/catalogue.ts';
import type { Customer } from '../data/customers.ts';
import { type Market, toMoney } from '../data/markets.ts';
import { picturePath } from '../data/pictures.ts';
import type { PlatformBehaviour } from '../shop.ts';

/** A variant in storefront events and carts: the default variant has its title. */
export function toPixelVariant({ product, variant }: Offer, market: Market): ProductVariant {
  return {
    id: variant.id,
    image: { src: picturePath(product) },
    price: toMoney(variant.prices[market.handle], market),
    product: {
      id: product.id,
      title: product.title,
      vendor: product.vendor,
      type: product.type,
      untranslatedTitle: product.title,
      url: `/products/${product.handle}`,
    },
    sku: variant.sku,
    title: variant.title,
    untranslatedTitle: variant.title,
  };
}

/** A variant in checkout events: a default variant has no title. */
export function toCheckoutVariant(offer: Offer, market: Market): ProductVariant {
  const variant = toPixelVariant(offer, market);
  if (!hasOnlyDefaultVariant(offer.product)) return variant;
  return { ...variant, title: null, untranslatedTitle: null };
}

/** One variant per product, as in events about lists. */
export function listedVariants(products: readonly Product[], market: Market): ProductVariant[] {
  return products.map((product) => toPixelVariant(selectedOffer(product), market));
}

/** Every variant of the given products. */
export function allVariants(
  products: readonly Product[],
  market: Market,
): NonNullable<InitData['productVariants']> {
  return products.flatMap((product) =>
    product.variants.map((variant) => toPixelVariant({ product, variant }, market)),
  );
}

/** The cart that a page renders for pixels: `null` if it is empty. */
export function toPixelCart(cart: Cart | null, market: Market): PixelCart | null {
  if (!cart || cart.lines.length === 0) return null;
  return {
    id: cart.token,
    attributes: [],
    cost: { totalAmount: toMoney(cartTotal(cart, market), market) },
    lines: cart.lines.map((line) => ({
      cost: { totalAmount: toMoney(linePrice(line, market), market) },
      merchandise: toPixelVariant(line.offer, market),
      quantity: line.quantity,
    })),
    totalQuantity: itemCount(cart),
  };
}

/** The signed-in shopper as pixels see them: only the id without approval. */
export function toPixelCustomer(customer: Customer | null, { customerData }: PlatformBehaviour) {
  if (!customer || customerData === 'approved') return customer && { ...customer };
  const withheld = { email: null, firstName: null, lastName: null, phone: null };
  return { id: customer.id, ordersCount: customer.ordersCount, ...withheld };
}

/** Keys that some captured events lack in a variant, wherever it occurs. */
const VARIANT_KEYS = ['image', 'untranslatedTitle'];
/** Keys that some captured events lack in a variant's product. */
const PRODUCT_KEYS = ['type', 'untranslatedTitle', 'url'];

/**
 * A copy of a page's pixel data without the picture, the address, the type and the untranslated titles of products,
 * without a title that is `null` (then with an empty untranslated one), and with a tax without a currency: some
 * captured events lack each.
 */
export function sparse<Data>(data: Data): Data {
  return JSON.parse(
    JSON.stringify(data, (key, value: unknown) => {
      if (!isRecord(value)) return value;
      if (key === 'product') return without(value, PRODUCT_KEYS);
      if (key === 'totalTax') return without(value, ['currencyCode']);
      return 'product' in value ? sparseVariant(value) : value;
    }),
  ) as Data;
}

function sparseVariant(variant: Record<string, unknown>) {
  const kept = without(variant, VARIANT_KEYS);
  return variant.title === null ? { ...without(kept, ['title']), untranslatedTitle: '' } : kept;
}

function without(record: Record<string, unknown>, keys: readonly string[]) {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
