import type { ReceivedEvent } from '../sandbox/tracking-service/event-log.ts';

/** The part of a product that a line shows. */
interface Item {
  uid: string;
  qty: number;
}

/** The parts of a body that a line shows; each event has only some of them. */
interface Body {
  context?: { dev?: boolean };
  data?: {
    result?: { uid: string };
    results?: Item[];
    cart?: Item[];
    orderId?: string;
    transactionTotal?: number;
    total?: number;
    vat?: number;
    city?: string;
    state?: string;
    country?: string;
  };
}

/**
 * One request to the tracking service as a line for tests:
 *
 * - `product/pageview 101`
 * - `cart/add 2×101 cart=[2×101, 1×202]`, `cart/remove 1×202 cart=[]`
 * - `order/transaction 5001 transactionTotal=48 total=58.3 vat=0.19 to=Hamburg, HH, DE [2×101]`
 *
 * followed by ` dev` if it is marked as a test, and by its outcome unless it was simply accepted and answered:
 * ` → 503 not taken`, ` → accepted without an answer`, ` → 400 refused: data.cart: …`.
 */
export function eventLine(received: ReceivedEvent): string {
  const { module, event, body, verdict } = received;
  // The service has validated every body that it did not refuse; of some requests it reads no body.
  const details = verdict === 'refused' || !body ? '' : detailsOf(body);
  return `${module}/${event}${details}${endOf(received)}`;
}

function detailsOf({ context, data = {} }: Body): string {
  const { result, results = [], cart, orderId } = data;
  const parts: string[] = [];
  if (result) parts.push(result.uid);
  if (orderId !== undefined) parts.push(orderId, ...orderFields(data), `[${itemsOf(results)}]`);
  else if (results.length > 0) parts.push(itemsOf(results));
  if (cart) parts.push(`cart=[${itemsOf(cart)}]`);
  if (context?.dev) parts.push('dev');
  return parts.map((part) => ` ${part}`).join('');
}

function orderFields(data: NonNullable<Body['data']>): string[] {
  const numbers = (['transactionTotal', 'total', 'vat'] as const).flatMap((name) =>
    data[name] === undefined ? [] : [`${name}=${data[name]}`],
  );
  const { city, state, country } = data;
  const place = [city, state, country].filter((part) => part !== undefined).join(', ');
  return place === '' ? numbers : [...numbers, `to=${place}`];
}

function itemsOf(items: readonly Item[]): string {
  return items.map(({ qty, uid }) => `${qty}×${uid}`).join(', ');
}

function endOf({ verdict, status, problems }: ReceivedEvent): string {
  if (verdict === 'accepted') return status === null ? ' → accepted without an answer' : '';
  const end = ` → ${status ?? 'no answer,'} ${verdict}`;
  return verdict === 'refused' ? `${end}: ${problems.join('; ')}` : end;
}
