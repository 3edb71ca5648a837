import { DEFAULT_TITLE, hasOnlyDefaultVariant } from '../data/catalogue.ts';
import { type Market, toMajor } from '../data/markets.ts';
import { picturePath } from '../data/pictures.ts';
import {
  type Cart,
  cartCookie,
  type CartLine,
  cartTotal,
  itemCount,
  linePrice,
  offerTitle,
} from './cart.ts';

/** The context of answers besides the cart. */
export interface AnswerContext {
  market: Market;
  /** Origin of the shop, for addresses of pictures. */
  origin: string;
}

/**
 * A line in the Ajax API's format (Shopify's Ajax API reference, "Cart"): prices in minor units, except
 * `presentment_price`; the default variant has no `variant_title`.
 */
export function lineJson(line: CartLine, { market, origin }: AnswerContext) {
  const { product, variant } = line.offer;
  const price = variant.prices[market.handle];
  const total = linePrice(line, market);
  const image = origin + picturePath(product);
  const variantTitle = hasOnlyDefaultVariant(product) ? null : variant.title;
  return {
    id: Number(variant.id),
    properties: line.properties,
    quantity: line.quantity,
    variant_id: Number(variant.id),
    key: line.key,
    title: offerTitle(line.offer),
    price,
    original_price: price,
    presentment_price: toMajor(price),
    discounted_price: price,
    line_price: total,
    original_line_price: total,
    total_discount: 0,
    discounts: [],
    sku: variant.sku,
    grams: product.grams,
    vendor: product.vendor,
    taxable: product.kind === 'goods',
    product_id: Number(product.id),
    product_has_only_default_variant: hasOnlyDefaultVariant(product),
    gift_card: product.kind === 'gift card',
    final_price: price,
    final_line_price: total,
    url: `/products/${product.handle}?variant=${variant.id}`,
    featured_image: { aspect_ratio: 1, alt: product.title, height: 800, url: image, width: 800 },
    image,
    handle: product.handle,
    requires_shipping: product.kind === 'goods',
    product_type: product.type,
    product_title: product.title,
    untranslated_product_title: product.title,
    product_description: product.description,
    variant_title: variantTitle,
    untranslated_variant_title: variantTitle,
    variant_options: hasOnlyDefaultVariant(product) ? [DEFAULT_TITLE] : [...variant.options],
    options_with_values: product.options.map((name, index) => ({
      name,
      value: variant.options[index] ?? '',
    })),
    line_level_discount_allocations: [],
    line_level_total_discount: 0,
  };
}

/** The whole cart in the format of `GET /cart.js`. */
export function cartJson(cart: Cart, context: AnswerContext) {
  const total = cartTotal(cart, context.market);
  const items = cart.lines.map((line) => lineJson(line, context));
  return {
    token: cartCookie(cart),
    note: null,
    attributes: {},
    original_total_price: total,
    total_price: total,
    total_discount: 0,
    total_weight: items.reduce((sum, { grams, quantity }) => sum + grams * quantity, 0),
    item_count: itemCount(cart),
    items,
    requires_shipping: items.some((item) => item.requires_shipping),
    currency: context.market.currency,
    items_subtotal_price: total,
    cart_level_discount_applications: [],
    discount_codes: [],
  };
}

/** The cart after `/cart/update`, with its gains compared to `before`: variants, and the added quantity of each. */
export function updatedCartJson(before: Cart, after: Cart, context: AnswerContext) {
  const added = differences(after, before).map(({ offer, quantity }) => ({
    variant_id: Number(offer.variant.id),
    quantity,
  }));
  return { ...cartJson(after, context), items_changelog: { added } };
}

/**
 * The cart after `/cart/change`, with its gains and losses compared to `before`. In both lists `quantity` is the
 * difference.
 */
export function changedCartJson(before: Cart, after: Cart, context: AnswerContext) {
  return {
    ...cartJson(after, context),
    items_added: differences(after, before).map((line) => changeJson(line, context)),
    items_removed: differences(before, after).map((line) => changeJson(line, context)),
  };
}

/** The lines with a higher quantity in `cart` than in `other`, with the surplus as quantity. */
function differences(cart: Cart, other: Cart): CartLine[] {
  return cart.lines
    .map((line) => {
      const there = other.lines.find(({ key }) => key === line.key)?.quantity ?? 0;
      return { ...line, quantity: line.quantity - there };
    })
    .filter(({ quantity }) => quantity > 0);
}

function changeJson(line: CartLine, context: AnswerContext) {
  const item = lineJson(line, context);
  return {
    product_id: item.product_id,
    variant_id: item.variant_id,
    id: String(item.variant_id),
    image: item.image,
    price: item.price,
    presentment_price: item.presentment_price,
    quantity: line.quantity,
    title: item.title,
    product_title: item.product_title,
    variant_title: item.variant_title,
    vendor: item.vendor,
    product_type: item.product_type,
    sku: item.sku,
    url: item.url,
    untranslated_product_title: item.untranslated_product_title,
    untranslated_variant_title: item.untranslated_variant_title,
    view_key: line.key,
  };
}
