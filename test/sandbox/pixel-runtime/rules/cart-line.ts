import type { CartLine, ProductVariant } from '@shopify/web-pixels-extension';

/** A line item as Shopify's cart requests answer it, as far as events are made of it. */
export interface LineItem {
  product_id: number | string;
  variant_id: number | string;
  product_title: string;
  /** `null` for a product whose only variant is the default one. */
  variant_title: string | null;
  untranslated_product_title?: string | null;
  untranslated_variant_title?: string | null;
  /** Minor units. */
  price: number;
  sku: string | null;
  vendor: string;
  product_type?: string | null;
  url: string | null;
  image: string | null;
  quantity: number;
}

/**
 * The line of a cart event: ids as plain digits, money in major units, `cost` and `quantity` for
 * the change and not for what lies in the cart.
 */
export function cartLineOfItem(item: LineItem, change: number, currencyCode: string): CartLine {
  return {
    cost: { totalAmount: { amount: (item.price * change) / 100, currencyCode } },
    merchandise: {
      id: String(item.variant_id),
      image: item.image === null ? null : { src: item.image },
      price: { amount: item.price / 100, currencyCode },
      product: {
        id: String(item.product_id),
        title: item.product_title,
        vendor: item.vendor,
        type: item.product_type ?? null,
        untranslatedTitle: item.untranslated_product_title ?? item.product_title,
        url: item.url,
      },
      sku: item.sku,
      title: item.variant_title,
      untranslatedTitle: item.untranslated_variant_title ?? item.variant_title,
    },
    quantity: change,
  };
}

/**
 * The line of a cart event that comes from a submitted form: the variant as the page calls it, also one
 * that is "Default Title", which other cart events leave without a title.
 */
export function cartLineOfVariant(variant: ProductVariant, change: number): CartLine {
  const { amount, currencyCode } = variant.price;
  return {
    cost: { totalAmount: { amount: Math.round(amount * 100 * change) / 100, currencyCode } },
    merchandise: variant,
    quantity: change,
  };
}
