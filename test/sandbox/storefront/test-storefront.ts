import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { RuntimeConfig } from '../pixel-runtime/contract.ts';
import { startStorefront, type Storefront, type StorefrontOptions } from './start-storefront.ts';
import type { CheckoutEventData } from './events/checkout-event.ts';

/** A shopper without a browser: requests over real HTTP, with the cookies that a browser would store. */
export interface Visitor {
  readonly cookies: Map<string, string>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  postJson(path: string, body: unknown): Promise<Response>;
  postForm(
    path: string,
    fields: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<Response>;
  /** The web pixel runtime's configuration in the page at this path. */
  config(path: string): Promise<RuntimeConfig>;
}

/** Opens a storefront on a free port, by default with a clock that stands still. */
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

/** A first-time shopper. Redirects are answers, not followed. */
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

/** A storefront and a visitor for all tests of a file. */
interface VisitedStorefront {
  /** Available once the tests run. */
  storefront(): Storefront;
  visitor: Visitor;
  /** Adds a quantity of a variant to the visitor's cart; one by default. */
  add(variantId: string, quantity?: number): Promise<Response>;
}

/** Called at the top of a test file: each test starts with an empty shop, and a visitor without cookies. */
export function useStorefront(options: Partial<StorefrontOptions> = {}): VisitedStorefront {
  let running: Storefront | undefined;
  const storefront = (): Storefront => {
    if (!running) throw new Error('The storefront is open within tests only.');
    return running;
  };
  const visitor = newVisitor({
    get port() {
      return storefront().port;
    },
  });

  beforeAll(async () => {
    running = await openStorefront(options);
  });
  beforeEach(() => {
    storefront().shop.reset();
    visitor.cookies.clear();
  });
  afterAll(() => running?.close());

  return {
    storefront,
    visitor,
    add: (id, quantity) => visitor.postJson('/cart/add.js', { id, quantity }),
  };
}

/** Variants that tests buy, by their ids in the catalogue, with their prices in dollars. */

/** The first variant of the Stoneware Mug, Sand / 300 ml: 24.00. */
export const MUG = '43218082391011';
/** The large Stoneware Mug: 29.50. */
export const LARGE_MUG = '43218082391035';
/** The Enamel Kettle, a product without variants: 68.00. */
export const KETTLE = '43218082392018';
/** The Camp Lantern's only variant, which is sold out. */
export const LANTERN = '43218082397013';
/** The gift card, neither shipped nor taxed: 25.00. */
export const GIFT_CARD = '43218082399017';

/** A sum of dollars in the format of events. */
export const usd = (amount: number) => ({ amount, currencyCode: 'USD' });

/** A complete checkout form. */
export const COMPLETE_FORM = {
  intent: 'complete',
  email: 'gwen@example.com',
  firstName: 'Gwen',
  lastName: 'Guest',
  address1: '12 Harbour Street',
  city: 'Austin',
  province: 'TX',
  zip: '78701',
  shipping: 'standard',
};

/** The target of a redirect. */
export function locationOf(response: Response): string {
  const location = response.headers.get('location');
  if (location === null) throw new Error(`The answer ${response.status} leads nowhere.`);
  return location;
}

/** Goes from the cart to the checkout; returns the path of its page. */
export async function enterCheckout(visitor: Visitor): Promise<string> {
  return locationOf(await visitor.get('/checkout'));
}

/** Buys what is in the cart; returns the path of the thank-you page. */
export async function buy(visitor: Visitor, form: Record<string, string> = {}): Promise<string> {
  const page = await enterCheckout(visitor);
  return locationOf(await visitor.postForm(page, { ...COMPLETE_FORM, ...form }));
}

/** The checkout in an event of the page at this path. */
export async function checkoutIn(
  visitor: Visitor,
  path: string,
  event: 'checkout_started' | 'checkout_completed',
): Promise<CheckoutEventData['checkout']> {
  const { events } = await visitor.config(path);
  const found = events.find(({ name }) => name === event);
  if (!found) throw new Error(`The page ${path} reports no ${event}.`);
  return (found.data as CheckoutEventData).checkout;
}
