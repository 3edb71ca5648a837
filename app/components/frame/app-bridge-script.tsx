import { useMatches } from '@remix-run/react';
import { createContext, useContext } from 'react';

/** Where Shopify serves App Bridge, always in its present version. */
const APP_BRIDGE_URL = 'https://cdn.shopify.com/shopifycloud/app-bridge.js';

const ApiKey = createContext('');

/** Passes the app's public key to every document, those without data of a route too. */
export const ApiKeyProvider = ApiKey.Provider;

/** The key in the document that the server has sent. */
export function apiKeyOfDocument(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="shopify-api-key"]')?.content ?? '';
}

/** The `handle` of a route whose page is read outside the admin, where App Bridge would lead away from it. */
export const OUTSIDE_ADMIN = { isOutsideAdmin: true } as const;

/**
 * App Bridge, as Shopify asks for it: the first script in the head of every document of the admin, error pages
 * included. Neither async nor deferred, since the scripts after it use it. It stands last in the head: React takes
 * over a document to whose head something was added at the end, and no other.
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
