import type { ReceivedEvent } from '../event-log.ts';
import type { Fault } from '../fault.ts';

/** A member of something that may be anything: events are whatever a sender made of them. */
function member(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Record<string, unknown>)[name];
}

/** The entries of something that may be an array. */
function entries(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A value in a line of text: texts and numbers as they are (shortened), anything else as "?". */
function inLine(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '?';
  return shortened(String(value), 60);
}

/** At most `length` characters of a text, with an ellipsis where something is missing. */
export function shortened(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}

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

/** An id in an event's context that tells who sent it and from where. */
export interface Identifier {
  /** The name in the context. */
  name: 'userId' | 'sessionId' | 'pageLoadId' | 'shopperId';
  /** The name for people. */
  label: string;
  id: string;
  /** Enough of the id to tell it from others. */
  short: string;
  /** Hues of its dot's halves in degrees: equal ids have equal ones, and few others have both. */
  hues: [number, number];
}

const LABELS = {
  userId: 'user',
  sessionId: 'session',
  pageLoadId: 'load',
  shopperId: 'shopper',
} as const;

/** The ids in an event's context, in a fixed order; those that are missing or no text are left out. */
export function identifiersOf(body: unknown): Identifier[] {
  const context = member(body, 'context');
  return (Object.keys(LABELS) as (keyof typeof LABELS)[]).flatMap((name) => {
    const id = member(context, name);
    if (typeof id !== 'string' || id === '') return [];
    const short = name === 'shopperId' ? ending(id) : id.slice(0, 4);
    return [{ name, label: LABELS[name], id, short, hues: huesOf(id) }];
  });
}

/** A customer's number tells most at its end: the first digits are those of many others. */
function ending(id: string): string {
  return id.length > 8 ? `…${id.slice(-6)}` : id;
}

/** Two of twelve hues, picked by a hash of the id (FNV-1a). */
function huesOf(id: string): [number, number] {
  let hash = 0x811c9dc5;
  for (const character of id) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return [((hash >>> 8) % 12) * 30, ((hash >>> 16) % 12) * 30];
}

/** What the filter row says; empty texts let everything through. */
interface ListFilter {
  /** `module/event`, as {@link addressOf} gives it. */
  address: string;
  verdict: string;
  /** Any part of a user, session, page load or shopper id. */
  id: string;
}

/** How an event is named in the list: `module/event`, or its path where it has no such address. */
export function addressOf({ module, event, path }: ReceivedEvent): string {
  return module === '' ? path : `${module}/${event}`;
}

/** Whether the filter row lets this event through. */
export function isShown(event: ReceivedEvent, { address, verdict, id }: ListFilter): boolean {
  const part = id.trim().toLowerCase();
  return (
    (address === '' || address === addressOf(event)) &&
    (verdict === '' || verdict === event.verdict) &&
    (part === '' || identifiersOf(event.body).some((one) => one.id.toLowerCase().includes(part)))
  );
}

/**
 * Makes a fault of the form's fields. Empty fields are left out; whether the values are good is for
 * the service to say.
 */
export function faultOf(field: (name: string) => string): Partial<Fault> {
  const [kind = '', when] = field('kind').split(' ');
  const common = {
    ...numberOf('times'),
    ...(field('on') ? { on: field('on').trim() } : {}),
  };
  switch (kind) {
    case 'slow':
      return { kind, ...numberOf('delayMs'), ...common };
    case 'status':
      return {
        kind,
        ...numberOf('status'),
        ...numberOf('retryAfterSeconds'),
        ...(field('exposeRetryAfter') === 'on' ? { exposeRetryAfter: true } : {}),
        ...common,
      };
    case 'reset':
      return { kind, when: when === 'after' ? 'after' : 'before', ...common };
  }
  return { kind: 'gone' };

  function numberOf(name: string): Record<string, number> {
    return field(name) === '' ? {} : { [name]: Number(field(name)) };
  }
}
