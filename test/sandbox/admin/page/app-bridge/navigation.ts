import type { AdminConnection } from './connection.ts';
import { SHOPIFY_PARAMETERS } from '../../bridge-messages.ts';

/**
 * Follows the admin's menu. An app that listens to `shopify:navigate` receives the event, whose target is a link; for
 * any other app the frame is reloaded.
 */
export function createNavigation(admin: AdminConnection): void {
  let listeners = 0;
  const nativeAdd = window.addEventListener.bind(window);
  const nativeRemove = window.removeEventListener.bind(window);
  window.addEventListener = (...args: Parameters<typeof nativeAdd>) => {
    if (args[0] === 'shopify:navigate') listeners += 1;
    nativeAdd(...args);
  };
  window.removeEventListener = (...args: Parameters<typeof nativeRemove>) => {
    if (args[0] === 'shopify:navigate') listeners -= 1;
    nativeRemove(...args);
  };

  admin.listen((message) => {
    if (message.kind !== 'go') return;
    if (listeners === 0) {
      location.assign(message.path);
      return;
    }
    const link = document.createElement('a');
    link.href = message.path;
    link.hidden = true;
    document.body.append(link);
    link.dispatchEvent(new CustomEvent('shopify:navigate', { bubbles: true }));
    link.remove();
  });
}

/** Reports the frame's address to the admin, now and after each change of its history. */
export function followLocation(admin: AdminConnection): void {
  const report = () => admin.post({ kind: 'moved', path: placeOf(location.href) });
  for (const name of ['pushState', 'replaceState'] as const) {
    const change = history[name].bind(history);
    history[name] = (...args) => {
      change(...args);
      report();
    };
  }
  addEventListener('popstate', report);
  addEventListener('pageshow', report);
}

/** Path, query and fragment of an address, without Shopify's parameters. */
export function placeOf(address: string): string {
  const url = new URL(address, location.href);
  for (const name of SHOPIFY_PARAMETERS) url.searchParams.delete(name);
  return url.pathname + url.search + url.hash;
}

/** Addresses of Shopify's admin, by name or by host. */
const ADMIN = /^shopify:\/*admin\/|^https:\/\/admin\.shopify\.com\/store\/[^/]+\//;
const SHOP_ADMIN = /^https:\/\/([\w-]+)\.myshopify\.com\/admin\//;
const SHOP = /^https:\/\/[\w-]+\.myshopify\.com\//;

/**
 * The address on this machine for an address in an app: `shopify://admin/…`, `https://admin.shopify.com/store/<shop>/…`
 * and `https://<shop>.myshopify.com/admin/…` lead to the sandbox's admin, the shop's own domain leads to the
 * storefront, and any other address is unchanged.
 */
function resolveAddress(url: string, adminOrigin: string): string {
  const store = (window.shopify?.config.shop ?? '').replace('.myshopify.com', '');
  if (ADMIN.test(url)) return `${adminOrigin}/store/${store}/${url.replace(ADMIN, '')}`;
  if (SHOP_ADMIN.test(url)) return url.replace(SHOP_ADMIN, `${adminOrigin}/store/$1/`);
  if (SHOP.test(url)) return url.replace(SHOP, `${adminOrigin}/online-store/`);
  return URL.canParse(url, location.href) ? new URL(url, location.href).href : url;
}

/** Opens links to addresses of the admin in the right place: around the frame, or in a new window. */
export function captureLinks(admin: AdminConnection): void {
  addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      const href = link?.getAttribute('href') ?? '';
      const address = resolveAddress(href, admin.origin);
      if (!address.startsWith(`${admin.origin}/`)) return;
      event.preventDefault();
      if (link?.getAttribute('target') === '_blank') window.open(address, '_blank');
      else admin.post({ kind: 'leave', url: address });
    },
    { capture: true },
  );
}

/**
 * Makes `fetch` carry a session token to the app's own server, and follow its answer: retry once with a new token, or
 * navigate to another address.
 */
export function patchFetch({
  idToken,
  admin,
}: {
  idToken: () => Promise<string>;
  admin: AdminConnection;
}): void {
  const nativeFetch = window.fetch.bind(window);

  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (new URL(request.url).origin !== location.origin) return nativeFetch(request);
    if (request.headers.has('Authorization')) return nativeFetch(request);

    const again = request.clone();
    const first = await nativeFetch(await withToken(request));
    const answer = asksForRetry(first) ? await nativeFetch(await withToken(again)) : first;
    const address = answer.headers.get('X-Shopify-API-Request-Failure-Reauthorize-Url');
    if (address === null) return answer;
    admin.post({ kind: 'leave', url: resolveAddress(address, admin.origin) });
    // The page is being left: the caller's promise stays pending.
    return new Promise(() => undefined);
  };

  async function withToken(request: Request): Promise<Request> {
    request.headers.set('Authorization', `Bearer ${await idToken()}`);
    return request;
  }
}

function asksForRetry(answer: Response): boolean {
  return answer.status === 401 && answer.headers.has('X-Shopify-Retry-Invalid-Session-Request');
}

/** Makes `window.open` resolve addresses of the admin, and navigate the whole window with `_top`. */
export function patchOpen(admin: AdminConnection): void {
  const nativeOpen = window.open.bind(window);
  window.open = (url, target, features) => {
    const address = resolveAddress(String(url ?? ''), admin.origin);
    if (target === '_top' || target === '_parent') {
      admin.post({ kind: 'leave', url: address });
      return null;
    }
    return nativeOpen(address, target, features);
  };
}
