import { html } from 'hono/html';
import type { Markup } from '../service-parts/document.ts';
import type { Line } from '../service-parts/request-list.ts';
import { type ReceivedEvent, toneOf } from './event-log.ts';

/** The number of products that a line names before it only counts the rest. */
const NAMED = 4;

interface Product {
  uid?: unknown;
  parentId?: unknown;
  qty?: unknown;
}

/** The fields in lines. A refused event may have any other value instead. */
interface Body {
  context?: Record<string, unknown> & { currency?: { code?: unknown } };
  data?: {
    [name: string]: unknown;
    result?: Product;
    results?: Product[];
    banners?: Product[];
    cart?: Product[];
  };
}

/**
 * An event at a glance, as one line: for `cart/add` the products, their quantities and the size of the cart;
 * for an order its id and total; and so on.
 */
export function essentials({
  module,
  event,
  body,
}: Pick<ReceivedEvent, 'module' | 'event' | 'body'>): string {
  if (body === null) return 'no body';
  if (typeof body !== 'object') return shortened(words(body));
  try {
    const { data = {}, context = {} } = body as Body;
    const tag = data.tag === undefined ? [] : [`tag ${words(data.tag)}`];
    return shortened([...tag, ...partsOf(`${module}/${event}`, data, context)].join(' · '));
  } catch {
    return shortened(words(body));
  }
}

function partsOf(
  address: string,
  data: NonNullable<Body['data']>,
  context: NonNullable<Body['context']>,
): string[] {
  const { results = [], banners = [], cart = [] } = data;
  const response = `response ${words(data.responseId)}`;
  switch (address) {
    case 'cart/add':
    case 'cart/remove':
      return [products(results), cartSize(cart)];
    case 'product/pageview':
      return [products(data.result ? [data.result] : [])];
    case 'shopper/login':
      return [`shopper ${words(context.shopperId)}`];
    case 'order/transaction':
      return [
        `order ${words(data.orderId)}`,
        `total ${words(data.total)} ${words(context.currency?.code ?? '')}`.trim(),
        products(results),
      ];
  }
  // The events that category, search, autocomplete, recommendations and bundles share.
  switch (address.split('/')[1]) {
    case 'impression':
      return [counted(results, 'result'), counted(banners, 'banner'), response];
    case 'clickthrough':
    case 'addtocart':
      return [products([...results, ...banners]), response];
    case 'redirect':
      return [`to ${words(data.redirect)}`, response];
    case 'render':
      return [response];
  }
  return [];
}

function products(all: Product[]): string {
  if (all.length === 0) return 'no products';
  const named = all.slice(0, NAMED).map(({ uid, parentId = uid, qty }) => {
    const name = parentId === uid ? words(uid) : `${words(parentId)}/${words(uid)}`;
    return qty === undefined ? name : `${name} × ${words(qty)}`;
  });
  return [...named, ...(all.length > NAMED ? [`${all.length - NAMED} more`] : [])].join(', ');
}

function cartSize(cart: Product[]): string {
  if (cart.length === 0) return 'cart empty';
  const units = cart.reduce((sum, { qty }) => sum + (Number(qty) || 0), 0);
  return `cart ${counted(cart, 'line')}, ${units} ${units === 1 ? 'unit' : 'units'}`;
}

function counted(items: unknown[], noun: string): string {
  return `${items.length} ${noun}${items.length === 1 ? '' : 's'}`;
}

function words(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined ? '?' : JSON.stringify(value);
}

function shortened(text: string): string {
  return text.length > 240 ? `${text.slice(0, 239)}…` : text;
}

/** An id in an event's context that identifies its sender. */
interface Identifier {
  /** The name in the context. */
  name: string;
  /** The name for people. */
  label: string;
  id: string;
  /** A part of the id that is enough to distinguish it. */
  short: string;
  /** Hues of the halves of its dot in degrees: equal ids have equal hues, and few other ids have the same pair. */
  hues: [number, number];
}

const LABELS = { userId: 'user', sessionId: 'session', pageLoadId: 'load', shopperId: 'shopper' };

/** The ids in an event's context, in a fixed order, without ids that are missing or not text. */
export function identifiersOf(body: unknown): Identifier[] {
  const context = (body as Body | null)?.context;
  return Object.entries(LABELS).flatMap(([name, label]) => {
    const id = context?.[name];
    if (typeof id !== 'string' || id === '') return [];
    // Many customers' numbers share their first digits.
    const ending = id.length > 8 ? `…${id.slice(-6)}` : id;
    return [
      { name, label, id, short: name === 'shopperId' ? ending : id.slice(0, 4), hues: huesOf(id) },
    ];
  });
}

/** Two of twelve hues, picked by a hash of the id (FNV-1a). */
function huesOf(id: string): [number, number] {
  let hash = 0x811c9dc5;
  for (const character of id) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return [((hash >>> 8) % 12) * 30, ((hash >>> 16) % 12) * 30];
}

/** An event on the page, with the ids of its sender; equal ids have dots of equal colors. */
export function lineOf(event: ReceivedEvent): Line {
  const { module, verdict, status, fault, body, problems } = event;
  const ids = identifiersOf(body);
  const problem = verdict === 'refused' || body === null ? problems[0] : undefined;
  return {
    address: module === '' ? event.path : `${module}/${event.event}`,
    outcome: verdict,
    tone: toneOf(verdict),
    // The status already shows the fault "status".
    details: [status ?? 'no answer', fault === 'status' ? null : fault],
    says: problem ?? essentials(event),
    aside: html`${ids.map(
      ({ name, id, label, short, hues }) =>
        html`<span class="id" title="${name} ${id}">
          ${dot(hues)} ${label} <code>${short}</code>
        </span>`,
    )}`,
    more: html`${ids.map(
      ({ name, id, hues }) =>
        html`<p>
          ${dot(hues)} ${name} <code>${id}</code>
          <a href="/?search=${encodeURIComponent(id)}">Only these</a>
        </p>`,
    )}`,
  };
}

function dot([left, right]: Identifier['hues']): Markup {
  const half = (hue: number, to: 'left' | 'right') =>
    html`<path d="M8 1a7 7 0 0 ${to === 'left' ? 0 : 1} 0 14" fill="hsl(${hue} 75% 48%)" />`;
  return html`<svg viewBox="0 0 16 16" aria-hidden="true">
    ${half(left, 'left')}${half(right, 'right')}
  </svg>`;
}
