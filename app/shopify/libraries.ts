import { type ClientSecrets, createSignatures } from '../http/signatures.ts';
import { hasTokenSignedBy } from './embedding.ts';
import { createShopify, type Shopify, type ShopifyDeps } from './shopify.ts';

/** Shopify's library, which accepts one client secret, once for each of the app's. */
export interface Libraries {
  /** The library with the current secret. */
  current: Shopify;
  /** Returns the library that accepts a request's session token; the current one if none does. */
  of(request: Request): Shopify;
}

export function createLibraries(
  [secret, ...earlier]: ClientSecrets,
  deps: Omit<ShopifyDeps, 'apiSecret'>,
): Libraries {
  const current = createShopify({ ...deps, apiSecret: secret });
  const others = earlier.map((apiSecret) => ({
    library: createShopify({ ...deps, apiSecret }),
    signatures: createSignatures([apiSecret]),
  }));
  return {
    current,
    of: (request) =>
      others.find(({ signatures }) => hasTokenSignedBy(request, signatures))?.library ?? current,
  };
}
