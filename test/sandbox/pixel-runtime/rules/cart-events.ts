import type { PageEvent } from '../contract.ts';
import { cartLineOfItem } from './cart-line.ts';
import type { LineItem } from './cart-line.ts';
import { requestedQuantities } from './cart-request.ts';
import type { CartAction } from './cart-request.ts';

/** A request that changed the cart, with what the shop answered. */
export interface CartExchange {
  action: CartAction;
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
 * do not have the same number of items nothing can be said. `change` and `update` answer what was
 * added and removed; what `update` removed is never reported.
 */
export function cartEventsOf(exchange: CartExchange): PageEvent[] {
  return exchange.action === 'add' ? ofAdd(exchange) : ofChange(exchange);
}

function ofAdd({ body, answer, currencyCode }: CartExchange): PageEvent[] {
  const quantities = requestedQuantities(body) ?? [];
  const items = itemsIn(answer, 'items') ?? [answer].filter(isLineItem);
  if (items.length !== quantities.length) return [];
  return items.map((item, index) => added(item, quantities[index] ?? 1, currencyCode));
}

function ofChange({ action, answer, currencyCode }: CartExchange): PageEvent[] {
  const currency = currencyOf(answer) ?? currencyCode;
  const additions = itemsIn(answer, 'items_added') ?? [];
  const removals = action === 'change' ? (itemsIn(answer, 'items_removed') ?? []) : [];
  return [
    ...additions.map((item) => added(item, item.quantity, currency)),
    ...removals.map((item) => removed(item, item.quantity, currency)),
  ];
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
