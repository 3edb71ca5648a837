/** An element's attributes as strings, and its listeners as functions named by their event. */
type Attributes = Record<string, string | ((event: Event) => void)>;

/** Creates an element. Text always becomes a text node: nothing received is ever read as markup. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'string') created.setAttribute(key, value);
    else created.addEventListener(key, value);
  }
  created.append(...children);
  return created;
}

/** The page's own element with this id. */
export function byId<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`The page has no ${kind.name} with the id ${id}`);
  return found;
}

/**
 * Sends a request to the admin's server.
 *
 * @returns the answer's JSON
 * @throws {Error} with a message for people
 */
export async function askServer<Answer>(
  address: string,
  fields: Record<string, string> | FormData = {},
): Promise<Answer> {
  const body = fields instanceof FormData ? fields : new URLSearchParams(fields);
  const response = await fetch(address, { method: 'POST', body }).catch(() => null);
  if (!response) throw new Error('The sandbox does not answer: was it stopped?');
  const answer = (await response.json()) as Answer & { messages?: string[] };
  if (response.ok) return answer;
  throw new Error(answer.messages?.join(' ') ?? `The sandbox answered ${response.status}.`);
}

export const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

const TOAST_MS = 5_000;

/** Shows a message at the foot of the admin for a while. */
export function showToast(message: string, kind: 'success' | 'error' = 'success'): void {
  const close = () => {
    clearTimeout(timer);
    toast.remove();
  };
  const toast = element(
    'div',
    { class: kind === 'error' ? 'toast error' : 'toast', 'data-test': 'toast' },
    element('span', {}, message),
    element('button', { type: 'button', 'aria-label': 'Dismiss', click: close }, '×'),
  );
  const timer = setTimeout(close, TOAST_MS);
  byId('toasts', HTMLElement).append(toast);
}
