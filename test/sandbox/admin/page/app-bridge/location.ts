import { SHOPIFY_PARAMETERS } from '../../bridge-messages.ts';
import type { AdminConnection } from './connection.ts';

/** Tells the admin where the frame is, now and after each change of its history. */
export function followLocation(admin: AdminConnection): void {
  const tell = () => {
    admin.post({ kind: 'moved', path: placeOf(location.href) });
  };
  for (const name of ['pushState', 'replaceState'] as const) {
    const change = history[name].bind(history);
    history[name] = (...args) => {
      change(...args);
      tell();
    };
  }
  addEventListener('popstate', tell);
  addEventListener('pageshow', tell);
}

/** Path, query and fragment of an address, without what Shopify has added. */
export function placeOf(address: string): string {
  const url = new URL(address, location.href);
  for (const name of SHOPIFY_PARAMETERS) url.searchParams.delete(name);
  return url.pathname + url.search + url.hash;
}
