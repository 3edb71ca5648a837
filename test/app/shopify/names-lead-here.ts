/**
 * Redirects requests to `https://<shop>.myshopify.com` to a server on this machine. Shopify's library stores the
 * `fetch` that it finds when it is loaded, so this module must be imported before it.
 */

/** One per process: each test file may load this module again. */
const names = globalThis as { shopifyNames?: { leadTo: string | null } };

/** @param here the server's origin; null: these requests fail */
export function leadShopifyNamesTo(here: string | null): void {
  lead().leadTo = here;
}

function lead(): { leadTo: string | null } {
  if (names.shopifyNames) return names.shopifyNames;
  const led = { leadTo: null as string | null };
  names.shopifyNames = led;
  const realFetch = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (!url.hostname.endsWith('.myshopify.com')) return realFetch(input, init);
    if (led.leadTo === null) return Promise.reject(new TypeError('fetch failed'));
    const headers = new Headers(init?.headers);
    headers.set('x-forwarded-host', url.hostname);
    return realFetch(new URL(url.pathname + url.search, led.leadTo), { ...init, headers });
  };
  return led;
}

leadShopifyNamesTo(null);
