import { HOST_PARAMETER } from '../../sandbox/admin/platform/shop.ts';
import { sessionToken, type TokenOptions } from '../shopify/staff-requests.ts';

/** The fields of a form, by name; several values for a field that occurs several times. */
export type Fields = Readonly<Record<string, string | readonly string[]>>;

/** Any body that can be sent. */
export type Body = NonNullable<RequestInit['body']>;

/** An answer of the app, with its whole body. */
export interface Answer {
  status: number;
  headers: Headers;
  body: string;
}

/** Sends requests to the running app like its pages in a browser. */
export type StaffClient = ReturnType<typeof staffClient>;

export interface StaffClientOptions {
  /** The app's origin. */
  origin: string;
  /** The shop in the address of a document. */
  shop: string;
  /** Provides a session token for each request; null for none. */
  token: () => string | null;
  /** Called with every answer. */
  onAnswer?: (answer: Answer) => void;
}

/** The library answers 410 to clients that do not identify as a browser. */
export const USER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0 Safari/537.36';

/** Staff of a shop, with a genuine session token or one that differs according to `requests`. */
export function staffOf(origin: string, requests: TokenOptions & { shop: string }): StaffClient {
  return staffClient({ origin, shop: requests.shop, token: () => sessionToken(requests) });
}

export function staffClient({ origin, shop, token, onAnswer }: StaffClientOptions) {
  async function ask(path: string, init: RequestInit): Promise<Answer> {
    const response = await fetch(origin + path, { ...init, redirect: 'manual' });
    const { status, headers } = response;
    const answer = { status, headers, body: await response.text() };
    onAnswer?.(answer);
    return answer;
  }
  function withToken(): Headers {
    const headers = new Headers({ 'user-agent': USER_AGENT });
    const given = token();
    if (given !== null) headers.set('authorization', `Bearer ${given}`);
    return headers;
  }
  /** Sends any body in place of a page's form. */
  function sendRaw(path: string, body: Body, contentType?: string): Promise<Answer> {
    const headers = withToken();
    if (contentType !== undefined) headers.set('content-type', contentType);
    return ask(dataPath(path), { method: 'POST', headers, body });
  }
  return {
    /** Requests a page's data, like an open page. */
    data: (path: string) => ask(dataPath(path), { headers: withToken() }),
    /** Requests a page as a document, like the admin for its frame. */
    page(path: string) {
      const query = new URLSearchParams({ embedded: '1', shop, host: HOST_PARAMETER });
      const given = token();
      if (given !== null) query.set('id_token', given);
      const headers = { 'user-agent': USER_AGENT, accept: 'text/html' };
      return ask(`${path}${path.includes('?') ? '&' : '?'}${query.toString()}`, { headers });
    },
    /** Submits a form, like a button of a page. */
    send: (path: string, fields: Fields) => sendRaw(path, formOf(fields)),
    sendRaw,
    /** Sends any body to an address that is not a page, like a page's script. */
    post: (path: string, body: Body) => ask(path, { method: 'POST', headers: withToken(), body }),
  };
}

/** The path of a page's data in Remix's single fetch. */
function dataPath(path: string): string {
  const { pathname, search } = new URL(path, 'http://app');
  return `${pathname}.data${search}`;
}

function formOf(fields: Fields): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) form.append(name, value);
  return form;
}
