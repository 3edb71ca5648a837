import type { RuntimeConfig } from '../pixel-runtime/contract.ts';
import { startStorefront, type Storefront, type StorefrontOptions } from './start-storefront.ts';

/** A shopper without a browser: requests over real HTTP, with the cookies a browser would keep. */
export interface Visitor {
  readonly cookies: Map<string, string>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  postJson(path: string, body: unknown): Promise<Response>;
  postForm(
    path: string,
    fields: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<Response>;
  /** What the page at this path tells the web pixel runtime. */
  config(path: string): Promise<RuntimeConfig>;
}

/** Opens a storefront on a free port, with a clock that stands still unless told otherwise. */
export function openStorefront(options: Partial<StorefrontOptions> = {}): Promise<Storefront> {
  return startStorefront({
    port: 0,
    pixel: () => null,
    addressMap: () => ({}),
    assets: () => null,
    links: { start: 'http://localhost:1/', events: 'http://localhost:2/' },
    now: () => Date.UTC(2026, 10, 21),
    ...options,
  });
}

/** A shopper who has never been to the shop. Redirects are answers, not followed. */
export function newVisitor(storefront: Pick<Storefront, 'port'>): Visitor {
  const cookies = new Map<string, string>();
  const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const url = `http://127.0.0.1:${storefront.port}${path}`;
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) keep(cookies, line);
    return response;
  };
  return {
    cookies,
    get: (path, headers = {}) => ask(path, { headers }),
    postJson: (path, body) =>
      ask(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    postForm: (path, fields, headers = {}) =>
      ask(path, { method: 'POST', headers, body: new URLSearchParams(fields) }),
    async config(path) {
      const text = await (await ask(path)).text();
      const [, json] = /id="web-pixels-config"[^>]*>([^<]*)<\/script>/.exec(text) ?? [];
      if (json === undefined) throw new Error(`The page ${path} embeds no configuration.`);
      return JSON.parse(json) as RuntimeConfig;
    },
  };
}

function keep(cookies: Map<string, string>, line: string): void {
  const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  if (name === undefined || value === undefined) return;
  if (/max-age=0/i.test(line)) cookies.delete(name);
  else cookies.set(name, value);
}
