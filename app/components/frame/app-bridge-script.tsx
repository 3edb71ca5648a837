import { useMatches } from '@remix-run/react';
import { createContext, useContext } from 'react';

/** The address at which Shopify serves the current version of App Bridge. */
const APP_BRIDGE_URL = 'https://cdn.shopify.com/shopifycloud/app-bridge.js';

const ApiKey = createContext('');

/** Passes the app's public key to every document, including those without a route's data. */
export const ApiKeyProvider = ApiKey.Provider;

/** Returns the app's public key from the document that the server has sent. */
export function apiKeyOfDocument(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="shopify-api-key"]')?.content ?? '';
}

/** The `handle` of a route whose page is read outside the admin, where App Bridge would lead away from it. */
export const OUTSIDE_ADMIN = { isOutsideAdmin: true } as const;

/**
 * The script of App Bridge, as Shopify requires it: the first script in the head of every document of the admin, error
 * pages included. It is neither async nor deferred, since later scripts use it. It is last in the head: React hydrates
 * a document only where additions to its head are at the end.
 */
export function AppBridgeScript() {
  const apiKey = useContext(ApiKey);
  const isOutside = useMatches().some(({ handle }) => handle === OUTSIDE_ADMIN);
  if (isOutside) return null;
  return (
    <>
      <meta name="shopify-api-key" content={apiKey} />
      <script src={APP_BRIDGE_URL} />
    </>
  );
}
