import type { CartLine, ProductVariant, RegisterInit } from '@shopify/web-pixels-extension';
import type { PageEvent } from '../contract.ts';
import {
  type CartAction,
  type CartRequestApi,
  isBulkText,
  requestedQuantities,
  requestedVariant,
} from './cart-request.ts';

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
function cartLineOfItem(item: LineItem, change: number, currencyCode: string): CartLine {
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

/** A request that changed the cart, with what the shop answered. */
interface CartExchange {
  action: CartAction;
  by: CartRequestApi;
  /** The request's body as it was given to `fetch` or `send`. */
  body: unknown;
  /** The parsed JSON of the answer. */
  answer: unknown;
  /** For answers that do not name their currency. */
  currencyCode: string;
}

/**
 * The events that one cart request gives rise to.
 *
 * An add answers the resulting quantity, so the change is taken from the request, and where the two
 * do not have the same number of items there are no events. `change` answers what was added and
 * removed, `update` what was added: what it removed is never reported.
 */
export function cartEventsOf(exchange: CartExchange): PageEvent[] {
  switch (exchange.action) {
    case 'add':
      return ofAdd(exchange);
    case 'change':
      return ofChange(exchange);
    case 'update':
      return ofUpdate(exchange);
  }
}

/** The events of an XHR add that was answered with another page, known by its body alone. */
export function redirectedAddEventsOf(
  body: unknown,
  variants: readonly ProductVariant[],
): PageEvent[] {
  const id = requestedVariant(body);
  const [quantity = 1] = requestedQuantities(body) ?? [];
  return variants
    .filter((variant) => variant.id === id)
    .map((variant) => ({
      name: 'product_added_to_cart',
      data: { cartLine: cartLineOfVariant(variant, quantity) },
    }));
}

/** The events of a cart permalink: every line of the cart that its page was rendered with. */
export function permalinkEventsOf(cart: RegisterInit['data']['cart']): PageEvent[] {
  const lines = cart?.lines ?? [];
  return lines.map((cartLine) => ({ name: 'product_added_to_cart', data: { cartLine } }));
}

function ofAdd({ by, body, answer, currencyCode }: CartExchange): PageEvent[] {
  // By fetch the platform takes such text for a single add, whose fields a bulk answer does not have.
  if (by === 'fetch' && isBulkText(body)) return [added(answer as LineItem, 1, currencyCode)];
  const quantities = requestedQuantities(body) ?? [];
  const items = itemsIn(answer, 'items') ?? [answer].filter(isLineItem);
  if (items.length !== quantities.length) return [];
  return items.map((item, index) => added(item, quantities[index] ?? 1, currencyCode));
}

function ofChange({ answer, currencyCode }: CartExchange): PageEvent[] {
  const currency = currencyOf(answer) ?? currencyCode;
  const additions = itemsIn(answer, 'items_added') ?? [];
  const removals = itemsIn(answer, 'items_removed') ?? [];
  return [
    ...additions.map((item) => added(item, item.quantity, currency)),
    ...removals.map((item) => removed(item, item.quantity, currency)),
  ];
}

function ofUpdate({ answer, currencyCode }: CartExchange): PageEvent[] {
  const currency = currencyOf(answer) ?? currencyCode;
  const items = itemsIn(answer, 'items') ?? [];
  const additions = itemsIn(fieldOf(answer, 'items_changelog'), 'added') ?? [];
  return additions.flatMap(({ variant_id, quantity }) => {
    const item = items.find((each) => each.variant_id === variant_id);
    return item ? [added(item, quantity, currency)] : [];
  });
}

function added(item: LineItem, change: number, currency: string): PageEvent {
  return {
    name: 'product_added_to_cart',
    data: { cartLine: cartLineOfItem(item, change, currency) },
  };
}

function removed(item: LineItem, change: number, currency: string): PageEvent {
  return {
    name: 'product_removed_from_cart',
    data: { cartLine: cartLineOfItem(item, change, currency) },
  };
}

function itemsIn(answer: unknown, key: string): LineItem[] | null {
  const items = fieldOf(answer, key);
  return Array.isArray(items) ? items.filter(isLineItem) : null;
}

function currencyOf(answer: unknown): string | null {
  const currency = fieldOf(answer, 'currency');
  return typeof currency === 'string' ? currency : null;
}

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[key]
    : undefined;
}

function isLineItem(value: unknown): value is LineItem {
  return fieldOf(value, 'variant_id') !== undefined;
}
