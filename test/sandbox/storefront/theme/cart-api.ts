/** The cart API's answer to a request that it refused. */
interface Refusal {
  description?: unknown;
}

/** Posts JSON to a cart route as most themes do. */
export function postCart(path: string, body: unknown): Promise<Response> {
  return fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  });
}

/** The refusal's own words; `null` for an answer that is none. */
export async function refusalOf(response: Response): Promise<string | null> {
  if (response.ok) return null;
  const { description } = (await response.json()) as Refusal;
  return typeof description === 'string' ? description : 'This did not work. Please try again.';
}
