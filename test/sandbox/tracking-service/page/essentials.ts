import type { ReceivedEvent } from '../received-event.ts';
import { entries, inLine, member, shortened } from './value.ts';

/** How many products a line names before it only counts the rest. */
const NAMED = 4;

/**
 * What one wants to know about an event at a glance, as one line: for `cart/add` the products, their
 * quantities and the size of the cart; for an order its id and total; and so on.
 */
export function essentials({
  module,
  event,
  body,
}: Pick<ReceivedEvent, 'module' | 'event' | 'body'>): string {
  if (body === null) return 'no body';
  if (typeof body === 'string') return shortened(body, 160);
  const data = member(body, 'data');
  const parts = [...profile(data), ...partsOf(`${module}/${event}`, data, member(body, 'context'))];
  return shortened(parts.join(' · '), 240);
}

function partsOf(address: string, data: unknown, context: unknown): string[] {
  switch (address) {
    case 'cart/add':
    case 'cart/remove':
      return [products(member(data, 'results')), cartSize(member(data, 'cart'))];
    case 'product/pageview':
      return [productName(member(data, 'result'))];
    case 'shopper/login':
      return [`shopper ${inLine(member(context, 'shopperId'))}`];
    case 'order/transaction':
      return [
        `order ${inLine(member(data, 'orderId'))}`,
        `total ${inLine(member(data, 'total'))} ${currencyOf(context)}`.trim(),
        products(member(data, 'results')),
      ];
  }
  return interaction(address.slice(address.indexOf('/') + 1), data);
}

/** The events that category, search, autocomplete, recommendations and bundles share. */
function interaction(event: string, data: unknown): string[] {
  const response = `response ${inLine(member(data, 'responseId'))}`;
  const results = entries(member(data, 'results'));
  const banners = entries(member(data, 'banners'));
  switch (event) {
    case 'impression':
      return [counted(results, 'result'), counted(banners, 'banner'), response];
    case 'clickthrough':
      return [products([...results, ...banners]), response];
    case 'addtocart':
      return [products(results), response];
    case 'redirect':
      return [`to ${inLine(member(data, 'redirect'))}`, response];
    case 'render':
      return [response];
  }
  return [];
}

function profile(data: unknown): string[] {
  const tag = member(data, 'tag');
  return tag === undefined ? [] : [`tag ${inLine(tag)}`];
}

function products(value: unknown): string {
  const all = entries(value);
  if (all.length === 0) return 'no products';
  const named = all.slice(0, NAMED).map((product) => {
    const quantity = member(product, 'qty');
    return productName(product) + (quantity === undefined ? '' : ` × ${inLine(quantity)}`);
  });
  const more = all.length > NAMED ? [`${all.length - NAMED} more`] : [];
  return [...named, ...more].join(', ');
}

/** The uid, with the parent's id before it where that is another. */
function productName(product: unknown): string {
  const uid = inLine(member(product, 'uid'));
  const parentId = member(product, 'parentId');
  return parentId === undefined || inLine(parentId) === uid ? uid : `${inLine(parentId)}/${uid}`;
}

function cartSize(cart: unknown): string {
  const lines = entries(cart);
  if (lines.length === 0) return 'cart empty';
  const units = lines.reduce<number>((sum, line) => sum + (Number(member(line, 'qty')) || 0), 0);
  return `cart ${counted(lines, 'line')}, ${units} ${units === 1 ? 'unit' : 'units'}`;
}

function counted(items: unknown[], noun: string): string {
  return `${items.length} ${noun}${items.length === 1 ? '' : 's'}`;
}

function currencyOf(context: unknown): string {
  const code = member(member(context, 'currency'), 'code');
  return code === undefined ? '' : inLine(code);
}
