import type { CartLine, ProductVariant, RegisterInit } from '@shopify/web-pixels-extension';
import type { PageEvent } from '../contract.ts';
import {
  type CartAction,
  type CartRequestApi,
  isBulkText,
  requestedQuantities,
  requestedVariant,
} from './cart-request.ts';

/** The fields of a line item in Shopify's cart answers that events use. */
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
 * The line of a cart event: ids as plain digits, money in major units, `cost` and `quantity` of the change rather than
 * of the whole line.
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
 * The line of a cart event from a submitted form, with the variant's title on the page, even "Default Title", which
 * other cart events omit.
 */
export function cartLineOfVariant(variant: ProductVariant, change: number): CartLine {
  const { amount, currencyCode } = variant.price;
  return {
    cost: { totalAmount: { amount: Math.round(amount * 100 * change) / 100, currencyCode } },
    merchandise: variant,
    quantity: change,
  };
}

/** A request that changed the cart, with the shop's answer. */
interface CartExchange {
  action: CartAction;
  by: CartRequestApi;
  /** The request's body as given to `fetch` or `send`. */
  body: unknown;
  /** The parsed JSON of the answer. */
  answer: unknown;
  /** Used for answers without a currency. */
  currencyCode: string;
}

/**
 * The events that one cart request causes.
 *
 * The answer to an add contains the resulting quantity, so the change is read from the request; if the two have
 * different numbers of items there are no events. `change` answers with added and removed items, `update` with added
 * items only: its removals are never reported.
 */
export function cartEventsOf(exchange: CartExchange): PageEvent[] {
  const eventsOf = { add: ofAdd, change: ofChange, update: ofUpdate };
  return eventsOf[exchange.action](exchange);
}

/** The events of an XHR add that was answered with another page, derived from the request's body only. */
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
  // For fetch, the platform treats such text as a single add, whose fields a bulk answer lacks.
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
