export type CartAction = 'add' | 'change' | 'update';

const CART_PATH =
  /^(?:\/[a-z]{2,3}(?:-[a-z0-9]{2,4})?)?\/cart\/(add|change|update)(?:\.js|\.json)?$/i;

/**
 * What a request does to the cart, as far as the platform notices: `[/locale]/cart/add`, `change`
 * and `update`, each with or without `.js` or `.json`. `/cart/clear` is not among them.
 *
 * @param page the address of the page, whose shop it has to be
 */
export function cartActionOf(address: string, page: string): CartAction | null {
  if (!URL.canParse(address, page)) return null;
  const url = new URL(address, page);
  if (url.origin !== new URL(page).origin) return null;
  return (CART_PATH.exec(url.pathname)?.[1]?.toLowerCase() ?? null) as CartAction | null;
}

/**
 * The quantities that an add request asks for, one per item, in the request's order; `null` for a
 * body that does not tell. An item without a quantity means one.
 *
 * @param body what was given to `fetch` or `send`: a form, its URL-encoded text, or JSON text
 */
export function requestedQuantities(body: unknown): number[] | null {
  if (body instanceof FormData || body instanceof URLSearchParams) {
    return fromFields([...body.entries()].map(([name, value]) => [name, textOf(value)]));
  }
  if (typeof body !== 'string' || body === '') return null;
  return fromJson(body) ?? fromFields([...new URLSearchParams(body).entries()]);
}

/** A file in a cart form is a line's property, never its id or quantity. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function fromJson(text: string): number[] | null {
  const body = parsed(text);
  if (body === null) return null;
  if (Array.isArray(body.items)) {
    return body.items.map((item: unknown) => quantityOf(isRecord(item) ? item.quantity : 1));
  }
  return 'id' in body ? [quantityOf(body.quantity)] : null;
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

const BULK_FIELD = /^items\[(\d+)\]\[(id|quantity)\]$/;

function fromFields(fields: [string, string][]): number[] | null {
  const items = new Map<string, unknown>();
  for (const [name, value] of fields) {
    const [, index, field] = BULK_FIELD.exec(name) ?? [];
    if (index === undefined) continue;
    if (field === 'quantity' || !items.has(index)) items.set(index, field === 'id' ? 1 : value);
  }
  if (items.size > 0) return [...items.values()].map(quantityOf);
  const single = new Map(fields);
  return single.has('id') ? [quantityOf(single.get('quantity'))] : null;
}

function quantityOf(value: unknown): number {
  const quantity = Number(value ?? 1);
  return Number.isFinite(quantity) && quantity > 0 ? quantity : 1;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
