export type CartAction = 'add' | 'change' | 'update';

/** The API of a page's request: the platform reads the two differently. */
export type CartRequestApi = 'fetch' | 'xhr';

const CART_PATH = /^(?:\/[a-z]{2,3}(?:-[a-z]{2,4})?)?\/cart\/(add|change|update)(?:\.js|\.json)?$/i;

/**
 * The effect of a request on the cart, as the platform detects it: `[/locale]/cart/add`, `change` and `update`, each
 * with or without `.js` or `.json`. It detects neither `/cart/clear` nor a locale with digits.
 *
 * @param page the address of the page; the request must go to the same shop
 */
export function cartActionOf(address: string, page: string): CartAction | null {
  if (!URL.canParse(address, page)) return null;
  const url = new URL(address, page);
  if (url.origin !== new URL(page).origin) return null;
  return (CART_PATH.exec(url.pathname)?.[1]?.toLowerCase() ?? null) as CartAction | null;
}

/**
 * The quantities that the platform reads from an add request, one per item, in the request's order; `null` for an
 * unreadable body. An item without a quantity counts as one, and so does every item of a bulk add by `FormData`.
 *
 * @param body the argument of `fetch` or `send`: a form, its URL-encoded text, or JSON text
 */
export function requestedQuantities(body: unknown): number[] | null {
  const fields = fieldsOf(body);
  if (!fields) return typeof body === 'string' && body !== '' ? fromJson(body) : null;
  const bulk = bulkQuantities(fields);
  if (bulk.length > 0) return body instanceof FormData ? bulk.map(() => 1) : bulk;
  const single = new Map(fields);
  return single.has('id') ? [quantityOf(single.get('quantity'))] : null;
}

/** Whether the body is the URL-encoded text of a bulk add. */
export function isBulkText(body: unknown): boolean {
  const fields = body instanceof FormData ? null : fieldsOf(body);
  return fields !== null && bulkQuantities(fields).length > 0;
}

/** The variant of an add of a single item; `null` for URL-encoded text, which is not read. */
export function requestedVariant(body: unknown): string | null {
  const id = typeof body === 'string' ? parsed(body)?.id : new Map(fieldsOf(body) ?? []).get('id');
  return typeof id === 'string' || typeof id === 'number' ? String(id) : null;
}

/** The fields of a form or of its URL-encoded text; `null` for JSON and anything else. */
function fieldsOf(body: unknown): [string, string][] | null {
  if (body instanceof FormData || body instanceof URLSearchParams) {
    return [...body.entries()].map(([name, value]) => [name, textOf(value)]);
  }
  if (typeof body !== 'string' || body === '' || parsed(body) !== null) return null;
  return [...new URLSearchParams(body).entries()];
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

/** The quantities of a bulk add, in the order of its items; empty for any other add. */
function bulkQuantities(fields: [string, string][]): number[] {
  const quantities = new Map<string, number>();
  for (const [name, value] of fields) {
    const [, item, field] = BULK_FIELD.exec(name) ?? [];
    if (item === undefined) continue;
    quantities.set(item, field === 'quantity' ? quantityOf(value) : (quantities.get(item) ?? 1));
  }
  return [...quantities.values()];
}

/** A quantity in a request or a field; 1 if it is missing. */
export function quantityOf(value: unknown): number {
  const quantity = Number(value ?? 1);
  return Number.isFinite(quantity) && quantity > 0 ? quantity : 1;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
