import type { ShopifyGlobal } from '@shopify/app-bridge-types';

/**
 * App Bridge, where its script has been loaded; null on the server, and where the admin's network
 * did not let it through. What hangs on it is a convenience then left out, never the page.
 */
export function appBridge(): ShopifyGlobal | null {
  const { shopify } = globalThis as { shopify?: ShopifyGlobal };
  return shopify ?? null;
}

/** Says briefly, at the foot of the admin, that something was done. */
export function showToast(message: string): void {
  appBridge()?.toast.show(message);
}

/** Says briefly, at the foot of the admin, that something was not done. */
export function showErrorToast(message: string): void {
  appBridge()?.toast.show(message, { isError: true });
}
